/**
 * Balls in the cells of the pressure. A ball has its mass in the cells that it covers inside the fluid, by covered share, and gets what the
 * pressure changes of the momentum of this mass: the pushes on fluid and balls together have the sum 0. In a fluid at rest this is the
 * weight of the displaced fluid (Archimedes). The energy that the mass would have, each cell with a velocity of its own, is at least that of
 * the ball with their mean: what the pressure does not add to the one it does not add to the other.
 *
 * A covered cell is inside the fluid where it holds fluid particles, or where the covered cells beside it lead to fluid on both sides along
 * some axis; a wall or a solid on one of the sides will do. So air between a ball and a wall bears nothing, and the upper half of a
 * floating ball is not part of the fluid.
 */
import type { CellGrid } from "./cellGrid.ts";
import type { CutCells } from "./cutCells.ts";
import type { Pressure } from "./pressure.ts";
import type { SrdSettings } from "./settings.ts";

/** What is at the end of a row of covered cells. */
type End = "air" | "solid" | "fluid";

export class BallCover {
  /** Cells and their covered shares; those of ball b are `starts[b]` … `starts[b + 1] − 1`. */
  private readonly cells: Int32Array;
  private readonly shares: Float64Array;
  private readonly starts: Int32Array;
  /** 1: covered by some ball. */
  private readonly covered: Uint8Array;

  constructor(
    private readonly settings: SrdSettings,
    private readonly grid: CellGrid,
    private readonly cut?: CutCells,
  ) {
    const { balls, dimension } = settings;
    const most = balls.reduce((sum, { radius }) => sum + (Math.ceil((2 * radius) / grid.side) + 2) ** dimension, 0);
    this.cells = new Int32Array(most);
    this.shares = new Float64Array(most);
    this.starts = new Int32Array(balls.length + 1);
    this.covered = new Uint8Array(balls.length > 0 ? grid.total : 0);
  }

  /** Adds the balls to the cells, before the pressure is applied. */
  cover(pressure: Pressure, positions: Float64Array, velocities: Float64Array): void {
    const { dimension, balls } = this.settings;
    const { cells, shares, starts } = this;
    this.covered.fill(0);
    let count = 0;
    for (let b = 0; b < balls.length; b++) {
      starts[b] = count;
      count = this.find(b, positions, count);
    }
    starts[balls.length] = count;
    for (let n = 0; n < count; n++) if (!this.isInside(cells[n], pressure)) shares[n] = 0;
    for (let b = 0; b < balls.length; b++) {
      let inside = 0;
      for (let n = starts[b]; n < starts[b + 1]; n++) inside += shares[n];
      if (inside === 0) continue;
      for (let n = starts[b]; n < starts[b + 1]; n++) {
        shares[n] /= inside;
        if (shares[n] > 0) pressure.addBall(cells[n], shares[n] * balls[b].mass, velocities, b * dimension);
      }
    }
  }

  /** Changes the velocities of the balls, after the pressure has been applied. */
  press(pressure: Pressure, velocities: Float64Array): void {
    const { dimension, balls } = this.settings;
    for (let b = 0; b < balls.length; b++) {
      for (let n = this.starts[b]; n < this.starts[b + 1]; n++) {
        for (let axis = 0; axis < dimension; axis++) {
          velocities[b * dimension + axis] -= this.shares[n] * pressure.changes[this.cells[n] * dimension + axis];
        }
      }
    }
  }

  /** Cells that ball b covers, from place `count` on; returns the next place. */
  private find(b: number, positions: Float64Array, count: number): number {
    const { dimension, balls } = this.settings;
    const { side } = this.grid;
    const at = b * dimension;
    const reach = balls[b].radius + 0.5 * side;
    const [x, y] = [positions[at], positions[at + 1]];
    const z = dimension === 3 ? positions[at + 2] : 0.5 * side;
    const lastZ = dimension === 3 ? highest(z, reach, side) : 0;
    for (let cz = dimension === 3 ? lowest(z, reach, side) : 0; cz <= lastZ; cz++) {
      for (let cy = lowest(y, reach, side); cy <= highest(y, reach, side); cy++) {
        for (let cx = lowest(x, reach, side); cx <= highest(x, reach, side); cx++) {
          const cell = this.grid.cellAt(cx, cy, cz);
          const dx = (cx + 0.5) * side - x;
          const dy = (cy + 0.5) * side - y;
          const dz = dimension === 3 ? (cz + 0.5) * side - z : 0;
          const share = (reach - Math.sqrt(dx * dx + dy * dy + dz * dz)) / side;
          if (cell < 0 || share <= 0 || this.cut?.sees(x, y, dimension === 3 ? z : 0, cell) === false) continue;
          this.cells[count] = cell;
          this.shares[count++] = Math.min(1, share);
          this.covered[cell] = 1;
        }
      }
    }
    return count;
  }

  private isInside(cell: number, pressure: Pressure): boolean {
    if (pressure.holdsFluid(cell)) return true;
    for (let axis = 0; axis < this.settings.dimension; axis++) {
      const low = this.beside(cell, axis, -1, pressure);
      const high = low === "air" ? low : this.beside(cell, axis, 1, pressure);
      if (high !== "air" && (low === "fluid" || high === "fluid")) return true;
    }
    return false;
  }

  /** Where the row of covered cells ends. */
  private beside(cell: number, axis: number, step: 1 | -1, pressure: Pressure): End {
    let last = cell;
    for (let left = this.grid.cells[axis]; left > 0; left--) {
      const next = pressure.next(last, axis, step);
      if (next === last) return "solid";
      if (pressure.holdsFluid(next)) return "fluid";
      if (this.covered[next] === 0) return "air";
      last = next;
    }
    return "air";
  }
}

/** The first and the last cell whose middles are within reach. */
function lowest(x: number, reach: number, side: number): number {
  return Math.ceil((x - reach) / side - 0.5);
}

function highest(x: number, reach: number, side: number): number {
  return Math.ceil((x + reach) / side - 0.5) - 1;
}
