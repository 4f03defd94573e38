/**
 * Overlapping pairs of particles.
 *
 * A pair is judged by its nearest images; a ball wider than a periodic box overlaps itself.
 *
 * Touching is not overlapping. Positions carry the rounding of the box they are written in, so a pair counts as
 * overlapping from a depth of 4 ε (largest box length + sum of radii), ε = 2^-52, on; walls likewise.
 */
import { type Box, touchTolerance } from "./density.ts";
import { inPlaceOrder, SizedCells } from "./sizedCells.ts";

export interface Overlap {
  /** i < j; i = j where a particle meets its own image across a periodic box. */
  readonly i: number;
  readonly j: number;
  /** Sum of radii minus distance of centres. */
  readonly depth: number;
}

export interface Overlaps {
  /** Overlapping pairs, each counted once. */
  readonly count: number;
  /** The deepest of all. */
  readonly worst: Overlap | undefined;
  /** The first `limit` of them in order of i and j. */
  readonly pairs: readonly Overlap[];
  /** False when counting stopped at too many overlaps; `count` is then a lower bound. */
  readonly complete: boolean;
}

export function findOverlaps(
  balls: Box & { readonly positions: ArrayLike<number>; readonly radii: ArrayLike<number>; readonly limit?: number },
): Overlaps {
  const { dimension, size, periodic, positions, limit = 100 } = balls;
  const n = balls.radii.length;
  // Neighbours in space become neighbours in memory: half the time at 10^5.
  const order = inPlaceOrder(balls, positions, n);
  const radii = new Float64Array(n);
  for (let s = 0; s < n; s++) radii[s] = balls.radii[order[s]!]!;
  const cells = new SizedCells(balls, radii);
  for (let s = 0; s < n; s++) {
    const at = order[s]! * dimension;
    cells.add(s, positions[at]!, positions[at + 1]!, dimension === 3 ? positions[at + 2]! : 0);
  }
  // A sane start takes some ten tests a particle. Everything on one spot would take n²: stop long before.
  const mostTests = 3e6 + 100 * n;
  const slack = touchTolerance(size, 0);
  let pairs: Overlap[] = [];
  let beyond = Infinity; // pairs with i from here on are not among the first `limit`
  let count = 0;
  let worst: Overlap | undefined;
  let complete = true;
  const note = (i: number, j: number, depth: number) => {
    count++;
    const deeper = worst === undefined || depth > worst.depth;
    if (!deeper && Math.min(i, j) >= beyond) return;
    const overlap = i < j ? { i, j, depth } : { i: j, j: i, depth };
    if (deeper) worst = overlap;
    pairs.push(overlap);
    if (pairs.length < 2 * limit + 1000) return;
    pairs = inOrder(pairs, limit);
    beyond = (pairs.at(-1)?.i ?? -1) + 1;
  };
  for (let s = 0; s < n; s++) {
    const r = radii[s]!;
    const i = order[s]!;
    for (let k = 0; k < dimension; k++) {
      const depth = 2 * r - size[k]!;
      if (periodic[k] && r < Infinity && depth > slack + 8 * Number.EPSILON * r) note(i, i, depth);
    }
    // The finer of two finds the coarser; of two in one grid the earlier finds the later.
    const level = cells.levelOf[s]!;
    if (level < 0) continue;
    const at = 4 * s;
    const found = cells.touching(cells.spots[at]!, cells.spots[at + 1]!, cells.spots[at + 2]!, r, level, slack);
    for (let h = 0; h < found; h++) {
      const t = cells.hits[h]!;
      if (cells.levelOf[t] === level ? t > s : t !== s) note(i, order[t]!, r + radii[t]! - cells.distance(s, t));
    }
    if (cells.tests > mostTests) {
      complete = s === n - 1;
      break;
    }
  }
  return { count, worst, pairs: inOrder(pairs, limit), complete };
}

function inOrder(pairs: Overlap[], limit: number): Overlap[] {
  return pairs.sort((a, b) => a.i - b.i || a.j - b.j).slice(0, limit);
}
