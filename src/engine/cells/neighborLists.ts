/**
 * The choice between cells and neighbor lists in the production engine.
 *
 * Lists cost less where particles lie close together: they move little from one collision to the next, so a list is made seldom, and it
 * holds half as many candidates as the cells around a particle. docs/MEASUREMENTS.md has the measurements.
 */
import { hasOpenFace } from "../../physics/box.ts";
import { hasGravity } from "../../physics/gravity.ts";
import type { System } from "../../physics/system.ts";
import { largestRadius } from "./cellMargin.ts";
import { cellMargin } from "./cellSize.ts";

export interface ListLayout {
  /** Cells along each axis: no smaller than the farthest distance of two particles that a list contains. */
  readonly cells: readonly number[];
  /** Greatest distance of a particle from its reference point. */
  readonly shell: number;
}

/** Lists from this share of the box filled on (ρ* = 0.75 in 3-D), and greatest distance from the reference point in largest diameters. */
const usual = { 2: { from: 0.76, shell: 0.2 }, 3: { from: 0.3927, shell: 0.3 } };

/** Largest over smallest radius: around a particle much larger than others a list would be too long. */
const mostRatio = 1.5;
/** In 540 bytes each they fill the memory that WebAssembly addresses. */
const mostListed = 5e6;

/** The lists of a system, or nothing where cells cost less or lists do not serve: under gravity and where a face is open. */
export function chooseLists(system: System): ListLayout | undefined {
  const { dimension, size, count, radii, edges } = system;
  if (count > mostListed || hasOpenFace(edges) || hasGravity(system)) return undefined;
  let smallest = Infinity;
  let largest = 0;
  let filled = 0;
  for (const r of radii) {
    smallest = Math.min(smallest, r);
    largest = Math.max(largest, r);
    filled += dimension === 2 ? Math.PI * r ** 2 : (4 / 3) * Math.PI * r ** 3;
  }
  const { from, shell } = usual[dimension];
  const box = size.reduce((product, length) => product * length, 1);
  if (!(filled >= from * box) || largest > mostRatio * smallest) return undefined;
  return listsWithin(system, 2 * largest * shell);
}

/** Lists with this greatest distance from the reference point. */
export function listsWithin(outline: Pick<System, "size" | "radii">, shell: number): ListLayout | undefined {
  const far = (2 * largestRadius(outline) + 2 * shell) * cellMargin;
  const cells = Array.from(outline.size, (length) => Math.floor(length / far));
  // The offset to a neighbor has to be the only one.
  return cells.every((n) => n >= 3 && n <= 0xffff) ? { cells, shell } : undefined;
}

/** Particles within the range of a potential from which on lists cost less, and how many of them a list has room for on average. */
const inRange = { fewest: { 2: 12, 3: 8 }, most: 45, shell: 0.2, mostListed: 3e6 };

/** The same of particles that reach beyond their cores: they move little beside the range of their potential. @param reach of each */
export function chooseListsInRange(system: System, reach: Float64Array): ListLayout | undefined {
  const { dimension, size, count, radii, edges } = system;
  if (count > inRange.mostListed || hasOpenFace(edges) || hasGravity(system)) return undefined;
  const largest = radii.reduce((most, radius) => Math.max(most, radius), 0);
  const range = 2 * reach.reduce((most, each) => Math.max(most, each), 0);
  const shell = 2 * largest * inRange.shell;
  const far = (range + 2 * shell) * cellMargin;
  const box = size.reduce((product, length) => product * length, 1);
  const around = (count / box) * (dimension === 2 ? Math.PI * far ** 2 : (4 / 3) * Math.PI * far ** 3);
  if (around < inRange.fewest[dimension] || around > inRange.most) return undefined;
  const cells = Array.from(size, (length) => Math.floor(length / far));
  return cells.every((n) => n >= 3 && n <= 0xffff) ? { cells, shell } : undefined;
}
