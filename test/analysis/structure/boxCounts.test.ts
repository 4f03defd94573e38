/** Counts in boxes of random, even and clustered places. */
import { describe, expect, test } from "vitest";
import { boxCounts, concentrationOf } from "../../../src/analysis/structure/boxCounts.ts";
import { CounterRandom } from "../../../src/physics/counterRandom.ts";
import type { System } from "../../../src/physics/system.ts";

const random = new CounterRandom(8, "boxes");
const boxed = (size: number[], count: number) =>
  ({ dimension: size.length, size: Float64Array.from(size), count }) as Pick<System, "dimension" | "size" | "count">;

describe("counts in boxes", () => {
  test.each([[[2, 1]], [[1, 1, 2]]])("of random places vary by chance, in a box of %j", (size) => {
    const count = 40_000;
    const positions = Float64Array.from(
      { length: count * size.length },
      (_, k) => size[k % size.length] * random.uniform(size.length, k),
    );
    const found = boxCounts(boxed(size, count), positions);
    expect(found.length).toBeGreaterThan(3);
    for (const counts of found) {
      const boxes = count / counts.mean;
      expect(boxes).toBeGreaterThanOrEqual(16);
      // χ² of the boxes.
      expect(Math.abs(counts.variance / counts.random - 1)).toBeLessThan(4 * Math.sqrt(2 / boxes));
      expect(counts.side ** size.length * boxes).toBeCloseTo(2, 12);
    }
  });

  test("of an even lattice do not vary; those of clusters do most at their size", () => {
    const side = 64;
    const even = Float64Array.from({ length: 2 * side * side }, (_, k) =>
      k % 2 === 0 ? ((k / 2) % side) / side : Math.floor((k - 1) / 2 / side) / side,
    );
    for (const counts of boxCounts(boxed([1, 1], side * side), even)) {
      expect(counts.variance).toBe(0);
      expect(concentrationOf(counts)).toBeCloseTo(-Math.sqrt(counts.random) / counts.mean, 12);
    }
    // Every second square of an eighth is empty.
    const squares = even.map((x, k) => (k % 2 === 0 ? Math.floor(x * 8) / 8 + ((x * 8) % 1) / 8 : x));
    for (let k = 0; k < squares.length; k += 2) {
      const odd = (Math.floor(squares[k] * 8) + Math.floor(squares[k + 1] * 8)) % 2;
      if (odd) squares[k] = (squares[k] + 1 / 8) % 1;
    }
    const counts = boxCounts(boxed([1, 1], side * side), squares);
    const largest = counts.toSorted((a, b) => b.variance / b.random - a.variance / a.random)[0];
    expect(largest.side).toBe(1 / 8);
    // Numbers are 0 or twice the mean: σ = μ.
    expect(largest.variance).toBeCloseTo(largest.mean ** 2, 9);
    expect(concentrationOf(largest)).toBeCloseTo(1 - Math.sqrt(largest.random) / largest.mean, 12);
  });
});
