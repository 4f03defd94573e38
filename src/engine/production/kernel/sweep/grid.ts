/**
 * Cells of a periodic box, stored block by block: a block is a cube (in two dimensions a square) of cells, processed as a whole.
 *
 * A cell is four 32-bit slots (−1 empty); the last one turns into −2 − b where it chains to overflow block b. During a window a
 * particle stays listed in every cell that it has been in, so that searches from blocks that are behind find where it was.
 */
import { count, take, warmOf } from "../memory.ts";
import { fail } from "./progress.ts";

export let nx: i32 = 1;
export let ny: i32 = 1;
export let nz: i32 = 1;
export let flat: bool = false;
/** Lengths of the box, their inverses, sides of a cell and their inverses. */
export let lx: f64 = 1;
export let ly: f64 = 1;
export let lz: f64 = 1;
export let perX: f64 = 1;
export let perY: f64 = 1;
export let perZ: f64 = 1;
export let sideX: f64 = 1;
export let sideY: f64 = 1;
export let sideZ: f64 = 1;

/** For each axis, entries 0 … n+1: the share of cell index −1 … n in the linear index, wrapped. */
export let stepX: usize = 0;
export let stepY: usize = 0;
export let stepZ: usize = 0;
/** For each axis and cell index: its share in the number of the block, and the largest of those of it and the cells beside it. */
let blockX: usize = 0;
let blockY: usize = 0;
let blockZ: usize = 0;
let waitX: usize = 0;
let waitY: usize = 0;
let waitZ: usize = 0;

export let cells: usize = 0;
export let cellCount: i32 = 0;
export let blockCount: i32 = 0;
export let cellsPerBlock: i32 = 0;
/** Where sums of what is read in advance are left. */
let touched: usize = 0;
export let overflow: usize = 0;
let overflowRoom: i32 = 0;
let overflowUsed: i32 = 0;

/** @param side cells along a block */
export function takeGrid(mx: i32, my: i32, mz: i32, sx: f64, sy: f64, sz: f64, isFlat: bool, side: i32): void {
  nx = mx;
  ny = my;
  nz = mz;
  flat = isFlat;
  lx = sx;
  ly = sy;
  lz = sz;
  perX = 1 / sx;
  perY = 1 / sy;
  perZ = 1 / sz;
  sideX = sx / <f64>mx;
  sideY = sy / <f64>my;
  sideZ = sz / <f64>mz;
  const bx = blocksAlong(mx, side);
  const by = blocksAlong(my, side);
  const bz = blocksAlong(mz, side);
  const tx = (mx + bx - 1) / bx;
  const ty = (my + by - 1) / by;
  const tz = (mz + bz - 1) / bz;
  blockCount = bx * by * bz;
  cellsPerBlock = tx * ty * tz;
  cellCount = blockCount * cellsPerBlock;
  cells = take((<usize>cellCount) << 4);
  touched = take(64);
  overflowRoom = count / 2 + 1024;
  overflow = take((<usize>overflowRoom) << 4);
  stepX = takeSteps(mx, 1, tx, cellsPerBlock);
  stepY = takeSteps(my, tx, ty, cellsPerBlock * bx);
  stepZ = takeSteps(mz, tx * ty, tz, cellsPerBlock * bx * by);
  blockX = takeBlocks(mx, tx, 1);
  blockY = takeBlocks(my, ty, bx);
  blockZ = takeBlocks(mz, tz, bx * by);
  waitX = takeWaits(blockX, mx);
  waitY = takeWaits(blockY, my);
  waitZ = takeWaits(blockZ, mz);
}

/** Blocks of about `side` of n cells; all are as long but the last, which is not empty. */
function blocksAlong(n: i32, side: i32): i32 {
  const wanted = max((n + side / 2) / side, 1);
  const each = (n + wanted - 1) / wanted;
  return (n + each - 1) / each;
}

function takeSteps(n: i32, stride: i32, tile: i32, tileStride: i32): usize {
  const at = take((<usize>(n + 2)) << 2);
  for (let c = 0; c < n; c++) store<i32>(at + ((<usize>(c + 1)) << 2), (c / tile) * tileStride + (c % tile) * stride);
  store<i32>(at, load<i32>(at + ((<usize>n) << 2)));
  store<i32>(at + ((<usize>(n + 1)) << 2), load<i32>(at + 4));
  return at;
}

