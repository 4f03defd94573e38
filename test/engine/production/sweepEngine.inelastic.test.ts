/** Inelastic collisions in the block sweep: order of processing, the serial kernel, theory, collapse. */
import { describe, expect, test } from "vitest";
import { haffLaw } from "../../../src/analysis/theory/haffLaw.ts";
import type { Frame } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSweep, type SweepOptions } from "../../../src/engine/production/sweepEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { crystal } from "../../physics/crystal.ts";
import { expectAgreement } from "../agreement.ts";
import { frameOf } from "../frameOf.ts";
import { stream } from "../randomSystem.ts";
import { smallSystem } from "../smallSystem.ts";
import { outcome, runTo } from "./sweptRun.ts";

const serial: SweepOptions = { blockSide: 1000 };

function inelastic(system: System, restitution: number, collapse: Partial<System["collapse"]> = {}): System {
  return {
    ...system,
    restitution: Float64Array.of(restitution),
    collapse: { kind: "stop", tc: 0, after: 100, ...collapse },
  };
}

/** Two species of different mass, with three coefficients of restitution. */
function mixture(system: System): System {
  return {
    ...system,
    masses: system.masses.map((_, i) => (i % 3 === 0 ? 4 : 1)),
    species: system.species.map((_, i) => (i % 3 === 0 ? 1 : 0)),
    speciesNames: ["light", "heavy"],
    restitution: Float64Array.of(0.95, 0.7, 0.7, 1),
    collapse: { kind: "stop", tc: 0, after: 100 },
  };
}

const discs = crystal(2, 1600, 0.4);
const cooling = inelastic(discs, 0.8);
/** Contacts that last, after some that half of the discs had before the start. */
const lasting: System = {
  ...inelastic(discs, 0.6, { kind: "tc", tc: 0.3 }),
  memory: { particles: { sinceContact: discs.radii.map((_, i) => (i % 2 ? 0.1 : 9)) } },
};
const mixed = mixture(crystal(3, 1372, 0.4));

function kineticEnergy({ count, dimension, masses }: System, { velocities }: Frame): number {
  let sum = 0;
  for (let k = 0; k < count * dimension; k++) sum += 0.5 * masses[Math.floor(k / dimension)] * velocities[k] ** 2;
  return sum;
}

describe("the same bits as in serial order", () => {
  const collisions = 20_000;
  const expected = new Map<System, string>();
  const inOrder = (system: System) => {
    if (!expected.has(system)) expected.set(system, runTo(createSweep(system, serial), collisions));
    return expected.get(system);
  };

  test.each<[string, System, SweepOptions]>([
    ["blocks of a cooling gas", cooling, { blockSide: 6, window: 0.3 }],
    ["long windows, with many slips", cooling, { blockSide: 5, window: 0.5 }],
    ["a mixture with restitution by pairs of species", mixed, { blockSide: 4, window: 0.3 }],
    ["contacts of finite duration", lasting, { blockSide: 5, window: 0.3 }],
  ])("%s", (_, system, options) => {
    const engine = createSweep(system, options);
    expect(runTo(engine, collisions)).toBe(inOrder(system));
    const { slips, undone, blocks } = engine.facets.sweep!();
    expect(blocks).toBeGreaterThan(7);
    expect(slips).toBeGreaterThan(0);
    expect(undone).toBeGreaterThan(0);
  });

  test.each([
    ["times", (k: number) => ({ time: 0.003 * (1 + (k % 13)) * (1 + k / 50) })],
    ["numbers of collisions", (k: number) => ({ more: 1 + ((k * 37) % 901) })],
  ])("cut at odd %s", (_, cuts) => {
    expect(runTo(createSweep(cooling, { blockSide: 6 }), collisions, cuts)).toBe(inOrder(cooling));
  });

  test("from a saved state", () => {
    const engine = createSweep(cooling, { blockSide: 6 });
    engine.advance({ until: 1e6, encounters: 23_456 });
    const copy = createSweep(cooling, { blockSide: 6 });
    copy.restore(engine.save());
    for (const each of [engine, copy]) each.advance({ until: 1e6, encounters: 9999 });
    expect(copy.tally()).toEqual(engine.tally());
    expect(outcome(copy)).toBe(outcome(engine));
  });

  // With these a missed collision showed that one search may find several collisions that came too early.
  test("where discs have gathered, in windows in which many collisions are undone", () => {
    const gathering = inelastic(crystal(2, 1200, 0.25, 5), 0.7);
    const run = (options: SweepOptions) => {
      const engine = createSweep(gathering, options);
      engine.advance({ until: 1e9, encounters: 40_000 });
      return [outcome(engine), engine.facets.sweep!().undone] as const;
    };
    const [expected] = run(serial);
    for (const options of [
      { blockSide: 4, window: 1 },
      { blockSide: 5, window: 2 },
    ]) {
      const [found, undone] = run(options);
      expect(undone).toBeGreaterThan(100);
      expect(found).toBe(expected);
    }
  });
});

test.each([
  ["cooling discs", inelastic(crystal(2, 40, 0.4, 3), 0.8)],
  ["a mixture of spheres", mixture(crystal(3, 60, 0.4, 3))],
])("%s: the encounters of the oracle until rounding parts them", (_, system) => {
  const { perParticle } = expectAgreement(system, (s) => createSweep(s, { blockSide: 2, window: 0.3 }));
  expect(perParticle).toBeGreaterThan(5);
});

