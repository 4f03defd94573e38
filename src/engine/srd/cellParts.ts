/**
 * Parts of the cells of the rotation: particles of a cell that do not see each other, because an obstacle goes through it, exchange no
 * momentum. A part is what is joined by lines of sight between particles of the cell.
 *
 * The first part of a cell keeps its number, further ones get numbers from the number of cells on. More than 2ᴰ parts a cell, on average,
 * are not told apart.
 */
import { nearestImage, periods } from "../../physics/box.ts";
import type { CellGrid } from "./cellGrid.ts";
import type { FreeSpace } from "./freeSpace.ts";
import type { SrdSettings } from "./settings.ts";

export class CellParts {
  /** Cells through which a surface may go, wherever the grid is displaced to. */
  readonly cut: Int32Array;
  /** Cells and parts. */
  readonly most: number;
  /** Of each part: its cell, and one of its particles; −1 for cells without. */
  readonly cellOf: Int32Array;
  readonly particleOf: Int32Array;
  /** Parts of the last step beyond the first ones. */
  further = 0;
  private readonly isCut: Uint8Array;
  /** First particle of a cell, and the next one after each particle. */
  private readonly heads: Int32Array;
  private readonly nexts: Int32Array;
  private readonly queue: Int32Array;
  private readonly periods: readonly number[];

  /**
   * @param rest the grid at rest, whose cells `space` knows
   * @param grid that of the rotation
   * @param particles number of them
   */
  constructor(
    private readonly settings: SrdSettings,
    private readonly space: FreeSpace,
    rest: CellGrid,
    private readonly grid: CellGrid,
    particles: number,
  ) {
    this.periods = periods(settings);
    const { total } = grid;
    this.isCut = Uint8Array.from({ length: total }, (_, cell) => (this.mayBeCut(rest, cell) ? 1 : 0));
    this.cut = Int32Array.from(this.isCut.keys()).filter((cell) => this.isCut[cell] === 1);
    this.most = total + this.cut.length * 2 ** settings.dimension;
    this.cellOf = Int32Array.from({ length: this.most }, (_, cell) => cell);
    this.particleOf = new Int32Array(this.most).fill(-1);
    this.heads = new Int32Array(total);
    this.nexts = new Int32Array(particles);
    this.queue = new Int32Array(particles);
  }

  /** Changes the numbers of cells of particles that are in further parts. */
  split(positions: Float64Array, located: Int32Array): void {
    const { cut, isCut, heads, nexts } = this;
    for (const cell of cut) heads[cell] = -1;
    for (let i = located.length - 1; i >= 0; i--) {
      const cell = located[i];
      if (isCut[cell] === 0) continue;
      nexts[i] = heads[cell];
      heads[cell] = i;
    }
    this.further = 0;
    for (const cell of cut) {
      this.particleOf[cell] = heads[cell];
      let left = heads[cell] < 0 ? -1 : this.joined(heads[cell], positions, located, cell);
      while (left >= 0 && this.grid.total + this.further < this.most) {
        const part = this.grid.total + this.further++;
        this.cellOf[part] = cell;
        this.particleOf[part] = left;
        left = this.joined(left, positions, located, part);
      }
    }
  }

  /** Gives a particle, the first of a list, and what is joined with it a number; returns the first of the others, −1 for none. */
  private joined(first: number, positions: Float64Array, located: Int32Array, part: number): number {
    const { nexts, queue } = this;
    let others = nexts[first];
    queue[0] = first;
    for (let n = 0, end = 1; n < end; n++) {
      located[queue[n]] = part;
      let before = -1;
      for (let i = others; i >= 0; i = nexts[i]) {
        if (!this.sees(positions, queue[n], i)) {
          before = i;
          continue;
        }
        queue[end++] = i;
        if (before < 0) others = nexts[i];
        else nexts[before] = nexts[i];
      }
    }
    return others;
  }

  private sees(positions: Float64Array, i: number, j: number): boolean {
    const d = this.settings.dimension;
    const k = j * d;
    return this.seesPoint(positions, i, positions[k], positions[k + 1], d === 3 ? positions[k + 2] : 0);
  }

  /** A particle sees a point of its cell. */
  seesPoint(positions: Float64Array, i: number, x: number, y: number, z: number): boolean {
    const { periods: lengths, space, settings } = this;
    const k = i * settings.dimension;
    const mx = nearestImage(x - positions[k], lengths[0]);
    const my = nearestImage(y - positions[k + 1], lengths[1]);
    if (settings.dimension === 2) return space.sees(positions[k], positions[k + 1], 0, mx, my, 0, false);
    const mz = nearestImage(z - positions[k + 2], lengths[2]);
    return space.sees(positions[k], positions[k + 1], positions[k + 2], mx, my, mz, false);
  }

  /** A displaced cell lies in up to 2ᴰ cells at rest: its own place, and one less along some axes. */
  private mayBeCut(rest: CellGrid, cell: number): boolean {
    const { dimension, shift } = this.settings;
    const [nx, ny] = this.grid.cells;
    const place = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    for (let corner = 0; corner < (shift ? 2 ** dimension : 1); corner++) {
      const [x, y, z] = place.map((c, axis) => c - ((corner >> axis) & 1));
      const other = rest.cellAt(x, y, z);
      if (other >= 0 && this.space.clearance[other] <= 0) return true;
    }
    return false;
  }
}
