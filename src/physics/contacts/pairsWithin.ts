/** Pairs of a system at its start that are within a range of each other. */
import { withImages } from "../boundary/images.ts";
import { isPeriodic, nearestImage, periods, sideOf } from "../box.ts";
import type { System } from "../system.ts";

type Placed = Pick<System, "count" | "dimension" | "size" | "edges" | "shear"> & {
  readonly positions: ArrayLike<number>;
};

/**
 * Calls `visit` with each pair and its squared distance: particles in order along x, each with those that follow it. Candidates come from
 * cells no smaller than the range.
 */
export function eachPairWithin(system: Placed, range: number, visit: (i: number, j: number, rr: number) => void): void {
  const { count, dimension: d, size } = system;
  const { positions, of, edges } = withImages(system, system.positions, range, 0);
  if (of) {
    eachPairWithin({ count: of.length, dimension: d, size, edges, positions }, range, (i, j, rr) => {
      // Two images are a pair that is found without them.
      if (i < count || j < count) visit(of[i], of[j], rr);
    });
    return;
  }
  const sides = periods(system);
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => positions[a * d] - positions[b * d]);
  const wraps = sides[0] > 0 && Number.isFinite(sides[0]);
  const square = (i: number, j: number) => {
    let rr = 0;
    for (let axis = 0; axis < d; axis++) {
      rr += nearestImage(positions[i * d + axis] - positions[j * d + axis], sides[axis]) ** 2;
    }
    return rr;
  };
  const cells = new PlaceCells(system, order, range);
  const steps: number[] = [];
  for (let a = 0; a < count; a++) {
    const i = order[a];
    steps.length = 0;
    cells.eachNear(a, (b) => {
      if (b === a || (b < a && !wraps)) return;
      const ahead = positions[order[b] * d] - positions[i * d] + (b < a ? sides[0] : 0);
      if (ahead <= range && square(i, order[b]) <= range * range) steps.push(b < a ? b - a + count : b - a);
    });
    steps.sort((one, other) => one - other);
    for (const step of steps) {
      const j = order[(a + step) % count];
      visit(i, j, square(i, j));
    }
  }
}

/** Cells are this much larger than the range, so that rounding at a face hides no pair. */
const margin = 1 + 1e-9;

/** Particles by the cells of a grid, as ranks in an order. */
class PlaceCells {
  private readonly cells: readonly number[];
  /** Cell of each rank. */
  private readonly of: Int32Array;
  /** First place of each cell in `ranks`. */
  private readonly first: Int32Array;
  private readonly ranks: Int32Array;
  private readonly wraps: readonly boolean[];
  /** Cells of the search, made once. */
  private readonly near: number[] = [];

  constructor({ count, dimension: d, positions, size, edges }: Placed, order: readonly number[], range: number) {
    const most = Math.ceil(sideOf(count, d));
    this.cells = Array.from(size, (length) => Math.max(1, Math.min(most, Math.floor(length / (range * margin)))));
    this.wraps = this.cells.map((_, axis) => isPeriodic(edges, axis));
    this.of = Int32Array.from(order, (i) =>
      this.cells.reduceRight((cell, n, axis) => {
        const at = Math.floor((positions[i * d + axis] / size[axis]) * n);
        return cell * n + Math.min(Math.max(at, 0), n - 1);
      }, 0),
    );
    this.first = new Int32Array(this.cells.reduce((product, n) => product * n, 1) + 1);
    for (const cell of this.of) this.first[cell + 1]++;
    for (let c = 0; c + 1 < this.first.length; c++) this.first[c + 1] += this.first[c];
    const next = this.first.slice();
    this.ranks = new Int32Array(count);
    this.of.forEach((cell, rank) => {
      this.ranks[next[cell]++] = rank;
    });
  }

  /** Ranks in the cell of a rank, itself included, and in those beside it. */
  eachNear(rank: number, visit: (other: number) => void): void {
    const { cells, first, ranks, near } = this;
    let rest = this.of[rank];
    let stride = 1;
    near.length = 0;
    near.push(0);
    for (const [axis, n] of cells.entries()) {
      const own = rest % n;
      rest = (rest - own) / n;
      const below = own > 0 ? own - 1 : this.wraps[axis] && n > 2 ? n - 1 : -1;
      const above = own < n - 1 ? own + 1 : this.wraps[axis] && n > 2 ? 0 : -1;
      const before = near.length;
      for (let k = 0; k < before; k++) {
        const cell = near[k];
        near[k] = cell + own * stride;
        if (below >= 0) near.push(cell + below * stride);
        if (above >= 0) near.push(cell + above * stride);
      }
      stride *= n;
    }
    for (const cell of near) for (let k = first[cell]; k < first[cell + 1]; k++) visit(ranks[k]);
  }
}
