/**
 * Cells that balls cover, and the pressure on them. A covered cell takes part in the pressure as fluid that moves with the ball and has its
 * weight; what would change the momentum of this fluid changes that of the ball. In a fluid at rest this is the weight of the displaced
 * fluid (Archimedes).
 */
import { ballVolume } from "./balls.ts";
import type { CellGrid } from "./cellGrid.ts";
import type { Pressure } from "./pressure.ts";
import type { SrdSettings } from "./settings.ts";

export class BallCover {
  /** Cells and their covered shares; those of ball b are `starts[b]` … `starts[b + 1] − 1`. */
  private readonly cells: Int32Array;
  private readonly shares: Float64Array;
  private readonly starts: Int32Array;
  /** Mass of the fluid that each ball displaces. */
  private readonly displaced: Float64Array;
  private readonly velocity: Float64Array;

  constructor(
    private readonly settings: SrdSettings,
    private readonly grid: CellGrid,
  ) {
    const { balls, dimension, perCell, fluids } = settings;
    const { side } = grid;
    const most = balls.reduce((sum, { radius }) => sum + (Math.ceil((2 * radius) / side) + 2) ** dimension, 0);
    const density = (perCell * fluids[0].mass) / side ** dimension;
    this.cells = new Int32Array(most);
    this.shares = new Float64Array(most);
    this.starts = new Int32Array(balls.length + 1);
    this.displaced = Float64Array.from(balls, ({ radius }) => density * ballVolume(dimension, radius));
    this.velocity = new Float64Array(dimension);
  }

  /** Finds the cells, before the pressure is applied. */
  cover(pressure: Pressure, positions: Float64Array, velocities: Float64Array): void {
    const { dimension, balls, gravity, step } = this.settings;
    const { side } = this.grid;
    let count = 0;
    for (let b = 0; b < balls.length; b++) {
      const at = b * dimension;
      const reach = balls[b].radius + 0.5 * side;
      const [x, y] = [positions[at], positions[at + 1]];
      const z = dimension === 3 ? positions[at + 2] : 0.5 * side;
      const lastZ = dimension === 3 ? highest(z, reach, side) : 0;
      // The ball has its own weight, the cells that of the fluid.
      const lighter = (balls[b].mass / this.displaced[b] - 1) * step;
      for (let axis = 0; axis < dimension; axis++)
        this.velocity[axis] = velocities[at + axis] + lighter * gravity[axis];
      for (let cz = dimension === 3 ? lowest(z, reach, side) : 0; cz <= lastZ; cz++) {
        for (let cy = lowest(y, reach, side); cy <= highest(y, reach, side); cy++) {
          for (let cx = lowest(x, reach, side); cx <= highest(x, reach, side); cx++) {
            const cell = this.grid.cellAt(cx, cy, cz);
            const dx = (cx + 0.5) * side - x;
            const dy = (cy + 0.5) * side - y;
            const dz = dimension === 3 ? (cz + 0.5) * side - z : 0;
            const share = (reach - Math.sqrt(dx * dx + dy * dy + dz * dz)) / side;
            if (cell < 0 || share <= 0) continue;
            this.cells[count] = cell;
            this.shares[count] = Math.min(1, share);
            pressure.addSolid(cell, this.shares[count++], this.velocity, 0);
          }
        }
      }
      this.starts[b + 1] = count;
    }
  }

  /** Changes the velocities of the balls, after the pressure has been applied. */
  press(pressure: Pressure, velocities: Float64Array): void {
    const { dimension, balls } = this.settings;
    for (let b = 0; b < balls.length; b++) {
      let covered = 0;
      for (let n = this.starts[b]; n < this.starts[b + 1]; n++) covered += this.shares[n];
      if (covered === 0) continue;
      // Shares estimate the volume: their sum is made right.
      const scale = this.displaced[b] / (covered * balls[b].mass);
      for (let n = this.starts[b]; n < this.starts[b + 1]; n++) {
        for (let axis = 0; axis < dimension; axis++) {
          const change = pressure.changes[this.cells[n] * dimension + axis];
          velocities[b * dimension + axis] -= scale * this.shares[n] * change;
        }
      }
    }
  }
}

/** The first and the last cell whose middles are within reach. */
function lowest(x: number, reach: number, side: number): number {
  return Math.ceil((x - reach) / side - 0.5);
}

function highest(x: number, reach: number, side: number): number {
  return Math.ceil((x + reach) / side - 0.5) - 1;
}
