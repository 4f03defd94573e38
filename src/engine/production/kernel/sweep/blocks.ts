/**
 * One window of time: the blocks one after the other, each from the window's start to its end, then the last phase with what had to wait
 * and the repair of what came too early.
 */
import { CHECK, count, ENCOUNTER, hotOf, warmOf } from "../memory.ts";
import { open, pop, push, top, topParticle, topTime } from "./calendar.ts";
import { collide } from "./collide.ts";
import { clearTrail, scheduleTransfer, settle, sweepTrail, transfer } from "./flight.ts";
import { blockCount, blockOf, fill, lastBlockAround, touchCells } from "./grid.ts";
import {
  clearWaiting,
  defer,
  firstWaiting,
  nextVisitor,
  nextWaiting,
  sortedVisitors,
  visitorParticle,
  waitingParticle,
} from "./lists.ts";
import { firstOf, sortRecords } from "./order.ts";
import { failed, last, phase, setPhase, setWindow, to } from "./progress.ts";
import { undoAll } from "./repair.ts";
import { unschedule, WAITS } from "./schedule.ts";
import { look } from "./search.ts";
import { clearSegments } from "./segments.ts";
import { clearTies, tied } from "./ties.ts";

export let transfers: i64 = 0;
export let checks: i64 = 0;
export let stale: i64 = 0;
/** Windows that were done again in order of time, because of encounters at equal times. */
export let ordered: i64 = 0;

/** Predicts everything anew from time t on, at which all particles are in their segments. */
export function predictAll(t: f64): void {
  setWindow(t, t, blockCount);
  setPhase(blockCount);
  clearSegments();
  clearTrail();
  clearTies();
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    const w = warmOf(i);
    unschedule(w, h);
    settle(h, w, t);
    store<u8>(w, 0, 27);
  }
  sortRecords();
  fill();
  for (let i = 0; i < count; i++) scheduleTransfer(hotOf(i), warmOf(i), t);
  for (let i = 0; i < count; i++) look(i, t, -1);
}

/** Computes the window; false where it is too long for the room there is: then everything is as it was at its start. */
export function compute(begin: f64, end: f64): bool {
  setWindow(begin, end, blockCount);
  clearSegments();
  clearWaiting();
  for (let block = 0; block <= blockCount; block++) {
    setPhase(block);
    open();
    if (block < blockCount) enqueueBlock(block);
    run();
    if (failed) break;
  }
  if (!failed && tied(end)) inOrder(begin, end);
  if (failed) {
    undoAll();
    predictAll(begin);
    return false;
  }
  sweepTrail();
  return true;
}

/** The whole window once more, as one block. */
function inOrder(begin: f64, end: f64): void {
  undoAll();
  predictAll(begin);
  setWindow(begin, end, blockCount);
  clearWaiting();
  setPhase(last);
  open();
  for (let i = 0; i < count; i++) enqueue(i);
  run();
  tied(end);
  ordered++;
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
      stale++;
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
      transfers++;
      const face = transfer(i, w);
      scheduleTransfer(h, w, t);
      look(i, t, face);
      enqueue(i);
    } else if (partner < 0) {
      checks++;
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
    checks++;
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
  return load<u8>(w, 27) & WAITS ? last : lastBlockAround(w);
}

function proceed(w: usize): void {
  store<u8>(w, load<u8>(w, 27) & ~WAITS, 27);
}

function enqueue(i: i32): void {
  push(i, min(load<f64>(warmOf(i)), load<f64>(hotOf(i), ENCOUNTER)));
}

export function windowState(at: usize): void {
  store<i64>(at, transfers);
  store<i64>(at, checks, 8);
  store<i64>(at, stale, 16);
  store<i64>(at, ordered, 24);
}
export function restoreWindowState(at: usize): void {
  transfers = load<i64>(at);
  checks = load<i64>(at, 8);
  stale = load<i64>(at, 16);
  ordered = load<i64>(at, 24);
}
