/**
 * Passes of the local repulsion (`../repulsion.ts`): points are sorted by cells, and those nearer than r_L are moved apart, one pair after the
 * other in the order of cells.
 *
 * Threads keep that order where it counts. A cell moves points of its own row from its own column on to the next one, and of later rows
 * from the column before to the one after: cells of different rows have no points in common if they are more than two columns apart. So a cell
 * may be computed once all earlier rows have been computed up to two columns after it. Rows are taken by threads in their order, some at a
 * time; each is at least three cells behind the row before.
 *
 * Where x is periodic, the last cell of a row and the first of the next one have points in common: one thread computes all. So it does where
 * balls sum up what they get, and beside obstacles, which the host knows.
 */
import { threads, waitFor } from "../../threads/kernel/threads";
import { separateRow as separateFlatRow } from "./flatPairs";
import { beginCounts, hasBalls, hasGuards, reportCounts } from "./kinds";
import { confinePoints, findPoints, loadPoints, nx, ny, nz, sortPoints } from "./points";
import { alignedRoom } from "./room";
import { separateRow as separateSolidRow } from "./solidPairs";
import { periodicX } from "./state";
import { share } from "./tasks";

const BEHIND: i32 = 3;
/** Rows that a thread takes at a time, at most: points at their border go from one cache to another. */
const MOST_ROWS: i32 = 4;
/** Threads beyond these wait for one another more than they compute. */
const MOST_FLAT = 4;
const MOST_SOLID = 2;
/** Columns after which other threads learn how far a row has come. */
const COLUMNS: i32 = 16;
/** The next rows to be taken and how many these are; then the columns done in the last row of each, 64 bytes apart. */
let progress: usize = 0;

export function takeProgress(): void {
  if (THREADED && threads > 1) progress = alignedRoom(64 + ((<usize>(ny * nz)) << 6));
}

export function separate(passes: i32): void {
  loadPoints();
  beginCounts();
  const together = threads > 1 && !periodicX && !hasBalls() && !hasGuards();
  for (let pass = 0; pass < passes; pass++) {
    sortPoints();
    if (THREADED && together) separateTogether();
    else separateRows(0, ny * nz, 0, nx);
  }
  reportCounts();
  confinePoints();
}

/** Rows are numbered along y, then along z. */
function separateRows(first: i32, end: i32, from: i32, to: i32): void {
  for (let row = first; row < end; row++) {
    if (DIMENSION === 2) separateFlatRow(row, from, to);
    else separateSolidRow(row, from, to);
  }
}

function separateTogether(): void {
  const rows = ny * nz;
  const takers = min(threads, DIMENSION === 2 ? MOST_FLAT : MOST_SOLID);
  const each = max(1, min(MOST_ROWS, rows / (4 * takers)));
  memory.fill(progress, 0, 64 + ((<usize>((rows + each - 1) / each)) << 6));
  store<i32>(progress, each, 4);
  share(takeRows, takers);
}

/** Takes rows until there are none. */
function takeRows(_task: i32, _tasks: i32): void {
  findPoints();
  const rows = ny * nz;
  const each = load<i32>(progress, 4);
  for (let k = atomic.add<i32>(progress, 1); k * each < rows; k = atomic.add<i32>(progress, 1)) {
    const first = k * each;
    const number = min(each, rows - first);
    const own = progress + 64 + ((<usize>k) << 6);
    let done = 0;
    for (let reached = COLUMNS; done < nx; reached += COLUMNS) {
      if (k > 0) waitFor(own - 64, min(nx, reached + BEHIND - 1));
      for (let j = 0; j < number; j++) {
        const to = min(nx, reached - BEHIND * j);
        separateRows(first + j, first + j + 1, max(0, reached - COLUMNS - BEHIND * j), max(0, to));
      }
      done = min(nx, max(0, reached - BEHIND * (number - 1)));
      atomic.store<i32>(own, done);
    }
  }
  reportCounts();
}
