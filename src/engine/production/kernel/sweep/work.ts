/**
 * Counted work and the numbers that several threads change, in memory that is saved with the state.
 *
 * Each thread counts in a line of its own; what is read is the sum over all. The layout is the same for any number of threads, so that a
 * state may be continued with another one.
 */
import { MOST_THREADS } from "../../../threads/kernel/threads.ts";
import { take } from "../memory.ts";

export const TRANSFERS: usize = 0;
export const CHECKS: usize = 8;
export const PAIR_TESTS: usize = 16;
export const CELLS_VISITED: usize = 24;
export const PUSHES: usize = 32;
export const POPS: usize = 40;
export const STALE: usize = 48;
/** Predictions repeated because the partner collided first. */
export const REDONE: usize = 56;
export const ADVANCED: usize = 64;
export const SLIPS: usize = 72;
/** Collisions that were undone. */
export const UNDONE_PAIRS: usize = 80;
export const DEFERRED: usize = 88;
/** Windows that were done again in order of time, because of encounters at equal times. */
export const ORDERED: usize = 96;

/** A line of 128 bytes for each thread. */
let lines: usize = 0;
let mine: usize = 0;

/** Numbers that all threads change: entries of the log, overflow of cells, ties and items of visitors in use; see `fast`. */
export let logEnd: usize = 0;
export let overflowEnd: usize = 0;
export let tiesEnd: usize = 0;
export let visitorsEnd: usize = 0;
/** Not 0 where a particle has become too fast for layers to be independent; see layers.ts. */
export let fast: usize = 0;
/** Not 0 where encounters have piled up on a particle; then its name, that of the partner and the time: see contacts.ts. */
export let piled: usize = 0;

export function takeWork(thread: i32): void {
  lines = take((<usize>MOST_THREADS) << 7);
  mine = lines + ((<usize>thread) << 7);
  logEnd = take(64);
  overflowEnd = take(64);
  tiesEnd = take(64);
  visitorsEnd = take(64);
  fast = take(64);
  piled = take(64);
}

export function add(which: usize, n: i64): void {
  store<i64>(mine + which, load<i64>(mine + which) + n);
}

export function sum(which: usize): i64 {
  let total: i64 = 0;
  for (let t = 0; t < MOST_THREADS; t++) total += load<i64>(lines + ((<usize>t) << 7) + which);
  return total;
}
