/** Brownian steps that miss no collision and are too long: the predicted error is the measured one, small at the offered step. */
import { describe, expect, test } from "vitest";
import { createEngine } from "../../../../src/run/session/createEngine.ts";
import { roughPath } from "../../../../src/scenario/checks/steps/roughPath.ts";
import { estimate } from "../../../../src/scenario/estimate/estimate.ts";
import { readScenario, scenarioOf } from "../../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../../applyFix.ts";

const spheres = (step: number, onContact = "reflect"): Scenario =>
  ({
    box: { size: [8, 8, 8] },
    particles: { count: 100, radius: 0.5 },
    motion: { kind: "brownian", diffusion: 1, onContact },
    method: { kind: "time-stepped", step, shadow: 0 },
    stop: { time: 60 },
  }) as Scenario;
const discs = (step: number): Scenario =>
  ({
    box: { size: [30, 30] },
    particles: { count: 200, radius: 0.5 },
    motion: { kind: "brownian", diffusion: 1, onContact: "associate" },
    method: { kind: "time-stepped", step, shadow: 0 },
    stop: { time: 20 },
  }) as Scenario;

const said = (document: Scenario) => readScenario(JSON.stringify(document)).diagnostics;

function lawOf(document: Scenario) {
  const scenario = scenarioOf(document);
  return roughPath(scenario, estimate(scenario)!)!;
}

function run(document: Scenario, until: number) {
  const scenario = scenarioOf(document);
  const engine = createEngine(scenario.method, buildSystem(scenario).system);
  engine.advance({ until });
  return engine;
}

const diffusionOf = (document: Scenario, until: number) =>
  run(document, until).facets.displacement!.meanSquare() / (6 * until);

describe("spheres in too long steps", () => {
  test.each([
    ["reflect", 20, 200],
    ["reflect", 3, 45],
    ["stop", 0.3, 30],
  ])("%s, Δt = %d: diffusion is what theory says, far below D(1 − 2φ)", (onContact, step, until) => {
    const { share, limit } = lawOf(spheres(step, onContact));
    expect(limit).toBeCloseTo(1 - (2 * 100 * Math.PI) / (6 * 512), 1);
    const expected = limit * (1 - share(step));
    const measured = diffusionOf(spheres(step, onContact), until);
    // Of 100 Gaussian ways the mean square is known to 8 %.
    expect(Math.abs(measured / expected - 1)).toBeLessThan(0.25);
    expect(measured).toBeLessThan(0.7 * limit);
  });

  test("one too long is a warning on its value, with how much it costs and a step that is not warned of", () => {
    const text = JSON.stringify(spheres(50), null, 2);
    const { diagnostics } = readScenario(text);
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["warning step-too-long"]);
    const [{ range, message, fixes }] = diagnostics as [(typeof diagnostics)[0]];
    expect(text.slice(range.start, range.end)).toBe("50");
    expect(message).toMatch(/about 8\d % too small/);
    const mended = applyFix(text, fixes![0]);
    expect(readScenario(mended).diagnostics).toEqual([]);
    const { step } = JSON.parse(mended).method as { step: number };
    // A person's usual step, a hundredth of σ²/D, is finer; ten of the offered ones are warned of.
    expect(step).toBeGreaterThan(0.01);
    expect(said(spheres(10 * step)).map(({ code }) => code)).toEqual(["step-too-long"]);
  });
});

test("where contacts are rare any step is short enough, and so it is for one alone", () => {
  const few = (count: number) => ({ ...spheres(1), box: { size: [100, 100, 100] }, particles: { count, radius: 0.5 } });
  expect(said(few(200))).toEqual([]);
  expect(said(few(1))).toEqual([]);
});

test("a large one among many small ones loses to them what a collision of such weights takes", () => {
  const two = (step: number): Scenario =>
    ({
      ...spheres(step),
      particles: [
        { name: "large", count: 1, radius: 2 },
        { name: "small", count: 300, radius: 0.25 },
      ],
      motion: { kind: "brownian", diffusion: { stokesEinstein: 0.25 } },
    }) as Scenario;
  const alike: Scenario = { ...two(1), particles: { name: "small", count: 300, radius: 0.25 } } as Scenario;
  const [both, small] = [lawOf(two(1)), lawOf(alike)];
  expect(both.share(1)).toBeGreaterThan(2 * small.share(1));
});

test("in long steps clusters meet too few others: the excess of clusters is the forecast one within a factor of about two", () => {
  const left = (step: number) => run(discs(step), 20).tally().stepped!.clusters!;
  const fine = left(0.02);
  for (const step of [0.5, 2]) {
    const expected = lawOf(discs(step)).share(step);
    const excess = left(step) / fine - 1;
    expect(excess).toBeGreaterThan(0.25 * expected);
    expect(excess).toBeLessThan(3 * expected);
    expect(said(discs(step)).map(({ code }) => code)).toEqual(["step-too-long"]);
  }
  expect(said(discs(0.01))).toEqual([]);
});
