/**
 * Threads with a kernel each and one memory. The first steers; the others serve it: they take tasks, each a layer of blocks, of the job
 * that it announces. What is not taken by others it does itself, so that it never waits for a thread that has not started.
 */
import { take } from "../memory.ts";
import { MOST_THREADS } from "./work.ts";

/** This kernel's thread, and how many there may be. */
export let thread: i32 = 0;
export let threads: i32 = 1;

/** This thread has a task that is not done. */
let holds: bool = false;

/** Iterations before a thread sleeps: some ten microseconds; to be woken takes longer. */
const SPINS: i32 = 4000;
/** Longest sleep of the first thread, in nanoseconds, before it looks whether another one has failed. */
const NAP: i64 = 20_000_000;
/** Sleeps without a task done after which a thread is lost that does not report it; a task takes a second at most. */
let mostNaps: i32 = 1500;
const TIMED_OUT: i32 = 2;

/** The number of the job and, in the lower byte, that of its tasks that are left: 8 bytes. */
let ticket: usize = 0;
/** Changes with every job. */
let bell: usize = 0;
/** Tasks done. */
let done: usize = 0;
/** Not 0 where a task had no room (1) or its thread failed (2). */
let trouble: usize = 0;
/** For each thread, in lines of 64 bytes: whether it serves, and the tasks it has done. */
let presence: usize = 0;
/** What the job is, and its window: 64 bytes. */
export let job: usize = 0;

export function setThread(own: i32, all: i32): void {
  thread = own;
  threads = min(all, MOST_THREADS);
}

export function takeThreads(): void {
  ticket = take(64);
  bell = take(64);
  done = take(64);
  trouble = take(64);
  job = take(64);
  presence = take((<usize>MOST_THREADS) << 6);
}

/** Memory of which each thread has as much; returns the part of this one. */
export function takeOwn(bytes: usize): usize {
  const each = (bytes + 63) & ~63;
  return take(each * threads) + each * thread;
}

function presenceOf(t: i32): usize {
  return presence + ((<usize>t) << 6);
}
/** The thread is about to start, or has not ended. */
export function serves(t: i32): bool {
  return atomic.load<i32>(presenceOf(t)) !== 0;
}
export function engage(t: i32): void {
  atomic.store<i32>(presenceOf(t), 1);
}
export function tasksDone(t: i32): f64 {
  return <f64>load<i64>(presenceOf(t), 8);
}
export function setMostNaps(naps: i32): void {
  mostNaps = naps;
}
/** A task will never be done: `settled` has ended with a trap, and the state is of no use. */
export function threadLost(): bool {
  return atomic.load<i32>(trouble) === 2;
}
/** The thread failed. If it has left a task undone, the first one fails, too, instead of waiting for it. */
export function abandon(): void {
  if (!holds) return;
  atomic.store<i32>(trouble, 2);
  atomic.notify(done, 1);
}
export function reportNoRoom(): void {
  atomic.cmpxchg<i32>(trouble, 0, 1);
}

/** Announces the job whose data are at `job`. */
export function announce(tasks: i32): void {
  atomic.store<i32>(done, 0);
  atomic.store<i32>(trouble, 0);
  atomic.store<i64>(ticket, (((load<i64>(ticket) >> 8) + 1) << 8) | <i64>tasks);
  atomic.add<i32>(bell, 1);
  atomic.notify(bell, MOST_THREADS);
}

/** The number of a task that this thread has to do now, −1 where none is left. */
export function claim(): i32 {
  while (true) {
    const seen = atomic.load<i64>(ticket);
    const left = <i32>(seen & 0xff);
    if (left === 0) return -1;
    if (atomic.cmpxchg<i64>(ticket, seen, seen - 1) !== seen) continue;
    holds = true;
    return left - 1;
  }
}

export function finish(): void {
  holds = false;
  const at = presenceOf(thread);
  store<i64>(at, load<i64>(at, 8) + 1, 8);
  atomic.add<i32>(done, 1);
  if (thread > 0) atomic.notify(done, 1);
}

/** Waits until all tasks of the job are done; false where one of them had no room. */
export function settled(tasks: i32): bool {
  let naps = 0;
  let before = 0;
  for (let spins = 0; ; spins++) {
    const found = atomic.load<i32>(done);
    if (found === tasks) break;
    if (threadLost()) unreachable();
    if (found !== before) naps = 0;
    before = found;
    if (spins <= SPINS || atomic.wait<i32>(done, found, NAP) !== TIMED_OUT) continue;
    if (++naps >= mostNaps) atomic.store<i32>(trouble, 2);
  }
  return atomic.load<i32>(trouble) === 0;
}

export function hear(): i32 {
  return atomic.load<i32>(bell);
}
/** Waits for the next job after the one of which `heard` is the bell; false after `patience` nanoseconds without one. */
export function expectJob(heard: i32, patience: i64): bool {
  for (let spins = 0; spins < SPINS; spins++) if (atomic.load<i32>(bell) !== heard) return true;
  return atomic.wait<i32>(bell, heard, patience) !== TIMED_OUT;
}
export function depart(): void {
  atomic.store<i32>(presenceOf(thread), 0);
}
