/**
 * Encounters of one particle at the same time with two others, and those at the time of another collision: then the order of processing
 * would decide. They are kept while a window is computed. Where the three segments are part of its outcome, and were not undone, the
 * window is done again in order of time, in which names decide.
 */
import { hotOf, TIME, take, VX, warmOf, X } from "../memory.ts";
import { entryOf, latest } from "./segments.ts";
import { tiesEnd } from "./work.ts";

/** Ties that are kept; with more of them the window is done again in any case. */
const ROOM: i32 = 64;
/** Bytes of one: three segments of 32 bytes, particle, time, place and velocity along x; and the time of the encounters. */
const SIZE: usize = 104;
let ties: usize = 0;

export function takeTies(): void {
  ties = take(ROOM * SIZE);
}
export function clearTies(): void {
  store<i32>(tiesEnd, 0);
}

/** Particles i, j and k, with segments at p, q and r, at time t. */
export function tie(i: i32, p: usize, j: i32, q: usize, k: i32, r: usize, t: f64): void {
  const n = atomic.add<i32>(tiesEnd, 1);
  if (n < ROOM) {
    const at = tieAt(n);
    store<f64>(at, t, 96);
    keep(at, i, p);
    keep(at + 32, j, q);
    keep(at + 64, k, r);
  }
}

function keep(at: usize, i: i32, segment: usize): void {
  store<i32>(at, i);
  store<f64>(at, load<f64>(segment, TIME), 8);
  store<f64>(at, load<f64>(segment, X), 16);
  store<f64>(at, load<f64>(segment, VX), 24);
}

function tieAt(k: i32): usize {
  return ties + <usize>k * SIZE;
}

/** Some tie before time `end` happened. Those before it are forgotten, others are kept for later windows. */
export function tied(end: f64): bool {
  const found = load<i32>(tiesEnd);
  const used = min(found, ROOM);
  let any = found > ROOM;
  let kept = 0;
  for (let k = 0; k < used; k++) {
    const at = tieAt(k);
    if (load<f64>(at, 96) >= end) {
      memory.copy(tieAt(kept), at, SIZE);
      kept++;
    } else if (remains(at) && remains(at + 32) && remains(at + 64)) any = true;
  }
  store<i32>(tiesEnd, kept);
  return any;
}

/** Records are sorted: each particle has the place that is listed at `places`. */
export function sortTies(places: usize): void {
  for (let k = 0; k < min(load<i32>(tiesEnd), ROOM); k++) {
    for (let at = tieAt(k); at < tieAt(k) + 96; at += 32) {
      store<i32>(at, load<i32>(places + ((<usize>load<i32>(at)) << 2)));
    }
  }
}

function remains(at: usize): bool {
  const i = load<i32>(at);
  if (isSame(at, hotOf(i))) return true;
  for (let k = latest(warmOf(i)); k > 0; k = load<i32>(entryOf(k), 68)) if (isSame(at, entryOf(k))) return true;
  return false;
}

function isSame(at: usize, segment: usize): bool {
  return (
    load<f64>(at, 8) === load<f64>(segment, TIME) &&
    load<f64>(at, 16) === load<f64>(segment, X) &&
    load<f64>(at, 24) === load<f64>(segment, VX)
  );
}
