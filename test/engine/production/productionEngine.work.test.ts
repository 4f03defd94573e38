/** The limit of work: the engine returns while particles only cross cells, and the run is the uncut one. */
import { expect, test } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const documents: readonly [string, Scenario][] = [
  ["a dilute gas", { box: { size: [100, 100] }, particles: { count: 50, radius: 0.5 }, stop: { time: 400 } }],
  [
    "a fall without end",
    { box: { size: [40, 20] }, gravity: [3, 0], particles: { count: 50, radius: 0.3 }, stop: { time: 40 } },
  ],
  ["a dense fluid in 3-D", { box: { size: [5, 5, 5] }, particles: { count: 60, radius: 0.5 }, stop: { time: 3 } }],
];

test.each(documents)("%s", (_, document) => {
  const scenario = scenarioOf({ ...document, method: { kind: "event-driven", cells: 3 } });
  const { system } = buildSystem(scenario);
  const until = scenario.stop.time!;
  const [whole, cut] = [createEngine(scenario.method, system), createEngine(scenario.method, system)];
  expect(whole.facets.search).toBe("cells");
  expect(whole.advance({ until })).toEqual({ why: "time" });
  const frame = emptyFrame(system);
  let pauses = 0;
  for (let before = 0; cut.advance({ until, work: 100 }).why === "work"; before = cut.time) {
    expect(cut.time).toBeGreaterThanOrEqual(before);
    expect(cut.time).toBeLessThanOrEqual(until);
    cut.project(frame);
    expect(frame.positions.every((x, k) => x >= 0 && x < system.size[k % system.dimension])).toBe(true);
    pauses++;
  }
  expect(pauses).toBeGreaterThan(10);
  expect(cut.tally()).toEqual(whole.tally());
  const states = [whole, cut].map((engine) => {
    const end = emptyFrame(system);
    engine.project(end);
    return [...end.positions, ...end.velocities];
  });
  expect(states[1]).toEqual(states[0]);
});

test("particles that cross the box in less time than the clock can tell do not keep it", () => {
  const document: Scenario = {
    box: { size: [40, 20] },
    gravity: [1e30, 0],
    particles: { count: 50, radius: 0.3 },
    stop: { time: 1 },
  };
  const scenario = scenarioOf({ ...document, method: { kind: "event-driven" } });
  const engine = createEngine(scenario.method, buildSystem(scenario).system);
  for (let piece = 0; piece < 5; piece++) {
    const { why } = engine.advance({ until: 1, encounters: 1e6, work: 10_000 });
    expect(why).toBe("work");
  }
});
