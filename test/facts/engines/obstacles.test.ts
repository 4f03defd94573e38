/**
 * Engines agree with the oracle on systems with obstacles at rest and moving: the same sequence of events, no overlap at any time, the
 * energy balance with the work of moving walls, and a run cut in two that is the uncut run.
 */
import { describe, expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { chooseCells } from "../../../src/engine/cells/cellSize.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { createSurfaces } from "../../../src/physics/surfaces/index.ts";
import type { System } from "../../../src/physics/system.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { eventsOf, kineticEnergy, referenceEngines } from "../../physics/extendedFormat.ts";

const engines: typeof referenceEngines = [
  ...referenceEngines,
  ["the kernel", (system) => createProduction(system)],
  ["the kernel with adaptive cells", (system) => createProduction(system, { adaptive: true })],
  [
    "the kernel in few cells",
    (system) => createProduction(system, { cells: chooseCells(system, 0).map((n) => Math.min(n, 2)) }),
  ],
];

const floor = { kind: "plane", name: "floor", through: [0, 1], normal: [0, 1] };
const hot = { temperature: 1 };

const scenes = {
  "a box that vibrates": {
    box: { size: [8, 20], edges: ["reflecting", "open"] },
    gravity: [0, -1],
    obstacles: [
      { ...floor, motion: { kind: "sine", amplitude: [0, 0.4], frequency: 0.5 } },
      { kind: "segments", points: [[1, 4], [3, 3], [5, 4]], moves: "floor" }, // biome-ignore format: a table
    ],
    particles: { count: 6, radius: 0.4, place: { from: [0, 5], to: [8, 12] }, velocity: hot },
    contact: { restitution: 0.9, pairs: [{ between: ["particles", "floor"], restitution: 0.95 }] },
  },
  "parabolas and a disc that drifts": {
    box: { size: [8, 20], edges: ["reflecting", "open"] },
    gravity: [0, -1],
    obstacles: [
      { ...floor, motion: { kind: "parabolic", amplitude: [0, 0.4], frequency: 0.5, phase: 0.2 } },
      { kind: "sphere", at: [4, 4], radius: 0.7, motion: { kind: "constant", velocity: [0.05, 0.3] } },
    ],
    particles: { count: 6, radius: 0.4, place: { from: [0, 6], to: [8, 12] }, velocity: hot },
  },
  "a drum with paddles": {
    box: { size: [12, 12], edges: "open" },
    gravity: [0, -1],
    obstacles: [
      { kind: "sphere", at: [6, 6], radius: 5, hollow: true },
      { kind: "segments", points: [[2, 6], [10, 6]], motion: { kind: "rotation", spin: 0.5, center: [6, 6] } }, // biome-ignore format: a table
    ],
    particles: { count: 6, radius: 0.3, velocity: hot },
  },
  "a periodic box with images": {
    box: { size: [8, 8] },
    obstacles: [
      { kind: "sphere", at: [[7.5, 7.8], [3, 3]], radius: 1 }, // biome-ignore format: a table
      { kind: "segments", points: [[5, 1], [7, 2]], thickness: 0.2 }, // biome-ignore format: a table
    ],
    particles: { count: 6, radius: 0.3, velocity: hot },
  },
  "particles that never move, under gravity": {
    box: { size: [8, 12], edges: ["periodic", "reflecting"] },
    gravity: [0, -1],
    particles: [
      { name: "pegs", fixed: true, radius: 0.5, at: [[0, 3], [4, 3], [2, 5], [6, 5]] }, // biome-ignore format: a table
      { name: "stones", fixed: true, count: 4, radius: [0.2, 0.3, 0.4, 0.5] },
      { name: "grains", count: 6, radius: 0.3, place: { from: [0, 6], to: [8, 12] }, velocity: hot },
    ],
    contact: { restitution: 0.95, pairs: [{ between: ["grains", "stones"], restitution: 0.9 }] },
  },
  "cylinders in a container": {
    box: { size: [10, 10, 10], edges: "open" },
    gravity: [0, 0, -1],
    obstacles: [
      { kind: "cylinder", from: [5, 5, 1], to: [5, 5, 9], radius: 4, form: "container" },
      { kind: "cylinder", from: [5, 5, 3], to: [5, 6, 5], radius: 1, form: "tube" },
      { kind: "block", from: [2, 4, 1], to: [3.5, 6, 2] },
    ],
    particles: { count: 8, radius: 0.4, place: { from: [2, 2, 5], to: [8, 8, 9] }, velocity: hot },
  },
};

function systemOf(scene: object): System {
  const { scenario, diagnostics } = readScenario(JSON.stringify({ ...scene, stop: { time: 40 } }));
  expect(diagnostics.filter(({ severity }) => severity !== "information")).toEqual([]);
  return buildSystem(scenario!).system;
}

function energyOf(engine: Engine): number {
  const { masses, gravity, dimension: d } = engine.system;
  const { dissipated, wallWork } = engine.tally();
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  const potential = frame.positions.reduce((sum, x, k) => sum - masses[Math.floor(k / d)] * gravity[k % d] * x, 0);
  return kineticEnergy(engine) + potential + dissipated - wallWork;
}

describe.each(Object.entries(scenes))("%s", (_, scene) => {
  const system = systemOf(scene);
  const events = 30;

  it.each(engines)("%s has the oracle's sequence of events", (__, create) => {
    const expected = eventsOf(createOracle(system), events);
    const found = eventsOf(create(system), events);
    expect(expected.filter(({ second }) => second <= -17).length).toBeGreaterThan(4);
    expect(found.map(({ first, second }) => [first, second])).toEqual(
      expected.map(({ first, second }) => [first, second]),
    );
    for (const [k, { time }] of expected.entries()) expect(found[k].time).toBeCloseTo(time, 6);
  });

  it("nothing is ever behind a surface, and energy is kept with the work counted", () => {
    const engine = createOracle(system);
    const before = energyOf(engine);
    const frame = emptyFrame(system);
    const surfaces = createSurfaces(system);
    for (let t = 0.1; t < 8; t += 0.1) {
      engine.advance({ until: t });
      engine.project(frame);
      for (const surface of surfaces) {
        for (let i = 0; i < system.count; i++) expect(surface.gap(frame.positions, i, t)).toBeGreaterThan(-1e-9);
      }
    }
    const { wallHits, wallWork, wallImpulse } = engine.tally();
    expect(wallHits).toBeGreaterThan(10);
    expect(wallImpulse[2 * system.dimension]).toBeGreaterThan(0);
    expect(wallWork !== 0).toBe(JSON.stringify(scene).includes("motion"));
    expect(energyOf(engine)).toBeCloseTo(before, 9);
  });

  it.each(engines)("%s: a run that is saved and restored continues bit for bit", (__, create) => {
    const [whole, first, second] = [create(system), create(system), create(system)];
    whole.advance({ until: 6 });
    first.advance({ until: 2.5 });
    second.restore(first.save());
    second.advance({ until: 6 });
    const [a, b] = [emptyFrame(system), emptyFrame(system)];
    whole.project(a);
    second.project(b);
    expect(b).toEqual(a);
    expect(second.tally().wallWork).toBe(whole.tally().wallWork);
  });
});
