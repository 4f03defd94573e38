/**
 * The number of cells along each axis (row E9, automatic).
 *
 * A cell may not be smaller than the largest diameter; small cells mean fewer pairs to examine and more transfers. The
 * decisive number is that of particles a cell. In a dilute gas a particle crosses many cells from one collision to the next, so
 * larger ones are better there. docs/MEASUREMENTS.md has the scans that found the targets: all are within 10 % of the best size's cost.
 */

import { isOpen, sideOf } from "../../physics/box.ts";
import { reachOf } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";

/** Cells are this much larger than the largest diameter, so that rounding at a cell's face can hide no contact. */
export const cellMargin = 1 + 1e-9;

/** All that the choice looks at. */
export type Outline = Pick<System, "dimension" | "size" | "count" | "radii"> &
  Partial<Pick<System, "edges" | "positions">>;

/** A system with particles as large as they reach. @param reach see `PairLaw` */
export function outlineOf(system: System, reach = reachOf(system)): Outline {
  return { ...system, radii: reach };
}

/** Particles a cell: `usual` at fractions of the box above `from`, more below it, as the cube root of how much more dilute it is. */
const targets = { 2: { usual: 0.6, from: 0.14, most: 6 }, 3: { usual: 0.4, from: 0.009, most: 1.2 } };

/** @param perCell particles a cell, in place of what costs least */
export function chooseCells(system: Outline, perCell?: number): number[] {
  let largest = 0;
  for (const r of system.radii) if (r > largest) largest = r;
  return cellsFor(system, system.count, largest, perCell);
}

/** Cells for a number of particles of a system, of which the largest has this radius. */
export function cellsFor(system: Omit<Outline, "radii">, count: number, largest: number, perCell?: number): number[] {
  const { dimension, size } = system;
  let volume = 1;
  for (let axis = 0; axis < dimension; axis++) volume *= size[axis] * filledShare(system, axis);
  const each = volume / Math.max(count, 1);
  const cheapest = sideOf(each * (perCell ?? bestPerCell(dimension, largest, each)), dimension);
  const side = Math.max(cheapest, 2 * largest * cellMargin);
  return Array.from(size, (length) => Math.min(Math.max(Math.floor(length / side), 1), 0xffff));
}

/** A box that is open and all but empty along an axis has cells for the part that particles fill; more than this share is all. */
const emptyBelow = 1 / 8;
/** Cells along an axis that is nearly empty. */
const leastShare = 1 / 256;

/** Share of an axis with an open face that particles lie in; 1 of others, and where most of it is filled. */
function filledShare({ dimension, size, edges, positions, count }: Omit<Outline, "radii">, axis: number): number {
  if (!edges || !positions || (!isOpen(edges, 2 * axis) && !isOpen(edges, 2 * axis + 1))) return 1;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < count; i++) {
    low = Math.min(low, positions[i * dimension + axis]);
    high = Math.max(high, positions[i * dimension + axis]);
  }
  const share = (high - low) / size[axis];
  return share < emptyBelow ? Math.max(share, leastShare) : 1;
}

/** Those of a gas that is not dilute, however dilute it is: where crossing a cell is not what costs. */
export function defaultCells(system: Outline): number[] {
  return chooseCells(system, targets[system.dimension].usual);
}

/** @param each volume of the box a particle */
function bestPerCell(dimension: 2 | 3, radius: number, each: number): number {
  const { usual, from, most } = targets[dimension];
  const ball = dimension === 2 ? Math.PI * radius ** 2 : (4 / 3) * Math.PI * radius ** 3;
  return Math.min(most, usual * Math.max(1, Math.cbrt((from * each) / ball)));
}

/** Cells a particle above which memory is used for empty cells, even where all particles lie in a heap. */
const mostPerParticle = 50;

/** The smallest cells that are worth trying: none below the largest diameter. */
export function finestCells(system: Outline): number[] {
  return chooseCells(system, Math.max(1 / mostPerParticle, system.count / mostCells));
}

/** The capacity of the production engine in the 4 GB that WebAssembly addresses: 380 bytes a particle, 16 a cell. */
export const mostParticles = 8e6;
export const mostCells = 5e7;

/**
 * The cost of each kind of counted work, in pair tests; each method's entry has its own. Fitted to the measured times of 27 sweeps
 * over cells (2-D and 3-D, fractions from 0.02 to 0.4, 0.04 to 30 particles per cell), which it gives within 10 %. See docs/MEASUREMENTS.md.
 */
export interface WorkCosts {
  /** Of an event, whatever the cells. */
  readonly fixed: number;
  readonly transfer: number;
  readonly cell: number;
}

/** Counted work that depends on the cells: since the start, or of an event on average. */
export interface Work {
  readonly pairTests: number;
  readonly transfers: number;
  readonly cellsVisited: number;
}

export function costOf({ pairTests, transfers, cellsVisited }: Work, { fixed, transfer, cell }: WorkCosts): number {
  return fixed + pairTests + transfer * transfers + cell * cellsVisited;
}
