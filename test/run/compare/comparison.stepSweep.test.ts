/** Time steps beside the exact engine, one step after the other: what is missed is what theory says, and nothing hangs or differs by slices. */
import { describe, expect, test } from "vitest";
import { planComparison, suitable } from "../../../src/run/compare/comparedMethods.ts";
import { type Comparison, compareSteps } from "../../../src/run/compare/comparison.ts";
import { methodFrom } from "../../../src/run/compare/methodNames.ts";
import { intervalWith, stepMarks } from "../../../src/run/compare/stepMarks.ts";
import { onSteps, stepVerdict } from "../../../src/run/compare/stepSweepText.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";

const discs: Scenario = { box: { size: [40, 40] }, particles: { count: 500, radius: 0.3 } };
const brownian: Scenario = {
  ...discs,
  motion: { kind: "brownian", diffusion: 1 },
  method: { kind: "time-stepped", step: 0.01 },
};

function swept(document: Scenario, methods: readonly string[], values: readonly number[], now?: () => number) {
  const scenario = readScenario(JSON.stringify(document)).scenario!;
  const { system } = buildSystem(scenario);
  const { entrants, leftOut } = planComparison(document, methods.map(methodFrom), { of: "step", values });
  const limits = { until: Number.POSITIVE_INFINITY, interval: intervalWith(scenario, system), seconds: 0.01 };
  const comparison = compareSteps(system, entrants, limits, now);
  return { comparison, leftOut, marks: stepMarks(scenario, system, entrants) };
}

function errorsOf(document: Scenario, methods: readonly string[], values: readonly number[]) {
  const { comparison } = swept(document, methods, values);
  comparison.work();
  return comparison.results.map(({ step, against }) => ({ step, ...against! }));
}

