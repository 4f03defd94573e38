/**
 * Levels of cells for unequal sizes, and what they cost.
 *
 * In one grid a cell is as large as the largest particle, and may hold thousands of small ones. With levels each class of sizes has a
 * grid of its own (production/kernel/levels/levels.ts). Which classes share a grid is decided by the expected work: the
 * frequency of collisions and crossings by kinetic theory, multiplied by the pairs and cells that each examines.
 */
import { isPeriodic, sideOf } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { cellsFor, costOf, type Outline, type Work, type WorkCosts } from "./cellSize.ts";

/** Particles of about one size: their number, radii (that of the mean volume in the middle) and mean mass. */
export interface SizeClass {
  readonly count: number;
  readonly radius: number;
  readonly largest: number;
  readonly mass: number;
}

/** A grid of cells. */
export interface Level {
  readonly cells: readonly number[];
  readonly count: number;
  /** Of the particles in it. */
  readonly largest: number;
  /** Half the side of the anchor boxes of its particles; 0 in the finest. */
  readonly half: number;
  /** How many classes it has. */
  readonly classes: number;
}

/** Particles in a box: all that the choice looks at. */
export type Crowd = Omit<Outline, "radii"> & Pick<System, "edges">;

/** The smallest radius of a class is at least half of the largest; more classes than this have a larger ratio. */
const mostClasses = 8;
/**
 * Levels are used where the expected work is below this share of that in one grid. Counted work of levels takes up to 20 % longer, and small
 * systems are quick in any cells: they keep one grid unless it is far from good.
 */
const worthwhile = { usual: 0.7, small: 1 / 6, few: 2000 };
/**
 * Half the side of an anchor box, as a multiple of the smallest side of a finer cell. Heavy particles hardly move from one of their
 * collisions to the next: small boxes leave fewer cells in a shell. The least is for those that are faster than in equilibrium.
 */
const anchorHalves = [0.5, 0.2, 0.1];
/** Searches of a collider: one, and the checks of third parties. */
const searches = 1.1;

/** Classes of the radii, smallest first, and that of each particle. A weight is the number of particles for which one stands. */
export function sizeClasses({
  dimension,
  count,
  radii,
  masses,
  weights,
}: Pick<System, "dimension" | "count" | "radii" | "masses"> & { readonly weights?: Float64Array }): {
  readonly classes: readonly SizeClass[];
  readonly of: Uint8Array;
} {
  let [smallest, largest] = [Infinity, 0];
  for (const r of radii) {
    if (r < smallest) smallest = r;
    if (r > largest) largest = r;
  }
  const of = new Uint8Array(count);
  const number = count > 0 ? Math.min(mostClasses, Math.floor(Math.log2(largest / smallest) + 1e-9) + 1) : 0;
  const factor = Math.max(2, (largest / smallest) ** (1 / number));
  const sums = Array.from({ length: number }, () => ({ count: 0, volume: 0, largest: 0, mass: 0 }));
  for (let i = 0; i < count; i++) {
    let k = number - 1;
    for (let bound = largest / factor; radii[i] <= bound && k > 0; bound /= factor) k--;
    of[i] = k;
    const sum = sums[k];
    const weight = weights ? weights[i] : 1;
    sum.count += weight;
    sum.volume += weight * radii[i] ** dimension;
    sum.largest = Math.max(sum.largest, radii[i]);
    sum.mass += weight * masses[i];
  }
  const filled = sums.map((sum, k) => ({ ...sum, k })).filter((sum) => sum.count > 0);
  const place = new Uint8Array(number);
  filled.forEach(({ k }, at) => {
    place[k] = at;
  });
  return {
    classes: filled.map((sum) => ({
      count: sum.count,
      radius: sideOf(sum.volume / sum.count, dimension),
      largest: sum.largest,
      mass: sum.mass / sum.count,
    })),
    of: of.map((k) => place[k]),
  };
}

