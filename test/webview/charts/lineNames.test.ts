/** Names of lines beside the plot: near the ends of their lines, none over another, and none where there is no room. */
import { expect, test } from "vitest";
import { gutterOf, spreadNames } from "../../../webview/charts/lineNames.ts";

test("names that have room stay where they are wanted", () => {
  expect(spreadNames([20, 40, 60], 12, 0, 100)).toEqual([20, 40, 60]);
  expect(spreadNames([], 12, 0, 100)).toEqual([]);
});

test("names of close lines are spread around their lines", () => {
  expect(spreadNames([50, 50, 50], 12, 0, 100)).toEqual([38, 50, 62]);
  expect(spreadNames([10, 50, 54, 90], 12, 0, 100)).toEqual([10, 46, 58, 90]);
});

test("at an edge of the plot they stay inside", () => {
  expect(spreadNames([1, 2], 12, 0, 100)).toEqual([6, 18]);
  expect(spreadNames([98, 99], 12, 0, 100)).toEqual([82, 94]);
});

test("whatever is wanted, names keep their order, stay inside and never overlap, as long as there is room for all", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  let moved = 0;
  for (let k = 0; k < 500; k++) {
    const wanted = Array.from({ length: 1 + Math.floor(8 * random()) }, () => 120 * random() - 10).sort(
      (a, b) => a - b,
    );
    const places = spreadNames(wanted, 12, 0, 100);
    expect(places).toHaveLength(wanted.length);
    expect(places[0]).toBeGreaterThanOrEqual(6 - 1e-6);
    expect(places.at(-1)).toBeLessThanOrEqual(94 + 1e-6);
    for (let at = 1; at < places.length; at++) expect(places[at] - places[at - 1]).toBeGreaterThanOrEqual(12 - 1e-6);
    if (places.some((place, at) => place !== wanted[at])) moved++;
  }
  expect(moved).toBeGreaterThan(100);
});

test("names have a gutter that holds the longest of them, or none where it takes more than a quarter of the chart", () => {
  expect(gutterOf([20, 42], 400, 90)).toBeGreaterThan(42);
  expect(gutterOf([20, 42], 200, 90)).toBe(0);
  expect(gutterOf([], 400, 90)).toBe(0);
  // All of the names, or none.
  expect(
    gutterOf(
      Array.from({ length: 7 }, () => 20),
      400,
      90,
    ),
  ).toBeGreaterThan(0);
  expect(
    gutterOf(
      Array.from({ length: 8 }, () => 20),
      400,
      90,
    ),
  ).toBe(0);
});

test("gutters of similar names are equal, so that plots below one another are aligned", () => {
  expect(gutterOf([42], 400, 90)).toBe(gutterOf([36], 400, 90));
});
