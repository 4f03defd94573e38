/** Mean relative speeds in a Maxwellian gas, and distributions of free flights. */
import { describe, expect, test } from "vitest";
import { flightTheory, relativeSpeed } from "../../../src/analysis/theory/freeFlightTheory.ts";

describe.each([2, 3] as const)("in %d dimensions", (dimension) => {
  test("a particle at rest meets others at their mean speed, and a fast one at its own", () => {
    const meanSpeed = dimension === 2 ? Math.sqrt(Math.PI) / 2 : 2 / Math.sqrt(Math.PI);
    for (const c of [0, 1e-4]) expect(relativeSpeed(dimension, c) / meanSpeed).toBeCloseTo(1, 2);
    expect(relativeSpeed(dimension, 50) / 50).toBeCloseTo(1, 2);
  });

  test("the mean over all particles is √2 times the mean speed", () => {
    let [sum, speeds] = [0, 0];
    for (let c = 0.005; c < 5; c += 0.01) {
      const weight = c ** (dimension - 1) * Math.exp(-c * c);
      speeds += weight * c;
      sum += weight * relativeSpeed(dimension, c);
    }
    expect(sum / speeds).toBeCloseTo(Math.SQRT2, 2);
  });

  test("both densities have the mean 1", () => {
    const { time, path } = flightTheory(dimension);
    for (const density of [time, path]) {
      let [all, mean] = [0, 0];
      for (let x = 0.01; x < 30; x += 0.02) {
        all += 0.02 * density(x);
        mean += 0.02 * x * density(x);
      }
      expect(all).toBeCloseTo(1, 2);
      expect(mean).toBeCloseTo(1, 2);
    }
  });
});
