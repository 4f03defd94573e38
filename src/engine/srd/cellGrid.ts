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
  }

  /** Cell of each of `count` packed positions, in a grid displaced by `shift`. */
  locate(positions: Float64Array, count: number, shift: ArrayLike<number>, into: Int32Array): void {
    const { dimension } = this.settings;
    const [nx, ny, nz] = this.cells;
    const scale = 1 / this.side;
    const [px, py, pz] = this.periodic;
    const [sx, sy] = [shift[0], shift[1]];
    const sz = dimension === 3 ? shift[2] : 0;
    for (let i = 0, k = 0; i < count; i++, k += dimension) {
      const cx = along(Math.floor((positions[k] + sx) * scale), nx, px);
      const cy = along(Math.floor((positions[k + 1] + sy) * scale), ny, py);
      const cz = dimension === 3 ? along(Math.floor((positions[k + 2] + sz) * scale), nz, pz!) : 0;
      into[i] = cx + nx * (cy + ny * cz);
    }
  }
}

/** A position on the far face of the box by rounding belongs to the last cell. */
function along(cell: number, cells: number, periodic: boolean): number {
  if (cell >= cells) return periodic ? cell - cells : cells - 1;
  if (cell < 0) return periodic ? cell + cells : 0;
  return cell;
}
