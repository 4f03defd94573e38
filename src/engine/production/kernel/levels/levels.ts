/**
 * Levels: a grid of cells for each class of sizes, the finest first, so that a cell is as large as the particles in it require and not
 * as the largest of all. crossLevels.ts has how pairs of different levels are found.
 *
 * One grid is current: its numbers are the variables of grid.ts, those of the others lie in a table here, a record each.
 *
 * For hard balls only: in the other forms of the kernel there is one grid, and nothing of this is compiled.
 */
import {
  cellCount,
  cellsAlong,
  GRID,
  leaveGrid,
  level,
  loadGrid,
  periodic,
  sideAlong,
  storeGrid,
  takeGrid,
} from "../grid.ts";
import { count, giveBack, hotOf, levelOf, take, warmOf } from "../memory.ts";
import { OFFSETS, offsets, selectOffsets, takeCandidates, takeOffsets } from "../neighborCells.ts";
import { move, moveRecords, placesByCell, sortRecords } from "../order.ts";
import { selectMarks, takeMarks } from "../surfaces.ts";

/** Number of levels; 0 where one grid holds all. */
export let levels: i32 = 0;
/** For each particle 32 bytes: the middle of its anchor box, in the box (anchors.ts); the place of its shells (shells.ts). */
export let anchors: usize = 0;

let added: i32 = 0;
let table: usize = 0;
const RECORD: usize = 192;
/** In a record, after its grid: the offsets of its cells (neighborCells.ts), for each cell a list of larger particles … */
const FIRST_OFFSET: usize = GRID;
export const HEADS: usize = GRID + 4;
/** … its largest radius, and half the side of the boxes in which its particles are anchored. */
export const LARGEST: usize = GRID + 8;
export const HALF: usize = GRID + 16;
/** … and its obstacles by cell (surfaces.ts). */
const MARKS: usize = GRID + 24;

/** Takes memory for a number of levels; addLevel follows for each, the finest first, then endLevels of crossLevels.ts. */
export function beginLevels(n: i32): void {
  if (STEPPED || GROWING) return;
  giveBack();
  levels = n;
  added = 0;
  table = take(<usize>n * RECORD);
  anchors = take((<usize>count) << 5);
}

export function addLevel(
  mx: i32,
  my: i32,
  mz: i32,
  sx: f64,
  sy: f64,
  sz: f64,
  periodicAxes: i32,
  flat: bool,
  largest: f64,
  half: f64,
): void {
  if (STEPPED || GROWING) return;
  const at = recordOf(added);
  takeGrid(mx, my, mz, sx, sy, sz, periodicAxes, flat);
  storeGrid(at, added);
  store<usize>(at, take((<usize>cellCount) << 2), HEADS);
  store<f64>(at, largest, LARGEST);
  store<f64>(at, half, HALF);
  store<usize>(at, takeMarks(), MARKS);
  added++;
}

/** @param candidates that a search finds at the most */
export function takeSearches(candidates: i32): void {
  // Offsets of the coarsest come first, and after those of the finest those that a search adds: one more, see addSmaller.
  for (let k = levels - 1; k >= 0; k--) {
    loadGrid(recordOf(k));
    takeOffsets(k === 0 ? candidates + 1 : 0);
    store<usize>(recordOf(k), offsets, FIRST_OFFSET);
  }
  takeCandidates(candidates);
}

/** Number of the first offset that a search adds. */
export function firstAdded(): i32 {
  return OFFSETS * (level + 1);
}

export function recordOf(k: i32): usize {
  return table + <usize>k * RECORD;
}

/** Makes the grid of particle i's level the current one. */
export function select(i: i32): void {
  if (levels > 0) selectLevel(levelOf(i));
}

export function selectLevel(k: i32): void {
  if (k === level) return;
  leaveGrid(recordOf(level));
  takeUp(k);
}

function takeUp(k: i32): void {
  loadGrid(recordOf(k));
  selectOffsets(load<usize>(recordOf(k), FIRST_OFFSET));
  selectMarks(load<usize>(recordOf(k), MARKS));
}

/** Sorts all records by level and cell. */
export function sortLevels(): void {
  if (levels === 0) {
    sortRecords();
    return;
  }
  let places = 0;
  for (let k = 0; k < levels; k++) {
    selectLevel(k);
    places = placesByCell(places);
  }
  move(anchors, 5);
  moveRecords();
}

/** Place of particle i's cell along an axis: of its middle. */
export function middleOf(i: i32, axis: i32): f64 {
  const cell = <f64>load<u16>(warmOf(i) + ((<usize>axis) << 1), 20);
  return (cell + 0.5) * sideAlong(recordOf(levelOf(i)), axis);
}

/** Separation along an axis of two particles of different levels, both at the present time, to the nearest image. */
export function separationAcross(i: i32, j: i32, axis: i32): f64 {
  const at = (<usize>axis) << 3;
  const r = load<f64>(hotOf(j) + at) - load<f64>(hotOf(i) + at) + (middleOf(j, axis) - middleOf(i, axis));
  if (((periodic >> axis) & 1) === 0) return r;
  const length = lengthAlong(axis);
  if (r > 0.5 * length) return r - length;
  if (r < -0.5 * length) return r + length;
  return r;
}

/** The box along an axis. */
export function lengthAlong(axis: i32): f64 {
  const at = recordOf(0);
  return <f64>cellsAlong(at, axis) * sideAlong(at, axis);
}

/** The current level's number of blocks is in its record when all are saved. */
export function levelState(at: usize): void {
  store<i32>(at, level);
  if (levels > 0) leaveGrid(recordOf(level));
}
export function restoreLevelState(at: usize): void {
  if (levels > 0) takeUp(load<i32>(at));
}
