/**
 * Quick proof that no two balls of one radius overlap: what is true of nearly every start. Nothing is said about overlaps that exist.
 */
import type { Box } from "../density.ts";
import { Neighborhoods, nearest, RoughlySorted, SortedPoints } from "./sortedPoints.ts";

/** Pairs tested at most: some ten a ball where balls do not overlap, however the cells lie. */
const mostTests = 50;

/** @param closest distance from which on two balls do not overlap, of their diameter or less; false: they do, or it is not known */
export function noneOverlaps(box: Box, positions: Float64Array, radius: number, closest: number): boolean {
  const count = positions.length / box.dimension;
  const sorted = new RoughlySorted(box, count);
  sorted.fill(positions, count);
  const near = new Neighborhoods(box, radius, count);
  const points = new SortedPoints(near, count);
  points.fill(sorted.spots, sorted.names, count);
  const { spots, begin } = points;
  const { around, rows, px, py, pz } = near;
  const square = closest * closest;
  let left = mostTests * count;
  for (let s = 0; s < count && left > 0; s++) {
    const [x, y, z] = [spots[3 * s], spots[3 * s + 1], spots[3 * s + 2]];
    const cell = near.within(x, y, z);
    // Of two balls the earlier finds the later; those at the edges of the box find all.
    for (let k = 0; cell >= 0 && k < around.length; k++) {
      const middle = cell + around[k];
      const end = begin[middle + 2];
      for (let t = Math.max(s + 1, begin[middle - 1]); t < end; t++) {
        left--;
        const dx = x - spots[3 * t];
        const dy = y - spots[3 * t + 1];
        const dz = z - spots[3 * t + 2];
        if (dx * dx + dy * dy + dz * dz < square) return false;
      }
    }
    if (cell >= 0) continue;
    near.find(x, y, z);
    for (let row = 0; row < near.rowEnds; row += 2) {
      const end = begin[rows[row + 1] + 1];
      for (let t = begin[rows[row]]; t < end; t++) {
        left--;
        const dx = nearest(x - spots[3 * t], px);
        const dy = nearest(y - spots[3 * t + 1], py);
        const dz = nearest(z - spots[3 * t + 2], pz);
        if (t !== s && dx * dx + dy * dy + dz * dz < square) return false;
      }
    }
  }
  return left > 0;
}
