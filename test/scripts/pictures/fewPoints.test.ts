import { expect, test } from "vitest";
import { linesOf, withoutNeedless } from "../../../scripts/pictures/fewPoints.mjs";

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

test("outlines of obstacles that go on from each other are one line; areas keep their size", () => {
  const corners = Array.from({ length: 40 }, (_, k) => {
    const angle = (2 * Math.PI * k) / 40;
    return [0.45 * Math.cos(angle), 0.45 * Math.sin(angle)];
  });
  const outlines = corners.map((corner, k) => [corner, corners[(k + 1) % corners.length]]);
  const spot = ([x, y]: number[]) => [20 * x, 20 * y];
  const lines = linesOf({ outlines, areas: [corners] }, spot);
  expect(lines.outlines).toHaveLength(1);
  for (const few of [...lines.outlines, ...lines.areas]) {
    expect(few.length).toBeLessThan(30);
    const area = few.reduce((sum: number, x: number, k: number) => {
      if (k % 2 === 1) return sum;
      const [y, nextX, nextY] = [few[k + 1], few[(k + 2) % few.length], few[(k + 3) % few.length]];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0);
    expect(area / (Math.PI * 9 ** 2)).toBeGreaterThan(0.85);
  }
});
