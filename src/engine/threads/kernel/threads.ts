/**
 * Threads with a kernel each and one memory. The first steers; the others serve it: they take tasks of the job that it announces, such as
 * layers of blocks. What is not taken by others it does itself, so that it never waits for a thread that has not started.
 */
export const MOST_THREADS: i32 = 16;
/** Memory of the numbers below: lines of 64 bytes, those of each thread last. */
export const THREAD_BYTES: usize = (6 + MOST_THREADS) << 6;

/** This kernel's thread, and how many there may be. */
export let thread: i32 = 0;
export let threads: i32 = 1;

/** This thread has a task that is not done. */
let holds: bool = false;

/** Iterations before a thread sleeps: some ten microseconds; to be woken takes longer. */
let mostSpins: i32 = 4000;
/** Longest sleep of the first thread, in nanoseconds, before it looks whether another one has failed. */
const NAP: i64 = 20_000_000;
/** Sleeps without a task done after which a thread is lost that does not report it; a task takes a second at most. */
let mostNaps: i32 = 1500;
const TIMED_OUT: i32 = 2;
/** Sleep of a thread that waits for a number, about which it gets no notice; as many are one of the first thread. */
const SHORT_NAP: i64 = 50_000;
const NAPS_IN_LONG: i32 = <i32>(NAP / SHORT_NAP);

/** The number of the job and, in the lower byte, that of its tasks that are left: 8 bytes. */
let ticket: usize = 0;
/** Changes with every job. */
let bell: usize = 0;
/** Threads that sleep until the next job, and whether the first one sleeps until tasks are done: those that do not need no notice. */
let asleep: usize = 0;
/** Tasks done. */
let done: usize = 0;
/** Not 0 where a task had no room (1) or its thread failed (2). */
let trouble: usize = 0;
/** For each thread, in lines of 64 bytes: whether it serves, and the tasks it has done. */
let presence: usize = 0;
/** What the job is: 64 bytes. */
export let job: usize = 0;

export function setThread(own: i32, all: i32): void {
  thread = own;
  threads = min(all, MOST_THREADS);
}

/** @param at memory of `THREAD_BYTES` */
export function placeThreads(at: usize): void {
  ticket = at;
  bell = at + 64;
  done = at + 128;
  trouble = at + 192;
  job = at + 256;
  asleep = at + 320;
  presence = at + 384;
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
export function setMostSpins(spins: i32): void {
  mostSpins = spins;
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
  if (atomic.load<i32>(asleep) > 0) atomic.notify(bell, MOST_THREADS);
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
  if (atomic.load<i32>(asleep, 4) !== 0) atomic.notify(done, 1);
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
    if (spins <= mostSpins) continue;
    atomic.store<i32>(asleep, 1, 4);
    const outcome = atomic.wait<i32>(done, found, NAP);
    atomic.store<i32>(asleep, 0, 4);
    if (outcome === TIMED_OUT && ++naps >= mostNaps) atomic.store<i32>(trouble, 2);
  }
  return atomic.load<i32>(trouble) === 0;
}

/** Waits until a number that another thread raises while it does a task has reached another one. */
export function waitFor(at: usize, least: i32): void {
  let naps = 0;
  for (let spins = 0; ; spins++) {
    const found = atomic.load<i32>(at);
    if (found >= least) return;
    if (threadLost()) unreachable();
    if (spins > mostSpins && atomic.wait<i32>(at, found, SHORT_NAP) === TIMED_OUT && ++naps >= NAPS_IN_LONG * mostNaps)
      atomic.store<i32>(trouble, 2);
  }
}

export function hear(): i32 {
  return atomic.load<i32>(bell);
}
/** Waits for the next job after the one of which `heard` is the bell; false after `patience` nanoseconds without one. */
export function expectJob(heard: i32, patience: i64): bool {
  for (let spins = 0; spins < mostSpins; spins++) if (atomic.load<i32>(bell) !== heard) return true;
  atomic.add<i32>(asleep, 1);
  const outcome = atomic.wait<i32>(bell, heard, patience);
  atomic.sub<i32>(asleep, 1);
  return outcome !== TIMED_OUT;
}
export function depart(): void {
  atomic.store<i32>(presenceOf(thread), 0);
}
