/**
 * Neighbors of cells at distances of one and two, beyond walls by extrapolation.
 *
 * Beyond a wall below cell 0 velocities across it are mirrored, v₋₁ = −v₀, so that none is left at the wall. Pressures are extrapolated,
 * p₋₁ = 2p₀ − p₁ and p₋₂ = 2p₁ − p₀: the gradient at the wall is one-sided, the stencil of stride two is the divergence of the gradient
 * with this velocity, and the pressure of a fluid at rest is linear. In the equation of cell k the ghost enters as twice the pressure of
 * an inner cell, and as one more of its own.
 */
import type { CellGrid } from "./cellGrid.ts";

export class Stencil {
  /** Sides of a cell: low x, high x, low y, … */
  readonly sides: number;
  /** The next cell on each side, sides × cells; the cell itself at a wall. */
  readonly near: Int32Array;
  /** The cell at distance two, or that which replaces the ghost, and its weight. */
  readonly far: Int32Array;
  readonly weights: Float64Array;
  /** Weight of the cell itself: 2 per axis, and 1 more for each ghost. */
  readonly own: Float64Array;

  constructor(grid: CellGrid, dimension: 2 | 3) {
    const { cells, total, periodic } = grid;
    this.sides = 2 * dimension;
    this.near = new Int32Array(this.sides * total);
    this.far = new Int32Array(this.sides * total);
    this.weights = new Float64Array(this.sides * total);
    this.own = new Float64Array(total);
    for (let cell = 0; cell < total; cell++) {
      let stride = 1;
      for (let axis = 0; axis < dimension; axis++) {
        const n = cells[axis];
        const k = Math.floor(cell / stride) % n;
        for (let high = 0; high < 2; high++) {
          this.set(this.sides * cell + 2 * axis + high, cell, k, stride, n, high === 1 ? 1 : -1, periodic[axis]);
        }
        stride *= n;
      }
    }
  }

  private set(at: number, cell: number, k: number, stride: number, n: number, sign: number, periodic: boolean): void {
    const index = (j: number) => cell + (((j + n) % n) - k) * stride;
    this.near[at] = cell;
    this.far[at] = cell;
    // Between walls nearer than three cells there is no gradient.
    if (!periodic && n < 3) return;
    const [one, two] = [k + sign, k + 2 * sign];
    const inside = (j: number) => periodic || (j >= 0 && j < n);
    if (inside(one)) this.near[at] = index(one);
    this.far[at] = inside(two) ? index(two) : inside(one) ? index(one) : index(k - sign);
    this.weights[at] = inside(two) ? 1 : 2;
    this.own[cell] += inside(two) ? 1 : 2;
  }
}
