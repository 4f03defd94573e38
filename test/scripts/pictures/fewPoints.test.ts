import { expect, test } from "vitest";
import { withoutNeedless } from "../../../scripts/pictures/fewPoints.mjs";

test("points on a line between others are left out, corners stay", () => {
  expect(withoutNeedless([0, 0, 10, 0, 20, 0.3, 30, 0, 30, 20, 30, 40])).toEqual([0, 0, 30, 0, 30, 40]);
  expect(withoutNeedless([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
});

test("a circle stays one, within half a point, with a fifth of its points", () => {
  const [radius, count] = [15, 90];
  const circle = Array.from({ length: count + 1 }, (_, k) => (2 * Math.PI * k) / count).flatMap((angle) => [
    radius * Math.cos(angle),
    radius * Math.sin(angle),
  ]);
  const few = withoutNeedless(circle);
  expect(few.length).toBeLessThan(circle.length / 5);
  // The middle of a side is nearest to the center.
  for (let k = 2; k < few.length; k += 2) {
    const middle = [0, 1].map((axis) => (few[k - 2 + axis] + few[k + axis]) / 2);
    expect(radius - Math.hypot(...middle)).toBeLessThan(0.5 + 1e-9);
  }
});
