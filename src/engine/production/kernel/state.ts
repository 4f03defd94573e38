/** State of the whole kernel: memory beyond particles and cells, saving and restoring, counters. */
import { calendarState, pops, pushes, restoreCalendarState, takeCalendar, topTime } from "./calendar.ts";
import { base, setBase } from "./clock.ts";
import {
  collapsed,
  collapsedWith,
  collisions,
  dissipated,
  encounterState,
  restoreEncounterState,
  stabilising,
  takeEncounters,
  virial,
  wallHits,
} from "./encounter.ts";
import { checks, eventState, processed, restoreEventState, stale, transfers } from "./events.ts";
import { growthState, restoreGrowthState } from "./forms/growth.ts";
import { pairsState, restorePairsState } from "./forms/pairStates.ts";
import { gridState, restoreGridState } from "./grid.ts";
import { levelState, restoreLevelState } from "./levels/levels.ts";
import { restoreWindowState, windowState } from "./margins.ts";
import { keep, nameOf, take } from "./memory.ts";
import { advanced, motionState, restoreMotionState } from "./motion.ts";
import { cellsVisited, neighbourhoodState, restoreNeighbourhoodState } from "./neighborCells.ts";
import { pairTests, predictState, redone, restorePredictState } from "./predict.ts";
import { forgetNames } from "./projection.ts";
import { takeFlux } from "./shear/flux.ts";
import { restoreRowsState, rowsState, sheared } from "./shear/rows.ts";

/** Scalars as they are saved; see freeze. */
let saved: usize = 0;

/**
 * Takes the memory that depends on the number of particles and of species, and that of the log, in bytes; after takeParticles,
 * before takeCells.
 */
export function takeRest(species: i32, log: usize): usize {
  takeEncounters(species);
  takeCalendar();
  if (!GROWING && sheared) takeFlux();
  saved = take(512);
  const at = take(log);
  keep();
  return at;
}

/** Writes the scalars that change during a run into memory, so that a copy of memory is the whole state. */
export function freeze(): usize {
  store<f64>(saved, base, 0);
  eventState(saved + 16);
  gridState(saved + 64);
  calendarState(saved + 128);
  motionState(saved + 192);
  predictState(saved + 256);
  encounterState(saved + 320);
  neighbourhoodState(saved + 384);
  levelState(saved + 400);
  windowState(saved + 416);
  if (STEPPED) pairsState(saved + 432);
  if (GROWING) growthState(saved + 432);
  rowsState(saved + 464);
  return saved;
}

/** Reads them back after memory was restored. */
export function thaw(): void {
  setBase(load<f64>(saved, 0));
  restoreEventState(saved + 16);
  restoreGridState(saved + 64);
  restoreCalendarState(saved + 128);
  restoreMotionState(saved + 192);
  restorePredictState(saved + 256);
  restoreEncounterState(saved + 320);
  restoreNeighbourhoodState(saved + 384);
  restoreLevelState(saved + 400);
  restoreWindowState(saved + 416);
  if (STEPPED) restorePairsState(saved + 432);
  if (GROWING) restoreGrowthState(saved + 432);
  restoreRowsState(saved + 464);
  forgetNames();
}

/** Counted work and physics, by place: see productionEngine.ts. */
export function counter(which: i32): f64 {
  switch (which) {
    case 0:
      return <f64>collisions;
    case 1:
      return <f64>wallHits;
    case 2:
      return <f64>transfers;
    case 3:
      return <f64>checks;
    case 4:
      return <f64>stabilising;
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
      return virial;
    case 13:
      return dissipated;
    default:
      return 0;
  }
}

export function eraStart(): f64 {
  return base;
}
/** The number, outside, of the particle on which events pile up, and of its partner (or −1 − face). */
export function collapsedParticle(): i32 {
  return nameOf(collapsed);
}
export function collapsedPartner(): i32 {
  return collapsedWith >= 0 ? nameOf(collapsedWith) : collapsedWith;
}
export function lastTime(): f64 {
  return base + topTime;
}
export function processedTime(): f64 {
  return processed;
}
