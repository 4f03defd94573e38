/**
 * Lists of particles by block: those whose next event has to wait for the phase of a block, and visitors, which have come to a block since
 * the records were sorted.
 *
 * A list is chained through items of 8 bytes, the particle and the next item. Several threads may put items into one list.
 */

import { MOST_THREADS, thread, threads } from "../../../threads/kernel/threads.ts";
import { count, take, warmOf } from "../memory.ts";
import { blockCount, blockOf } from "./grid.ts";
import { fail } from "./progress.ts";
import { add, DEFERRED, visitorsEnd } from "./work.ts";

let waitingHeads: usize = 0;
/** Items of all threads, and those of this one, from `ownWaiting` on. */
let waiting: usize = 0;
let waitingRoom: i32 = 0;
let ownWaiting: i32 = 0;
/** For each thread, in lines of 64 bytes, its items in use. */
let waitingUsed: usize = 0;
let visitorHeads: usize = 0;
let visitors: usize = 0;
let visitorRoom: i32 = 0;
/** For each thread, in lines of 64 bytes, the first of the items that it has freed, or −1. */
let freeVisitors: usize = 0;

/** Lists of the blocks and of the phase after them. */
export function takeVisitors(): void {
  visitorHeads = take((<usize>blockCount) << 2);
  visitorRoom = count + 1024;
  visitors = take((<usize>visitorRoom) << 3);
  freeVisitors = take((<usize>MOST_THREADS) << 6);
}
export function takeWaiting(): void {
  waitingHeads = take((<usize>(blockCount + 1)) << 2);
  waitingUsed = take((<usize>MOST_THREADS) << 6);
  waitingRoom = 2 * count + 4096;
  waiting = take(((<usize>waitingRoom) << 3) * threads);
  ownWaiting = waitingRoom * thread;
}

function lineOf(lines: usize, t: i32): usize {
  return lines + ((<usize>t) << 6);
}

export function clearVisitors(): void {
  memory.fill(visitorHeads, 0xff, (<usize>blockCount) << 2);
  store<i32>(visitorsEnd, 0);
  for (let t = 0; t < MOST_THREADS; t++) store<i32>(lineOf(freeVisitors, t), -1);
}
export function clearWaiting(): void {
  memory.fill(waitingHeads, 0xff, (<usize>(blockCount + 1)) << 2);
  for (let t = 0; t < threads; t++) store<i32>(lineOf(waitingUsed, t), 0);
}

/** More than half of the room for visitors is taken: records are to be sorted. */
export function manyVisitors(): bool {
  return 2 * load<i32>(visitorsEnd) > visitorRoom;
}

/** Puts the particle, in the item, at the head of a list. */
function chain(items: usize, item: i32, i: i32, head: usize): void {
  const at = items + ((<usize>item) << 3);
  store<i32>(at, i);
  for (;;) {
    const first = atomic.load<i32>(head);
    store<i32>(at, first, 4);
    if (atomic.cmpxchg<i32>(head, first, item) === first) return;
  }
}

export function defer(i: i32, block: i32): void {
  const line = lineOf(waitingUsed, thread);
  const used = load<i32>(line);
  if (used === waitingRoom) {
    fail();
    return;
  }
  add(DEFERRED, 1);
  store<i32>(line, used + 1);
  chain(waiting, ownWaiting + used, i, waitingHeads + ((<usize>block) << 2));
}

/** The first item of those that wait for a block's phase, −1 where there is none. */
export function firstWaiting(block: i32): i32 {
  return load<i32>(waitingHeads + ((<usize>block) << 2));
}
export function waitingParticle(item: i32): i32 {
  return load<i32>(waiting + ((<usize>item) << 3));
}
export function nextWaiting(item: i32): i32 {
  return load<i32>(waiting + ((<usize>item) << 3), 4);
}

export function visit(i: i32, block: i32): void {
  const free = lineOf(freeVisitors, thread);
  let item = load<i32>(free);
  if (item >= 0) store<i32>(free, nextVisitor(item));
  else {
    item = atomic.add<i32>(visitorsEnd, 1);
    if (item >= visitorRoom) {
      fail();
      return;
    }
  }
  chain(visitors, item, i, visitorHeads + ((<usize>block) << 2));
}

/** Takes those off a block's list that have left it, or whose record is in its own range; the first item of the others. */
export function sortedVisitors(block: i32, start: i32, end: i32): i32 {
  const free = lineOf(freeVisitors, thread);
  let before = visitorHeads + ((<usize>block) << 2);
  for (let item = load<i32>(before); item >= 0; ) {
    const at = visitors + ((<usize>item) << 3);
    const i = load<i32>(at);
    const following = load<i32>(at, 4);
    if ((i >= start && i < end) || blockOf(warmOf(i)) !== block) {
      store<i32>(before, following);
      store<i32>(at, load<i32>(free), 4);
      store<i32>(free, item);
    } else before = at + 4;
    item = following;
  }
  return load<i32>(visitorHeads + ((<usize>block) << 2));
}
export function visitorParticle(item: i32): i32 {
  return load<i32>(visitors + ((<usize>item) << 3));
}
export function nextVisitor(item: i32): i32 {
  return load<i32>(visitors + ((<usize>item) << 3), 4);
}
