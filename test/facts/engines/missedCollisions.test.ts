/** Collisions missed by time steps: theory, and the sample that measures them during a run. */
import { describe, expect, test } from "vitest";
import type { DetectorKind } from "../../../src/engine/stepped/detectors/createDetector.ts";
import { createStepped } from "../../../src/engine/stepped/steppedEngine.ts";
import { missedByLaw } from "../../../src/scenario/checks/steps/predictedMisses.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";
import { smallSystem } from "../../engine/smallSystem.ts";

function gas(dimension: 2 | 3, count = 300) {
  const size = dimension === 2 ? [60, 60] : [20, 20, 20];
  const scenario = scenarioOf({ box: { size }, particles: { count, radius: 0.5 }, stop: { time: 1 } });
  return { scenario, system: buildSystem(scenario).system };
}

function missedBy(
  dimension: 2 | 3,
  detector: DetectorKind,
  step: number,
  steps: number,
  shadow = 0.5,
  cells?: number[],
) {
  const { system } = gas(dimension);
  const engine = createStepped(system, { detector, step, shadow, ...(cells && { cells }) });
  engine.advance({ until: steps * step });
  return engine.tally().stepped!;
}

describe("collisions missed", () => {
  test.each([2, 3] as const)(
    "an overlap test in %i dimensions misses the share that chords and speeds foretell, ∝ Δt²",
    (d) => {
      const { scenario } = gas(d);
      const looking = { ...scenario, method: { ...scenario.method, detector: "overlap" as const } };
      const shares = [0.1, 0.2].map((step) => {
        const { judged, missed } = missedBy(d, "overlap", step, Math.round(take(80, 300) / step));
        const expected = missedByLaw(looking, estimate(scenario)!)!.share(step);
        const error = Math.sqrt(expected / judged);
        expect(judged).toBeGreaterThan(take(250, 1000));
        expect(Math.abs(missed / judged - expected)).toBeLessThan(0.25 * expected + 4 * error);
        return missed / judged;
      });
      expect(shares[1] / shares[0]).toBeGreaterThan(2);
    },
  );

  test.each(["naive", "verlet", "cells", "centres", "sweep", "slices"] as const)(
    "%s within its bound misses none",
    (detector) => {
      const { judged, missed, late } = missedBy(3, detector, 0.05, take(120, 400));
      expect(judged).toBeGreaterThan(take(15, 50));
      expect(missed).toBe(0);
      expect(late).toBeLessThan(1e-9 * judged);
    },
  );

  test("cells that particles outrun miss the more the longer the step", () => {
    const cells = [50, 50];
    const shares = [0.1, 0.6, 2].map((step) => {
      const { judged, missed } = missedBy(2, "sweep", step, Math.round(take(80, 200) / step), 0.5, cells);
      return missed / judged;
    });
    expect(shares[0]).toBeLessThan(0.01);
    expect(shares[1]).toBeGreaterThan(shares[0]);
    expect(shares[2]).toBeGreaterThan(2 * shares[1]);
  });

  test("measuring it takes no more than a tenth of the work, and changes nothing", () => {
    const { judged, shadowTests, work } = missedBy(3, "centres", 0.05, 1000, 0.05);
    expect(judged).toBeGreaterThan(30);
    expect(shadowTests / work).toBeLessThan(0.1);
    const { system } = gas(2);
    const [watched, alone] = [0.5, 0].map((shadow) => {
      const engine = createStepped(system, { detector: "overlap", step: 0.2, shadow });
      engine.log(100_000);
      engine.facets.missedPairs.watchAll(shadow > 0);
      engine.advance({ until: 40 });
      return engine.drain();
    });
    expect(Array.from(watched!.times)).toEqual(Array.from(alone!.times));
    expect(watched!.length).toBeGreaterThan(100);
  });

  test("two that pass through each other between two looks are reported", () => {
    const particles = [
      { at: [1, 2], velocity: [1, 0], radius: 0.2 },
      { at: [3, 2], velocity: [-1, 0], radius: 0.2 },
      { at: [1, 4], velocity: [0, 0], radius: 0.2 },
    ];
    const engine = createStepped(smallSystem({ size: [5, 5], edges: "open", particles }), {
      detector: "overlap",
      step: 2,
    });
    engine.facets.missedPairs.watchAll(true);
    engine.advance({ until: 2 });
    expect(engine.tally().collisions).toBe(0);
    expect(Array.from(engine.facets.missedPairs.pairs()).sort()).toEqual([0, 1]);
  });

  test("a collision that follows from another in its step is found by a queue, and missed by looking once", () => {
    // A row: the first knocks the second onto the third.
    const particles = [
      { at: [1, 1], velocity: [2, 0], radius: 0.2 },
      { at: [2, 1], radius: 0.2 },
      { at: [3, 1], radius: 0.2 },
    ];
    const system = smallSystem({ size: [9, 2], particles });
    const collisions = (["queue", "restart", "once"] as const).map((within) => {
      const engine = createStepped(system, { detector: "naive", step: 2, within });
      engine.advance({ until: 2 });
      return engine.tally().collisions;
    });
    expect(collisions).toEqual([2, 2, 1]);
  });
});
