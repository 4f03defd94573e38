/**
 * Layout of the kernel's linear memory. Flat records, no objects, no allocation while running.
 *
 * Hot record, 64 bytes, one cache line per particle: a candidate is accepted or refused from the line already loaded.
 *   X Y Z      position relative to the center of the particle's cell, at the particle's own time
 *   TIME       the particle's own time (relative to the era, see calendar.ts)
 *   VX VY VZ   velocity at that time
 *   ENCOUNTER      time of its next encounter: collision, wall or check; +∞ when none is predicted
 *
 * Warm record, 32 bytes:
 *    0 transfer        time at which it leaves its cell
 *    8 queued          time of its earliest entry in the calendar; +∞ when it has none
 *   16 partner         ≥ 0 the other particle, CHECK, or WALL − face
 *   20 cx 22 cy 24 cz  its cell (16 bits each)
 *   26 face            the face through which it leaves its cell
 *   27 flags           STREAK: the last encounter followed at the limit of numbers; upper four bits: its level, see levels.ts
 *   28 count           encounters so far
 *
 * Cold record, 32 bytes: 0 last encounter's time, 8 streak, 12 species, 16 reach or mass (STEPPED, GROWING), 24 its bonds, see bonds.ts,
 * 28 number outside the kernel.
 * Traits, 16 bytes: 0 radius, 8 mass (GROWING: rate at which the radius grows).
 */

export const X: usize = 0;
export const Y: usize = 8;
export const Z: usize = 16;
export const TIME: usize = 24;
export const VX: usize = 32;
export const VY: usize = 40;
export const VZ: usize = 48;
export const ENCOUNTER: usize = 56;

export const CHECK: i32 = -1;
export const WALL: i32 = -2;
export const STREAK: u8 = 1;
export const NEVER: f64 = Infinity;

export let count: i32 = 0;
export let hot: usize = 0;
export let warm: usize = 0;
export let cold: usize = 0;
export let traits: usize = 0;

let top: usize = 0;
let always: usize = 0;
/** End of what lies beyond, see `borrow`. */
let borrowed: usize = 0;

/** Takes the next `bytes` of memory, aligned to a cache line; memory grows as needed. */
export function take(bytes: usize): usize {
  const start = (top + 63) & ~63;
  top = reach(start, bytes);
  return start;
}

/** Memory beyond all that has been taken, until more is: not saved, and not empty. */
export function borrow(bytes: usize): usize {
  const start = (top + 63) & ~63;
  borrowed = reach(start, bytes);
  return start;
}

function reach(start: usize, bytes: usize): usize {
  // Addresses have 32 bits.
  if (bytes > 0xffff0000 - start) unreachable();
  const end = start + bytes;
  const pages = <i32>((end + 0xffff) >>> 16);
  if (pages > memory.size()) {
    if (memory.grow(pages - memory.size()) < 0) unreachable();
  }
  return end;
}

/** Memory taken from here on belongs to one layout of the cells … */
export function keep(): void {
  always = top;
}
/** … and is given back for the next, as empty as memory that was never used: a saved state holds nothing of earlier layouts. */
export function giveBack(): void {
  const end = max(top, borrowed);
  if (end > always) memory.fill(always, 0, end - always);
  top = always;
}
/** What lies in memory of one layout is moved in front of it, and stays: before `giveBack`. Returns where. */
export function keepAlso(at: usize, bytes: usize): usize {
  const to = (always + 63) & ~63;
  memory.copy(to, at, bytes);
  always = to + bytes;
  return to;
}
export function kept(): usize {
  return always;
}

export function used(): usize {
  return top;
}

/** Makes memory as large as that of a state that is to be restored. */
export function reserveUpTo(end: usize): void {
  reach(0, end);
}
export function boundsState(to: usize): void {
  store<usize>(to, always);
  store<usize>(to, top, 4);
}
export function restoreBounds(from: usize): void {
  borrowed = max(borrowed, top);
  always = load<usize>(from);
  top = load<usize>(from, 4);
}

export function takeParticles(n: i32): void {
  top = __heap_base;
  count = n;
  hot = take((<usize>n) << 6);
  warm = take((<usize>n) << 5);
  cold = take((<usize>n) << 5);
  traits = take((<usize>n) << 4);
}

export function hotOf(i: i32): usize {
  return hot + ((<usize>i) << 6);
}
export function warmOf(i: i32): usize {
  return warm + ((<usize>i) << 5);
}
export function coldOf(i: i32): usize {
  return cold + ((<usize>i) << 5);
}
export function traitsOf(i: i32): usize {
  return traits + ((<usize>i) << 4);
}

export function massOf(i: i32): f64 {
  return GROWING ? load<f64>(coldOf(i), 16) : load<f64>(traitsOf(i), 8);
}

/** The number by which particle i is known outside; see order.ts. */
export function nameOf(i: i32): i32 {
  return load<i32>(coldOf(i), 28);
}

/** The level of particle i; 0 where there is one grid only. */
export function levelOf(i: i32): i32 {
  return <i32>(load<u8>(warmOf(i), 27) >> 4);
}
