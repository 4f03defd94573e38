/** Decorrelation times of series whose correlations are known. */
import { expect, test } from "vitest";
import { decorrelationTime } from "../../../src/analysis/statistics/decorrelation.ts";
import { stream } from "../../../src/scenario/start/randomStreams.ts";

/** z ← a z + √(1 − a²) ξ, whose correlation is aᵏ. */
function autoregressive(a: number, n: number, components: number): number[] {
  const random = stream(5, "test");
  const z = Array.from({ length: components }, () => random.normal());
  return Array.from({ length: n }, () => {
    for (const k of z.keys()) z[k] = a * z[k] + Math.sqrt(1 - a * a) * random.normal();
    return [...z];
  }).flat();
}

test.each([
  [0.5, 1],
  [0.9, 1],
  [0.95, 2],
])("correlations of %d per step are summed to (1 + a) / 2(1 − a), within the error that is given", (a, components) => {
  const { intervals, share, seen } = decorrelationTime(autoregressive(a, 20_000, components), components);
  const exact = (1 + a) / (2 * (1 - a));
  expect(share).toBeLessThan(0.2);
  expect(Math.abs(intervals / exact - 1)).toBeLessThan(3 * share);
  expect(seen).toBe(true);
});

test("a series that is hardly longer than its correlations gives a lower bound, and says so", () => {
  expect(decorrelationTime(new Array(300).fill(1), 1)).toMatchObject({ seen: false });
  const a = 0.99;
  const { intervals, seen } = decorrelationTime(autoregressive(a, 200, 1), 1);
  expect(seen).toBe(false);
  expect(intervals).toBeLessThan((1 + a) / (2 * (1 - a)));
});

test("of an oscillating series it is short, and no less than 0", () => {
  const values = Array.from({ length: 300 }, (_, k) => (k % 2 === 0 ? 1 : -1));
  const { intervals, seen } = decorrelationTime(values, 1);
  expect(intervals).toBeGreaterThan(0);
  expect(intervals).toBeLessThan(0.5);
  expect(seen).toBe(true);
});

test("of nothing there is none", () => {
  expect(decorrelationTime([], 2)).toMatchObject({ seen: false });
  expect(decorrelationTime(new Array(100).fill(0), 2).intervals).toBeNaN();
});
