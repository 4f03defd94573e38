/** Trials: what is extrapolated from the first part of a run is what the whole has. */
import { expect, test } from "vitest";
import { TrialRun } from "../../src/run/trialRun.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";
import { sessionOf } from "./sessionOf.ts";

const gas: Scenario = {
  box: { size: [14, 14] },
  particles: { count: 100, radius: 0.5 },
  stop: { time: 60 },
};

/** A trial of the first part of a run, and the collisions of the whole. */
function triedAndRun(scenario: Scenario, share: number) {
  const trial = new TrialRun(sessionOf(scenario));
  for (let ended = false; !ended && (trial.result().share ?? 0) < share; ) ended = trial.work({ encounters: 200 });
  const session = sessionOf(scenario);
  session.work();
  return { ...trial.result(), session };
}

test("of a gas in equilibrium a quarter of the run tells the collisions of the whole", () => {
  const { share, whole, session } = triedAndRun(gas, 0.25);
  expect(share).toBeLessThan(0.5);
  const { collisions } = session.engine.tally();
  expect(collisions).toBeGreaterThan(10_000);
  expect(whole!.collisions / collisions).toBeGreaterThan(0.9);
  expect(whole!.collisions / collisions).toBeLessThan(1.1);
  expect(whole!.time).toBeCloseTo(60, 6);
});

test("the time at which a number of collisions is reached is extrapolated as well", () => {
  const { whole, session } = triedAndRun({ ...gas, stop: { collisions: 15_000 } }, 0.3);
  expect(whole!.collisions).toBe(15_000);
  expect(whole!.time / session.engine.time).toBeGreaterThan(0.9);
  expect(whole!.time / session.engine.time).toBeLessThan(1.1);
});

test("particles that grow are not extrapolated: they become jammed", () => {
  const growing: Scenario = {
    box: { size: [11, 11] },
    particles: { count: 60, radius: 0.5 },
    growth: { rate: 0.02 },
    stop: { time: 40, pressure: 1000 },
  };
  const { share, whole, session } = triedAndRun(growing, 0.4);
  expect(share).toBeGreaterThan(0.4);
  expect(session.ending?.why).toBe("jammed");
  expect(whole).toBeUndefined();
});

test("too short a trial says nothing", () => {
  const trial = new TrialRun(sessionOf({ ...gas, stop: { time: 1000 } }));
  for (let k = 0; k < 10; k++) trial.work({ encounters: 200 });
  expect(trial.result().share).toBeLessThan(0.2);
  expect(trial.result().whole).toBeUndefined();
});

test("a trial that reaches the end has the counts of the run", () => {
  const { share, whole, session } = triedAndRun({ ...gas, stop: { time: 2 } }, 1);
  expect(share).toBe(1);
  expect(whole!.collisions).toBe(session.engine.tally().collisions);
});