/** The levels that cost least, finest first; undefined where one grid is as good or the box is too small for them. */
export function chooseLevels(
  crowd: Crowd,
  classes: readonly SizeClass[],
  costs: WorkCosts,
): readonly Level[] | undefined {
  if (classes.length < 2) return undefined;
  const one = costOf(expectedWork(crowd, classes, divided(crowd, classes, 0)), costs);
  let best: readonly Level[] | undefined;
  let least = one * (crowd.count < worthwhile.few ? worthwhile.small : worthwhile.usual);
  // Bit k: a level ends after class k.
  for (let ends = 1; ends < 1 << (classes.length - 1); ends++) {
    for (const half of anchorHalves) {
      const levels = divided(crowd, classes, ends, half);
      if (!fits(crowd, levels)) continue;
      const cost = costOf(expectedWork(crowd, classes, levels), costs);
      if (cost < least) [least, best] = [cost, levels];
    }
  }
  return best;
}

/** The levels that are used, or one grid for all. */
export function usedLevels(crowd: Crowd, classes: readonly SizeClass[], costs: WorkCosts): readonly Level[] {
  return chooseLevels(crowd, classes, costs) ?? divided(crowd, classes, 0);
}

/** A grid for each class, of small cells: what is hard to get right, in few particles as well. */
const small = 0.1;

export function allLevels(crowd: Crowd, classes: readonly SizeClass[]): readonly Level[] | undefined {
  if (classes.length < 2) return undefined;
  const levels = divided(crowd, classes, (1 << (classes.length - 1)) - 1, anchorHalves[0], small);
  return fits(crowd, levels) ? levels : undefined;
}

/** @param anchorHalf see above; of no matter where one grid holds all */
function divided(crowd: Crowd, classes: readonly SizeClass[], ends: number, anchorHalf = 0, perCell?: number): Level[] {
  const levels: Level[] = [];
  let finest = Infinity;
  let first = 0;
  classes.forEach(({ largest }, k) => {
    if (k < classes.length - 1 && !((ends >> k) & 1)) return;
    const count = classes.slice(first, k + 1).reduce((sum, one) => sum + one.count, 0);
    const cells = cellsFor(crowd, count, largest, perCell);
    levels.push({ cells, count, largest, half: levels.length > 0 ? anchorHalf * finest : 0, classes: k + 1 - first });
    finest = Math.min(finest, ...cells.map((n, axis) => crowd.size[axis] / n));
    first = k + 1;
  });
  return levels;
}

/** Shells reach no farther than the nearest image of the box. */
function fits({ size, edges }: Crowd, levels: readonly Level[]): boolean {
  const { largest, half } = levels.at(-1)!;
  const below = levels.at(-2)!;
  return Array.from(size).every(
    (length, axis) =>
      !isPeriodic(edges, axis) ||
      levels
        .slice(0, -1)
        .every(({ cells }) => largest + below.largest + 2 * half + (2 * length) / cells[axis] < length),
  );
}

