/** Mean square displacements over lags, of paths that are known. */
import { describe, expect, test } from "vitest";
import { TimeOrigins } from "../../../src/analysis/flights/timeOrigins.ts";
import type { System } from "../../../src/physics/system.ts";

const system = { count: 3, dimension: 2 } as System;

describe.each([
  [8, 4],
  [8, 3],
  [8, 1],
  [7, 4],
])("over %d lags with an origin every %d samples", (lags, stride) => {
  /** Particle i has gone from its place at the start with the velocity (i + 1, −1), or faster. */
  function followed(samples: number, place: (time: number) => number) {
    const origins = new TimeOrigins(system, { lags, stride, range: [1, lags], block: 1000 });
    for (let time = 0; time < samples; time++) {
      const x = Float64Array.from({ length: 6 }, (_, k) => 10 * k + (k % 2 ? -1 : k / 2 + 1) * place(time));
      const v = Float64Array.from({ length: 6 }, (_, k) => (k % 2 ? -1 : k / 2 + 1));
      origins.add(x, v);
    }
    return origins;
  }
  // Mean of (i + 1)² + 1.
  const square = (1 + 4 + 9) / 3 + 1;

  test("free particles have gone v t at every lag, the longest too", () => {
    const origins = followed(50, (time) => time);
    const [squares, products] = [origins.meanSquares(), origins.meanProducts()];
    expect([squares.length, products.length]).toEqual([lags + 1, lags + 1]);
    for (let lag = 0; lag <= lags; lag++) {
      expect(squares[lag]).toBeCloseTo(square * lag * lag, 9);
      expect(products[lag]).toBeCloseTo(square * lag, 9);
    }
  });

  test("each lag is averaged over several origins", () => {
    // All move in the last half only: later origins see more than the first.
    const means = followed(41, (time) => Math.max(0, time - 20)).meanSquares();
    for (let lag = 1; lag <= lags; lag++) {
      expect(means[lag]).toBeGreaterThan(0.3 * square * lag * lag);
      expect(means[lag]).toBeLessThan(0.7 * square * lag * lag);
    }
  });
});
