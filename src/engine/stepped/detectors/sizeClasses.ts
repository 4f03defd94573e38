/**
 * Particles of several sizes (Johnson & Whalley 2002, §5): which are so large that they are better handled apart from the cells, and
 * which belong together in one of several lattices.
 *
 * Classes change the cost, never the result.
 */
import type { System } from "../../../physics/system.ts";
import { largestRadius } from "../stepCells.ts";

/** All in one lattice, the large apart from it, or a lattice for each class of sizes; above which radius, and how many, if said. */
export type Sizes =
  | "together"
  | "large-apart"
  | "lattices"
  | { readonly apartAbove?: number; readonly lattices?: number };

type Crowd = Pick<System, "dimension" | "size" | "radii">;

/** The radius above which particles are handled apart; Infinity where none are. */
export function largeAbove(
  crowd: Crowd,
  sizes: Sizes | undefined,
  way: number,
  cells: readonly number[] | undefined,
): number {
  if (typeof sizes === "object") return sizes.apartAbove ?? Infinity;
  if (sizes !== "large-apart") return Infinity;
  return cells ? heldBy(crowd, cells) : cheapestBound(crowd, way);
}

/** The largest radius that given cells hold, or all if that is none. */
function heldBy({ size }: Crowd, cells: readonly number[]): number {
  let side = Infinity;
  for (let axis = 0; axis < size.length; axis++) if (cells[axis] > 1) side = Math.min(side, size[axis] / cells[axis]);
  return side / 2;
}

/** Bounds tried. */
const mostTried = 64;

/**
 * The bound that gives the fewest pairs: particles above it are paired with all, the others with those in 3ᵈ cells whose size is
 * set by the largest of them and its displacement.
 */
function cheapestBound({ dimension, size, radii }: Crowd, way: number): number {
  const sorted = radii.slice().sort();
  const n = sorted.length;
  let volume = 1;
  for (const side of size) volume *= side;
  let best = Infinity;
  let fewest = Infinity;
  let [large, radius] = [0, Infinity];
  // From the largest down: few large ones are what it is for.
  for (let at = n - 1, tried = 0; at >= 0 && tried < mostTried; tried++) {
    const share = Math.min(1, (6 * (sorted[at] + way)) ** dimension / volume);
    const pairs = large * n + 0.5 * (n - large) ** 2 * share;
    if (pairs < fewest) [fewest, best] = [pairs, radius];
    // The next size down that differs by more than a few per cent.
    const next = sorted[at];
    while (at >= 0 && sorted[at] > 0.95 * next) at--;
    large = n - 1 - at;
    radius = at >= 0 ? sorted[at] : 0;
  }
  return best;
}

/** The largest of those that are not apart. */
export function largestWithin({ radii }: Pick<System, "radii">, bound: number): number {
  if (bound === Infinity) return largestRadius({ radii });
  let largest = 0;
  for (const radius of radii) if (radius <= bound && radius > largest) largest = radius;
  return largest;
}

export interface SizeLevel {
  /** The largest radius in it. */
  readonly largest: number;
  readonly count: number;
}

/** Largest first: the given number, in equal factors; by default as many as there are halvings from the largest to the smallest. */
export function sizeLevels(
  radii: Float64Array,
  number?: number,
): { readonly levels: readonly SizeLevel[]; readonly of: Uint8Array } {
  const largest = largestRadius({ radii });
  let smallest = largest;
  for (const radius of radii) smallest = Math.min(smallest, radius);
  const factor = number === undefined ? 2 : (largest / smallest) ** (1 / number);
  const most = number ?? mostLevels;
  const sums = Array.from({ length: most }, () => ({ largest: 0, count: 0 }));
  const raw = new Uint8Array(radii.length);
  for (let i = 0; i < radii.length; i++) {
    let level = 0;
    for (let bound = largest / factor; radii[i] <= bound && level < most - 1; bound /= factor) level++;
    raw[i] = level;
    sums[level].count++;
    sums[level].largest = Math.max(sums[level].largest, radii[i]);
  }
  const numbers = sums.map(({ count }, k) => (count > 0 ? sums.slice(0, k).filter((sum) => sum.count > 0).length : 0));
  return { levels: sums.filter(({ count }) => count > 0), of: raw.map((level) => numbers[level]) };
}

const mostLevels = 16;

/** The classes that a lattice each is asked for; undefined where it is not. */
export function askedLevels(radii: Float64Array, sizes: Sizes | undefined): ReturnType<typeof sizeLevels> | undefined {
  if (sizes === "lattices") return sizeLevels(radii);
  if (typeof sizes !== "object" || sizes.lattices === undefined) return undefined;
  return sizeLevels(radii, sizes.lattices);
}
