/**
 * Sweeps of the Jacobi method of the pressure (`../pressure.ts`), compiled to WebAssembly. All sums are in the order of rows.
 *
 * Rows of G are those of the filled cells, one for each axis: two cells and their coefficients.
 */
import { room } from "./room";

let total: i32 = 0;
let axes: i32 = 0;
/** Cells that are not empty; the inverse of R of each, in their order. */
let filled: usize = 0;
let lightness: usize = 0;
let rows: usize = 0;
let factors: usize = 0;
/** Of each cell: pressure, b, diagonal of A, A p; 1 where the pressure is not negative. */
let values: usize = 0;
let right: usize = 0;
let diagonal: usize = 0;
let image: usize = 0;
let pushesOnly: usize = 0;

export function take(cells: i32, dimension: i32): void {
  total = cells;
  axes = dimension;
  const numbers = (<usize>cells) << 3;
  lightness = room(numbers);
  factors = room(numbers * 2 * dimension);
  values = room(numbers);
  right = room(numbers);
  diagonal = room(numbers);
  image = room(numbers);
  filled = room(numbers >> 1);
  rows = room(numbers * dimension);
  pushesOnly = room(<usize>cells);
}

export function filledAt(): usize {
  return filled;
}
export function lightnessAt(): usize {
  return lightness;
}
export function rowsAt(): usize {
  return rows;
}
export function factorsAt(): usize {
  return factors;
}
export function valuesAt(): usize {
  return values;
}
export function rightAt(): usize {
  return right;
}
export function diagonalAt(): usize {
  return diagonal;
}
export function imageAt(): usize {
  return image;
}
export function pushesOnlyAt(): usize {
  return pushesOnly;
}

/** A p = Gᵀ R⁻¹ G p, of `count` filled cells. */
export function findImage(count: i32): void {
  const from = values;
  const into = image;
  memory.fill(into, 0, (<usize>total) << 3);
  let row = rows;
  let factor = factors;
  for (let n = 0; n < count; n++) {
    const light = load<f64>(lightness + ((<usize>n) << 3));
    for (let axis = 0; axis < axes; axis++, row += 8, factor += 16) {
      const high = (<usize>load<u32>(row)) << 3;
      const low = (<usize>load<u32>(row, 4)) << 3;
      const a = load<f64>(factor);
      const b = load<f64>(factor, 8);
      const push = light * (a * load<f64>(from + high) + b * load<f64>(from + low));
      store<f64>(into + high, load<f64>(into + high) + a * push);
      store<f64>(into + low, load<f64>(into + low) + b * push);
    }
  }
}

/** One sweep, whose changes have a weight. */
export function sweep(count: i32, weight: f64): void {
  findImage(count);
  for (let n = 0; n < count; n++) {
    const cell = <usize>load<u32>(filled + ((<usize>n) << 2));
    const at = cell << 3;
    const scale = load<f64>(diagonal + at);
    const change = weight * (load<f64>(right + at) - load<f64>(image + at));
    const value = scale > 0 ? load<f64>(values + at) + change / scale : 0;
    store<f64>(values + at, value < 0 && load<u8>(pushesOnly + cell) === 1 ? 0 : value);
  }
}
