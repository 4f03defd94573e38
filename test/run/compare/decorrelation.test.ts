/** Statistical efficiency: slow quantities of runs whose decay is known, and methods beside event chains. */
import { expect, test } from "vitest";
import { bondOrder } from "../../../src/analysis/structure/bondOrder.ts";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import type { Decorrelation } from "../../../src/protocol/comparison.ts";
import { decorrelationIn } from "../../../src/protocol/comparisonColumns.ts";
import { samplersFor } from "../../../src/run/compare/comparedMethods.ts";
import { createRound } from "../../../src/run/compare/comparisonRound.ts";
import { SlowCourse } from "../../../src/run/compare/decorrelation.ts";
import { type GivenMethod, methodFrom } from "../../../src/run/compare/methodNames.ts";
import { atOnce } from "../../../src/run/measuring.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { sessionOf } from "../sessionOf.ts";

test("the longest density wave of an ideal gas decays as exp(−k² kT t²/2m), whose integral is √(π/2) / k√(kT/m)", () => {
  const { engine } = sessionOf({ box: { size: [8, 10] }, particles: { count: 600, radius: 1e-6 }, stop: { time: 1 } });
  const course = new SlowCourse(engine, 0.5, ["density"]);
  while (engine.time < 1000) {
    expect(atOnce(course.next())).toBe(false);
  }
  const [density] = course.found as [Decorrelation];
  const exact = Math.sqrt(Math.PI / 2) / ((2 * Math.PI) / 10);
  expect(density.seen).toBe(true);
  expect(density.time / exact).toBeGreaterThan(0.9);
  expect(density.time / exact).toBeLessThan(1.1);
});

test.each([
  [[8, 8], "hexagonal"],
  [[6, 6, 6], "fcc"],
] as const)("the bond order of all particles is the length of its vector in %j", (size, lattice) => {
  const particles = { count: 100, fraction: 0.3, place: { lattice } };
  const { engine } = sessionOf({ box: { size: [...size] }, particles, stop: { time: 2 } });
  engine.advance({ until: 2 });
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  const { vector, global } = bondOrder(engine.system, frame.positions);
  expect(global).toBeGreaterThan(0.01);
  expect(Math.hypot(...vector)).toBeCloseTo(global, 12);
});

const discs: Scenario = { box: { size: [8, 8] }, particles: { count: 40, fraction: 0.6 }, stop: { time: 5 } };

function compared(document: Scenario, methods: readonly string[]) {
  const { scenario } = readScenario(JSON.stringify(document));
  const { system } = buildSystem(scenario!);
  const limits = { until: 5, collisions: 2000 };
  let readings = 0;
  return createRound(
    { document, scenario: scenario! },
    system,
    { methods: methods.map(methodFrom), sweep: undefined, aim: "decorrelation", rounds: 1, limits, seconds: 0.6 },
    // A clock that goes on by 0.2 ms at each reading: the length of the runs does not depend on the machine.
    () => readings++ / 5,
  );
}

test("dynamics and event chains have decorrelation times in events and in milliseconds; what has time steps is left out", () => {
  const { round, leftOut } = compared(discs, ["event-driven", "time-stepped/overlap/step=0.001"]);
  expect(leftOut).toEqual([expect.stringMatching(/^time-stepped.*misses collisions/)]);
  const { comparison } = round!;
  let last = 0;
  while (!comparison.work(50)) {
    expect(comparison.fraction).toBeGreaterThanOrEqual(last);
    last = comparison.fraction;
  }
  const { results } = comparison;
  const names = ["event-driven", ...["newtonian", "straight", "reflected"].map((chains) => `event-chain/${chains}`)];
  expect(results.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const row of results) {
    expect(row.decorrelation!.map(({ mode }) => mode)).toEqual(["order", "density"]);
    for (const { mode, events, time } of row.decorrelation!) {
      expect(events).toBeGreaterThan(1);
      expect(time).toBeGreaterThan(0);
      const { milliseconds } = decorrelationIn(row, mode)!;
      expect(milliseconds).toBeCloseTo((events * row.microseconds!) / 1000, 9);
    }
  }
});

test("systems that event chains do not compute have no samplers beside them", () => {
  expect(samplersFor(discs).length).toBe(3);
  expect(samplersFor({ ...discs, contact: { restitution: 0.9 } })).toEqual([] satisfies GivenMethod[]);
  expect(samplersFor({ ...discs, gravity: [0, -1] })).toEqual([]);
});
