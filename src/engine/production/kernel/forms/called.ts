/**
 * Pairs of any contact law, in the kernel that is compiled for stepped potentials: the host has the law, and is asked for the time of the next
 * event of each pair that may have one before what is known already, and for the outcome of each event.
 *
 * Numbers are exchanged in memory, for a number that is an argument of a function of the host is an object there. In 8-byte numbers: separation
 * (3), then for a time the relative velocity (3) and the time (1), answered by the time until the event (1); for an outcome the time since the
 * last contact (1), velocities (2 × 3) and spins (2 × 3), which are changed, answered by momentum along the line of centers, its share of the
 * virial, energy lost, and the distance where the event takes place (4).
 */
import { base } from "../clock.ts";
import { coldOf, hotOf, nameOf, VX } from "../memory.ts";
import { spins, spinsOf } from "../spins.ts";
import { earliest } from "./steps.ts";

/** Asks for the time of the next event of two particles, by their numbers outside. */
declare function timeOfPair(i: i32, j: i32): void;
/** Asks for the outcome of their event; false where nothing is exchanged. */
declare function collidePair(i: i32, j: i32): bool;

export const exchange: usize = memory.data(160, 8);
const TIME: usize = 48;
const ANSWER: usize = 56;
const SINCE: usize = 24;
const FIRST: usize = 32;
const SECOND: usize = 56;
const SPINS: usize = 80;
const OUTCOME: usize = 128;

/** The host has the law. */
export let called: bool = false;

export function setCalled(): void {
  called = true;
}

/**
 * Time of the next event of a pair, or Infinity where it is not before `limit`.
 * @param x separation from i to j, @param vx velocity of j relative to i, at time t since the start of the era
 */
export function calledDelay(
  i: i32,
  j: i32,
  t: f64,
  limit: f64,
  x: f64,
  y: f64,
  z: f64,
  vx: f64,
  vy: f64,
  vz: f64,
): f64 {
  // An image of itself.
  if (i === j) return Infinity;
  if (t + earliest(i, j, x, y, z, vx, vy, vz) >= limit) return Infinity;
  place(x, y, z);
  store<f64>(exchange, vx, 24);
  store<f64>(exchange, vy, 32);
  store<f64>(exchange, vz, 40);
  store<f64>(exchange, base + t, TIME);
  timeOfPair(nameOf(j), nameOf(i));
  return load<f64>(exchange, ANSWER);
}

/** Event of i and j, both at the present time t. */
export function calledEvent(i: i32, j: i32, t: f64, x: f64, y: f64, z: f64): bool {
  const ci = coldOf(i);
  const cj = coldOf(j);
  place(-x, -y, -z);
  store<f64>(exchange, t - max(load<f64>(ci), load<f64>(cj)), SINCE);
  memory.copy(exchange + FIRST, hotOf(i) + VX, 24);
  memory.copy(exchange + SECOND, hotOf(j) + VX, 24);
  if (spins) {
    memory.copy(exchange + SPINS, spinsOf(i), 24);
    memory.copy(exchange + SPINS + 24, spinsOf(j), 24);
  }
  if (!collidePair(nameOf(i), nameOf(j))) return false;
  memory.copy(hotOf(i) + VX, exchange + FIRST, 24);
  memory.copy(hotOf(j) + VX, exchange + SECOND, 24);
  if (spins) {
    memory.copy(spinsOf(i), exchange + SPINS, 24);
    memory.copy(spinsOf(j), exchange + SPINS + 24, 24);
  }
  store<f64>(ci, t);
  store<f64>(cj, t);
  return true;
}

function place(x: f64, y: f64, z: f64): void {
  store<f64>(exchange, x);
  store<f64>(exchange, y, 8);
  store<f64>(exchange, z, 16);
}

/** Of the last event: momentum along the line of centers. */
export function pairMomentum(): f64 {
  return load<f64>(exchange, OUTCOME);
}
export function pairVirial(): f64 {
  return load<f64>(exchange, OUTCOME + 8);
}
export function pairLoss(): f64 {
  return load<f64>(exchange, OUTCOME + 16);
}
export function pairDistance(): f64 {
  return load<f64>(exchange, OUTCOME + 24);
}
