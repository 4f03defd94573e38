import { expect, it } from "vitest";
import { noneOverlaps } from "../../../../src/scenario/start/insertion/noneOverlaps.ts";
import { findOverlaps } from "../../../../src/scenario/start/overlaps.ts";
import { stream } from "../../../../src/scenario/start/randomStreams.ts";

/** The smallest distance of two points. */
function smallestDistance(size: readonly number[], periodic: readonly boolean[], positions: Float64Array): number {
  const d = size.length;
  let least = Infinity;
  for (let i = 0; i < positions.length; i += d) {
    for (let j = 0; j < i; j += d) {
      const separations = size.map((length, k) => {
        const apart = Math.abs(positions[i + k] - positions[j + k]);
        if (!periodic[k]) return apart;
        const within = apart % length;
        return Math.min(within, length - within);
      });
      least = Math.min(least, Math.hypot(...separations));
    }
  }
  return least;
}

it("equal balls are found not to overlap up to the radius at which two touch, and not beyond", () => {
  const chance = stream(1, "systems");
  const between = (low: number, high: number) => low + (high - low) * chance.uniform();
  for (let trial = 0; trial < 300; trial++) {
    const dimension = trial % 2 === 0 ? 2 : 3;
    const n = 10 + chance.below(110);
    const size = Array.from({ length: dimension }, () => between(0.5, 5));
    const periodic = size.map(() => chance.below(2) === 0);
    // From a little outside the box to a little outside.
    const positions = Float64Array.from(
      { length: n * dimension },
      (_, at) => between(-0.2, 1.2) * size[at % dimension],
    );
    const touching = smallestDistance(size, periodic, positions) / 2;
    const box = { dimension, size, periodic } as const;
    const apart = (radius: number) => noneOverlaps(box, positions, radius, 2 * radius);
    expect(apart(1.0001 * touching)).toBe(false);
    const radius = 0.9999 * touching;
    expect(findOverlaps({ ...box, positions, radii: new Float64Array(n).fill(radius) }).count).toBe(0);
    expect(apart(radius)).toBe(true);
  }
});

it("one pair among many equal balls is found, wherever it is", () => {
  // A square lattice with a spacing of 1 in which one ball has come too close to the next, within the box or across its edge.
  const [n, radius] = [40, 0.49];
  const box = { dimension: 2 as const, size: [n, n], periodic: [true, true] };
  const radii = new Float64Array(n * n).fill(radius);
  const lattice = Float64Array.from(
    { length: 2 * n * n },
    (_, at) => (at % 2 ? at >> 1 : Math.floor((at >> 1) / n)) % n,
  );
  expect(findOverlaps({ ...box, positions: lattice, radii }).count).toBe(0);
  for (const moved of [0, 1, n - 1, n, 5 * n + 7, n * n - n, n * n - 1]) {
    for (const axis of [0, 1]) {
      for (const step of [-0.03, 0.03]) {
        const positions = lattice.slice();
        positions[2 * moved + axis] += step;
        const { count, worst } = findOverlaps({ ...box, positions, radii });
        expect(count).toBe(1);
        expect(worst!.depth).toBeCloseTo(0.01, 9);
      }
    }
  }
});
