/**
 * New layout of the cells during a run.
 *
 * No particle is advanced: each keeps its own time and velocity, and its place is expressed relative to another cell's center. The
 * distance of the two centers is computed to the last digit, so that places change by no more than a rounding of the cell's side: of
 * the box's, across its edges, since n cells of the rounded side are the box only to rounding. Predictions stay, for they hold in any
 * cells. But larger cells have neighbors that have not been tested: all particles search once.
 */
import { refile, topTime } from "./calendar.ts";
import { keepPairs } from "./forms/pairStates.ts";
import { clampCell, fill, nx, ny, nz, sideX, sideY, sideZ, takeGrid } from "./grid.ts";
import { endLevels } from "./levels/crossLevels.ts";
import { count, giveBack, hotOf, TIME, VX, VY, VZ, warmOf, X, Y, Z } from "./memory.ts";
import { gx, gy, gz, scheduleTransfer } from "./motion.ts";
import { takeNeighbourhood } from "./neighborCells.ts";
import { endLists, listAll, takeLists } from "./neighborLists.ts";
import { sortRecords } from "./order.ts";
import { enqueue, predict, takePredictions } from "./predict.ts";
import { takeBeyond } from "./shear/beyond.ts";
import { beginRows } from "./shear/rows.ts";
import { takeMarks } from "./surfaces.ts";

/** Takes memory for these cells in place of those there were; after everything else, for its size changes. */
export function takeCells(mx: i32, my: i32, mz: i32, sx: f64, sy: f64, sz: f64, periodicAxes: i32, flat: bool): void {
  giveBack();
  takeGrid(mx, my, mz, sx, sy, sz, periodicAxes, flat);
  takeMarks();
  takeNeighbourhood();
  takeBeyond();
  takePredictions();
}

/** The same with lists, where δ is not 0, in the kernel of growing balls. */
export function takeLayout(
  shell: f64,
  mx: i32,
  my: i32,
  mz: i32,
  sx: f64,
  sy: f64,
  sz: f64,
  periodicAxes: i32,
  flat: bool,
): void {
  takeCells(mx, my, mz, sx, sy, sz, periodicAxes, flat);
  if (!GROWING) return;
  endLists();
  if (shell > 0) takeLists(shell);
}

/** Takes memory for cells of several levels; after beginLevels and all addLevel. */
export function takeLevels(entries: i32, candidates: i32, flat: bool): void {
  if (STEPPED || GROWING) return;
  endLevels(entries, candidates, flat);
  takePredictions();
}

/** Called right after an encounter: that is the time at which all particles have to be in a cell. */
export function layOut(mx: i32, my: i32, mz: i32, sx: f64, sy: f64, sz: f64, periodicAxes: i32, flat: bool): void {
  const t = topTime;
  if (STEPPED) keepPairs();
  relocate(t, 0, mx, my, mz, sx, sy, sz, periodicAxes, flat);
  for (let i = 0; i < count; i++) scheduleTransfer(i, t);
  refile();
  for (let i = 0; i < count; i++) {
    predict(i, t, -1);
    enqueue(i);
  }
}

/** Puts all particles, as they are at time t, into other cells, with lists where δ is not 0. */
export function relocate(
  t: f64,
  shell: f64,
  mx: i32,
  my: i32,
  mz: i32,
  sx: f64,
  sy: f64,
  sz: f64,
  periodicAxes: i32,
  flat: bool,
): void {
  const oldX = sideX;
  const oldY = sideY;
  const oldZ = sideZ;
  takeLayout(shell, mx, my, mz, sx, sy, sz, periodicAxes, flat);
  beginRows(t);
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    const w = warmOf(i);
    const d = t - load<f64>(h, TIME);
    const half = 0.5 * d;
    resettle(h + X, w + 20, d * (load<f64>(h, VX) + half * gx), oldX, sideX, nx);
    resettle(h + Y, w + 22, d * (load<f64>(h, VY) + half * gy), oldY, sideY, ny);
    resettle(h + Z, w + 24, d * (load<f64>(h, VZ) + half * gz), oldZ, sideZ, nz);
  }
  sortRecords();
  fill();
  if (GROWING && shell > 0) listAll(t);
}

/** On one axis: the cell, of n, of a particle that has moved so far since its own time, and its place from the center. */
function resettle(place: usize, cell: usize, way: f64, old: f64, side: f64, n: i32): void {
  const x = load<f64>(place);
  const from = <f64>load<u16>(cell) + 0.5;
  const c = clampCell((from * old + (x + way)) / side, n);
  const to = <f64>c + 0.5;
  const p = from * old;
  const q = to * side;
  store<u16>(cell, <u16>c);
  store<f64>(place, x + (p - q + (rest(from, old, p) - rest(to, side, q))));
}

/** Rounding error of the product p of a, which has 17 bits, and b: b is split into two parts with exact products. */
function rest(a: f64, b: f64, p: f64): f64 {
  const high = reinterpret<f64>(reinterpret<u64>(b) & 0xffffffffe0000000);
  return a * high - p + a * (b - high);
}