describe("a sweep of the step", () => {
  test("of an overlap test: kT Δt²/mσ² of the collisions of discs are missed, the rest is late by half a step", () => {
    const found = errorsOf(discs, ["time-stepped/overlap"], take([0.12], [0.06, 0.12]));
    for (const { step, judged, missed, delayed, delay } of found) {
      const theory = (step! / 0.6) ** 2;
      expect(judged).toBeGreaterThan(3500);
      // Within three standard deviations of the count, and what the first order leaves out.
      expect(Math.abs(missed / judged - theory)).toBeLessThan(3 * Math.sqrt(theory / judged) + 0.2 * theory);
      expect((missed + delayed) / judged).toBeCloseTo(1, 2);
      expect(delay / step!).toBeGreaterThan(0.4);
      expect(delay / step!).toBeLessThan(0.6);
    }
  });

  test("detectors whose cells are made for the step miss nothing, those of given cells do beyond their bound", () => {
    const short = take(0.1, 0.05);
    const { comparison, marks } = swept(discs, ["time-stepped/centres", "time-stepped/sweep/30"], [short, 1.5]);
    comparison.work();
    const shares = comparison.results.map(({ name, against }) => [name, against!.missed / against!.judged > 1e-3]);
    expect(Object.fromEntries(shares)).toEqual({
      [`time-stepped/centres/step=${short}`]: false,
      "time-stepped/centres/step=1.5": false,
      [`time-stepped/sweep/step=${short}/30`]: false,
      "time-stepped/sweep/step=1.5/30": true,
    });
    const [bound, once] = marks;
    // The fastest of 500 goes at about four thermal speeds; kT = 1, m = 1.
    expect(bound!.at).toBeGreaterThan(40 / 30 / 2 / 5);
    expect(bound!.at).toBeLessThan(40 / 30 / 2 / 3);
    expect(once!.name).toBe("mean collision time");
  });

  test("Brownian methods are held to exact runs on the same noise, step by step", () => {
    const steps = take([0.05], [0.01, 0.05]);
    const found = errorsOf(brownian, ["time-stepped/slices", "time-stepped/overlap"], steps);
    expect(found.map(({ step, missed }) => [step, missed > 0])).toEqual(
      steps.flatMap((step) => [
        [step, false],
        [step, true],
      ]),
    );
    for (const { judged } of found) expect(judged).toBeGreaterThan(1000);
  });

  test("in slices it finds the same, and tells how far it is", () => {
    const make = (now?: () => number) =>
      swept(discs, ["time-stepped/overlap"], take([0.4], [0.2, 0.4]), now).comparison;
    let time = 0;
    const [whole, cut] = [make(), make(() => time++)];
    whole.work();
    let slices = 0;
    while (!cut.work(20)) {
      slices++;
      expect(cut.progress.fraction).toBeLessThanOrEqual(1);
    }
    expect(slices).toBeGreaterThan(5);
    const errors = ({ results }: Comparison) => results.map(({ against, work }) => ({ against, work }));
    expect(errors(cut)).toEqual(errors(whole));
  });

  test("methods without a step run once, and have a cost only", () => {
    const { comparison } = swept(discs, ["event-driven", "time-stepped/overlap"], [0.1, 0.2]);
    comparison.work();
    const [steady, ...stepped] = comparison.results;
    expect([steady!.name, steady!.step, steady!.against]).toEqual(["event-driven", undefined, undefined]);
    expect(steady!.work.pairTests).toBeGreaterThan(5);
    expect(stepped.map(({ step }) => step)).toEqual([0.1, 0.2]);
    const words = onSteps(comparison.results, (name) => name.split("/step")[0]);
    expect(words).toEqual([expect.stringMatching(/overlap misses [\d.]+ ± [\d.]+ % already/)]);
    expect(stepVerdict(steady!)).toMatch(/misses nothing/);
    expect(stepVerdict(stepped[1])).toMatch(/% missed.*% late, by 0\.\d+/);
  });

  test("methods are offered for the contact laws that they compute", () => {
    const document: Scenario = { box: { size: [20, 20] }, particles: { count: 50, radius: 0.5 }, stop: { time: 1 } };
    const well = { ...document, contact: { potential: { distances: [1.5], energies: [-1] } } };
    const rough = { ...document, contact: { rough: { tangential: 1 } } };
    const kinds = (each: object) => suitable(50, each as Scenario).map(({ kind }) => kind);
    for (const each of [document, well, rough]) expect(kinds(each)).toContain("event-driven");
    for (const other of [well, rough]) {
      expect(kinds(other)).not.toContain("time-stepped");
      expect(kinds(other).length).toBeGreaterThan(3);
    }
  });

  test("without a method that has a step the usual ones are taken beside those asked for", () => {
    const { entrants } = planComparison(discs, [{ kind: "event-driven" }], { of: "step", values: [0.1] });
    const names = entrants.map(({ name }) => name);
    expect(names).toContain("event-driven");
    expect(names).toContain("time-stepped/overlap/step=0.1");
    expect(names.some((name) => /^time-stepped\/sweep\/step=0\.1\/\d+$/.test(name))).toBe(true);
    const kinds = suitable(500, brownian, { of: "step", values: [0.1] }).map(({ detector }) => detector);
    expect(kinds[0]).toBe("overlap");
  });

  test("particles that hardly meet are no endless task", () => {
    const few: Scenario = { box: { size: [1000, 1000] }, particles: { count: 3, radius: 0.1 } };
    // A collision takes them a million steps.
    const { comparison, leftOut } = swept(few, ["time-stepped/overlap"], [0.01]);
    expect(leftOut).toEqual([expect.stringMatching(/^step=0\.01: too short: hardly any collisions in 490,000 steps/)]);
    expect(comparison.work() && comparison.results).toEqual([]);
    const scenario = readScenario(JSON.stringify(few)).scenario!;
    const { entrants } = planComparison(few, [methodFrom("time-stepped/overlap/step=0.01")]);
    const limits = { until: Number.POSITIVE_INFINITY, interval: intervalWith(scenario), seconds: 0.01 };
    const asked = compareSteps(buildSystem(scenario).system, entrants, limits);
    asked.work();
    expect(asked.results[0].against!.judged).toBeLessThan(20);
  });

  test("of few particles as many collisions are judged as of many, from hundreds of starts", () => {
    const [count, side] = take([80, 16], [20, 8]);
    const few: Scenario = { box: { size: [side, side] }, particles: { count, radius: 0.3 } };
    const [found] = errorsOf(few, ["time-stepped/overlap"], [0.12]);
    expect(found!.judged).toBeGreaterThanOrEqual(4000);
    const theory = (found!.step! / 0.6) ** 2;
    expect(Math.abs(found!.missed / found!.judged - theory)).toBeLessThan(
      3 * Math.sqrt(theory / found!.judged) + 0.2 * theory,
    );
  });
});
