/** Points at random on a sphere. */
import { describe, expect, test } from "vitest";
import { pointsOnSphere } from "../../../src/scenario/sphere/pointsOnSphere.ts";

describe.each([2, 3, 5])("in %d dimensions", (dimension) => {
  const count = 4000;
  const { points, velocities } = pointsOnSphere(dimension, count, 7, 0);

  test("they lie on it, evenly, and their velocities along it", () => {
    const second = new Float64Array(dimension);
    let [squares, mean] = [0, 0];
    for (let i = 0; i < count; i++) {
      let [length, radial] = [0, 0];
      for (let k = 0; k < dimension; k++) {
        const [x, v] = [points[i * dimension + k], velocities[i * dimension + k]];
        length += x * x;
        radial += x * v;
        second[k] += (x * x) / count;
        squares += (v * v) / count;
        mean += x / (count * dimension);
      }
      expect(length).toBeCloseTo(1, 12);
      expect(radial).toBeCloseTo(0, 12);
    }
    for (const value of second) expect(value * dimension).toBeCloseTo(1, 1);
    expect(mean).toBeCloseTo(0, 1);
    // Maxwell's law in the tangent plane, kT = m = 1.
    expect(squares / (dimension - 1)).toBeCloseTo(1, 1);
  });

  test("each seed and each start has places and velocities of its own, always the same", () => {
    const same = pointsOnSphere(dimension, count, 7, 0);
    expect(same.points).toEqual(points);
    expect(same.velocities).toEqual(velocities);
    for (const [seed, start] of [
      [8, 0],
      [7, 1],
    ] as const) {
      const other = pointsOnSphere(dimension, count, seed, start);
      expect(other.points[0]).not.toBe(points[0]);
      expect(other.velocities[0]).not.toBe(velocities[0]);
    }
  });
});
