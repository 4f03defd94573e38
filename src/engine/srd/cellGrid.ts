/**
 * Grid of the cells of the SRD fluid, and the cell of each particle.
 *
 * The grid may be displaced by a vector within half a cell: on periodic axes cells come round, on the others there is one more cell, so
 * that displaced cells cover the box.
 */
import { isPeriodic } from "../../physics/box.ts";
import type { SrdSettings } from "./settings.ts";

export class CellGrid {
  /** Cells along each axis, those of axes that are missing: 1. */
  readonly cells: readonly [number, number, number];
  readonly periodic: readonly boolean[];
  readonly total: number;
  /** Cell of each axis for what is beyond its last one: the first one, or by rounding on the far face of the box. */
  readonly beyond: readonly number[];

  /** @param margin cells more along each axis that is not periodic */
  constructor(
    private readonly settings: Pick<SrdSettings, "dimension" | "size" | "edges">,
    readonly side: number,
    margin: 0 | 1,
  ) {
    const { size, edges } = settings;
    this.periodic = size.map((_, axis) => isPeriodic(edges, axis));
    const [nx, ny, nz = 1] = size.map((length, axis) =>
      this.periodic[axis] ? Math.round(length / side) : Math.ceil(length / side - 1e-9) + margin,
    );
    this.cells = [nx, ny, nz];
    this.total = nx * ny * nz;
    this.beyond = this.cells.map((n, axis) => (this.periodic[axis] ? 0 : n - 1));
  }

  /** Number of a cell by its place, which may be a period off; −1 outside of the box. */
  cellAt(cx: number, cy: number, cz: number): number {
    const [nx, ny, nz] = this.cells;
    const [px, py, pz = false] = this.periodic;
    const x = px ? (cx + nx) % nx : cx;
    const y = py ? (cy + ny) % ny : cy;
    const z = pz ? (cz + nz) % nz : cz;
    const outside = x < 0 || x >= nx || y < 0 || y >= ny || z < 0 || z >= nz;
    return outside ? -1 : x + nx * (y + ny * z);
  }

  /** The middle of a cell, three numbers. */
  middle(cell: number, into: Float64Array): void {
    const [nx, ny] = this.cells;
    into[0] = ((cell % nx) + 0.5) * this.side;
    into[1] = ((Math.floor(cell / nx) % ny) + 0.5) * this.side;
    into[2] = (Math.floor(cell / (nx * ny)) + 0.5) * this.side;
  }

  /** Cell of each of `count` packed positions in the box, in a grid displaced by `shift`, of which no component is negative. */
  locate(positions: Float64Array, count: number, shift: ArrayLike<number>, into: Int32Array): void {
    const deep = this.settings.dimension === 3;
    const scale = 1 / this.side;
    const [sx, sy, sz] = [shift[0], shift[1], deep ? shift[2] : 0];
    const [nx, ny, nz] = this.cells;
    const [beyondX, beyondY, beyondZ] = this.beyond;
    const stride = deep ? 3 : 2;
    for (let i = 0, k = 0; i < count; i++, k += stride) {
      let cx = ((positions[k] + sx) * scale) | 0;
      let cy = ((positions[k + 1] + sy) * scale) | 0;
      if (cx >= nx) cx = beyondX;
      if (cy >= ny) cy = beyondY;
      let cell = cx + nx * cy;
      if (deep) {
        let cz = ((positions[k + 2] + sz) * scale) | 0;
        if (cz >= nz) cz = beyondZ;
        cell += nx * ny * cz;
      }
      into[i] = cell;
    }
  }
}