test.each([
  ["equal discs", cooling],
  ["a mixture", mixed],
  ["contacts of finite duration", lasting],
])("after two collisions of each, places and sums are those of the serial kernel: %s", (_, system) => {
  const encounters = system.count;
  const [sweep, reference] = [createSweep(system, { blockSide: 5 }), createProduction(system)];
  for (const engine of [sweep, reference]) engine.advance({ until: 1e6, encounters });
  const [a, b] = [frameOf(sweep), frameOf(reference)];
  let worst = 0;
  b.positions.forEach((x, k) => {
    const length = system.size[k % system.dimension];
    const apart = Math.abs(x - a.positions[k]);
    worst = Math.max(worst, Math.min(apart, length - apart), Math.abs(a.velocities[k] - b.velocities[k]));
  });
  expect(worst).toBeLessThan(1e-9);
  expect(sweep.time).toBeCloseTo(reference.time, 9);
  const [swept, referred] = [sweep.tally(), reference.tally()];
  expect(swept.dissipated).toBeGreaterThan(0.1 * kineticEnergy(system, { ...a, velocities: system.velocities }));
  expect(swept.dissipated / referred.dissipated).toBeCloseTo(1, 9);
  expect(swept.virial / referred.virial).toBeCloseTo(1, 9);
  const [since, sinceThere] = [sweep, reference].map((engine) => engine.memory().particles?.sinceContact);
  expect(since?.length).toBe(sinceThere?.length);
  since?.forEach((time, i) => {
    expect(time).toBeCloseTo(sinceThere![i], 9);
  });
});

test("kinetic and dissipated energy have a constant sum, at the clock wherever it stops", () => {
  const engine = createSweep(mixed, { blockSide: 4 });
  const before = kineticEnergy(mixed, { ...frameOf(engine) });
  for (const encounters of [1, 10, 999, 20_000, 7]) {
    engine.advance({ until: 1e9, encounters });
    const sum = kineticEnergy(mixed, frameOf(engine)) + engine.tally().dissipated;
    expect(sum / before).toBeCloseTo(1, 12);
  }
  expect(engine.tally().dissipated / before).toBeGreaterThan(0.5);
});

test("a gas cools as Haff's law says", () => {
  const fluid = createSweep(crystal(3, 4000, 0.3, 2), {});
  fluid.advance({ until: 1e9, encounters: 40_000 });
  const { positions, velocities } = frameOf(fluid);
  const system = inelastic({ ...fluid.system, positions, velocities }, 0.9);
  const law = haffLaw(system)!;
  const engine = createSweep(system, { blockSide: 5 });
  for (const perParticle of [3, 6, 9]) {
    engine.advance({ until: 1e9, encounters: (perParticle * system.count) / 2 - engine.tally().collisions });
    const temperature = kineticEnergy(system, frameOf(engine)) / (1.5 * system.count);
    // Each collision takes 1 to 2 % of a spread of the energies that 6000 of them average.
    expect(Math.abs(temperature / law(engine.time) - 1)).toBeLessThan(0.03);
  }
  expect(law(engine.time) / law(0)).toBeLessThan(0.7);
});

/** A disc between two that come from both sides, far from discs that do not touch each other. */
function trio(): System {
  const random = stream(3);
  const others = Array.from({ length: 100 }, (_, k) => ({
    at: [2 + 3.9 * (k % 10), 2 + 3.9 * Math.floor(k / 10)],
    velocity: [0.4 * (random() - 0.5), 0.4 * (random() - 0.5)],
    radius: 0.5,
  })).filter(({ at }) => Math.abs(at[1] - 21.5) > 1);
  const row = [
    { at: [18.6, 21.5], velocity: [2, 0], radius: 0.5 },
    { at: [20.1, 21.5], velocity: [0, 0], radius: 0.5 },
    { at: [21.7, 21.5], velocity: [-2, 0], radius: 0.5 },
  ];
  return smallSystem({
    size: [39, 39],
    edges: "periodic",
    particles: [...others, ...row],
    restitution: 0.05,
    collapse: { after: 20 },
  });
}

describe("inelastic collapse", () => {
  const system = trio();
  const cells = [30, 30];
  const reference = createProduction(system);
  const truth = reference.advance({ until: 1e6 });

  test("ends the run as in the serial kernel, at one encounter for all blocks", () => {
    expect(truth.why).toBe("collapse");
    const runs = [4, 10, 30].map((blockSide) => {
      const engine = createSweep(system, { blockSide, cells, window: 0.8 });
      const before = reference.time - 1e-3;
      expect(engine.advance({ until: before })).toEqual({ why: "time" });
      expect(engine.time).toBe(before);
      const copy = createSweep(system, { blockSide, cells, window: 0.8 });
      copy.restore(engine.save());
      const pause = engine.advance({ until: 1e6 });
      expect(copy.advance({ until: 1e6 })).toEqual(pause);
      expect(engine.advance({ until: 1e6 })).toEqual(pause);
      return [pause, outcome(engine)] as const;
    });
    for (const run of runs) expect(run).toEqual(runs[0]);
    const [pause] = runs[0];
    if (pause.why !== "collapse" || truth.why !== "collapse") throw new Error("no collapse");
    expect(pause.time).toBeCloseTo(truth.time, 9);
    const row = [-3, -2, -1].map((k) => system.count + k);
    expect(row).toContain(pause.particle);
    expect(row).toContain(pause.partner);
  });

  test("does not happen where contacts last", () => {
    const contactsLast = { ...system, collapse: { kind: "tc", tc: 1e-3, after: 20 } } as const;
    const engine = createSweep(contactsLast, { blockSide: 10, cells });
    expect(engine.advance({ until: reference.time + 1 })).toEqual({ why: "time" });
    expect(engine.tally().dissipated).toBeGreaterThan(0);
  });
});
