/** The best of several spherical codes: caps grown from random starts, each with streams of its own. */
import { GrowingCaps } from "../../engine/sphere/growingCaps.ts";
import { pointsOnSphere } from "../../scenario/sphere/pointsOnSphere.ts";

export interface CodeSearch {
  readonly dimension: number;
  readonly count: number;
  readonly starts: number;
  readonly seed: number;
  /** Rate of the angular radius; speeds are those of kT = m = 1. */
  readonly rate: number;
  /** The reduced pressure at which growth ends. */
  readonly pressure: number;
}

/** The jammed state of one start. */
export interface Code {
  readonly start: number;
  /** Smallest angle between two points, in radians. */
  readonly angle: number;
  /** Angular radius of the caps, at most half of it. */
  readonly radius: number;
  readonly collisions: number;
  readonly pressure: number;
  /** Packed. */
  readonly points: Float64Array;
}

export interface CodeProgress {
  readonly done: readonly Code[];
  readonly radius: number;
  readonly pressure: number;
}

const collisionsAtOnce = 500;
const rescaleEvery = 20;

/** Yields while it works; the codes of all starts, in their order. */
export function* searchCodes({
  dimension,
  count,
  starts,
  seed,
  rate,
  pressure,
}: CodeSearch): Generator<CodeProgress, Code[]> {
  const done: Code[] = [];
  for (let start = 0; start < starts; start++) {
    const random = pointsOnSphere(dimension, count, seed, start);
    const caps = new GrowingCaps({ dimension, ...random, radius: 0, rate, rescaleEvery, jammedAt: pressure });
    while (!caps.jammed) {
      caps.advance(Infinity, collisionsAtOnce);
      yield { done, radius: caps.radius, pressure: caps.pressure };
    }
    const { radius, collisions, pressure: reached } = caps;
    const { points } = caps.project();
    done.push({ start, angle: caps.smallestAngle(), radius, collisions, pressure: reached, points });
  }
  return done;
}

/** The code with the largest angle; undefined without any. */
export function bestOf(codes: readonly Code[]): Code | undefined {
  return codes.reduce<Code | undefined>((best, code) => (best && best.angle >= code.angle ? best : code), undefined);
}

/** Codes whose angle is that of the best within what jamming leaves open. */
export function asGoodAs(best: Code, codes: readonly Code[]): number {
  return codes.filter(({ angle }) => best.angle - angle < sameAngle).length;
}

const sameAngle = 1e-6;
