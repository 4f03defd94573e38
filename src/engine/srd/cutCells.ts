/**
 * Cells of the pressure that obstacles cut. A cell is on the side of its middle; what is on the other side counts as part of the nearest
 * cell whose middle it sees. So the pressure does not couple fluid through an obstacle, which borders on it in steps of whole cells.
 */
import { nearestImage, periods, wrapCoordinate } from "../../physics/box.ts";
import type { CellGrid } from "./cellGrid.ts";
import type { FreeSpace } from "./freeSpace.ts";
import type { SrdSettings } from "./settings.ts";

/** Points along each axis of a cell by which volumes are found. */
const samples = 4;
/** A middle on a surface is displaced by this share of a cell. */
const aside = 0.01;

export class CutCells {
  /** Of the space that counts as a cell's, over that of a whole cell. */
  readonly volumes: Float64Array;
  /** 1: a surface may go through the cell. */
  private readonly isCut: Uint8Array;
  private readonly isSolid: Uint8Array;
  /** Three numbers each. */
  private readonly middles: Float64Array;
  private readonly periods: readonly number[];

  constructor(
    private readonly settings: SrdSettings,
    private readonly grid: CellGrid,
    private readonly space: FreeSpace,
  ) {
    const { total } = grid;
    this.periods = periods(settings);
    this.isCut = Uint8Array.from(space.clearance, (clearance) => (clearance <= 0 ? 1 : 0));
    this.isSolid = new Uint8Array(total);
    this.middles = new Float64Array(3 * total);
    this.volumes = Float64Array.from(this.isCut, (cut) => 1 - cut);
    for (let cell = 0; cell < total; cell++) this.setMiddle(cell);
    for (let cell = 0; cell < total; cell++) if (this.isCut[cell]) this.measure(cell);
  }

  /** Nothing is between the middles of two cells. */
  isOpen(cell: number, other: number): boolean {
    const { middles, isSolid, space } = this;
    if (isSolid[cell] || isSolid[other]) return false;
    if (space.clearance[cell] > this.grid.side) return true;
    return this.sees(middles[3 * cell], middles[3 * cell + 1], middles[3 * cell + 2], other);
  }

  /** Changes the cells of particles that count as part of another one than that where they are. */
  assign(positions: Float64Array, located: Int32Array): void {
    const { dimension } = this.settings;
    for (let i = 0, k = 0; i < located.length; i++, k += dimension) {
      if (this.isCut[located[i]] === 0) continue;
      located[i] = this.cellOf(positions[k], positions[k + 1], dimension === 3 ? positions[k + 2] : 0, located[i]);
    }
  }

  private cellOf(x: number, y: number, z: number, cell: number): number {
    if (this.sees(x, y, z, cell)) return cell;
    const { grid, middles, settings } = this;
    const [nx, ny] = grid.cells;
    const place = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    let best = cell;
    let least = Infinity;
    for (let axis = 0; axis < settings.dimension; axis++) {
      for (let sign = -1; sign <= 1; sign += 2) {
        place[axis] += sign;
        const other = grid.cellAt(place[0], place[1], place[2]);
        place[axis] -= sign;
        if (other < 0 || other === cell) continue;
        const [dx, dy] = [this.apart(x, middles[3 * other], 0), this.apart(y, middles[3 * other + 1], 1)];
        const dz = this.apart(z, middles[3 * other + 2], 2);
        const square = dx * dx + dy * dy + dz * dz;
        if (square >= least || !this.sees(x, y, z, other)) continue;
        least = square;
        best = other;
      }
    }
    return best;
  }

  /** The middle of a cell is seen from a point. */
  sees(x: number, y: number, z: number, cell: number): boolean {
    if (this.isSolid[cell]) return false;
    const { middles, space } = this;
    const at = 3 * cell;
    const mx = this.apart(x, middles[at], 0);
    const my = this.apart(y, middles[at + 1], 1);
    return space.sees(x, y, z, mx, my, this.apart(z, middles[at + 2], 2), false);
  }

  private apart(from: number, to: number, axis: number): number {
    return axis < this.settings.dimension ? nearestImage(to - from, this.periods[axis]) : 0;
  }

  private setMiddle(cell: number): void {
    const { grid, middles, space, settings } = this;
    const middle = middles.subarray(3 * cell, 3 * cell + 3);
    grid.middle(cell, middle);
    if (settings.dimension === 2) middle[2] = 0;
    if (!this.isCut[cell]) return;
    if (Math.abs(space.distance(middle[0], middle[1], middle[2])) < 0.5 * aside * grid.side) {
      for (let axis = 0; axis < settings.dimension; axis++) middle[axis] += aside * grid.side * (1 - 0.3 * axis);
    }
    if (space.distance(middle[0], middle[1], middle[2]) < 0) this.isSolid[cell] = 1;
  }

  private measure(cell: number): void {
    const { grid, space, settings, volumes } = this;
    const { dimension, size } = settings;
    const [nx, ny] = grid.cells;
    const corner = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    const share = samples ** -dimension;
    for (let n = 0; n < samples ** dimension; n++) {
      const point = corner.map((c, axis) => {
        if (axis >= dimension) return 0;
        const x = (c + ((Math.floor(n / samples ** axis) % samples) + 0.5) / samples) * grid.side;
        return grid.periodic[axis] ? wrapCoordinate(x, size[axis]) : Math.min(x, size[axis]);
      });
      const [x, y, z] = point;
      if (space.distance(x, y, z) > 0) volumes[this.cellOf(x, y, z, cell)] += share;
    }
  }
}
