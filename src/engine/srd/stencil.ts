/**
 * Neighbors of cells at distances of one and two, beyond walls by extrapolation.
 *
 * Beyond a wall below cell 0 velocities across it are mirrored, v₋₁ = −v₀, so that none is left at the wall. Pressures are extrapolated,
 * p₋₁ = 2p₀ − p₁ and p₋₂ = 2p₁ − p₀: the gradient at the wall is one-sided, the stencil of stride two is the divergence of the gradient
 * with this velocity, and the pressure of a fluid at rest is linear. In the equation of cell k the ghost enters as twice the pressure of
 * an inner cell, and as one more of its own. Obstacles between two cells are walls.
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

  /** @param isOpen whether no obstacle is between neighbors */
  constructor(
    private readonly grid: CellGrid,
    dimension: 2 | 3,
    private readonly isOpen: (cell: number, other: number) => boolean = () => true,
  ) {
    const { total } = grid;
    this.sides = 2 * dimension;
    this.near = new Int32Array(this.sides * total);
    this.far = new Int32Array(this.sides * total);
    this.weights = new Float64Array(this.sides * total);
    this.own = new Float64Array(total);
    for (let cell = 0; cell < total; cell++) {
      for (let axis = 0; axis < dimension; axis++) this.setAxis(cell, axis);
    }
  }

  private setAxis(cell: number, axis: number): void {
    const [low, high] = [-1, 1].map((sign) => {
      const one = this.next(cell, axis, sign);
      return [one, one < 0 ? -1 : this.next(one, axis, sign)] as const;
    });
    const at = this.sides * cell + 2 * axis;
    this.near.fill(cell, at, at + 2);
    this.far.fill(cell, at, at + 2);
    // Between walls nearer than three cells there is no gradient.
    if ([...low, ...high].filter((other) => other >= 0).length < 2) return;
    this.set(at, cell, low, high[0]);
    this.set(at + 1, cell, high, low[0]);
  }

  /** The next cell along an axis, −1 where a wall or an obstacle is between them. */
  private next(cell: number, axis: number, sign: number): number {
    const [nx, ny] = this.grid.cells;
    const place = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    place[axis] += sign;
    const other = this.grid.cellAt(place[0], place[1], place[2]);
    return other >= 0 && this.isOpen(cell, other) ? other : -1;
  }

  private set(at: number, cell: number, [one, two]: readonly [number, number], back: number): void {
    if (one >= 0) this.near[at] = one;
    this.far[at] = two >= 0 ? two : one >= 0 ? one : back;
    this.weights[at] = two >= 0 ? 1 : 2;
    this.own[cell] += two >= 0 ? 1 : 2;
  }
}
