/**
 * Cells that tile the box, each with the particles that have their centers in it.
 *
 * A cell is four 32-bit slots (−1 empty). When a fifth particle comes, the last slot turns into −2 − b, which chains
 * to overflow block b, four slots of the same kind: no particle is ever lost. Positions are kept relative to the cell's center,
 * so a neighbor cell in direction (dx, dy, dz) lies at the same offset everywhere, periodic images are neighbors
 * like any other, even where an axis has only one or two cells, and rounding does not grow with the box.
 *
 * Border cells of an axis that is not periodic reach beyond the box without end: particles that leave through an
 * open face stay in them.
 */
import { count, hotOf, levelOf, take, warmOf, X, Y, Z } from "./memory.ts";

export let nx: i32 = 1;
export let ny: i32 = 1;
export let nz: i32 = 1;
export let sideX: f64 = 1;
export let sideY: f64 = 1;
export let sideZ: f64 = 1;
/** Bit a is set where axis a is periodic. */
export let periodic: i32 = 0;

/** For each axis, entries 0 … n+1: the share of cell index −1 … n in the linear index, wrapped; −1 where there is no cell. */
export let stepX: usize = 0;
export let stepY: usize = 0;
export let stepZ: usize = 0;
export let cells: usize = 0;
export let cellCount: i32 = 0;
export let blocks: usize = 0;
let blockCapacity: i32 = 0;
let blocksUsed: i32 = 0;
/** The level of the particles in it; see levels.ts. */
export let level: i32 = 0;

export function takeGrid(mx: i32, my: i32, mz: i32, sx: f64, sy: f64, sz: f64, periodicAxes: i32, flat: bool): void {
  nx = mx;
  ny = my;
  nz = mz;
  sideX = sx;
  sideY = sy;
  sideZ = sz;
  periodic = periodicAxes;
  // Large grids are stored in tiles of a memory page, 256 cells, so that a neighborhood lies in few pages.
  const tiled = mx * my * mz > 32768;
  const tx = tiled ? (flat ? 16 : 8) : mx;
  const ty = tiled ? (flat ? 16 : 8) : my;
  const tz = tiled ? (flat ? 1 : 4) : mz;
  const tilesX = (mx + tx - 1) / tx;
  const tilesY = (my + ty - 1) / ty;
  const tilesZ = (mz + tz - 1) / tz;
  const tile = tx * ty * tz;
  cellCount = tilesX * tilesY * tilesZ * tile;
  cells = take((<usize>cellCount) << 4);
  blockCapacity = count + 16;
  blocks = take((<usize>blockCapacity) << 4);
  stepX = takeSteps(mx, 1, tx, tile, (periodicAxes & 1) !== 0);
  stepY = takeSteps(my, tx, ty, tile * tilesX, (periodicAxes & 2) !== 0);
  stepZ = takeSteps(mz, tx * ty, tz, tile * tilesX * tilesY, !flat && (periodicAxes & 4) !== 0);
}

function takeSteps(n: i32, stride: i32, tile: i32, tileStride: i32, wraps: bool): usize {
  const at = take((<usize>(n + 2)) << 2);
  for (let c = 0; c < n; c++) store<i32>(at + ((<usize>(c + 1)) << 2), (c / tile) * tileStride + (c % tile) * stride);
  store<i32>(at, wraps ? load<i32>(at + ((<usize>n) << 2)) : -1);
  store<i32>(at + ((<usize>(n + 1)) << 2), wraps ? 0 : -1);
  return at;
}

export function step(table: usize, c: i32): i32 {
  return load<i32>(table + ((<usize>(c + 1)) << 2));
}

/** The linear index of particle i's cell. */
export function cellIndex(i: i32): i32 {
  const w = warmOf(i);
  return step(stepX, load<u16>(w, 20)) + step(stepY, load<u16>(w, 22)) + step(stepZ, load<u16>(w, 24));
}

function cellOf(i: i32): usize {
  return cells + ((<usize>cellIndex(i)) << 4);
}

/** Puts `to` into the first of four slots that holds `from`; false if none does. */
function exchange(at: usize, from: i32, to: i32): bool {
  for (let slot = at; slot < at + 16; slot += 4) {
    if (load<i32>(slot) === from) {
      store<i32>(slot, to);
      return true;
    }
  }
  return false;
}

export function enter(i: i32): void {
  let at = cellOf(i);
  while (!exchange(at, -1, i)) {
    const last = load<i32>(at, 12);
    if (last < 0) {
      at = blocks + ((<usize>(-2 - last)) << 4);
    } else if (blocksUsed === blockCapacity) {
      // Chains keep their holes; entering all particles anew, i among them, packs them far below the capacity.
      fill();
      return;
    } else {
      const block = blocks + ((<usize>blocksUsed) << 4);
      store<i32>(at, -2 - blocksUsed, 12);
      blocksUsed++;
      v128.store(block, i32x4.splat(-1));
      store<i32>(block, last);
      at = block;
    }
  }
}

export function leave(i: i32): void {
  let at = cellOf(i);
  while (!exchange(at, i, -1)) {
    const last = load<i32>(at, 12);
    if (last >= -1) unreachable();
    at = blocks + ((<usize>(-2 - last)) << 4);
  }
}

