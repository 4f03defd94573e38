/**
 * Points in three dimensions sorted by cell, so that the candidates of a pair lie side by side in memory: a counting sort into cells at least as large as
 * the range. Sorted arrays are sorted again after the points have moved; nothing is allocated.
 *
 * Layout: `x`, `y`, `z`, `id` (number of the point), `kind`; the points of cell c are `starts[c]` … `starts[c + 1] − 1`, cells
 * along x fastest.
 */
import { isPeriodic, wrapCoordinate } from "../../physics/box.ts";
import type { SrdSettings } from "./settings.ts";

/** Distance from a wall of a point that had passed through it: between solid particles of the wall, which push it away. */
export function wallInset(size: readonly number[], range: number): number {
  return Math.min(0.25 * range, ...size);
}

export class SortedPoints {
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  id: Int32Array;
  kind: Uint8Array;
  /** Cells along each axis. */
  readonly cells: readonly [number, number, number];
  readonly starts: Int32Array;
  private otherX: Float64Array;
  private otherY: Float64Array;
  private otherZ: Float64Array;
  private otherId: Int32Array;
  private otherKind: Uint8Array;
  private readonly cellOf: Int32Array;
  private readonly inset: number;

  constructor(
    private readonly settings: Pick<SrdSettings, "size" | "edges">,
    readonly count: number,
    range: number,
  ) {
    this.inset = wallInset(settings.size, range);
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.z = new Float64Array(count);
    this.id = new Int32Array(count);
    this.kind = new Uint8Array(count);
    this.otherX = new Float64Array(count);
    this.otherY = new Float64Array(count);
    this.otherZ = new Float64Array(count);
    this.otherId = new Int32Array(count);
    this.otherKind = new Uint8Array(count);
    this.cellOf = new Int32Array(count);
    const [nx, ny, nz] = settings.size.map((length) => Math.max(1, Math.floor(length / range)));
    this.cells = [nx, ny, nz];
    this.starts = new Int32Array(nx * ny * nz + 1);
  }

  /** Puts points that have left the box back into it. */
  confine(): void {
    this.confineAxis(this.x, 0);
    this.confineAxis(this.y, 1);
    this.confineAxis(this.z, 2);
  }

  /** Sorts all points, in the box, by cell. */
  sort(): void {
    this.confine();
    const { x, y, z, count, starts, cellOf } = this;
    const [nx, ny, nz] = this.cells;
    const [width, height, depth] = this.settings.size;
    const [sx, sy, sz] = [nx / width, ny / height, nz / depth];
    starts.fill(0);
    for (let s = 0; s < count; s++) {
      const cx = Math.min(nx - 1, Math.floor(x[s] * sx));
      const cy = Math.min(ny - 1, Math.floor(y[s] * sy));
      const cz = Math.min(nz - 1, Math.floor(z[s] * sz));
      const cell = cx + nx * (cy + ny * cz);
      cellOf[s] = cell;
      starts[cell + 1]++;
    }
    for (let cell = 1; cell < starts.length; cell++) starts[cell] += starts[cell - 1];
    this.scatter();
  }

  private confineAxis(x: Float64Array, axis: number): void {
    const size = this.settings.size[axis];
    if (isPeriodic(this.settings.edges, axis)) {
      for (let s = 0; s < x.length; s++) if (x[s] < 0 || x[s] >= size) x[s] = wrapCoordinate(x[s], size);
    } else {
      for (let s = 0; s < x.length; s++) {
        if (x[s] < 0) x[s] = this.inset;
        else if (x[s] > size) x[s] = size - this.inset;
      }
    }
  }

  /** Each start is moved to its cell's end by the way, and back at last. */
  private scatter(): void {
    const { x, y, z, id, kind, otherX, otherY, otherZ, otherId, otherKind, cellOf, starts, count } = this;
    for (let s = 0; s < count; s++) {
      const to = starts[cellOf[s]]++;
      otherX[to] = x[s];
      otherY[to] = y[s];
      otherZ[to] = z[s];
      otherId[to] = id[s];
      otherKind[to] = kind[s];
    }
    for (let cell = starts.length - 1; cell > 0; cell--) starts[cell] = starts[cell - 1];
    starts[0] = 0;
    [this.x, this.otherX] = [otherX, x];
    [this.y, this.otherY] = [otherY, y];
    [this.z, this.otherZ] = [otherZ, z];
    [this.id, this.otherId] = [otherId, id];
    [this.kind, this.otherKind] = [otherKind, kind];
  }
}
