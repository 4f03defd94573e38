/** Pairs of a system at its start that are within a range of each other. */
import { nearestImage, periods } from "../box.ts";
import type { System } from "../system.ts";

/** Calls `visit` with each pair, and perhaps some beyond, and its squared distance: particles in order along x, each with those that follow. */
export function eachPairWithin(
  system: Pick<System, "count" | "dimension" | "positions" | "size" | "edges">,
  range: number,
  visit: (i: number, j: number, rr: number) => void,
): void {
  const { count, dimension: d, positions } = system;
  const sides = periods(system);
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => positions[a * d] - positions[b * d]);
  const wrap = sides[0] > 0 && Number.isFinite(sides[0]);
  for (let a = 0; a < count; a++) {
    for (let step = 1; step < count; step++) {
      if (!wrap && a + step >= count) break;
      const [i, j] = [order[a], order[(a + step) % count]];
      const ahead = positions[j * d] - positions[i * d] + (a + step >= count ? sides[0] : 0);
      if (ahead > range) break;
      let rr = 0;
      for (let axis = 0; axis < d; axis++) {
        rr += nearestImage(positions[i * d + axis] - positions[j * d + axis], sides[axis]) ** 2;
      }
      visit(i, j, rr);
    }
  }
}
