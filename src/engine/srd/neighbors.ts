/** The next cell on each side of a cell: the cell itself at a wall or an obstacle, and where these are nearer than three cells. */
import type { CellGrid } from "./cellGrid.ts";

/**
 * Twice the dimension of numbers for each cell: low x, high x, low y, …
 *
 * @param isOpen whether no obstacle is between neighbors
 */
export function neighborsOf(
  grid: CellGrid,
  dimension: 2 | 3,
  isOpen: (cell: number, other: number) => boolean = () => true,
): Int32Array {
  const [nx, ny] = grid.cells;
  const next = (cell: number, axis: number, sign: number): number => {
    const place = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    place[axis] += sign;
    const other = grid.cellAt(place[0], place[1], place[2]);
    return other >= 0 && isOpen(cell, other) ? other : -1;
  };
  const near = new Int32Array(2 * dimension * grid.total);
  for (let cell = 0, at = 0; cell < grid.total; cell++) {
    for (let axis = 0; axis < dimension; axis++, at += 2) {
      const [low, high] = [next(cell, axis, -1), next(cell, axis, 1)];
      const further = (other: number, sign: number) => (other < 0 ? -1 : next(other, axis, sign));
      const open = [low, high, further(low, -1), further(high, 1)].filter((other) => other >= 0).length;
      near[at] = low >= 0 && open >= 2 ? low : cell;
      near[at + 1] = high >= 0 && open >= 2 ? high : cell;
    }
  }
  return near;
}
