/** What is said, and offered, where particles overlap at the end of a run. */
import { describe, expect, test } from "vitest";
import { overlapsOf } from "../../../src/run/diagnose/diagnoseOverlaps.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";

const gas: Scenario = { box: { size: [10, 10] }, particles: { count: 20, radius: 0.3 }, stop: { time: 1 } };
const stepped: Scenario = { ...gas, method: { kind: "time-stepped", detector: "overlap", step: 0.1 } };
const brownian: Scenario = { ...stepped, motion: { kind: "brownian", diffusion: 1 } };
const seen = { overlaps: 3, overlap: 0.02, overlapOfStep: 0, overlapOfClock: 0 };

describe("overlaps", () => {
  test("that rounding, the step or the clock explain are none", () => {
    const within = [{ overlap: 1e-12 }, { overlapOfStep: 0.03 }, { overlapOfClock: 0.03 }];
    for (const less of within) expect(overlapsOf(scenarioOf(stepped), { ...seen, ...less }, undefined)).toEqual([]);
  });

  test("of a method with time steps: one without them is offered, but to Brownian particles, which have steps always", () => {
    const [found] = overlapsOf(scenarioOf(stepped), seen, undefined);
    expect(found).toMatchObject({ severity: "warning", path: ["method", "step"] });
    expect(found!.message).toMatch(/^At the end 3 pairs overlap, the deepest by 2 % of the contact distance/);
    expect(found!.remedies).toHaveLength(1);
    const [diffusing] = overlapsOf(scenarioOf(brownian), seen, undefined);
    expect(diffusing!.message).toContain("a shorter one keeps them apart");
    expect(diffusing!.remedies).toBeUndefined();
  });

  test("of an exact method are an error of the engine", () => {
    const [found] = overlapsOf(scenarioOf(gas), { ...seen, overlaps: 1 }, undefined);
    expect(found!.message).toMatch(/^At the end 1 pair overlaps, by 2 % .* indicates an error in the engine/);
    expect(found!.path).toEqual(["method"]);
  });
});
