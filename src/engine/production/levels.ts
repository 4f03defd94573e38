/** Levels of a system in the kernel (kernel/levels/levels.ts): the grids, the level of each particle, and the memory that they need at most. */
import { isPeriodic } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import type { WorkCosts } from "../cells/cellSize.ts";
import { allLevels, chooseLevels, type Level, sizeClasses } from "../cells/sizeLevels.ts";

export interface Levels {
  readonly grids: readonly Level[];
  /** The level of each particle. */
  readonly of: Uint8Array;
  /** Cells around each particle in each finer level, the coarsest of them first: at the most. */
  readonly shells: readonly number[];
  /** Entries in all shells, each of which has one more, and candidates of one search: at the most. */
  readonly entries: number;
  readonly candidates: number;
}

/** Undefined where one grid is as good. */
export function levelsOf(system: System, costs: WorkCosts, which?: "all"): Levels | undefined {
  const { classes, of } = sizeClasses(system);
  const grids = which ? allLevels(system, classes) : chooseLevels(system, classes, costs);
  if (!grids) return undefined;
  const levelOfClass = grids.flatMap(({ classes }, k) => Array.from({ length: classes }, () => k));
  const level = of.map((k) => levelOfClass[k]);
  const shells: number[] = [];
  for (let i = 0; i < system.count; i++) {
    for (let k = level[i] - 1; k >= 0; k--) {
      shells.push(mostAround(system, system.radii[i], grids[level[i]].half, grids[k]));
    }
  }
  const entries = shells.reduce((sum, cells) => sum + 1 + cells, 0);
  return { grids, of: level, shells, entries, candidates: imagesOf(system, grids) * system.count };
}

/** Cells around a particle: all lie in a ball that is larger than its reach by two diagonals, outside one that is smaller. */
function mostAround({ dimension, size }: System, radius: number, half: number, { cells, largest }: Level): number {
  const sides = cells.map((n, axis) => size[axis] / n);
  const more = (half + Math.max(...sides)) * Math.sqrt(dimension);
  const product = sides.reduce((a, b) => a * b, 1);
  const ball = (r: number) => (dimension === 2 ? Math.PI * r ** 2 : (4 / 3) * Math.PI * r ** 3);
  return Math.ceil((ball(1.0001 * (radius + largest) + more) - ball(Math.max(0, radius - more))) / product);
}

/** Images of one particle that a search can find: three along an axis of one or two cells, two where shells are nearly as large as the box. */
function imagesOf({ dimension, size, edges }: System, grids: readonly Level[]): number {
  const { largest, half } = grids[grids.length - 1];
  let images = 1;
  for (let axis = 0; axis < dimension; axis++) {
    if (!isPeriodic(edges, axis)) continue;
    const sides = grids.map(({ cells }) => size[axis] / cells[axis]);
    const reach = largest + grids[grids.length - 2].largest + 2 * half + 2 * Math.max(...sides.slice(0, -1));
    if (grids.some(({ cells }) => cells[axis] < 3)) images *= 3;
    else if (2 * reach > size[axis]) images *= 2;
  }
  return images;
}
