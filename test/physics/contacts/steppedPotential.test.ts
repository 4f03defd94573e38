/**
 * Stepped potentials: capture, release and reflection of two particles by the formulas of scattering, agreement of all engines with the
 * oracle, energy and the count of pairs over many events, and the second virial coefficient of the square well.
 */
import { describe, expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { nearestImage, periods } from "../../../src/physics/box.ts";
import type { System } from "../../../src/physics/system.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { applyFix } from "../../scenario/applyFix.ts";
import { kineticEnergy, referenceEngines } from "../extendedFormat.ts";

function systemOf(document: object): System {
  const { scenario, diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return buildSystem(scenario!).system;
}

/** Two particles of radius 0.5 that approach with the relative speed `speed` and the impact parameter b. */
const pair = (potential: object, speed: number, b = 0, restitution = 1) =>
  systemOf({
    box: { size: [20, 20], edges: "open" },
    particles: { at: [[5, 10], [9, 10 + b]], radius: 0.5, mass: 1, velocity: [[speed / 2, 0], [-speed / 2, 0]] }, // biome-ignore format: a table
    contact: { potential, restitution },
    method: { kind: "simple" },
  });

const mass = 1;

function run(system: System, events = Infinity) {
  const engine = createOracle(system);
  engine.log(100);
  const pause = engine.advance({ until: 200, encounters: events });
  const frame = emptyFrame(system);
  engine.project(frame);
  return { engine, pause, log: engine.drain(), frame, tally: engine.tally() };
}

describe("two particles", () => {
  it("enter a square well faster by its depth, collide, and leave as they came", () => {
    const system = pair({ distances: [1.5], energies: [-1] }, 2);
    const inside = run(system, 1).engine;
    const before = kineticEnergy(createOracle(system));
    expect(kineticEnergy(inside)).toBeCloseTo(before + 1, 13);
    expect(inside.tally().potential).toEqual({ captures: 1, releases: 0, reflections: 0, energy: -1, pairs: 1 });
    const { engine, tally, log } = run(system);
    expect([log.length, tally.potential]).toEqual([
      3,
      { captures: 1, releases: 1, reflections: 0, energy: 0, pairs: 0 },
    ]);
    expect(kineticEnergy(engine)).toBeCloseTo(before, 13);
    expect(Array.from(log.gap).every((gap) => Math.abs(gap) < 1e-13)).toBe(true);
  });

  it("stay bound where the core has taken too much energy", () => {
    const { tally, pause } = run(pair({ distances: [1.5], energies: [-1] }, 0.1, 0, 0.9), 20);
    expect(pause.why).toBe("encounters");
    expect(tally.potential).toMatchObject({ captures: 1, releases: 0, pairs: 1 });
    expect(tally.potential!.reflections).toBeGreaterThan(5);
  });

  it("are turned back by a shoulder that is too high, and pass a lower one slower", () => {
    // Energy of the radial motion μv²/2 = mv²/4 for equal masses.
    const height = (mass * 2 ** 2) / 4;
    const high = run(pair({ distances: [1.5], energies: [1.01 * height] }, 2));
    expect(high.tally.potential).toMatchObject({ captures: 0, reflections: 1, pairs: 0 });
    const low = run(pair({ distances: [1.5], energies: [0.99 * height] }, 2), 1);
    expect(low.tally.potential).toMatchObject({ captures: 1, reflections: 0, pairs: 1 });
    expect(kineticEnergy(low.engine)).toBeCloseTo(kineticEnergy(createOracle(low.engine.system)) - 0.99 * height, 13);
  });

  it.each([0.2, 0.7, 1.1, 1.3, 1.45])(
    "with impact parameter %s are deflected as by refraction at the well's rim",
    (b) => {
      const [speed, depth, range] = [1.5, 0.3, 1.5];
      const { frame, log } = run(pair({ distances: [range], energies: [-depth] }, speed, b));
      // sin θ is smaller inside by the refractive index n = √(1 + 4 depth / m v²).
      const n = Math.sqrt(1 + (4 * depth) / (mass * speed ** 2));
      const hitsCore = b / n < 1;
      expect(log.length).toBe(hitsCore ? 3 : 2);
      const outer = Math.asin(b / range);
      const inner = Math.asin(b / (n * range));
      const turned = hitsCore
      ? 2 * (outer - inner) + 2 * Math.asin(b / n)
      : 2 * (outer - inner) + Math.PI; // biome-ignore format: two cases
      const [vx, vy] = [frame.velocities[0] - frame.velocities[2], frame.velocities[1] - frame.velocities[3]];
      expect(Math.hypot(vx, vy)).toBeCloseTo(speed, 12);
      const deflection = Math.PI - turned;
      expect(vx / speed).toBeCloseTo(Math.cos(deflection), 11);
    },
  );

  it("cross every step of a staircase, in order", () => {
    const { log, tally } = run(pair({ distances: [1.2, 1.5, 2], energies: [-2, -1, -0.5] }, 1));
    expect(tally.potential).toMatchObject({ captures: 3, releases: 3, reflections: 0 });
    expect(log.length).toBe(7);
  });
});

it.each([...referenceEngines, ["oracle", createOracle] as const, ["production", createProduction] as const])(
  "in %s go round each other in a well for ever, without a collision and without a collapse",
  (_, create) => {
    // At the largest distance again and again, and never nearer than 1.3.
    const system = systemOf({
      box: { size: [20, 20], edges: "open" },
      particles: { at: [[9.35, 10], [10.65, 10]], radius: 0.5, velocity: [[0, 0.3], [0, -0.3]] }, // biome-ignore format: a table
      contact: { potential: { distances: [1.5], energies: [-1] }, collapse: { after: 20 } },
      method: { kind: "simple" },
    });
    const engine = create(system);
    expect(engine.advance({ until: 1e4, encounters: 500 }).why).toBe("encounters");
    expect(engine.tally().potential).toEqual({ captures: 0, releases: 0, reflections: 500, energy: -1, pairs: 1 });
  },
);

const gas = (contact: object, more: object = {}) => ({
  box: { size: [14, 12], edges: ["periodic", "reflecting"] },
  particles: { count: 24, radius: 0.4, velocity: { temperature: 1 } },
  contact,
  method: { kind: "cells" },
  ...more,
});

const potentials = [
  ["a square well", { potential: { distances: [1.2], energies: [-0.8] } }],
  ["a shoulder", { potential: { distances: [1.3], energies: [0.6] } }],
  ["three steps", { potential: { distances: [1, 1.2, 1.6], energies: [-1, 0.5, -0.2] } }],
  ["a wider core", { potential: { distances: [1.6], energies: [-0.5], core: 1 } }],
] as const;

describe.each(potentials)("%s", (_, contact) => {
  it.each(referenceEngines)("in %s: the events of the oracle", (__, create) => {
    const { compared } = expectAgreement(systemOf(gas(contact)), create, { perParticle: 6 });
    expect(compared).toBeGreaterThan(60);
  });
});

it("pairs of species have potentials of their own", () => {
  const document = {
    box: { size: [12, 12, 12] },
    particles: [
      { name: "a", count: 40, radius: 0.4, velocity: { temperature: 1 } },
      { name: "b", count: 40, radius: 0.2, velocity: { temperature: 1 } },
    ],
    contact: {
      potential: { distances: [1.5], energies: [-1] },
      pairs: [
        { between: ["a", "b"], potential: { distances: [], energies: [] } },
        { between: ["b", "b"], potential: { core: 0.9, distances: [2], energies: [0.5] } },
      ],
    },
  };
  const system = systemOf(document);
  const engine = createSingleCheck(system);
  engine.advance({ until: 1e9, encounters: take(1500, 4000) });
  expectDirectCount(engine, (i, j) => {
    const [a, b] = [system.species[i], system.species[j]];
    return a !== b ? 0 : a === 0 ? 1.5 : 2;
  });
  const { compared } = expectAgreement(system, (given) => createSingleCheck(given), { perParticle: 4 });
  expect(compared).toBeGreaterThan(100);
});

/** The remembered pairs are those that a search over all pairs finds; pairs within rounding of a step are left open. */
function expectDirectCount(engine: Engine, rangeOf: (i: number, j: number) => number): void {
  const { system } = engine;
  // A moment after the last event, which leaves a pair at a step.
  engine.advance({ until: engine.time + 1e-5 });
  const { count, dimension: d } = system;
  const frame = emptyFrame(system);
  engine.project(frame);
  const sides = periods(system);
  const found = new Set<string>();
  let closest = Infinity;
  for (let j = 1; j < count; j++) {
    for (let i = 0; i < j; i++) {
      const r = sides.map((side, axis) =>
        nearestImage(frame.positions[i * d + axis] - frame.positions[j * d + axis], side),
      );
      const distance = Math.hypot(...r);
      closest = Math.min(closest, Math.abs(distance - rangeOf(i, j)));
      if (distance < rangeOf(i, j)) found.add(`${i} ${j}`);
    }
  }
  expect(closest).toBeGreaterThan(1e-11);
  const remembered = engine.facets.pairsInRange!.pairs();
  const named = new Set<string>();
  for (let k = 0; k < remembered.length; k += 2) named.add(`${remembered[k]} ${remembered[k + 1]}`);
  expect(named).toEqual(found);
  expect(found.size).toBeGreaterThan(0);
}

it("many events of a square-well fluid keep the energy to rounding, and the pairs of a direct count", () => {
  const system = systemOf({
    box: { size: [8, 8, 8] },
    particles: { count: 200, radius: 0.5, place: "fcc", velocity: { temperature: 1.5, zeroMomentum: true } },
    contact: { potential: { distances: [1.5], energies: [-1] } },
  });
  const engine = createSingleCheck(system);
  const energy = () => kineticEnergy(engine) + engine.tally().potential!.energy;
  const before = energy();
  const events = take(800, 8_000);
  for (let k = 1; k <= 5; k++) {
    engine.advance({ until: 1e9, encounters: events });
    expectDirectCount(engine, () => 1.5);
    expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-11);
  }
  const { captures, releases, reflections } = engine.tally().potential!;
  expect(Math.min(captures, releases, reflections)).toBeGreaterThan(events / 10);
});

it("a dilute square-well gas has as many pairs within range as the Boltzmann factor gives", () => {
  const [n, side, range] = [300, 20, 1.5];
  const system = systemOf({
    box: { size: [side, side, side] },
    particles: { count: n, radius: 0.5, velocity: { temperature: 2, exact: true, zeroMomentum: true } },
    contact: { potential: { distances: [range], energies: [-1] } },
    seed: 3,
  });
  const engine = createSingleCheck(system);
  let [sum, kinetic, samples] = [0, 0, 0];
  for (let t = 2; t <= take(50, 200); t += 0.5) {
    engine.advance({ until: t });
    sum += engine.tally().potential!.pairs;
    kinetic += kineticEnergy(engine);
    samples++;
  }
  const temperature = kinetic / samples / (1.5 * (n - 1));
  // Ideal pairs in the shell times e^(ε/kT), and the first order in the density: other particles near both are as probable.
  const shell = (4 / 3) * Math.PI * (range ** 3 - 1);
  const pairs = ((n * (n - 1)) / 2 / side ** 3) * shell * Math.exp(1 / temperature);
  expect(sum / samples / pairs).toBeGreaterThan(0.95);
  expect(sum / samples / pairs).toBeLessThan(1.12);
});

it("an end state continues with the pairs it had", () => {
  const system = systemOf(gas(potentials[0][1]));
  for (const create of [createOracle, createSingleCheck]) {
    const [whole, half] = [create(system), create(system)];
    half.advance({ until: 3 });
    const restored = create(system);
    restored.restore(half.save());
    for (const engine of [whole, restored]) engine.advance({ until: 6 });
    expect(restored.tally()).toEqual(whole.tally());
    expect(whole.tally().potential!.captures).toBeGreaterThan(10);
  }
});

it.each([
  [{ distances: [1.5, 1.2], energies: [-1, -1] }, "distances"],
  [{ distances: [1.5, 1.5 + 2 ** -52], energies: [-1, -0.5] }, "distances"],
  [{ distances: [1.5], energies: [-1, -1] }, "energies"],
  [{ distances: [1.5], energies: [-1], core: 1.6 }, "distances"],
])("%o is reported", (potential, parameter) => {
  const { diagnostics } = readScenario(JSON.stringify(gas({ potential })));
  expect(diagnostics.map(({ path }) => path.join("."))).toContain(`contact.potential.${parameter}`);
});

const small = { count: 2, radius: 0.2 };
const [big, tiny] = [
  { name: "big", count: 2, radius: 0.5 },
  { name: "tiny", count: 2, radius: 0.1 },
];
const refusals: readonly (readonly [what: string, of: object, path: string, message: RegExp, fitting: number[]])[] = [
  [
    "a range beyond half of the periodic box",
    { particles: small, contact: { potential: { distances: [5], energies: [-1] } } },
    "contact.potential.distances",
    /below half of the periodic box, 5, got 5/,
    [4.5],
  ],
  [
    "a step within the cores",
    { particles: small, contact: { potential: { distances: [0.3, 0.6], energies: [-1, 1] } } },
    "contact.potential.distances",
    /beyond the contact distance 0\.4 of particles, got 0\.3/,
    [0.6, 1.2],
  ],
  [
    "a step within the cores of listed sizes",
    { particles: { count: 2, radius: [0.2, 0.1] }, contact: { potential: { distances: [0.3], energies: [-1] } } },
    "contact.potential.distances",
    /beyond the contact distance 0\.4/,
    [0.6],
  ],
  [
    "a step within the cores of a pair",
    {
      particles: [big, tiny],
      contact: {
        potential: { distances: [1.5], energies: [-1] },
        pairs: [{ between: ["tiny", "big"], potential: { distances: [0.5] } }],
      },
    },
    "contact.pairs.0.potential.distances",
    /beyond the contact distance 0\.6 of big and tiny/,
    [0.9],
  ],
];
it.each(refusals)("%s is refused at its place, and the fix fits", (_, of, path, message, fitting) => {
  const text = JSON.stringify({ box: { size: [10, 10] }, stop: { time: 1 }, ...of });
  const [found, ...others] = readScenario(text).diagnostics;
  expect(others).toEqual([]);
  expect(found).toMatchObject({ code: "range", severity: "error", message: expect.stringMatching(message) });
  expect(found.path.join(".")).toBe(path);
  const mended = applyFix(text, found.fixes![0]);
  const written = path.split(".").reduce((part, step) => part[step], JSON.parse(mended));
  expect(written).toEqual(fitting);
  expect(() => buildSystem(readScenario(mended).scenario!)).not.toThrow();
});

it("sizes that are drawn are judged by what is drawn, and no range is too long in a box with walls", () => {
  const built = (of: object) => () =>
    buildSystem(
      readScenario(JSON.stringify({ box: { size: [10, 10], edges: "reflecting" }, stop: { time: 1 }, ...of }))
        .scenario!,
    );
  const potential = (distance: number) => ({ contact: { potential: { distances: [distance], energies: [-1] } } });
  expect(built({ particles: small, ...potential(5) })).not.toThrow();
  const particles = { count: 50, radius: { uniform: [0.1, 0.2] } };
  expect(built({ particles, ...potential(0.3) })).toThrow(/beyond the contact distance 0\.3\d*/);
  expect(built({ particles, ...potential(0.4) })).not.toThrow();
});
