/**
 * The next encounter of a whole system found by exhaustive search: every pair, every periodic image that can matter, every surface.
 * Cost N²; the reference the fast engines are held to.
 */
import { imageSpeed, isPeriodic, type Shear } from "../../physics/box.ts";
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
  const { count, edges, shear } = search.system;
  for (let a = 0; a < 3; a++) periodic[a] = isPeriodic(edges, a);
  const delay = after + horizon(search);
  const next: PredictedEncounter = { delay, first: -1, second: searchAgain, image: [0, 0, 0], tests: 0 };
  if (shear) {
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) examineSheared(search, i, j, after, next);
    }
  } else examineResting(search, after, next);
  for (let i = 0; i < count; i++) {
    for (const surface of search.surfaces) examineSurface(search, i, surface, next);
  }
  return next;
}

/** In this time no two particles move by more than one box relative to each other, so that images stay few. */
function horizon({ system, v }: Search): number {
  const { count, dimension: d, size, shear } = system;
  let horizon = Infinity;
  for (let a = 0; a < d; a++) {
    if (!periodic[a]) continue;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < count; i++) {
      low = Math.min(low, v[i * d + a]);
      high = Math.max(high, v[i * d + a]);
    }
    const sliding = shear && a === shear.flow ? 2 * Math.abs(imageSpeed(system, shear)) : 0;
    if (high - low + sliding > 0) horizon = Math.min(horizon, size[a] / (high - low + sliding));
  }
  return horizon;
}

/** Of the pair that is examined, along each axis: separation, relative velocity, and the images that matter. Most pairs have none. */
const r = new Float64Array(3);
const w = new Float64Array(3);
const from = new Int32Array(3);
const to = new Int32Array(3);
/** One of them. */
const image = new Int32Array(3);
/** Of the system that is searched. */
const periodic = [false, false, false];

/** Examines all images of each particle that another could reach between `after` and what is known so far to be next. */
function examineResting({ system, x, v, law, now }: Search, after: number, next: PredictedEncounter): void {
  const { count, dimension: d, size } = system;
  const { reach } = law;
  r.fill(0);
  w.fill(0);
  from.fill(0);
  to.fill(0);
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      let a = 0;
      for (; a < d; a++) {
        r[a] = x[i * d + a] - x[j * d + a];
        w[a] = v[i * d + a] - v[j * d + a];
        if (!findImages(a, size[a], reach[i] + reach[j], after, next.delay)) break;
      }
      if (a < d) next.tests++;
      else examineImages(size, law, i, j, now, next);
    }
  }
}

/** The images of j that were found. */
function examineImages(
  size: Float64Array,
  law: PairLaw,
  i: number,
  j: number,
  now: number,
  next: PredictedEncounter,
): void {
  for (let kx = from[0]; kx <= to[0]; kx++) {
    const px = shifted(r, 0, kx, size);
    for (let ky = from[1]; ky <= to[1]; ky++) {
      const py = shifted(r, 1, ky, size);
      for (let kz = from[2]; kz <= to[2]; kz++) {
        const pz = shifted(r, 2, kz, size);
        const delay = law.delay(i, j, px, py, pz, w[0], w[1], w[2], now);
        next.tests++;
        if (delay < next.delay) Object.assign(next, { delay, first: i, second: j, image: [kx, ky, kz] });
      }
    }
  }
}

/** Displacement of images at a time, not within the box: of an event it counts on from that of its prediction. */
function slid(system: System, shear: Shear, time: number): number {
  return shear.offset + imageSpeed(system, shear) * time;
}

/**
 * The same in a sheared box: images differ in their places and velocities along the flow by how many boxes farther along the gradient they
 * are, so that those that matter along the flow are found for each of these.
 */
function examineSheared(
  { system, x, v, law, now }: Search,
  i: number,
  j: number,
  after: number,
  next: PredictedEncounter,
): void {
  const { dimension: d, size } = system;
  const shear = system.shear!;
  const { flow, gradient } = shear;
  const speed = imageSpeed(system, shear);
  const way = slid(system, shear, now);
  const reach = law.reach[i] + law.reach[j];
  for (let a = 0; a < 3; a++) {
    r[a] = a < d ? x[i * d + a] - x[j * d + a] : 0;
    w[a] = a < d ? v[i * d + a] - v[j * d + a] : 0;
  }
  const third = 3 - flow - gradient;
  next.tests++;
  if (!findImages(third, size[third] ?? Infinity, reach, after, next.delay)) return;
  if (!findImages(gradient, size[gradient], reach, after, next.delay)) return;
  const [place, velocity] = [r[flow], w[flow]];
  for (let boxes = from[gradient]; boxes <= to[gradient]; boxes++) {
    r[flow] = place - boxes * way;
    w[flow] = velocity - boxes * speed;
    if (!findImages(flow, size[flow], reach, after, next.delay)) continue;
    for (let along = from[flow]; along <= to[flow]; along++) {
      for (let aside = from[third]; aside <= to[third]; aside++) {
        image[flow] = along;
        image[gradient] = boxes;
        image[third] = aside;
        const px = shifted(r, 0, image[0], size);
        const py = shifted(r, 1, image[1], size);
        const pz = shifted(r, 2, image[2], size);
        const delay = law.delay(i, j, px, py, pz, w[0], w[1], w[2], now);
        next.tests++;
        if (delay < next.delay) Object.assign(next, { delay, first: i, second: j, image: [...image] });
      }
    }
  }
}

/** Which images along an axis matter between two delays; false: none. */
function findImages(a: number, side: number, reach: number, after: number, delay: number): boolean {
  const start = r[a] + w[a] * after;
  const end = w[a] === 0 ? r[a] : r[a] + w[a] * delay;
  // Image k matters only where |r − k·side| ≤ reach; the tiny slack is for overlaps and rounding.
  const low = Math.ceil((Math.min(start, end) - reach) / side - 1e-9);
  const high = Math.floor((Math.max(start, end) + reach) / side + 1e-9);
  from[a] = periodic[a] ? low : Math.max(low, 0);
  to[a] = periodic[a] ? high : Math.min(high, 0);
  return from[a] <= to[a];
}

/** A component of a separation to an image that is `boxes` farther; without a shift it is exactly that of r. */
function shifted(r: ArrayLike<number>, axis: number, boxes: number, size: Float64Array): number {
  return boxes === 0 ? (r[axis] ?? 0) : r[axis] - boxes * size[axis];
}

/** Separation rᵢ − rⱼ at a time to an image of j, given in boxes. */
export function imageSeparation(system: System, r: ArrayLike<number>, image: Vector, time: number): Vector {
  const { size, shear } = system;
  const along = (a: number): number => shifted(r, a, image[a], size);
  const separation: [number, number, number] = [along(0), along(1), along(2)];
  if (shear) separation[shear.flow] -= image[shear.gradient] * slid(system, shear, time);
  return separation;
}

function examineSurface({ system, x, v, now }: Search, i: number, surface: Surface, next: PredictedEncounter): void {
  const k = i * system.dimension;
  const flat = system.dimension === 2;
  const z = flat ? 0 : x[k + 2];
  const vz = flat ? 0 : v[k + 2];
  const delay = surface.delay(i, x[k], x[k + 1], z, v[k], v[k + 1], vz, now, next.delay);
  if (delay < next.delay) Object.assign(next, { delay, first: i, second: -1 - surface.index });
}
