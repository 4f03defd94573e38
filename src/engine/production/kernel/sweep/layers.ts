/**
 * One window of time, and the threads that share it.
 *
 * The box is divided into layers of blocks. The even layers are independent of each other while the odd ones rest, and the other way round:
 * each is a task that any thread may do. What is too far from its layer waits for the last phase, which the first thread does alone.
 *
 * Let f be how far, in cells, the fastest particle flies in a window, and R how many cells outside a layer its events may be. A particle
 * that moves is less than R + 1 cells outside, one that its search finds R + 2 + f. Partners were less than 2 + 2 f apart when they were
 * found, so that of the one found, which is written to as well, is less than R + 4 + 4 f outside. Two layers are independent where the one
 * between them is at least twice as thick. A particle that becomes too fast for that waits, and windows are computed by one thread until
 * the era ends. None of this changes a bit of the run: only when, and by which thread, something is computed.
 */

import {
  announce,
  claim,
  depart,
  expectJob,
  finish,
  hear,
  job,
  reportNoRoom,
  settled,
  threads,
} from "../../../threads/kernel/threads.ts";
import { count, hotOf, warmOf } from "../memory.ts";
import { runInOrder, runPhase } from "./blocks.ts";
import { clearTrails, endStage, STAGES, scheduleTransfer, settle, sweepTrail } from "./flight.ts";
import { blockCount, fill, layerCount, layerSide, reach, setReach, THINNEST, thickness } from "./grid.ts";
import { clearWaiting } from "./lists.ts";
import { sortRecords } from "./order.ts";
import { fail, failed, progressState, restoreProgressState, setSpeedLimit, setWindow, succeed } from "./progress.ts";
import { undoAll } from "./repair.ts";
import { unschedule } from "./schedule.ts";
import { look, setSlack, slack } from "./search.ts";
import { clearSegments } from "./segments.ts";
import { clearTies, tied } from "./ties.ts";
import { add, fast, ORDERED, piled } from "./work.ts";

/** Layers within which two tasks of a job fit into the byte that counts them. */
const MOST_LAYERS: i32 = 500;
/** The largest reach that is useful, and how much faster than the fastest a particle may become. */
const MOST_REACH: f64 = 3;
const MARGIN: f64 = 1.5;

/** Layers that may be computed at the same time. */
export function mostAtOnce(): i32 {
  if (thickness < THINNEST || layerCount < 4 || layerCount & 1 || layerCount > MOST_LAYERS) return 1;
  return layerCount / 2;
}

/**
 * Finds the reach, at most the one given, for windows of this length, when no particle is faster across layers than `speed`. What was
 * predicted before holds as long as the reach does not become larger.
 */
export function chooseReach(window: f64, speed: f64, most: f64): void {
  const half = 0.5 * <f64>thickness - 4;
  const flown = (MARGIN * speed * window) / layerSide;
  const found = <i32>min(floor(half - 4 * flown), most);
  if (found < 1 || mostAtOnce() < 2) {
    setReach(-1);
    setSpeedLimit(Infinity);
  } else {
    setReach(found);
    setSpeedLimit(((half - <f64>found) * layerSide) / (4 * window));
  }
}

/** Chooses the reach of a new era, in which everything is predicted anew. */
export function beginReach(window: f64, speed: f64): void {
  store<i32>(fast, 0);
  chooseReach(window, speed, MOST_REACH);
}

/** Predicts everything anew from time t on, at which all particles are in their segments. */
export function predictAll(t: f64): void {
  setWindow(t, t, blockCount);
  clearSegments();
  clearTrails();
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
export function compute(begin: f64, end: f64, together: bool): bool {
  setWindow(begin, end, blockCount);
  clearSegments();
  clearWaiting();
  clearTrails();
  store<i32>(piled, 0);
  const shared = together && threads > 1 && reach > 0 && load<i32>(fast) === 0;
  for (let stage = 0; stage < STAGES && !failed; stage++) {
    perform(shared, stage, tasksOf(stage));
    endStage(stage);
  }
  if (load<i32>(piled) !== 0 || (!failed && tied(end))) inOrder(begin, end);
  else if (!failed)
    for (let stage = 0; stage < STAGES; stage++) perform(shared, STAGES + stage, stage + 1 < STAGES ? threads : 1);
  if (failed) {
    undoAll();
    predictAll(begin);
    return false;
  }
  return true;
}

/** Even layers, odd layers, the last phase. */
function tasksOf(stage: i32): i32 {
  return stage === 0 ? (layerCount + 1) / 2 : stage === 1 ? layerCount / 2 : 1;
}

/** Does the tasks of a job, of which there may be none, alone or with the other threads. */
function perform(shared: bool, which: i32, tasks: i32): void {
  if (!shared || tasks < 2) {
    for (let k = 0; k < tasks && !failed; k++) doTask(which, k);
    return;
  }
  store<i32>(job, which);
  store<i32>(job, reach, 4);
  store<f64>(job, slack, 8);
  progressState(job + 16);
  announce(tasks);
  for (let k = claim(); k >= 0; k = claim()) {
    doTask(which, k);
    if (failed) reportNoRoom();
    finish();
  }
  if (!settled(tasks)) fail();
}

function doTask(which: i32, k: i32): void {
  if (which >= STAGES) sweepTrail(which - STAGES, k);
  else if (which === STAGES - 1) runPhase(blockCount);
  else {
    const each = blockCount / layerCount;
    const layer = which === 0 ? k : (layerCount + 1) / 2 + k;
    for (let b = layer * each; b < (layer + 1) * each && !failed; b++) runPhase(b);
  }
}

/** What other threads do: the tasks that they can get, until there is none for `patience` nanoseconds. */
export function serve(patience: i64): void {
  for (let heard = hear(); ; heard = hear()) {
    for (let k = claim(); k >= 0; k = claim()) {
      setReach(load<i32>(job, 4));
      setSlack(load<f64>(job, 8));
      restoreProgressState(job + 16);
      doTask(load<i32>(job), k);
      if (failed) reportNoRoom();
      finish();
    }
    if (!expectJob(heard, patience)) break;
  }
  depart();
}

/** The whole window once more, as one block. */
function inOrder(begin: f64, end: f64): void {
  undoAll();
  predictAll(begin);
  setWindow(begin, end, blockCount);
  clearWaiting();
  store<i32>(piled, 0);
  runInOrder();
  add(ORDERED, 1);
  if (load<i32>(piled) !== 0) {
    // A collapse: all that was before it stands, and nothing comes after it.
    succeed();
    return;
  }
  tied(end);
  endStage(0);
  if (!failed) sweepTrail(0, 0);
}
