/** State of the sweep's kernel: memory in the order in which it is saved, scalars, counters. */
import { base, setBase } from "../clock.ts";
import { count, hotOf, keep, take, warmOf } from "../memory.ts";
import { checks, ordered, restoreWindowState, stale, transfers, windowState } from "./blocks.ts";
import { calendarState, pops, pushes, restoreCalendarState, takeCalendar } from "./calendar.ts";
import { erasState, restoreErasState } from "./eras.ts";
import { advanced, flightState, restoreFlightState, takeTrail } from "./flight.ts";
import { blockCount, cellsPerBlock, gridState, restoreGridState, takeGrid } from "./grid.ts";
import { deferred, listsState, restoreListsState, takeVisitors, takeWaiting } from "./lists.ts";
import { cellsVisited, neighborsState, restoreNeighborsState, takeNeighbors } from "./neighbors.ts";
import { takeOrder, takePlaces } from "./order.ts";
import { progressState, restoreProgressState } from "./progress.ts";
import { repairState, restoreRepairState, takeRepair, undone } from "./repair.ts";
import { redone, restoreScheduleState, scheduleState } from "./schedule.ts";
import { pairTests, restoreSearchState, searchState, slips, takeSearch } from "./search.ts";
import { entryOf, next, restoreSegmentsState, segmentAt, segmentsState, takeSegments } from "./segments.ts";
import { restoreTiesState, takeTies, tiesState } from "./ties.ts";
import {
  collisions,
  discount,
  restoreTimelineState,
  stabilising,
  takeBuckets,
  takeTimeline,
  timelineState,
  virial,
} from "./timeline.ts";

/** Scalars as they are saved; see freeze. */
let saved: usize = 0;
/** Counts of collisions by name. */
let counts: usize = 0;

/**
 * Takes all memory but that of particles: what is saved, the segments last of it, then what is empty between windows. Returns where the
 * log of encounters is, with the given number of bytes.
 *
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
  share: f64,
  log: usize,
): usize {
  takeGrid(mx, my, mz, sx, sy, sz, flat, side);
  takeVisitors();
  takeOrder();
  saved = take(512);
  takeTies();
  // A particle has 2 / share windows for a collision, which leaves two entries; and records are sorted by way of this room.
  const entries = <i32>(max(0.7, 3 * share) * <f64>count) + 4096;
  const collisions = entries / 2;
  takeTimeline(collisions);
  takeSegments(entries);
  keep();
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
  return entryOf(next);
}

/** Writes the scalars that change during a run into memory, so that a copy of memory is the whole state. */
export function freeze(): void {
  store<f64>(saved, base, 0);
  gridState(saved + 8);
  segmentsState(saved + 16);
  calendarState(saved + 32);
  flightState(saved + 48);
  repairState(saved + 56);
  progressState(saved + 64);
  listsState(saved + 96);
  neighborsState(saved + 112);
  searchState(saved + 128);
  scheduleState(saved + 144);
  timelineState(saved + 160);
  windowState(saved + 224);
  erasState(saved + 256);
  tiesState(saved + 304);
}

/** Reads them back after memory was restored. */
export function thaw(): void {
  setBase(load<f64>(saved, 0));
  restoreGridState(saved + 8);
  restoreSegmentsState(saved + 16);
  restoreCalendarState(saved + 32);
  restoreFlightState(saved + 48);
  restoreRepairState(saved + 56);
  restoreProgressState(saved + 64);
  restoreListsState(saved + 96);
  restoreNeighborsState(saved + 112);
  restoreSearchState(saved + 128);
  restoreScheduleState(saved + 144);
  restoreTimelineState(saved + 160);
  restoreWindowState(saved + 224);
  restoreErasState(saved + 256);
  restoreTiesState(saved + 304);
}

/** Where the segment of the particle at a place is at absolute time t: place, time relative to the era, velocity. */
export function segment(place: i32, t: f64): usize {
  return segmentAt(hotOf(place), warmOf(place), t - base);
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

/** Counted work and physics, by place: see sweepEngine.ts. */
export function counter(which: i32): f64 {
  switch (which) {
    case 0:
      return <f64>collisions;
    case 1:
      return <f64>stabilising;
    case 2:
      return virial;
    case 3:
      return <f64>transfers;
    case 4:
      return <f64>checks;
    case 5:
      return <f64>pairTests;
    case 6:
      return <f64>cellsVisited;
    case 7:
      return <f64>pushes;
    case 8:
      return <f64>pops;
    case 9:
      return <f64>stale;
    case 10:
      return <f64>redone;
    case 11:
      return <f64>advanced;
    case 12:
      return <f64>slips;
    case 13:
      return <f64>undone;
    case 14:
      return <f64>deferred;
    case 15:
      return <f64>ordered;
    case 16:
      return <f64>blockCount;
    default:
      return 0;
  }
}

export function eraStart(): f64 {
  return base;
}
