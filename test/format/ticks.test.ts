/** Steps of round numbers, as by the keys of a slider. */
import { expect, test } from "vitest";
import { niceAbove, stepsOn } from "../../src/format/ticks.ts";

test("of a slider that ends at 8.333, steps are multiples of 0.1", () => {
  const step = niceAbove(8.333 / 100);
  expect(step).toBe(0.1);
  expect([0, 1, 2, 3].map((count) => stepsOn(0, step, count))).toEqual([0, 0.1, 0.2, 0.3]);
  expect(stepsOn(5, step, -10)).toBe(4);
});

test("from a value between two multiples a step leads to the next one", () => {
  expect([stepsOn(9.81, 0.1, 1), stepsOn(9.81, 0.1, -1), stepsOn(9.81, 0.1, 0)]).toEqual([9.9, 9.8, 9.8]);
});
