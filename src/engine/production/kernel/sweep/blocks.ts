/**
 * Phases of a window: the blocks one after the other, each from the window's start to its end, then the last phase with what had to wait
 * and the repair of what came too early.
 */
import { CHECK, count, ENCOUNTER, hotOf, warmOf } from "../memory.ts";
import { open, pop, push, top, topParticle, topTime } from "./calendar.ts";
import { collide } from "./collide.ts";
import { scheduleTransfer, transfer } from "./flight.ts";
import { blockCount, blockOf, isNear, lastBlockAround, setLayer, touchCells } from "./grid.ts";
import {
  defer,
  firstWaiting,
  nextVisitor,
  nextWaiting,
  sortedVisitors,
  visitorParticle,
  waitingParticle,
} from "./lists.ts";
import { firstOf } from "./order.ts";
import { failed, last, phase, setPhase, to } from "./progress.ts";
import { unschedule, WAITS } from "./schedule.ts";
import { look } from "./search.ts";
import { add, CHECKS, STALE, TRANSFERS } from "./work.ts";

/** The phase of a block, or the last one. */
export function runPhase(block: i32): void {
  setPhase(block);
  open();
  if (block < blockCount) {
    setLayer(block);
    enqueueBlock(block);
  }
  run();
}

/** The whole window as one block. */
export function runInOrder(): void {
  setPhase(last);
  open();
  for (let i = 0; i < count; i++) enqueue(i);
  run();
}

/** Enters the block's particles; reading their records one after the other brings them into the cache. */
function enqueueBlock(block: i32): void {
  touchCells(block);
  const start = firstOf(block);
  const end = firstOf(block + 1);
  for (let i = start; i < end; i++) {
    const w = warmOf(i);
    const t = min(load<f64>(w), load<f64>(hotOf(i), ENCOUNTER));
    if (t < to && blockOf(w) === block) push(i, t);
  }
  for (let k = sortedVisitors(block, start, end); k >= 0; k = nextVisitor(k)) enqueue(visitorParticle(k));
}

function run(): void {
  for (let k = firstWaiting(phase); k >= 0; k = nextWaiting(k)) enqueue(waitingParticle(k));
  while (top()) {
    if (failed) return;
    const t = topTime;
    const i = topParticle;
    pop();
    const h = hotOf(i);
    const w = warmOf(i);
    const meets = load<f64>(h, ENCOUNTER);
    if (min(load<f64>(w), meets) !== t) {
      add(STALE, 1);
      continue;
    }
    const partner = meets === t ? load<i32>(w, 16) : CHECK;
    if (phase < last) {
      let block = waitOf(w);
      if (partner >= 0) block = max(block, waitOf(warmOf(partner)));
      if (block > phase) {
        defer(i, block);
        continue;
      }
    } else {
      proceed(w);
      if (partner >= 0) proceed(warmOf(partner));
    }
    if (meets !== t) {
      add(TRANSFERS, 1);
      const face = transfer(i, w);
      scheduleTransfer(h, w, t);
      look(i, t, face);
      enqueue(i);
    } else if (partner < 0) {
      add(CHECKS, 1);
      unschedule(w, h);
      look(i, t, -1);
      enqueue(i);
    } else {
      meet(i, h, w, partner, t);
    }
  }
}

function meet(i: i32, h: usize, w: usize, partner: i32, t: f64): void {
  const q = hotOf(partner);
  const wq = warmOf(partner);
  if (!collide(i, partner, t)) {
    add(CHECKS, 1);
    if (failed) return;
  }
  unschedule(w, h);
  unschedule(wq, q);
  scheduleTransfer(h, w, t);
  scheduleTransfer(q, wq, t);
  look(i, t, -1);
  look(partner, t, -1);
  enqueue(i);
  enqueue(partner);
}

/** The phase for which a particle's event has to wait. */
function waitOf(w: usize): i32 {
  return load<u8>(w, 27) & WAITS || !isNear(w) ? last : lastBlockAround(w);
}

function proceed(w: usize): void {
  store<u8>(w, load<u8>(w, 27) & ~WAITS, 27);
}

function enqueue(i: i32): void {
  push(i, min(load<f64>(warmOf(i)), load<f64>(hotOf(i), ENCOUNTER)));
}
