/**
 * The collisions of the window in order of time, and those that are behind the clock of the run.
 *
 * A window is computed as a whole, and handed out collision by collision: the clock may stop anywhere in it, and what is known at its time
 * is in the log. Sums are taken in this order, so that they do not depend on the order of the blocks.
 */
import { base } from "../clock.ts";
import { nameOf, take } from "../memory.ts";
import { contact } from "./pairs.ts";
import { from, to } from "./progress.ts";
import { COLLIDED, endOfLog, entryOf, UNDONE } from "./segments.ts";

export let collisions: i64 = 0;
export let stabilising: i64 = 0;
export let virial: f64 = 0;
export let dissipated: f64 = 0;
/** Absolute time of the last collision handed out. */
export let lastTime: f64 = 0;
/** The same relative to the era, −1 where it was in another one. */
let lastInEra: f64 = -1;

/** Collisions in order, 16 bytes each: time, number. */
let order: usize = 0;
let buckets: usize = 0;
export let inWindow: i32 = 0;
export let handedOut: i32 = 0;

let logAt: usize = 0;
let logCapacity: i32 = 0;
export let logged: i32 = 0;

export function takeTimeline(most: i32): void {
  order = take((<usize>most) << 4);
}
export function takeBuckets(most: i32): void {
  buckets = take((<usize>(most + 2)) << 2);
}

export function setLog(at: usize, capacity: i32): void {
  logAt = at;
  logCapacity = capacity;
  logged = 0;
}
export function logIsFull(): bool {
  return logCapacity > 0 && logged === logCapacity;
}

/** Number of the collision whose turn in the window is the k-th. */
function numberOf(k: i32): i32 {
  return load<i32>(order + ((<usize>k) << 4), 8);
}
function timeOf(k: i32): f64 {
  return load<f64>(order + ((<usize>k) << 4));
}
/** Time, relative to the era, of the next collision to be handed out. */
export function nextTime(): f64 {
  return timeOf(handedOut);
}

function happened(pair: usize): bool {
  return (load<u8>(pair, 88) & (COLLIDED | UNDONE)) === COLLIDED;
}

/** Sorts the collisions of the window that has been computed: into as many buckets as there are, then in them. */
export function sortWindow(): void {
  handedOut = 0;
  inWindow = 0;
  const next = endOfLog();
  for (let k = 2; k < next; k += 2) if (happened(entryOf(k))) inWindow++;
  if (inWindow === 0) return;
  memory.fill(buckets, 0, (<usize>(inWindow + 2)) << 2);
  const perTime = <f64>inWindow / (to - from);
  for (let k = 2; k < next; k += 2) {
    const pair = entryOf(k);
    if (!happened(pair)) continue;
    const at = bucketOf(load<f64>(pair, 56), perTime) + 4;
    store<i32>(at, load<i32>(at) + 1);
  }
  let sum = 0;
  for (let b = 0; b <= inWindow; b++) {
    const at = buckets + ((<usize>b) << 2);
    sum += load<i32>(at);
    store<i32>(at, sum);
  }
  for (let k = 2; k < next; k += 2) {
    const pair = entryOf(k);
    if (!happened(pair)) continue;
    const t = load<f64>(pair, 56);
    const at = bucketOf(t, perTime);
    const place = load<i32>(at);
    store<i32>(at, place + 1);
    put(place, t, k >> 1);
  }
  for (let k = 1; k < inWindow; k++) {
    const t = timeOf(k);
    const number = numberOf(k);
    let hole = k;
    while (hole > 0 && isBefore(t, number, timeOf(hole - 1), numberOf(hole - 1))) {
      put(hole, timeOf(hole - 1), numberOf(hole - 1));
      hole--;
    }
    put(hole, t, number);
  }
}

function bucketOf(t: f64, perTime: f64): usize {
  return buckets + ((<usize>min(<i32>((t - from) * perTime), inWindow - 1)) << 2);
}

function put(k: i32, t: f64, number: i32): void {
  const at = order + ((<usize>k) << 4);
  store<f64>(at, t);
  store<i32>(at, number, 8);
}

/** At equal times: those of one particle in the order in which they happened, others by names. */
function isBefore(t: f64, number: i32, u: f64, other: i32): bool {
  if (t !== u) return t < u;
  const a = 2 * number;
  const b = 2 * other;
  if (shared(a, b) || shared(a, b + 1) || shared(a + 1, b) || shared(a + 1, b + 1)) return number < other;
  return firstName(a) < firstName(b);
}
function shared(a: i32, b: i32): bool {
  return load<i32>(entryOf(a), 64) === load<i32>(entryOf(b), 64);
}
/** The first of a pair has the lower name. */
function firstName(a: i32): i32 {
  return nameOf(load<i32>(entryOf(a), 64));
}

/** The next collision is behind the clock from now on. */
export function handOut(): void {
  const k = 2 * numberOf(handedOut);
  handedOut++;
  const pair = entryOf(k);
  const second = entryOf(k + 1);
  const t = load<f64>(pair, 56);
  collisions++;
  setLast(t);
  virial += load<f64>(pair, 72);
  dissipated += load<f64>(second, 72);
  if (load<f64>(pair, 24) === t || load<f64>(second, 24) === t) stabilising++;
  if (logCapacity === 0) return;
  const gap = load<f64>(pair, 80);
  const at = logAt + ((<usize>logged) << 5);
  store<f64>(at, lastTime);
  store<f64>(at, load<f64>(pair, 72) / (gap + contact), 8);
  store<f64>(at, gap, 16);
  store<i32>(at, nameOf(load<i32>(pair, 64)), 24);
  store<i32>(at, nameOf(load<i32>(second, 64)), 28);
  logged++;
}

/** Collisions of each particle, by name, that are computed but ahead of the clock: taken off the counts at `counts`. */
export function discount(counts: usize): void {
  for (let k = handedOut; k < inWindow; k++) {
    const entry = 2 * numberOf(k);
    for (let side = 0; side < 2; side++) {
      const at = counts + ((<usize>nameOf(load<i32>(entryOf(entry + side), 64))) << 2);
      store<u32>(at, load<u32>(at) - 1);
    }
  }
}

/** The clock has come to an event at this time, relative to the era. */
export function setLast(t: f64): void {
  lastTime = base + t;
  lastInEra = t;
}
/** Times are relative to a new start. */
export function forgetLast(): void {
  lastInEra = -1;
}
/** A time of the clock relative to the era: that of the last event exactly, so that the event has happened. */
export function inEra(t: f64): f64 {
  return t === lastTime && lastInEra >= 0 ? lastInEra : t - base;
}

export function timelineState(at: usize): void {
  store<i64>(at, collisions);
  store<i64>(at, stabilising, 8);
  store<f64>(at, virial, 16);
  store<f64>(at, lastTime, 24);
  store<i32>(at, inWindow, 32);
  store<i32>(at, handedOut, 36);
  store<f64>(at, dissipated, 40);
  store<f64>(at, lastInEra, 48);
}
export function restoreTimelineState(at: usize): void {
  collisions = load<i64>(at);
  stabilising = load<i64>(at, 8);
  virial = load<f64>(at, 16);
  lastTime = load<f64>(at, 24);
  inWindow = load<i32>(at, 32);
  handedOut = load<i32>(at, 36);
  dissipated = load<f64>(at, 40);
  lastInEra = load<f64>(at, 48);
}
