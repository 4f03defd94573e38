/** With cells made for the step, and all that happens within it followed up, not a collision is missed however long the step is. */
import { describe, expect, test } from "vitest";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { findingsOf } from "../../../src/run/results/findings.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { workFacts } from "../../../src/run/results/workFacts.ts";
import { Session } from "../../../src/run/session/session.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

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
  const offered = said!.remedies![0].value as number;
  const short = sessionOf({ ...brownian, method: { kind: "time-stepped", step: offered }, stop: { time: 0.5 } });
  short.work();
  expect(diagnose(short.scenario, outcomeOf(short), [], workFacts(short))).toEqual([]);
});

describe("steps in which the fastest goes through the box many times", () => {
  const small: Scenario = { box: { size: [6, 6, 6] }, particles: { count: 30, radius: 0.4 }, stop: { time: 6 } };

  test("find the collisions of the exact engine, though they are executed in parts", () => {
    const pairs = (method: Scenario["method"]) => {
      const found: string[] = [];
      const { scenario } = readScenario(JSON.stringify({ ...small, method }));
      const { system } = buildSystem(scenario!);
      const session = new Session(scenario!, system, {
        onEncounters: ({ length, first, second }) => {
          for (let k = 0; k < length; k++) found.push([first[k], second[k]].sort((a, b) => a - b).join(" "));
        },
      });
      session.work();
      session.drain();
      return found;
    };
    const exact = pairs({ kind: "event-driven" });
    const inParts = pairs({ kind: "time-stepped", step: 1e5 });
    expect(exact.length).toBeGreaterThan(60);
    // Rounding differs, and its effect doubles with every collision or so: they part at last.
    expect(inParts.slice(0, 40)).toEqual(exact.slice(0, 40));
  });

  test.each([1e3, 1e9])("a step of %d returns within its slice", (step) => {
    const session = sessionOf({ ...small, method: { kind: "time-stepped", step }, stop: { time: 1e12 } });
    // Counted work, not time: the pairs of one slice of few events.
    for (let slice = 0; slice < 20; slice++) {
      const before = session.engine.tally().work.pairTests ?? 0;
      session.work({ encounters: 10 });
      expect((session.engine.tally().work.pairTests ?? 0) - before).toBeLessThan(1e6);
    }
    expect(session.engine.tally().collisions).toBeGreaterThanOrEqual(200);
  });

  test("even where only the first encounter of a step is predicted", () => {
    const session = sessionOf({
      ...small,
      method: { kind: "time-stepped", step: 1e9, within: "once" },
      stop: { time: 2e9 },
    });
    session.work({ until: 1.5e9 });
    expect(session.engine.tally().collisions).toBeGreaterThan(0);
    expect(session.engine.tally().work.pairTests).toBeLessThan(1e7);
  });

  test("are reported by the check, which offers a step, and the estimate counts the search", () => {
    const long = { ...small, box: { size: [12, 12, 12] }, particles: { count: 400, radius: 0.5 }, stop: { time: 300 } };
    const inSteps = (step: number) => readScenario(JSON.stringify({ ...long, method: { kind: "time-stepped", step } }));
    const { diagnostics, scenario } = inSteps(100);
    expect(diagnostics.map(({ code }) => code)).toEqual(["step-too-long"]);
    expect(diagnostics[0].message).toContain("many times through the box");
    const [fix] = diagnostics[0].fixes!;
    const step = Number(fix!.edits[0].newText);
    expect(step).toBeGreaterThan(0);
    expect(inSteps(step).diagnostics).toEqual([]);
    expect(estimate(scenario!)!.seconds).toBeGreaterThan(5 * estimate(inSteps(step).scenario!)!.seconds);
  });
});
