/**
 * How many cells along each axis (row E9, automatic).
 *
 * A cell may not be smaller than the largest diameter; small cells mean fewer pairs to examine and more transfers. What counts is
 * the number of particles a cell: docs/SPEED.md has the scans that found the target.
 */
import type { System } from "./system.ts";

/** Cells are this much larger than the largest diameter, so that rounding at a cell's face can hide no contact. */
const margin = 1 + 1e-9;

/** All that the choice looks at. */
export type Outline = Pick<System, "dimension" | "size" | "count" | "radii">;

export function chooseCells(system: Outline, perCell = system.dimension === 2 ? 0.6 : 0.4): number[] {
  const { dimension, size, count, radii } = system;
  let largest = 0;
  for (const r of radii) if (r > largest) largest = r;
  let volume = 1;
  for (let axis = 0; axis < dimension; axis++) volume *= size[axis];
  const wanted = Math.max((volume * perCell) / Math.max(count, 1), 0) ** (1 / dimension);
  const side = Math.max(wanted, 2 * largest * margin);
  return Array.from(size, (length) => Math.min(Math.max(Math.floor(length / side), 1), 0xffff));
}
