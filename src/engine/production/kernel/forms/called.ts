/**
 * Pairs of any contact law, in the kernel that is compiled for stepped potentials: the host has the law, and is asked for the time of the next
 * event of each pair that the filter lets through, and for the outcome of each event.
 */
import { base } from "../clock.ts";
import { coldOf, nameOf } from "../memory.ts";

/** Time from `time` to the next event of two particles, by their numbers outside, with this separation and relative velocity. */
declare function timeOfPair(i: i32, j: i32, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64, time: f64): f64;
/** Changes velocities and spins of two particles at their event, and sets the outcome; false where nothing is exchanged. */
declare function collidePair(
  i: i32,
  j: i32,
  nameOfI: i32,
  nameOfJ: i32,
  x: f64,
  y: f64,
  z: f64,
  sinceContact: f64,
): bool;

/** The host has the law. */
export let called: bool = false;

export function setCalled(): void {
  called = true;
}

/** Of the last event: momentum along the line of centers, its share of the virial, energy lost, and the distance where it takes place. */
export let pairMomentum: f64 = 0;
export let pairVirial: f64 = 0;
export let pairLoss: f64 = 0;
export let pairDistance: f64 = 0;

export function setPairOutcome(momentum: f64, virial: f64, loss: f64, distance: f64): void {
  pairMomentum = momentum;
  pairVirial = virial;
  pairLoss = loss;
  pairDistance = distance;
}

/** @param x separation from i to j, @param vx velocity of j relative to i, at time t since the start of the era */
export function calledDelay(i: i32, j: i32, t: f64, x: f64, y: f64, z: f64, vx: f64, vy: f64, vz: f64): f64 {
  // An image of itself.
  if (i === j) return Infinity;
  return timeOfPair(nameOf(j), nameOf(i), x, y, z, vx, vy, vz, base + t);
}

/** Event of i and j, both at the present time t. */
export function calledEvent(i: i32, j: i32, t: f64, x: f64, y: f64, z: f64): bool {
  const ci = coldOf(i);
  const cj = coldOf(j);
  const since = t - max(load<f64>(ci), load<f64>(cj));
  if (!collidePair(i, j, nameOf(i), nameOf(j), -x, -y, -z, since)) return false;
  store<f64>(ci, t);
  store<f64>(cj, t);
  return true;
}