/** Work per collision in thermal equilibrium, by kinetic theory of the mixture. */
export function expectedWork(crowd: Crowd, classes: readonly SizeClass[], levels: readonly Level[]): Work {
  const { dimension: d, size } = crowd;
  let volume = 1;
  for (const length of size) volume *= length;
  const level = levels.flatMap(({ classes: n }, k) => Array.from({ length: n }, () => k));
  const rates = collisionRates(d, volume, classes);
  let [collisions, pairTests, transfers, cellsVisited] = [0, 0, 0, 0];
  classes.forEach(({ count, mass, radius }, i) => {
    const a = level[i];
    const speed = 1 / Math.sqrt(mass);
    const own = levels[a].count / levels[a].cells.reduce((product, n) => product * n, 1);
    let [larger, smaller, shellCells] = [0, 0, 0];
    classes.forEach((other, j) => {
      const b = level[j];
      if (b > a)
        larger +=
          (other.count * shell(crowd, levels[b], other.radius, levels[a]).cells * sideProduct(crowd, levels[a])) /
          volume;
    });
    for (let k = 0; k < a; k++) {
      const around = shell(crowd, levels[a], radius, levels[k]);
      smaller += (levels[k].count / volume) * around.volume;
      shellCells += around.cells;
    }
    const rate = count * rates[i];
    collisions += rate / 2;
    pairTests += searches * rate * (3 ** d * own + larger + smaller);
    cellsVisited += searches * rate * (3 ** d + (levels.length > 1 ? 1 : 0) + shellCells);
    // ⟨|v_x|⟩, where ⟨v²⟩ = d / m.
    const along = Math.sqrt(2 / Math.PI) * speed;
    let crossings = 0;
    for (let axis = 0; axis < d; axis++) crossings += (count * along * levels[a].cells[axis]) / size[axis];
    const anchors = levels[a].half > 0 ? (count * speed * exits[d]) / levels[a].half : 0;
    transfers += crossings + anchors;
    pairTests += crossings * (3 ** (d - 1) * own + larger) + (crossings + anchors) * smaller;
    cellsVisited += crossings * 3 ** (d - 1) + (crossings + anchors) * 3 * shellCells;
  });
  const per = (work: number) => (collisions > 0 ? work / collisions : 0);
  return { pairTests: per(pairTests), transfers: per(transfers), cellsVisited: per(cellsVisited) };
}

/** 1 / time after which a particle with ⟨v²⟩ = d leaves a box of half side 1 that it starts in the middle of, on average. */
const exits = { 2: 1.1, 3: 1.35 };

function sideProduct({ size }: Crowd, { cells }: Level): number {
  return cells.reduce((product, n, axis) => (product * size[axis]) / n, 1);
}

/** Cells of a finer level around a particle, on average, and their volume outside it. */
function shell(
  crowd: Crowd,
  { half }: Level,
  radius: number,
  finer: Level,
): { readonly cells: number; readonly volume: number } {
  const cell = sideProduct(crowd, finer);
  const width = 2 * half + sideOf(cell, crowd.dimension);
  const all = rounded(crowd.dimension, radius + finer.largest, width);
  const hole = Math.max(0, rounded(crowd.dimension, radius, -width));
  return { cells: (all - hole) / cell, volume: all - rounded(crowd.dimension, radius, 0) };
}

/** Volume of a box of this width with a ball of this radius around all its points (Steiner's formula); of the hole where it is negative. */
function rounded(dimension: 2 | 3, radius: number, width: number): number {
  if (width < 0 && radius < -width) return 0;
  if (dimension === 2) return width ** 2 + 4 * width * radius + Math.PI * radius ** 2;
  return width ** 3 + 6 * width ** 2 * radius + 3 * Math.PI * width * radius ** 2 + (4 / 3) * Math.PI * radius ** 3;
}

/** Collisions of a particle of each class a unit time, at kT = 1 (contact values: Boublík 1970, Jenkins & Mancini 1987). */
function collisionRates(dimension: 2 | 3, volume: number, classes: readonly SizeClass[]): number[] {
  const ball = (r: number) => (dimension === 2 ? Math.PI * r ** 2 : (4 / 3) * Math.PI * r ** 3);
  let [fraction, moment] = [0, 0];
  for (const { count, radius } of classes) {
    fraction += (count * ball(radius)) / volume;
    moment += (count * ball(radius)) / (2 * radius * volume);
  }
  const free = Math.max(1 - fraction, 0.1);
  return classes.map((a) =>
    classes.reduce((sum, b) => {
      const contact = a.radius + b.radius;
      const x = (2 * a.radius * b.radius * moment) / contact;
      const g =
        dimension === 2
          ? 1 / free + ((9 / 8) * x) / free ** 2
          : 1 / free + (3 * x) / free ** 2 + (2 * x * x) / free ** 3;
      const surface = dimension === 2 ? 2 * Math.PI * contact : 4 * Math.PI * contact ** 2;
      return sum + (b.count / volume) * surface * g * Math.sqrt((1 / a.mass + 1 / b.mass) / (2 * Math.PI));
    }, 0),
  );
}
