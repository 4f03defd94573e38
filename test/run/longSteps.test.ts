/** With cells made for the step, and all that happens within it followed up, not a collision is missed however long the step is. */
import { expect, test } from "vitest";
import { diagnose } from "../../src/run/diagnose/diagnose.ts";
import { findingsOf } from "../../src/run/results/findings.ts";
import { outcomeOf } from "../../src/run/results/outcome.ts";
import { workFacts } from "../../src/run/results/workFacts.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";
import { sessionOf } from "./sessionOf.ts";

const gas: Scenario = {
  box: { size: [10, 10] },
  particles: { count: 100, radius: 0.2 },
  method: { kind: "time-stepped", step: 5 },
  stop: { time: 50 },
};

test("in steps of nine mean collision times none is missed, which is why none is warned of", () => {
  expect(readScenario(JSON.stringify(gas)).diagnostics).toEqual([]);
  const session = sessionOf(gas);
  session.work();
  const { tally, theory, averages } = outcomeOf(session);
  expect(5 * theory!.collisionRate).toBeGreaterThan(8.5);
  expect(tally.stepped!.judged).toBeGreaterThan(200);
  expect(tally.stepped!.missed).toBe(0);
  expect(averages.collisionRate!.mean / theory!.collisionRate).toBeCloseTo(1, 1);
});

test("Brownian spheres lose most of their diffusion in such steps: the run says so, and not with the step that it offers", () => {
  const brownian: Scenario = {
    box: { size: [10, 10, 10] },
    particles: { count: 50, radius: 0.8 },
    motion: { kind: "brownian", diffusion: 1 },
    method: { kind: "time-stepped", step: 20 },
    stop: { time: 60 },
  };
  const session = sessionOf(brownian);
  session.work();
  const [said] = diagnose(session.scenario, outcomeOf(session), [], workFacts(session));
  expect(said).toMatchObject({ code: "step-too-long", severity: "warning", path: ["method", "step"] });
  // A tenth of the box is full: D(1 − 2φ) stands beside what was measured.
  const findings = findingsOf(outcomeOf(session), session.system, session.scenario);
  const { measured, theory } = findings.find(({ name }) => name.startsWith("diffusion"))!;
  expect(Number(theory)).toBeCloseTo(1 - 2 * 0.1072, 3);
  expect(Number.parseFloat(measured)).toBeLessThan(0.5 * Number(theory));
  const offered = said!.remedies![0]!.value as number;
  const short = sessionOf({ ...brownian, method: { kind: "time-stepped", step: offered }, stop: { time: 0.5 } });
  short.work();
  expect(diagnose(short.scenario, outcomeOf(short), [], workFacts(short))).toEqual([]);
});
