/**
 * The next encounter of a whole system found the plain way: every pair, every periodic image that can matter, every wall.
 * Cost N²; the reference the fast engines are held to.
 */
import { isPeriodic, isWall } from "../../physics/box.ts";
import { pairEncounterTime, planeEncounterTime, type Vector } from "../../physics/contacts/encounterTime.ts";
import type { System } from "../../physics/system.ts";

/** `second` when nothing happens until `delay`: look again from there on. */
export const lookAgain = Number.MIN_SAFE_INTEGER;

export interface PredictedEncounter {
  /** Time from now. */
  delay: number;
  first: number;
  /** The partner's index, −1 − face for a wall, or `lookAgain`. */
  second: number;
  /** Periodic image of the partner that is met, in boxes. */
  image: Vector;
  /** Pairs and images that were looked at: one that is out of reach counts as much as one whose time is worked out. */
  tests: number;
}

/**
 * Looks one horizon ahead of `after`, a delay within which nothing is known to happen. Nothing needs to move for that, so
 * that a flight through a thousand boxes is rounded once and not a thousand times.
 */
export function findNext(system: System, x: Float64Array, v: Float64Array, after: number): PredictedEncounter {
  const { count, dimension, edges } = system;
  const delay = after + horizon(system, v);
  const next: PredictedEncounter = { delay, first: -1, second: lookAgain, image: [0, 0, 0], tests: 0 };
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) examinePair(system, x, v, i, j, after, next);
  }
  for (let i = 0; i < count; i++) {
    for (let face = 0; face < 2 * dimension; face++) {
      if (isWall(edges, face)) examineWall(system, x, v, i, face, next);
    }
  }
  return next;
}

/** In this time no two particles move by more than one box relative to each other, so that images stay few. */
function horizon({ count, dimension: d, size, edges }: System, v: Float64Array): number {
  let horizon = Infinity;
  for (let a = 0; a < d; a++) {
    if (!isPeriodic(edges, a)) continue;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < count; i++) {
      low = Math.min(low, v[i * d + a]!);
      high = Math.max(high, v[i * d + a]!);
    }
    if (high > low) horizon = Math.min(horizon, size[a]! / (high - low));
  }
  return horizon;
}

/** Looks at all images of j that i could reach between `after` and what is known so far to be next. */
function examinePair(
  system: System,
  x: Float64Array,
  v: Float64Array,
  i: number,
  j: number,
  after: number,
  next: PredictedEncounter,
): void {
  const { dimension: d, size, edges, radii } = system;
  const contact = radii[i]! + radii[j]!;
  const r: [number, number, number] = [0, 0, 0];
  const w: [number, number, number] = [0, 0, 0];
  const from = [0, 0, 0];
  const to = [0, 0, 0];
  for (let a = 0; a < d; a++) {
    r[a] = x[i * d + a]! - x[j * d + a]!;
    w[a] = v[i * d + a]! - v[j * d + a]!;
    const start = r[a]! + w[a]! * after;
    const end = w[a] === 0 ? r[a]! : r[a]! + w[a]! * next.delay;
    // Image k is met only where |r − k·size| ≤ contact; the tiny slack is for overlaps and rounding.
    const low = Math.ceil((Math.min(start, end) - contact) / size[a]! - 1e-9);
    const high = Math.floor((Math.max(start, end) + contact) / size[a]! + 1e-9);
    const periodic = isPeriodic(edges, a);
    from[a] = periodic ? low : Math.max(low, 0);
    to[a] = periodic ? high : Math.min(high, 0);
    if (from[a]! > to[a]!) {
      next.tests++;
      return;
    }
  }
  for (let kx = from[0]!; kx <= to[0]!; kx++) {
    for (let ky = from[1]!; ky <= to[1]!; ky++) {
      for (let kz = from[2]!; kz <= to[2]!; kz++) {
        const image: Vector = [kx, ky, kz];
        const delay = pairEncounterTime(imageSeparation(system, r, image), w, contact);
        next.tests++;
        if (delay < next.delay) Object.assign(next, { delay, first: i, second: j, image });
      }
    }
  }
}

/** Separation rᵢ − rⱼ to the image of j that stands so many boxes farther. Without an image the number is left untouched. */
export function imageSeparation({ size }: System, r: readonly number[], image: Vector): Vector {
  const shifted = (a: number): number => (image[a] === 0 ? (r[a] ?? 0) : r[a]! - image[a]! * size[a]!);
  return [shifted(0), shifted(1), shifted(2)];
}

function examineWall(
  system: System,
  x: Float64Array,
  v: Float64Array,
  i: number,
  face: number,
  next: PredictedEncounter,
): void {
  const inward = face % 2 === 0 ? 1 : -1;
  const speed = inward * v[i * system.dimension + (face >> 1)]!;
  const delay = planeEncounterTime(wallGap(system, x, i, face), speed, inward * system.gravity[face >> 1]!);
  if (delay < next.delay) Object.assign(next, { delay, first: i, second: -1 - face });
}

/** Distance of particle i's surface from a face; negative when it overlaps. */
export function wallGap({ dimension, size, radii }: System, x: Float64Array, i: number, face: number): number {
  const at = x[i * dimension + (face >> 1)]!;
  return (face % 2 === 0 ? at : size[face >> 1]! - at) - radii[i]!;
}
