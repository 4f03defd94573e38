/**
 * Log of the window: for each collision the two flight segments that it ended, side by side, chained for each particle.
 *
 * Entry, 96 bytes: 0 place, time and velocity as in a hot record (56 bytes), 56 time at which the segment ended, 64 particle, 68 the
 * particle's entry before (0: none), 72 what the collision did: virial (first entry), energy lost (second), 80 gap (first),
 * 88 flags: COLLIDED where momentum was exchanged, UNDONE, 92 the particle's encounters in a row at the limit of numbers (`contacts.ts`)
 * before the collision. The collision of entries k and k + 1, k even, has number k / 2.
 */
import { coldOf, hotOf, take, VX, warmOf, X, Z } from "../memory.ts";
import { fail, stamp } from "./progress.ts";
import { logEnd } from "./work.ts";

export const COLLIDED: u8 = 1;
export const UNDONE: u8 = 2;

let entries: usize = 0;
let room: i32 = 0;

export function takeSegments(capacity: i32): void {
  room = (capacity + 3) & ~1;
  entries = take(<usize>room * 96);
}

/** Between two windows the room holds nothing: 64 bytes for each particle at least. */
export function spareRoom(): usize {
  return entries;
}

/** Entries 0 and 1 are never in use. */
export function clearSegments(): void {
  store<i32>(logEnd, 2);
}
/** The first entry that is not in use. */
export function endOfLog(): i32 {
  return min(load<i32>(logEnd), room);
}

export function entryOf(k: i32): usize {
  return entries + <usize>k * 96;
}

/** The particle's latest entry in this window, 0 where it has none. */
export function latest(w: usize): i32 {
  return load<u32>(w, 12) === stamp ? load<i32>(w, 8) : 0;
}

export function setLatest(w: usize, k: i32): void {
  store<i32>(w, k, 8);
  store<u32>(w, stamp, 12);
}

/** Keeps the segments at `p` and `q` of particles i and j, which collide at time t; 0 where there is no room. */
export function keepSegments(i: i32, p: usize, j: i32, q: usize, t: f64): i32 {
  const k = atomic.add<i32>(logEnd, 2);
  if (k + 2 > room) {
    fail();
    return 0;
  }
  keepSegment(k, i, p, t);
  keepSegment(k + 1, j, q, t);
  return k;
}

function keepSegment(k: i32, i: i32, h: usize, t: f64): void {
  const at = entryOf(k);
  v128.store(at, v128.load(h, X));
  v128.store(at, v128.load(h, Z), 16);
  v128.store(at, v128.load(h, VX), 32);
  store<f64>(at, load<f64>(h, 48), 48);
  store<f64>(at, t, 56);
  store<i32>(at, i, 64);
  const w = warmOf(i);
  store<i32>(at, latest(w), 68);
  store<f64>(at, 0, 72);
  store<f64>(at, 0, 80);
  store<u8>(at, 0, 88);
  store<u32>(at, load<u32>(coldOf(i), 8), 92);
  setLatest(w, k);
}

/** Gives its particle the segment of the entry at `at`. */
export function giveBackSegment(at: usize): void {
  const i = load<i32>(at, 64);
  const h = hotOf(i);
  v128.store(h, v128.load(at));
  v128.store(h, v128.load(at, 16), 16);
  v128.store(h, v128.load(at, 32), 32);
  store<f64>(h, load<f64>(at, 48), 48);
  store<u32>(coldOf(i), load<u32>(at, 92), 8);
}

/** Where the particle's segment at time t is: in its hot record at h, or in the log if that is of a later time. */
export function segmentAt(h: usize, w: usize, t: f64): usize {
  let at = h;
  for (let k = latest(w); k > 0; ) {
    const older = entryOf(k);
    if (load<f64>(older, 56) <= t) break;
    at = older;
    k = load<i32>(older, 68);
  }
  return at;
}
