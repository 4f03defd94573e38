/** The places that may be open to a ball, once most are closed: voxels that are split as they become few. */
import { sideOf } from "../../../physics/box.ts";
import type { Stream } from "../randomStreams.ts";
import type { SizedCells } from "../sizedCells.ts";

/** Most voxels to begin with, and most that are still split: some 100 MB at the very worst. */
const mostVoxels = 4e6;
const mostSplit = 2e6;

/** The low corner and the lengths of a region. */
export interface Room {
  readonly from: readonly number[];
  readonly span: readonly number[];
}

/** Voxels per axis to begin with: about a radius wide. */
export function voxelNumbers(span: readonly number[], radius: number): number[] {
  const most = Math.floor(sideOf(mostVoxels, span.length));
  return span.map((length) => Math.max(1, Math.min(most, Math.ceil(length / radius) || 1)));
}

/** Equal boxes that together hold every place open to a center of a ball of `radius` or more. */
export class OpenVoxels {
  /** Low corners, `dimension` numbers each. */
  private corners: Float64Array;
  private count = 0;
  private side: readonly number[] = [];
  private halves: readonly number[] = [];
  private halfDiagonal = 0;
  private failures = 0;

  constructor(
    private readonly cells: SizedCells,
    private readonly finest: number,
    readonly radius: number,
    private readonly dimension: 2 | 3,
    { from, span }: Room,
  ) {
    const numbers = voxelNumbers(span, radius);
    this.setSide(span.map((length, k) => length / numbers[k]));
    this.corners = new Float64Array(dimension * 64);
    const [nx, ny, nz] = [numbers[0], numbers[1], numbers[2] ?? 1];
    for (let c = 0; c < nz; c++) {
      for (let b = 0; b < ny; b++) {
        for (let a = 0; a < nx; a++) {
          const z = dimension === 3 ? from[2] + c * this.side[2] : 0;
          this.keep(from[0] + a * this.side[0], from[1] + b * this.side[1], z);
        }
      }
    }
    this.split();
  }

  /** Draws a point uniformly from the voxels; false where there are none. */
  draw(stream: Stream, point: Float64Array): boolean {
    if (this.count === 0) return false;
    const voxel = stream.below(this.count);
    for (let k = 0; k < this.dimension; k++) {
      point[k] = this.corners[voxel * this.dimension + k] + this.side[k] * stream.uniform();
    }
    return true;
  }

  /** Counts a draw in vain. */
  failed(): void {
    if (++this.failures >= 2 ** (this.dimension - 2) * this.count) this.split();
  }

  /** Drops the closed and halves the others, worth it once about as many draws were in vain as that costs. */
  private split(): void {
    this.failures = 0;
    const split = this.count <= mostSplit;
    const old = this.corners.subarray(0, this.count * this.dimension);
    this.corners = new Float64Array(Math.max(64, old.length));
    this.count = 0;
    const step = split ? this.side.map((side) => side / 2) : this.side;
    const parts = split ? 2 : 1;
    this.setSide(step);
    for (let at = 0; at < old.length; at += this.dimension) {
      for (let part = 0; part < parts ** this.dimension; part++) {
        const z = this.dimension === 3 ? old[at + 2] + (part >> 2) * step[2] : 0;
        this.keep(old[at] + (part & 1) * step[0], old[at + 1] + ((part >> 1) & 1) * step[1], z);
      }
    }
  }

  private setSide(side: readonly number[]): void {
    this.side = side;
    this.halves = [side[0] / 2, side[1] / 2, (side[2] ?? 0) / 2];
    this.halfDiagonal = Math.hypot(...this.halves);
  }

  /** A voxel is closed when a ball reaches its center by more than half the voxel's diagonal. */
  private keep(x: number, y: number, z: number): void {
    const { cells, dimension } = this;
    const [cx, cy, cz] = [x + this.halves[0], y + this.halves[1], z + this.halves[2]];
    if (cells.touching(cx, cy, cz, this.radius, this.finest, this.halfDiagonal, 1) > 0) return;
    const at = this.count++ * dimension;
    if (at + dimension > this.corners.length) {
      const grown = new Float64Array(2 * this.corners.length);
      grown.set(this.corners);
      this.corners = grown;
    }
    this.corners[at] = x;
    this.corners[at + 1] = y;
    if (dimension === 3) this.corners[at + 2] = z;
  }
}
