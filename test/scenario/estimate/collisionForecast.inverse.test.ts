/** Forecasts of the number of collisions. */
import { expect, test } from "vitest";
import { after, steadyState, tabulated } from "../../../src/scenario/estimate/collisionForecast.ts";

test("the time of a number of collisions has that number by then", () => {
  const forecasts = [steadyState(4), tabulated([0, 1, 3, 10], [0, 8, 12, 20])];
  for (const forecast of forecasts)
    for (const collisions of [0, 3, 8, 11, 19]) {
      expect(forecast.by(forecast.when(collisions))).toBeCloseTo(collisions, 9);
    }
});

test("a run that is continued counts time and collisions from there", () => {
  const table = tabulated([0, 1, 3, 10], [0, 8, 12, 20]);
  const rest = after(8, table);
  expect(rest.by(0)).toBe(0);
  expect(rest.by(2)).toBeCloseTo(4, 12);
  expect(rest.when(4)).toBeCloseTo(2, 12);
  expect(rest.when(0)).toBe(0);
  expect(rest.when(13)).toBe(Number.POSITIVE_INFINITY);
});

test("without collisions any number of them takes for ever, and none takes no time", () => {
  expect(steadyState(0).when(1)).toBe(Number.POSITIVE_INFINITY);
  expect(steadyState(0).when(0)).toBe(0);
});
