/**
 * Cells as the time-stepped methods use them: how large they have to be, and which are neighbors.
 *
 * A cell is found by where a center is; beyond an open face the outermost cells go on for ever. Cells are numbered x first.
 * Along a periodic axis of three cells or fewer all are neighbors, each once.
 */

import { isPeriodic } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { defaultCells } from "../cells/cellSize.ts";

export class StepCells {
  readonly m: readonly [number, number, number];
  readonly total: number;
  /**
   * The way a particle may go within a step if nothing is to be missed: half a cell less the largest radius (Johnson & Whalley
   * 2002, Result 1). Infinity where all cells are neighbors.
   */
  readonly bound: number;
  private readonly side: readonly [number, number, number];
  private readonly periodic: readonly boolean[];

  constructor(
    readonly system: System,
    cells: readonly number[],
    largest: number,
  ) {
    const { dimension, size, edges } = system;
    this.m = [cells[0], cells[1], dimension === 3 ? cells[2] : 1];
    this.total = this.m[0] * this.m[1] * this.m[2];
    this.side = [size[0] / this.m[0], size[1] / this.m[1], dimension === 3 ? size[2] / this.m[2] : 1];
    this.periodic = [0, 1, 2].map((axis) => axis < dimension && isPeriodic(edges, axis));
    let bound = Infinity;
    for (let axis = 0; axis < dimension; axis++) {
      if (this.m[axis] <= (this.periodic[axis] ? 3 : 2)) continue;
      bound = Math.min(bound, Math.max(0, this.side[axis] / 2 - largest));
    }
    this.bound = bound;
  }

  /** Along one axis, of a place that may lie outside of the box. */
  at(axis: number, x: number): number {
    const cell = Math.floor(x / this.side[axis]);
    return Math.min(Math.max(cell, 0), this.m[axis] - 1);
  }

  /** As `at`, of a place beyond the box the cell that would be there. */
  under(axis: number, x: number): number {
    return Math.floor(x / this.side[axis]);
  }

  middle(axis: number, cell: number): number {
    return (cell + 0.5) * this.side[axis];
  }

  /** Along one axis, for a place that may be any number of boxes away on a periodic axis. */
  wrapped(axis: number, cell: number): number {
    const m = this.m[axis];
    if (this.periodic[axis]) return ((cell % m) + m) % m;
    return Math.min(Math.max(cell, 0), m - 1);
  }

  /** The cell of this number and its neighbors on one axis, from `low` to `high` steps away, each once; returns how many. */
  around(axis: number, cell: number, low: number, high: number, into: Int32Array): number {
    const m = this.m[axis];
    let n = 0;
    for (let step = low; step <= high; step++) {
      let k = cell + step;
      if (this.periodic[axis]) {
        if (k < 0) k += m;
        else if (k >= m) k -= m;
      }
      if (k < 0 || k >= m) continue;
      let known = false;
      for (let e = 0; e < n; e++) known ||= into[e] === k;
      if (!known) into[n++] = k;
    }
    return n;
  }

  /** Rows of cells in two dimensions and layers in three are one number apart, m and m². */
  number(x: number, y: number, z: number): number {
    return x + this.m[0] * (y + this.m[1] * z);
  }
}

/** Cells no smaller than the density requires, nor than the bound for displacements of at most `way` in a step. */
export function cellsForWay(system: System, way: number, largest = largestRadius(system)): number[] {
  const { dimension, size, count } = system;
  const usual = defaultCells({ dimension, size, count, radii: Float64Array.of(largest) });
  const side = 2 * (largest + way) * (1 + 1e-9);
  return usual.map((m, axis) => Math.max(1, Math.min(m, Math.floor(size[axis] / side))));
}

export function largestRadius({ radii }: Pick<System, "radii">): number {
  let largest = 0;
  for (const radius of radii) if (radius > largest) largest = radius;
  return largest;
}
