/** Cells are as large as particles reach: beyond their contacts where they have potentials, bonds or rules, and while they grow. */
import { describe, expect, test } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { nearestImage, periods } from "../../../src/physics/box.ts";
import { cellsAdvice } from "../../../src/run/diagnose/cellsAdvice.ts";
import { Session } from "../../../src/run/session/session.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";

const errorsOf = (document: object) =>
  readScenario(JSON.stringify(document)).diagnostics.filter(({ severity }) => severity === "error");

function sessionOf(document: object): Session {
  const { scenario } = readScenario(JSON.stringify(document));
  return new Session(scenario!, buildSystem(scenario!).system, { now: () => 0 });
}

const kinds = [
  { kind: "single-check" },
  { kind: "node-lists" },
  { kind: "lubachevsky" },
  { kind: "cells" },
  { kind: "saved-times" },
];

/** Two discs that pass each other in a box of 20: the well of range 2.2 is entered, the cores meet, and it is left. */
const passing = {
  box: { size: [20, 20] },
  particles: {
    radius: 0.3,
    at: [
      [8, 10],
      [12, 10.1],
    ],
    velocity: [
      [1, 0],
      [-1, 0],
    ],
  },
  contact: { potential: { distances: [2.2], energies: [-0.2] } },
  stop: { time: 3 },
};

describe("a potential that reaches farther than the cells", () => {
  test("the cells are refused, with the number that fits and as an error at their place", () => {
    const [error, ...others] = errorsOf({ ...passing, method: { kind: "single-check", cells: 30 } });
    expect(others).toEqual([]);
    expect(error).toMatchObject({ code: "cell-too-small", path: ["method", "cells"] });
    expect(error!.message).toMatch(/smaller than the range of `potential`, 2\.2.* At most 9 fit/);
    expect(error!.fixes!.map(({ title }) => title)).toContainEqual(expect.stringContaining("9"));
    expect(errorsOf({ ...passing, method: { kind: "single-check", cells: 9 } })).toEqual([]);
  });

  test("the engine refuses what was not checked", () => {
    const { scenario } = readScenario(JSON.stringify(passing));
    const { system } = buildSystem(scenario!);
    expect(() => createSingleCheck(system, { cells: [30, 30] })).toThrow(
      /expected cells of side 2\.2 at least.*got 0\.66/,
    );
  });

  test.each(kinds)("$kind finds the events of the oracle in cells that fit and in its own", (method) => {
    const found = [9, "auto"].map((cells) => {
      const { scenario, diagnostics } = readScenario(JSON.stringify({ ...passing, method: { ...method, cells } }));
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const { engine } = new Session(scenario!, buildSystem(scenario!).system, { now: () => 0 });
      engine.log(10);
      engine.advance({ until: 3 });
      return Array.from(engine.drain().times);
    });
    const { system } = buildSystem(readScenario(JSON.stringify(passing)).scenario!);
    const oracle = createOracle(system);
    oracle.log(10);
    oracle.advance({ until: 3 });
    const times = Array.from(oracle.drain().times);
    for (const [k, expected] of [0.9011, 1.6338, 2.3664].entries()) expect(times[k]).toBeCloseTo(expected, 4);
    for (const own of found) {
      expect(own).toHaveLength(times.length);
      for (const [k, time] of own.entries()) expect(time).toBeCloseTo(times[k], 12);
    }
  });

  test("cells that adapt stay as large as the range, and energy is kept", () => {
    const document = {
      box: { size: [40, 40] },
      particles: { count: 300, radius: 0.3, velocity: { temperature: 1 } },
      contact: { potential: { distances: [2], energies: [-0.5] } },
      stop: { collisions: 60_000 },
      seed: 3,
    };
    const { system } = buildSystem(readScenario(JSON.stringify(document)).scenario!);
    // From large ones, so that smaller are worth trying.
    const engine = createSingleCheck(system, { cells: [6, 6], adaptive: true });
    const energy = () => {
      const frame = emptyFrame(system);
      engine.project(frame);
      const { velocities } = frame;
      return system.masses.reduce(
        (sum, m, i) => sum + (m * (velocities[2 * i] ** 2 + velocities[2 * i + 1] ** 2)) / 2,
        0,
      );
    };
    const total = () => energy() + engine.tally().potential!.energy;
    const before = total();
    engine.advance({ until: 1e9, encounters: take(30_000, 60_000) });
    const decided = engine.facets.adaptiveCells.decisions();
    expect(decided.length).toBeGreaterThan(4);
    // Of side 2 there are 20.
    expect(Math.max(...decided.flatMap(({ cells }) => cells))).toBe(19);
    expect(total() / before).toBeCloseTo(1, 10);
  });

  test("a run's own advice and the estimate keep to it", () => {
    const dilute = {
      box: { size: [60, 60] },
      particles: { count: 500, radius: 0.1, velocity: { temperature: 1 } },
      contact: { potential: { distances: [3], energies: [-0.3] } },
      method: { kind: "single-check", cells: 3 },
      stop: { collisions: 6000 },
    };
    const session = sessionOf(dilute);
    session.work();
    const advice = cellsAdvice(session)!;
    expect(Math.max(...advice.better)).toBeGreaterThan(10);
    expect(Math.max(...advice.better)).toBeLessThanOrEqual(20);
    const { scenario } = readScenario(JSON.stringify({ ...dilute, method: { kind: "single-check" } }));
    expect(estimate(scenario!)!.cells!.every((cells) => cells <= 20)).toBe(true);
  });
});

