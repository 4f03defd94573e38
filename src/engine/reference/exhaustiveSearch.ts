/**
 * The next encounter of a whole system found by exhaustive search: every pair, every periodic image that can matter, every surface.
 * Cost N²; the reference the fast engines are held to.
 */
import { isPeriodic } from "../../physics/box.ts";
import type { PairLaw } from "../../physics/contacts/contactLaw.ts";
import type { Surface } from "../../physics/surfaces/surface.ts";
import type { System } from "../../physics/system.ts";

/** Three components; z is 0 in 2-D. */
export type Vector = readonly [number, number, number];

/** `second` when nothing happens until `delay`: search again from there on. */
export const searchAgain = Number.MIN_SAFE_INTEGER;

/** What is searched: particles as they are at the time `now`, their contact law, and the surfaces. */
export interface Search {
  readonly system: System;
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly law: PairLaw;
  readonly surfaces: readonly Surface[];
  readonly now: number;
}

export interface PredictedEncounter {
  /** Time from now. */
  delay: number;
  first: number;
  /** The partner's index, −1 − index of a surface, or `searchAgain`. */
  second: number;
  /** Periodic image of the partner, in boxes. */
  image: Vector;
  /** Pairs and images examined: one that is out of reach counts as much as one that has its time computed. */
  tests: number;
}

/**
 * Searches one horizon ahead of `after`, a delay within which nothing is known to happen. Nothing needs to move for that, so
 * that a flight through a thousand boxes is rounded once and not a thousand times.
 */
export function findNext(search: Search, after: number): PredictedEncounter {
  const { count, edges } = search.system;
  for (let a = 0; a < 3; a++) periodic[a] = isPeriodic(edges, a);
  const delay = after + horizon(search);
  const next: PredictedEncounter = { delay, first: -1, second: searchAgain, image: [0, 0, 0], tests: 0 };
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) examinePair(search, i, j, after, next);
  }
  for (let i = 0; i < count; i++) {
    for (const surface of search.surfaces) examineSurface(search, i, surface, next);
  }
  return next;
}

/** In this time no two particles move by more than one box relative to each other, so that images stay few. */
function horizon({ system, v }: Search): number {
  const { count, dimension: d, size, edges } = system;
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

/** Of the pair that is examined, along each axis: separation, relative velocity, and the images that matter. Most pairs have none. */
const r = new Float64Array(3);
const w = new Float64Array(3);
const from = new Int32Array(3);
const to = new Int32Array(3);
/** Of the system that is searched. */
const periodic = [false, false, false];

/** Examines all images of j that i could reach between `after` and what is known so far to be next. */
function examinePair(
  { system, x, v, law, now }: Search,
  i: number,
  j: number,
  after: number,
  next: PredictedEncounter,
): void {
  const { dimension: d, size } = system;
  const reach = law.reach[i]! + law.reach[j]!;
  for (let a = 0; a < d; a++) {
    const apart = x[i * d + a]! - x[j * d + a]!;
    const speed = v[i * d + a]! - v[j * d + a]!;
    const start = apart + speed * after;
    const end = speed === 0 ? apart : apart + speed * next.delay;
    // Image k matters only where |r − k·size| ≤ reach; the tiny slack is for overlaps and rounding.
    const low = Math.ceil((Math.min(start, end) - reach) / size[a]! - 1e-9);
    const high = Math.floor((Math.max(start, end) + reach) / size[a]! + 1e-9);
    const first = periodic[a] ? low : Math.max(low, 0);
    const last = periodic[a] ? high : Math.min(high, 0);
    if (first > last) {
      next.tests++;
      return;
    }
    r[a] = apart;
    w[a] = speed;
    from[a] = first;
    to[a] = last;
  }
  for (let a = d; a < 3; a++) {
    r[a] = w[a] = 0;
    from[a] = to[a] = 0;
  }
  for (let kx = from[0]!; kx <= to[0]!; kx++) {
    for (let ky = from[1]!; ky <= to[1]!; ky++) {
      for (let kz = from[2]!; kz <= to[2]!; kz++) {
        const image: Vector = [kx, ky, kz];
        const [x, y, z] = imageSeparation(system, r, image);
        const delay = law.delay(i, j, x, y, z, w[0]!, w[1]!, w[2]!, now);
        next.tests++;
        if (delay < next.delay) Object.assign(next, { delay, first: i, second: j, image });
      }
    }
  }
}

/** Separation rᵢ − rⱼ to an image of j, given in boxes. A component without a shift is exactly that of r. */
export function imageSeparation({ size }: System, r: ArrayLike<number>, image: Vector): Vector {
  const shifted = (a: number): number => (image[a] === 0 ? (r[a] ?? 0) : r[a]! - image[a]! * size[a]!);
  return [shifted(0), shifted(1), shifted(2)];
}

function examineSurface({ system, x, v, now }: Search, i: number, surface: Surface, next: PredictedEncounter): void {
  const k = i * system.dimension;
  const flat = system.dimension === 2;
  const [z, vz] = flat ? [0, 0] : [x[k + 2]!, v[k + 2]!];
  const delay = surface.delay(i, x[k]!, x[k + 1]!, z, v[k]!, v[k + 1]!, vz, now, next.delay);
  if (delay < next.delay) Object.assign(next, { delay, first: i, second: -1 - surface.index });
}
