/** Rules that undo each other at one circle end a run, and the message says so: no jam, no inelastic collapse. */
import { expect, test } from "vitest";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { sessionOf } from "../sessionOf.ts";

const document = (back: number) => ({
  box: { size: [40, 40] },
  particles: [
    { name: "a", radius: 0.5, at: [[10, 20]], velocity: [[1, 0]] },
    { name: "b", radius: 0.5, at: [[20, 20]], velocity: [[0, 0]] },
  ],
  rules: [
    { for: "a", within: 3, when: [{ of: "b", min: 1 }], course: { heading: "away", speed: 1 } },
    { for: "a", within: back, when: [{ of: "b", max: 0 }], course: { heading: "toward", speed: 1 } },
  ],
  stop: { time: 30 },
});

test("two rules with one circle", () => {
  const session = sessionOf(readScenario(JSON.stringify(document(3))).document!);
  session.work();
  const outcome = outcomeOf(session);
  expect(outcome.ending?.why).toBe("collapse");
  const [problem] = diagnose(session.scenario, outcome, []);
  expect(problem).toMatchObject({ brief: "rules undo each other", path: ["rules"] });
  expect(problem!.message).toContain("particle 0 (a) and particle 1 (b) cross a circle of detection");
  expect(problem!.message).toContain("Give the rule of return a larger circle");
});

test("a larger circle of return lets time pass", () => {
  const session = sessionOf(readScenario(JSON.stringify(document(5))).document!);
  session.work();
  expect(outcomeOf(session).ending?.why).toBe("time");
  expect(session.engine.tally().collisions).toBeGreaterThan(10);
});