/** Empties all cells and enters every particle of this level. */
export function fill(): void {
  memory.fill(cells, 0xff, (<usize>cellCount) << 4);
  blocksUsed = 0;
  for (let i = 0; i < count; i++) if (levelOf(i) === level) enter(i);
}

/** Puts particle i, which has its place in the box in its record, into its cell. */
export function settle(i: i32): void {
  const h = hotOf(i);
  const w = warmOf(i);
  const x = load<f64>(h, X);
  const y = load<f64>(h, Y);
  const z = load<f64>(h, Z);
  const cx = clampCell(x / sideX, nx);
  const cy = clampCell(y / sideY, ny);
  const cz = clampCell(z / sideZ, nz);
  store<u16>(w, <u16>cx, 20);
  store<u16>(w, <u16>cy, 22);
  store<u16>(w, <u16>cz, 24);
  store<f64>(h, x - (<f64>cx + 0.5) * sideX, X);
  store<f64>(h, y - (<f64>cy + 0.5) * sideY, Y);
  store<f64>(h, z - (<f64>cz + 0.5) * sideZ, Z);
}

export function clampCell(s: f64, n: i32): i32 {
  return <i32>min(max(s, 0.0), <f64>(n - 1));
}

/** Moves particle i through face f (0 −x, 1 +x, 2 −y, …) of its cell into the next one. */
export function cross(i: i32, f: i32): void {
  leave(i);
  const axis = f >> 1;
  const n = axis === 0 ? nx : axis === 1 ? ny : nz;
  const side = axis === 0 ? sideX : axis === 1 ? sideY : sideZ;
  const w = warmOf(i) + <usize>(axis << 1);
  const h = hotOf(i) + <usize>(axis << 3);
  let c = <i32>load<u16>(w, 20);
  if (f & 1) {
    c++;
    if (c === n) c = 0;
    store<f64>(h, load<f64>(h) - side);
  } else {
    c--;
    if (c < 0) c = n - 1;
    store<f64>(h, load<f64>(h) + side);
  }
  store<u16>(w, <u16>c, 20);
  enter(i);
}

export function gridState(at: usize): void {
  store<i32>(at, blocksUsed);
}
export function restoreGridState(at: usize): void {
  blocksUsed = load<i32>(at);
}

/** Bytes in which a grid that is not the current one is kept. */
export const GRID: usize = 128;
const CELLS_ALONG: usize = 16;
const SIDES: usize = 32;
const STEPS: usize = 56;

export function storeGrid(at: usize, ofLevel: i32): void {
  level = ofLevel;
  store<i32>(at, level, 0);
  leaveGrid(at);
  store<i32>(at, blockCapacity, 8);
  store<i32>(at, cellCount, 12);
  store<i32>(at, nx, CELLS_ALONG);
  store<i32>(at, ny, CELLS_ALONG + 4);
  store<i32>(at, nz, CELLS_ALONG + 8);
  store<f64>(at, sideX, SIDES);
  store<f64>(at, sideY, SIDES + 8);
  store<f64>(at, sideZ, SIDES + 16);
  store<usize>(at, stepX, STEPS);
  store<usize>(at, stepY, STEPS + 4);
  store<usize>(at, stepZ, STEPS + 8);
  store<usize>(at, cells, 68);
  store<usize>(at, blocks, 72);
}

/** Of all this only the number of blocks changes during a run. */
export function leaveGrid(at: usize): void {
  store<i32>(at, blocksUsed, 4);
}

/** Makes the grid kept there the current one. */
export function loadGrid(at: usize): void {
  level = load<i32>(at, 0);
  blocksUsed = load<i32>(at, 4);
  blockCapacity = load<i32>(at, 8);
  cellCount = load<i32>(at, 12);
  nx = load<i32>(at, CELLS_ALONG);
  ny = load<i32>(at, CELLS_ALONG + 4);
  nz = load<i32>(at, CELLS_ALONG + 8);
  sideX = load<f64>(at, SIDES);
  sideY = load<f64>(at, SIDES + 8);
  sideZ = load<f64>(at, SIDES + 16);
  stepX = load<usize>(at, STEPS);
  stepY = load<usize>(at, STEPS + 4);
  stepZ = load<usize>(at, STEPS + 8);
  cells = load<usize>(at, 68);
  blocks = load<usize>(at, 72);
}

/** Of a grid that is kept: cells along an axis, their side, their shares of the linear index; the cells and the blocks. */
export function cellsAlong(at: usize, axis: i32): i32 {
  return load<i32>(at + ((<usize>axis) << 2), CELLS_ALONG);
}
export function sideAlong(at: usize, axis: i32): f64 {
  return load<f64>(at + ((<usize>axis) << 3), SIDES);
}
export function stepsAlong(at: usize, axis: i32): usize {
  return load<usize>(at + ((<usize>axis) << 2), STEPS);
}
export function cellsOf(at: usize): usize {
  return load<usize>(at, 68);
}
export function blocksOf(at: usize): usize {
  return load<usize>(at, 72);
}
export function cellCountOf(at: usize): i32 {
  return load<i32>(at, 12);
}
