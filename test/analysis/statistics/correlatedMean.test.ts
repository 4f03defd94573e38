/** Errors of means of series whose values resemble their neighbors. */
import { describe, expect, test } from "vitest";
import { correlatedMean } from "../../../src/analysis/statistics/correlatedMean.ts";
import { CounterRandom } from "../../../src/physics/counterRandom.ts";

/** x ← ρx + noise, with mean 0 and variance 1. */
function series(rho: number, length: number, number: number): Float64Array {
  const random = new CounterRandom(3, "correlated mean");
  let x = random.normal(number, 0);
  return Float64Array.from({ length }, (_, k) => {
    x = rho * x + Math.sqrt(1 - rho * rho) * random.normal(number, k + 1);
    return x;
  });
}

describe("the error of a mean", () => {
  test.each([
    [0, 200],
    [0.5, 100],
    [0.8, 100],
    [0.8, 400],
  ])(
    "is the scatter of means, with ρ = %d of %d values, also where the series is hardly longer than what it remembers",
    (rho, length) => {
      let [squares, errors] = [0, 0];
      for (let number = 0; number < 3000; number++) {
        const { mean, error, window } = correlatedMean(series(rho, length, number));
        squares += mean * mean;
        // Without what it is widened by, as the error of an error.
        errors += (error * error) / (1 + (2 * (2 * window + 1)) / length);
      }
      expect(errors / squares).toBeGreaterThan(0.95);
      expect(errors / squares).toBeLessThan(1.25);
    },
  );

  test("of equal values is 0, of too few unknown", () => {
    expect(correlatedMean([2, 2, 2, 2, 2, 2])).toMatchObject({ mean: 2, error: 0, plateau: true });
    expect(correlatedMean([1, 2, 3])).toMatchObject({ mean: 2, error: Number.NaN, plateau: false });
  });
});