function takeBlocks(n: i32, tile: i32, stride: i32): usize {
  const at = take((<usize>n) << 2);
  for (let c = 0; c < n; c++) store<i32>(at + ((<usize>c) << 2), (c / tile) * stride);
  return at;
}

function takeWaits(blocks: usize, n: i32): usize {
  const at = take((<usize>n) << 2);
  for (let c = 0; c < n; c++) {
    const beside = max(entry(blocks, (c + 1) % n), entry(blocks, (c + n - 1) % n));
    store<i32>(at + ((<usize>c) << 2), max(entry(blocks, c), beside));
  }
  return at;
}

function entry(table: usize, k: i32): i32 {
  return load<i32>(table + ((<usize>k) << 2));
}

export function step(table: usize, c: i32): i32 {
  return load<i32>(table + ((<usize>(c + 1)) << 2));
}

/** The linear index of the cell in the warm record at w. */
export function cellIndex(w: usize): i32 {
  return step(stepX, load<u16>(w, 20)) + step(stepY, load<u16>(w, 22)) + step(stepZ, load<u16>(w, 24));
}

export function blockOf(w: usize): i32 {
  return entry(blockX, load<u16>(w, 20)) + entry(blockY, load<u16>(w, 22)) + entry(blockZ, load<u16>(w, 24));
}

/** The last block in whose phase a search around the cell in the warm record at w finds no block that is still to come. */
export function lastBlockAround(w: usize): i32 {
  return entry(waitX, load<u16>(w, 20)) + entry(waitY, load<u16>(w, 22)) + entry(waitZ, load<u16>(w, 24));
}

/** The cell of a place along an axis of n cells. */
export function cellAt(x: f64, side: f64, n: i32): i32 {
  return <i32>min(max(x / side, 0.0), <f64>(n - 1));
}

/** Lists particle i in cell c, once. */
export function enter(i: i32, c: i32): void {
  let at = cells + ((<usize>c) << 4);
  const me = i32x4.splat(i);
  let free: usize = 0;
  for (;;) {
    const slots = v128.load(at);
    if (v128.any_true(i32x4.eq(slots, me))) return;
    const empty = i32x4.bitmask(i32x4.eq(slots, i32x4.splat(-1)));
    if (empty && !free) free = at + ((<usize>ctz(empty)) << 2);
    const last = i32x4.extract_lane(slots, 3);
    if (last >= -1) {
      if (free) store<i32>(free, i);
      else extend(at, last, i);
      return;
    }
    at = overflow + ((<usize>(-2 - last)) << 4);
  }
}

/** Chains another block to the four slots at `at`, of which `last` was the last. */
function extend(at: usize, last: i32, i: i32): void {
  if (overflowUsed === overflowRoom) {
    fail();
    return;
  }
  const block = overflow + ((<usize>overflowUsed) << 4);
  store<i32>(at, -2 - overflowUsed, 12);
  overflowUsed++;
  v128.store(block, i32x4.splat(-1));
  store<i32>(block, last);
  store<i32>(block, i, 4);
}

export function leave(i: i32, c: i32): void {
  let at = cells + ((<usize>c) << 4);
  for (;;) {
    const found = i32x4.bitmask(i32x4.eq(v128.load(at), i32x4.splat(i)));
    if (found) {
      store<i32>(at + ((<usize>ctz(found)) << 2), -1);
      return;
    }
    const last = load<i32>(at, 12);
    if (last >= -1) return;
    at = overflow + ((<usize>(-2 - last)) << 4);
  }
}

/** Reads the cells of a block one after the other: that brings them into the cache faster than searches would. */
export function touchCells(block: i32): void {
  const bytes = (<usize>cellsPerBlock) << 4;
  const first = cells + bytes * <usize>block;
  let sum = 0;
  for (let at = first; at < first + bytes; at += 64) sum += load<i32>(at);
  store<i32>(touched, sum);
}

/** Empties all cells and lists each particle in its own. */
export function fill(): void {
  memory.fill(cells, 0xff, (<usize>cellCount) << 4);
  overflowUsed = 0;
  for (let i = 0; i < count; i++) enter(i, cellIndex(warmOf(i)));
}

export function gridState(at: usize): void {
  store<i32>(at, overflowUsed);
}
export function restoreGridState(at: usize): void {
  overflowUsed = load<i32>(at);
}