describe("what else reaches beyond contacts", () => {
  const chain = {
    box: { size: [20, 20] },
    particles: { name: "beads", count: 20, radius: 0.2 },
    bonds: [{ group: "beads", form: "chain", length: 5, distance: [0.5, 2] }],
    stop: { time: 1 },
  };
  const units = {
    box: { size: [20, 20] },
    particles: [
      { name: "a", count: 5, radius: 0.2, velocity: { speed: 1 } },
      { name: "b", count: 5, radius: 0.2, velocity: { speed: 1 } },
    ],
    rules: [{ for: "a", within: 3, when: [{ of: "b", min: 1 }], course: { heading: "away" } }],
    stop: { time: 1 },
  };
  const core = {
    ...passing,
    contact: { potential: { distances: [3], energies: [-1], core: 2.5 } },
  };

  test.each([
    ["bonds", chain, "the longest bond, 2"],
    ["rules", units, "the largest circle of `rules`, 3"],
    ["cores beyond the radii", core, "the range of `potential`, 3"],
  ])("%s", (_, document, words) => {
    const small = errorsOf({ ...document, method: { kind: "single-check", cells: 18 } });
    expect(small.map(({ code }) => code)).toEqual(["cell-too-small"]);
    expect(small[0].message).toContain(words);
    expect(errorsOf({ ...document, method: { kind: "single-check", cells: 6 } })).toEqual([]);
  });

  test("bonds may be longer than the cells of the production engine, which follows each by itself", () => {
    const small = { ...chain, method: { kind: "event-driven", cells: 40 } };
    expect(errorsOf(small)).toEqual([]);
    const [message] = errorsOf({ ...small, method: { kind: "event-driven", cells: 60 } });
    expect(message.message).toContain("the largest particle, of diameter 0.4");
    const bonded = sessionOf({ ...small, stop: { time: 20 } });
    const large = sessionOf({ ...chain, method: { kind: "single-check", cells: 6 }, stop: { time: 20 } });
    for (const session of [bonded, large]) session.work();
    // Chains cross the box, and several cells.
    expect(bonded.engine.tally().collisions).toBeGreaterThan(20);
    const { pairs, longest } = bonded.system.bonds!;
    const { positions } = bonded.project();
    const lengths = Array.from({ length: longest.length }, (_, k) => {
      const along = (axis: number) =>
        nearestImage(positions[2 * pairs[2 * k]! + axis]! - positions[2 * pairs[2 * k + 1]! + axis]!, 20);
      return Math.hypot(along(0), along(1));
    });
    for (const length of lengths) expect(length).toBeLessThanOrEqual(2 + 1e-12);
    expect(Math.max(...lengths)).toBeGreaterThan(0.5);
    // Until rounding parts them.
    const events = (session: typeof bonded) => session.engine.encounterCounts().reduce((sum, n) => sum + n, 0);
    expect(events(bonded) / events(large)).toBeCloseTo(1, 1);
  });
});

test.each(["single-check", "event-driven"])("growing particles in cells that adapt never overlap: %s", (kind) => {
  const document = {
    box: { size: [10, 10] },
    particles: { count: 150, radius: 0.35 },
    growth: { rate: 0.05, from: 0.2 },
    method: { kind, cells: "adaptive" },
    seed: 3,
    stop: { time: 11 },
  };
  const session = sessionOf(document);
  session.work();
  const { system, engine } = session;
  expect(engine.facets.adaptiveCells!.decisions().length).toBeGreaterThan(0);
  const { positions } = session.project();
  const { radii } = system;
  expect(radii[0]).toBeCloseTo(0.345, 10);
  let deepest = 0;
  for (let i = 0; i < system.count; i++) {
    for (let j = 0; j < i; j++) {
      const along = (axis: number) =>
        nearestImage(positions[2 * i + axis] - positions[2 * j + axis], periods(system)[axis]);
      deepest = Math.max(deepest, 1 - Math.hypot(along(0), along(1)) / (radii[i] + radii[j]));
    }
  }
  expect(deepest).toBeLessThan(1e-12);
});
