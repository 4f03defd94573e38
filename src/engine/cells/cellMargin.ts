/**
 * The choice of a margin around cells in the production engine: particles that may lie beyond their cells change them once per window of
 * time, which costs less where a particle crosses more than one cell from one collision to the next.
 * docs/MEASUREMENTS.md has the measurements.
 */
import { hasOpenFace } from "../../physics/box.ts";
import { hasGravity } from "../../physics/gravity.ts";
import type { System } from "../../physics/system.ts";
import { cellMargin } from "./cellSize.ts";

/** Particles, and share of the box filled: from the one on, up to the other. */
const usual = { 2: { fewest: 6000, upTo: 0.32 }, 3: { fewest: 6000, upTo: 0.16 } };
/** In largest diameters: with a narrower margin windows are too short. */
const narrowest = 0.03;
/** Largest over smallest radius: others have not been measured. */
const mostRatio = 1.5;

/** The margin of a system in these cells, or nothing where it does not pay or serve: under gravity and where a face is open. */
export function chooseMargin(system: System, cells: readonly number[]): number | undefined {
  const { dimension, size, count, radii, edges } = system;
  const { fewest, upTo } = usual[dimension];
  if (count < fewest || hasOpenFace(edges) || hasGravity(system)) return undefined;
  let smallest = Infinity;
  let filled = 0;
  for (const r of radii) {
    smallest = Math.min(smallest, r);
    filled += dimension === 2 ? Math.PI * r ** 2 : (4 / 3) * Math.PI * r ** 3;
  }
  const largest = largestRadius(system);
  const box = size.reduce((product, length) => product * length, 1);
  if (filled > upTo * box || largest > mostRatio * smallest) return undefined;
  const margin = widestMargin(system, cells);
  return margin >= narrowest * 2 * largest ? margin : undefined;
}

/** So wide that particles in cells that are not neighbors cannot touch, and no wider. */
export function widestMargin(system: Pick<System, "size" | "radii">, cells: readonly number[]): number {
  const side = Math.min(...Array.from(system.size, (length, axis) => length / cells[axis]));
  return (side / cellMargin - 2 * largestRadius(system)) / 2;
}

export function largestRadius({ radii }: Pick<System, "radii">): number {
  let largest = 0;
  for (const r of radii) largest = Math.max(largest, r);
  return largest;
}
