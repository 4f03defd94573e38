/** Predictions of all pairs at one moment: the earliest is the event that the oracle comes to next. */
import { describe, expect, test } from "vitest";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { Predictions } from "../../../src/engine/reference/predictions.ts";
import { nearestImage, periods } from "../../../src/physics/box.ts";
import { take } from "../../effort.ts";
import fc from "../../property.ts";
import { buildSystem, recipes } from "../randomSystem.ts";

describe("predictions", () => {
  test("begin with the next event of the oracle, and are in order", () => {
    let compared = 0;
    fc.assert(
      fc.property(recipes, (recipe) => {
        const system = buildSystem(recipe);
        const oracle = createOracle(system);
        oracle.log(1);
        oracle.advance({ until: 1e3, encounters: 1 });
        const { length, times, first, second } = oracle.drain();
        const { first: predicted, earliest } = new Predictions(system, 0).all(5);
        for (let k = 1; k < predicted.length; k++)
          expect(predicted[k].time).toBeGreaterThanOrEqual(predicted[k - 1].time);
        // Partners beyond the images of one box around are found when a particle has crossed it.
        const fastest =
          Math.max(...system.velocities.map(Math.abs)) + times[0] * Math.max(...system.gravity.map(Math.abs));
        if (length === 0 || 2 * fastest * times[0] > 0.5 * Math.min(...system.size)) return;
        compared++;
        const next = predicted[0];
        expect(next.time).toBeCloseTo(times[0], 9);
        if (predicted[1] && predicted[1].time - next.time < 1e-9) return;
        expect([next.first, next.second].sort()).toEqual([first[0], second[0]].sort());
        expect(earliest[first[0]!]!.time).toBe(next.time);
      }),
      { numRuns: take(400, 100) },
    );
    expect(compared).toBeGreaterThan(20);
  });

  test("of particles that meet have them in contact at the predicted places", () => {
    let pairs = 0;
    fc.assert(
      fc.property(recipes, (recipe) => {
        const system = buildSystem(recipe);
        const predictions = new Predictions(system, 0);
        for (const { time, first, second } of predictions.all(3).first) {
          if (second < 0) continue;
          pairs++;
          const [a, b] = [predictions.place(first, time), predictions.place(second, time)];
          const sides = periods(system);
          const apart = Math.hypot(...a.map((x, axis) => nearestImage(x - b[axis], sides[axis])));
          expect(apart / (system.radii[first] + system.radii[second])).toBeCloseTo(1, 6);
        }
      }),
      { numRuns: take(200, 50) },
    );
    expect(pairs).toBeGreaterThan(30);
  });
});
