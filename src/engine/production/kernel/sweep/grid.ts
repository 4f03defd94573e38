/**
 * Cells of a periodic box, stored block by block: a block is a cube (in two dimensions a square) of cells, processed as a whole.
 *
 * A cell is four 32-bit slots (−1 empty); the last one turns into −2 − b where it chains to overflow block b. During a window a
 * particle stays listed in every cell that it has been in, so that searches from blocks that are behind find where it was.
 */

import { MOST_THREADS, thread } from "../../../threads/kernel/threads.ts";
import { count, take, warmOf } from "../memory.ts";
import { fail } from "./progress.ts";
import { overflowEnd } from "./work.ts";

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

/** Layers of blocks along z, in two dimensions along y: even ones come before odd ones. */
export let layerCount: i32 = 1;
/** Cells across layers, those of the thinnest layer, and the side of a cell. */
let across: i32 = 1;
export let thickness: i32 = 0;
export let layerSide: f64 = 1;
export let reach: i32 = -1;
/** Cells that are in reach of the present layer. */
let nearFirst: i32 = 0;
let nearCells: i32 = 0;

/** Fewest cells of a layer: see layers.ts. */
export const THINNEST: i32 = 11;

/**
 * @param side cells along a block
 * @param layered threads are to share the blocks
 */
export function takeGrid(
  mx: i32,
  my: i32,
  mz: i32,
  sx: f64,
  sy: f64,
  sz: f64,
  isFlat: bool,
  side: i32,
  layered: bool,
): void {
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
  const bx = blocksAlong(mx, side, false);
  const layersY = layered && isFlat;
  const layersZ = layered && !isFlat;
  const by = blocksAlong(my, side, layersY);
  const bz = blocksAlong(mz, side, layersZ);
  const tx = (mx + bx - 1) / bx;
  const ty = (my + by - 1) / by;
  const tz = (mz + bz - 1) / bz;
  blockCount = bx * by * bz;
  cellsPerBlock = tx * ty * tz;
  cellCount = blockCount * cellsPerBlock;
  cells = take((<usize>cellCount) << 4);
  touched = take((<usize>MOST_THREADS) << 6) + ((<usize>thread) << 6);
  overflowRoom = count / 2 + 1024;
  overflow = take((<usize>overflowRoom) << 4);
  blockX = takeBlocks(mx, bx, false, 1);
  blockY = takeBlocks(my, by, layersY, bx);
  blockZ = takeBlocks(mz, bz, layersZ, bx * by);
  stepX = takeSteps(mx, bx, false, 1, cellsPerBlock);
  stepY = takeSteps(my, by, layersY, tx, cellsPerBlock * bx);
  stepZ = takeSteps(mz, bz, layersZ, tx * ty, cellsPerBlock * bx * by);
  waitX = takeWaits(blockX, mx);
  waitY = takeWaits(blockY, my);
  waitZ = takeWaits(blockZ, mz);
  layerCount = layersY ? by : layersZ ? bz : 1;
  across = isFlat ? my : mz;
  thickness = across / layerCount;
  layerSide = isFlat ? sideY : sideZ;
}

/** Number of blocks of about `side` of n cells; of layers an even one, and four where these are thick enough to be independent. */
function blocksAlong(n: i32, side: i32, layers: bool): i32 {
  if (!layers || side >= n) return max((n + side / 2) / side, 1);
  const pairs = (n + side) / (2 * side);
  return 2 * max(pairs, n >= 4 * THINNEST ? 2 : 1);
}

/** The first cell of block b of n cells along an axis; all are as long, but for one cell. */
function firstCell(b: i32, n: i32, blocks: i32): i32 {
  return <i32>((<i64>b * <i64>n) / <i64>blocks);
}

/** Where the b-th block along an axis is in the order of blocks: of layers come the even ones, then the odd ones. */
function placeOf(b: i32, blocks: i32, layers: bool): i32 {
  if (!layers) return b;
  return b & 1 ? (blocks + 1) / 2 + b / 2 : b / 2;
}

function takeSteps(n: i32, blocks: i32, layers: bool, stride: i32, blockStride: i32): usize {
  const at = take((<usize>(n + 2)) << 2);
  if (thread > 0) return at;
  for (let b = 0; b < blocks; b++) {
    const first = firstCell(b, n, blocks);
    for (let c = first; c < firstCell(b + 1, n, blocks); c++) {
      store<i32>(at + ((<usize>(c + 1)) << 2), placeOf(b, blocks, layers) * blockStride + (c - first) * stride);
    }
  }
  store<i32>(at, load<i32>(at + ((<usize>n) << 2)));
  store<i32>(at + ((<usize>(n + 1)) << 2), load<i32>(at + 4));
  return at;
}

function takeBlocks(n: i32, blocks: i32, layers: bool, stride: i32): usize {
  const at = take((<usize>n) << 2);
  if (thread > 0) return at;
  for (let b = 0; b < blocks; b++) {
    for (let c = firstCell(b, n, blocks); c < firstCell(b + 1, n, blocks); c++) {
      store<i32>(at + ((<usize>c) << 2), placeOf(b, blocks, layers) * stride);
    }
  }
  return at;
}

/** Events of a layer's phase may be this many cells outside it; −1: anywhere. */
export function setReach(cells: i32): void {
  reach = cells;
}

/** The layer whose phase it is is that of a block. */
export function setLayer(block: i32): void {
  const place = block / (blockCount / layerCount);
  const even = (layerCount + 1) / 2;
  const b = place < even ? 2 * place : 2 * (place - even) + 1;
  nearFirst = firstCell(b, across, layerCount) - reach;
  nearCells = reach < 0 ? across : firstCell(b + 1, across, layerCount) + reach - nearFirst;
}

/** The cell of the warm record at w is in reach of the layer. */
export function isNear(w: usize): bool {
  let c = <i32>(flat ? load<u16>(w, 22) : load<u16>(w, 24)) - nearFirst;
  if (c < 0) c += across;
  else if (c >= across) c -= across;
  return c < nearCells;
}

function takeWaits(blocks: usize, n: i32): usize {
  const at = take((<usize>n) << 2);
  if (thread > 0) return at;
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
  const used = atomic.add<i32>(overflowEnd, 1);
  if (used >= overflowRoom) {
    fail();
    return;
  }
  const block = overflow + ((<usize>used) << 4);
  store<i32>(at, -2 - used, 12);
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
  store<i32>(overflowEnd, 0);
  for (let i = 0; i < count; i++) enter(i, cellIndex(warmOf(i)));
}
