/** State of the sweep's kernel: memory in the order in which it is saved, scalars, counters. */

import { thread } from "../../../threads/kernel/threads.ts";
import { base, setBase } from "../clock.ts";
import { count, hotOf, keep, nameOf, take, VX, VZ, warmOf } from "../memory.ts";
import { takeRestitution } from "../restitution.ts";
import { dimension, placeVelocities, velocities } from "../velocities.ts";
import { takeCalendar } from "./calendar.ts";
import { erasState, restoreErasState } from "./eras.ts";
import { takeTrail } from "./flight.ts";
import { blockCount, cellsPerBlock, takeGrid } from "./grid.ts";
import { takeVisitors, takeWaiting } from "./lists.ts";
import { takeNeighbors } from "./neighbors.ts";
import { takeOrder, takePlaces } from "./order.ts";
import { progressState, restoreProgressState } from "./progress.ts";
import { takeRepair } from "./repair.ts";
import { takeSearch } from "./search.ts";
import { endOfLog, entryOf, segmentAt, takeSegments } from "./segments.ts";
import { takeThreads } from "./threads.ts";
import { takeTies } from "./ties.ts";
import {
  collisions,
  discount,
  dissipated,
  inEra,
  restoreTimelineState,
  stabilising,
  takeBuckets,
  takeTimeline,
  timelineState,
  virial,
} from "./timeline.ts";
import { sum, takeWork } from "./work.ts";

/** Scalars as they are saved; see freeze. */
let saved: usize = 0;
/** Counts of collisions by name. */
let counts: usize = 0;

/**
 * Takes all memory but that of particles: what is saved, the segments last of it, then what is empty between windows. Returns where the
 * log of encounters is, with the given number of bytes.
 *
 * @param layered threads are to share the blocks
 * @param share mean collision times of a window
 */
export function takeRest(
  mx: i32,
  my: i32,
  mz: i32,
  sx: f64,
  sy: f64,
  sz: f64,
  flat: bool,
  side: i32,
  layered: bool,
  share: f64,
  species: i32,
  log: usize,
): usize {
  takeGrid(mx, my, mz, sx, sy, sz, flat, side, layered);
  takeWork(thread);
  takeVisitors();
  takeOrder();
  takeRestitution(species);
  saved = take(256);
  takeTies();
  // A particle has 2 / share windows for a collision, which leaves two entries; inelastic ones may come in bursts of thousands where a few
  // particles have nearly lost their relative velocities. Records are sorted by way of this room, too.
  const entries = <i32>(max(0.7, 3 * share) * <f64>count) + 65_536;
  const collisions = entries / 2;
  takeTimeline(collisions);
  takeSegments(entries);
  keep();
  takeThreads();
  const perBlock = min(count, 8 * cellsPerBlock);
  takeCalendar(<i32>(2 * share * <f64>perBlock), 2 * count + 4096);
  takeWaiting();
  takeTrail();
  takeNeighbors();
  takeSearch();
  takePlaces();
  takeBuckets(collisions);
  takeRepair(collisions);
  counts = take((<usize>count) << 2);
  return take(log);
}

/** Bytes to be saved: up to the last segment. */
export function savedBytes(): usize {
  return entryOf(endOfLog());
}

/** Writes the scalars that change during a run into memory, so that a copy of memory is the whole state. */
export function freeze(): void {
  store<f64>(saved, base, 0);
  progressState(saved + 8);
  timelineState(saved + 64);
  erasState(saved + 128);
}

/** Reads them back after memory was restored. */
export function thaw(): void {
  setBase(load<f64>(saved, 0));
  restoreProgressState(saved + 8);
  restoreTimelineState(saved + 64);
  restoreErasState(saved + 128);
}

/** Where the segment of the particle at a place is at absolute time t: place, time relative to the era, velocity. */
export function segment(place: i32, t: f64): usize {
  return segmentAt(hotOf(place), warmOf(place), inEra(t));
}

/** Writes the velocities at absolute time t, in the order of the names; returns where they lie. */
export function projectVelocities(t: f64): usize {
  placeVelocities(dimension);
  const now = inEra(t);
  const size = (<usize>dimension) << 3;
  for (let i = 0; i < count; i++) {
    const at = velocities + <usize>nameOf(i) * size;
    const from = segmentAt(hotOf(i), warmOf(i), now);
    v128.store(at, v128.load(from, VX));
    if (dimension === 3) store<f64>(at, load<f64>(from, VZ), 16);
  }
  return velocities;
}

/** Collisions of each particle, by name, at the clock. */
export function encounterCounts(names: usize): usize {
  for (let i = 0; i < count; i++) {
    const name = <usize>load<i32>(names + ((<usize>i) << 5), 28);
    store<u32>(counts + (name << 2), load<u32>(warmOf(i), 28));
  }
  discount(counts);
  return counts;
}

/** Counted physics, 0 to 3, and work, from 4 on in the order of work.ts: see sweepEngine.ts. */
export function counter(which: i32): f64 {
  switch (which) {
    case 0:
      return <f64>collisions;
    case 1:
      return <f64>stabilising;
    case 2:
      return virial;
    case 3:
      return dissipated;
    default:
      return <f64>sum((<usize>(which - 4)) << 3);
  }
}

export function blocks(): i32 {
  return blockCount;
}
export function eraStart(): f64 {
  return base;
}
