/** Bonds: distances stay within their limits, engines agree with the oracle, chains and rings are placed as they are bonded. */
import { describe, expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { nearestImage, periods } from "../../../src/physics/box.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { eventEngines, kineticEnergy } from "../extendedFormat.ts";

const built = (document: object) => {
  const { scenario, diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return buildSystem(scenario!).system;
};

const chains = (more: object = {}) => ({
  box: { size: [14, 12], edges: ["periodic", "reflecting"] },
  particles: [
    { name: "beads", count: 24, radius: 0.4, velocity: { temperature: 1 } },
    { name: "solvent", count: 20, radius: 0.2, velocity: { temperature: 1 } },
  ],
  bonds: [{ group: "beads", form: "chain", length: 6, distance: [0.85, 1.2] }],
  ...more,
});

/** Smallest and largest distance of a bonded pair. */
function lengths(engine: Engine): readonly [number, number] {
  const { system } = engine;
  const { pairs } = system.bonds!;
  const d = system.dimension;
  const frame = emptyFrame(system);
  engine.project(frame);
  const sides = periods(system);
  let [least, most] = [Infinity, 0];
  for (let k = 0; k < pairs.length; k += 2) {
    const r = sides.map((side, axis) =>
      nearestImage(frame.positions[pairs[k] * d + axis] - frame.positions[pairs[k + 1] * d + axis], side),
    );
    least = Math.min(least, Math.hypot(...r));
    most = Math.max(most, Math.hypot(...r));
  }
  return [least, most];
}

describe.each([
  ["chains", chains()],
  ["rings", chains({ bonds: [{ group: "beads", form: "ring", length: 8, distance: [0.85, 1.2] }] })],
  [
    "chains in a square well",
    chains({ contact: { potential: { distances: [1.2], energies: [-0.5] }, restitution: 1 } }),
  ],
] as const)("%s", (_, document) => {
  it.each(eventEngines)("in %s: the events of the oracle", (__, create) => {
    const { compared } = expectAgreement(built(document), create, { perParticle: 6 });
    expect(compared).toBeGreaterThan(60);
  });

  it("20 000 events leave every bond within its limits, and keep the energy", () => {
    const engine = createSingleCheck(built(document));
    const energy = () => kineticEnergy(engine) + (engine.tally().potential?.energy ?? 0);
    const before = energy();
    for (let k = 0; k < 10; k++) {
      engine.advance({ until: 1e9, encounters: 2000 });
      const [least, most] = lengths(engine);
      expect(least).toBeGreaterThan(0.85 - 1e-12);
      expect(most).toBeLessThan(1.2 + 1e-12);
    }
    expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-12);
  });
});

it.each([
  ["chain", 5, 7],
  ["chain", 60, 9],
  ["ring", 6, 20],
  ["ring", 62, 9],
  ["chain", 2, 7],
])("%ss of %i fit into a box of side %i, neighbors at a distance within their bond", (form, length, side) => {
  for (const dimension of [2, 3]) {
    const document = {
      box: { size: Array(dimension).fill(side) },
      particles: { count: 1 * length, radius: 0.4 },
      bonds: [{ group: "particles", form, length, distance: [0.85, 1.1] }],
    };
    const system = built(document);
    expect(system.bonds!.longest.length).toBe(form === "ring" && length > 2 ? length : length - 1);
  }
});

it("a method that has no bonds is refused, and another is offered", () => {
  const { diagnostics } = readScenario(JSON.stringify(chains({ method: { kind: "event-chain" } })));
  expect(diagnostics.map(({ path, fixes }) => [path.join("."), fixes?.length])).toContainEqual(["method.kind", 3]);
});

it("two beads in a bond collide as often as the time between its limits allows", () => {
  const system = built({
    box: { size: [20, 20], edges: "open" },
    particles: { at: [[5, 5], [6.1, 5]], radius: 0.5, mass: 1, velocity: [[1, 0], [-1, 0]] }, // biome-ignore format: a table
    bonds: [{ pairs: [[0, 1]], distance: [1, 1.5] }],
  });
  const engine = createSingleCheck(system);
  engine.advance({ until: 10 });
  // A reflection each (1.5 − 1) / 2 of time, the first after 0.05.
  expect(engine.tally().collisions).toBe(1 + Math.floor((10 - 0.05) / 0.25));
});

it.each([
  [{ group: "beads", length: 5, distance: [0.85, 1.2] }, "bonds.0.length"],
  [{ group: "beads", form: "ring", length: 3, distance: [0.85, 1.2] }, "bonds.0.length"],
  [{ group: "beads", distance: [1.2, 0.85] }, "bonds.0.distance"],
  [{ distance: [0.85, 1.2] }, "bonds.0"],
  [{ pairs: [[0, 1]], group: "beads", distance: [0.85, 1.2] }, "bonds.0.group"],
  [{ group: "sand", distance: [0.85, 1.2] }, "bonds.0.group"],
  // To the nearest image, and the box is periodic.
  [{ group: "beads", distance: [0.85, 50] }, "bonds.0.distance.1"],
])("%o is reported at %s", (bond, place) => {
  const { diagnostics } = readScenario(JSON.stringify(chains({ bonds: [bond] })));
  expect(diagnostics.map(({ path }) => path.join("."))).toContain(place);
});

it.each([
  [[[0, 99]], /from 0 to 43/],
  [[[0, 30]], /distance/],
  [[[0, 1], [1, 0]], /twice/], // biome-ignore format: a table
] as const)("pairs %o cannot be bonded", (pairs, message) => {
  const { scenario } = readScenario(
    JSON.stringify(chains({ bonds: [...chains().bonds, { pairs, distance: [0.85, 1.2] }].slice(pairs.length - 2) })),
  );
  expect(() => buildSystem(scenario!)).toThrow(message);
});
