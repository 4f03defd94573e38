/** The next cell on each side of a cell: the cell itself at a wall, and where walls are nearer than three cells. */
import type { CellGrid } from "./cellGrid.ts";

/** Twice the dimension of numbers for each cell: low x, high x, low y, … */
export function neighborsOf({ cells, total, periodic }: CellGrid, dimension: 2 | 3): Int32Array {
  const sides = 2 * dimension;
  const near = new Int32Array(sides * total);
  for (let cell = 0; cell < total; cell++) {
    let stride = 1;
    for (let axis = 0; axis < dimension; axis++) {
      const n = cells[axis];
      const k = Math.floor(cell / stride) % n;
      for (let high = 0; high < 2; high++) {
        const next = k + 2 * high - 1;
        const has = periodic[axis] || (n >= 3 && next >= 0 && next < n);
        near[sides * cell + 2 * axis + high] = has ? cell + (((next + n) % n) - k) * stride : cell;
      }
      stride *= n;
    }
  }
  return near;
}
