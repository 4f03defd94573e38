/** The share of a box that centers reach beside obstacles, in boxes of any shape: the number of points is bounded. */
import { expect, test } from "vitest";
import { reachableSpace } from "../../../src/analysis/measures/reachableSpace.ts";

type Space = Parameters<typeof reachableSpace>[0];

/** Beside a ball of radius 1 in the middle. */
function shareOf(size: readonly number[], radius: number, edges: "periodic" | "reflecting"): number | undefined {
  const space: Space = {
    dimension: size.length as 2 | 3,
    size: Float64Array.from(size),
    edges: new Array<"periodic" | "reflecting">(2 * size.length).fill(edges),
    obstacles: [{ kind: "sphere", values: { at: size.map((side) => side / 2), radius: 1 } }],
    collapse: {} as Space["collapse"],
  };
  return reachableSpace(space, radius)?.share;
}

test("is that of a disc and of a ball in a cube, to some parts in a thousand", () => {
  expect(shareOf([10, 10], 0.5, "periodic")).toBeCloseTo(1 - (Math.PI * 1.5 ** 2) / 100, 2);
  expect(shareOf([6, 6, 6], 0.5, "periodic")).toBeCloseTo(1 - ((4 / 3) * Math.PI * 1.5 ** 3) / 216, 2);
});

test("in an oblong box points are as close along as across", () => {
  expect(shareOf([40, 5], 0.5, "periodic")).toBeCloseTo(1 - (Math.PI * 1.5 ** 2) / 200, 2);
  expect(shareOf([5, 40], 0.5, "reflecting")).toBeCloseTo(1 - (Math.PI * 1.5 ** 2) / (4 * 39), 2);
});

test("however thin the box, the number of points is bounded; where walls leave no room for a center there is no share", () => {
  // Half of it beyond the ball; of points without bound there would be 10¹¹.
  expect(shareOf([6, 1e-12, 1e-12], 0.5, "periodic")).toBeCloseTo(1 / 2, 1);
  expect(shareOf([3, 0.01], 0.22, "reflecting")).toBeUndefined();
  expect(shareOf([3, 0.44], 0.22, "reflecting")).toBeUndefined();
});
