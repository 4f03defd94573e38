/**
 * Rows of cells of a sheared box that slide past each other: beyond the faces across the gradient the images are displaced along the flow by
 * Δ(t) (`physics/boundary/images.ts`), so that other cells are near as time passes.
 *
 * While Δ is between m and m + 1 sides of a cell, image a of the opposite row covers the places from a + m to a + m + 2, or from a − m − 1 to
 * a − m + 1 in the other direction. Near a cell c, within a side, are then four images: c − 2 − m to c + 1 − m, or c − 1 + m to c + 2 + m.
 * When Δ passes a multiple of the side, one pair of cells for each cell of the row is new: both directions see it, so that only the high
 * face searches. In between, what comes near has crossed into another cell, as everywhere.
 */
import { imageSpeed, type Shear } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";

/** Cells along the flow that are searched beyond a face: from `low` to `high`, counted on beyond the ends of the row. */
export interface Covered {
  low: number;
  high: number;
}

export class SlidingRows {
  /** Sides of a cell that images have slid by since a displacement of 0: m and, in whole lengths of the box, turns. */
  private slid = 0;
  private readonly speed: number;
  private readonly length: number;
  private readonly covered: Covered = { low: 0, high: 0 };

  constructor(
    system: System,
    readonly shear: Shear,
    /** Cells along the flow. */
    private cells: number,
  ) {
    this.speed = imageSpeed(system, shear);
    this.length = system.size[shear.flow];
  }

  /** As they are at time t, with other cells along the flow. */
  begin(cells: number, t: number): void {
    this.cells = cells;
    this.slid = Math.floor(((this.shear.offset + this.speed * t) / this.length) * cells);
  }

  /** Whole lengths of the box by which images are displaced. */
  get turns(): number {
    return Math.floor(this.slid / this.cells);
  }

  /** Time at which they have slid by one more side. */
  get time(): number {
    const { speed, slid, length, cells, shear } = this;
    if (speed === 0) return Number.POSITIVE_INFINITY;
    return (((speed > 0 ? slid + 1 : slid) * length) / cells - shear.offset) / speed;
  }

  step(): void {
    this.slid += this.speed > 0 ? 1 : -1;
  }

  /**
   * Cells along the flow near cell c in the row beyond a face across the gradient. @param boxes 1: beyond the high face, −1: the low one
   * @param from and `to`: the steps from c that are searched in its own row, −1 to 1
   */
  cover(c: number, boxes: number, from: number, to: number): Covered {
    const { covered } = this;
    const shift = -boxes * (this.slid - this.turns * this.cells);
    // One cell more is near against the sense in which these images slide.
    const widened = (step: number) => (step === -boxes ? 2 * step : step);
    covered.low = c + shift + widened(from);
    covered.high = c + shift + widened(to);
    return covered;
  }

  /** The step from a cell at the high face in whose direction a cell is new after a slide. */
  get newSide(): number {
    return this.speed > 0 ? -1 : 1;
  }

  get saved(): number {
    return this.slid;
  }

  restore(slid: number, cells: number): void {
    this.slid = slid;
    this.cells = cells;
  }
}
