/**
 * Lists of particles by block: those whose next event has to wait for the phase of a block, and visitors, which have come to a block since
 * the records were sorted.
 *
 * A list is chained through items of 8 bytes, the particle and the next item.
 */
import { count, take, warmOf } from "../memory.ts";
import { blockCount, blockOf } from "./grid.ts";
import { fail } from "./progress.ts";

let waitingHeads: usize = 0;
let waiting: usize = 0;
let waitingRoom: i32 = 0;
let waitingUsed: i32 = 0;
let visitorHeads: usize = 0;
let visitors: usize = 0;
let visitorRoom: i32 = 0;
let visitorsUsed: i32 = 0;
let freeVisitor: i32 = -1;
export let deferred: i64 = 0;

/** Lists of the blocks and of the phase after them. */
export function takeVisitors(): void {
  visitorHeads = take((<usize>blockCount) << 2);
  visitorRoom = count + 1024;
  visitors = take((<usize>visitorRoom) << 3);
}
export function takeWaiting(): void {
  waitingHeads = take((<usize>(blockCount + 1)) << 2);
  waitingRoom = 2 * count + 4096;
  waiting = take((<usize>waitingRoom) << 3);
}

export function clearVisitors(): void {
  memory.fill(visitorHeads, 0xff, (<usize>blockCount) << 2);
  visitorsUsed = 0;
  freeVisitor = -1;
}
export function clearWaiting(): void {
  memory.fill(waitingHeads, 0xff, (<usize>(blockCount + 1)) << 2);
  waitingUsed = 0;
}

/** More than half of the room for visitors is taken: records are to be sorted. */
export function manyVisitors(): bool {
  return 2 * visitorsUsed > visitorRoom;
}

export function defer(i: i32, block: i32): void {
  if (waitingUsed === waitingRoom) {
    fail();
    return;
  }
  deferred++;
  const at = waiting + ((<usize>waitingUsed) << 3);
  const head = waitingHeads + ((<usize>block) << 2);
  store<i32>(at, i);
  store<i32>(at, load<i32>(head), 4);
  store<i32>(head, waitingUsed);
  waitingUsed++;
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
  let item = freeVisitor;
  if (item >= 0) freeVisitor = nextVisitor(item);
  else {
    if (visitorsUsed === visitorRoom) {
      fail();
      return;
    }
    item = visitorsUsed++;
  }
  const at = visitors + ((<usize>item) << 3);
  const head = visitorHeads + ((<usize>block) << 2);
  store<i32>(at, i);
  store<i32>(at, load<i32>(head), 4);
  store<i32>(head, item);
}

/** Takes those off a block's list that have left it, or whose record is in its own range; the first item of the others. */
export function sortedVisitors(block: i32, start: i32, end: i32): i32 {
  let before = visitorHeads + ((<usize>block) << 2);
  for (let item = load<i32>(before); item >= 0; ) {
    const at = visitors + ((<usize>item) << 3);
    const i = load<i32>(at);
    const following = load<i32>(at, 4);
    if ((i >= start && i < end) || blockOf(warmOf(i)) !== block) {
      store<i32>(before, following);
      store<i32>(at, freeVisitor, 4);
      freeVisitor = item;
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

export function listsState(at: usize): void {
  store<i32>(at, visitorsUsed);
  store<i32>(at, freeVisitor, 4);
  store<i64>(at, deferred, 8);
}
export function restoreListsState(at: usize): void {
  visitorsUsed = load<i32>(at);
  freeVisitor = load<i32>(at, 4);
  deferred = load<i64>(at, 8);
}
