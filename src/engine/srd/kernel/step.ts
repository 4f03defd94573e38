/**
 * Loops of a step over particles and cells, compiled to WebAssembly once for each dimension (`../stepKernel.ts`): acceleration, cells of
 * particles and their sums, rotation, streaming.
 *
 * Sums are in the order of particles, and random numbers are functions of key, step and cell: bits do not depend on how the loops are cut, nor
 * on the number of threads that share them (`tasks.ts`, `blocks.ts`). Sums over all particles are left to one thread.
 */
import { threads } from "../../threads/kernel/threads";
import { CELL, divide, ENTRY, endOf, firstCell, listOf, lists, NAME } from "./blocks";
import { VECTOR } from "./sizes";
import {
  all,
  cells,
  clearance,
  depth,
  fluid,
  fluids,
  gains,
  height,
  left,
  located,
  MASS,
  MATRIX,
  masses,
  periodicX,
  periodicY,
  periodicZ,
  positions,
  SUM_BYTES,
  sums,
  TURN_BYTES,
  turns,
  unitMasses,
  velocities,
  width,
} from "./state";
import { counted, firstOf, given, share, tasksOfParticles } from "./tasks";

export function accelerate(): void {
  share(accelerateSome, tasksOfParticles());
}

function accelerateSome(task: i32, tasks: i32): void {
  const base = gains;
  const from = firstOf(task, tasks, fluid);
  const end = velocities + <usize>firstOf(task + 1, tasks, fluid) * VECTOR;
  let kind = fluids + from;
  for (let v = velocities + <usize>from * VECTOR; v < end; v += VECTOR, kind++) {
    const gain = base + <usize>load<u8>(kind) * VECTOR;
    v128.store(v, f64x2.add(v128.load(v), v128.load(gain)));
    if (DIMENSION === 3) store<f64>(v, load<f64>(v, 16) + load<f64>(gain, 16), 16);
  }
}

/** Σ m v² of fluid particles and guests. */
export function twiceKineticEnergy(): f64 {
  const end = velocities + <usize>all * VECTOR;
  let mass = masses;
  let twice: f64 = 0;
  for (let v = velocities; v < end; v += VECTOR, mass += 8) {
    const squares = f64x2.mul(v128.load(v), v128.load(v));
    let square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
    if (DIMENSION === 3) square += load<f64>(v, 16) * load<f64>(v, 16);
    twice += load<f64>(mass) * square;
  }
  return twice;
}

/** Σ m x of fluid particles along an axis. */
export function moment(axis: i32): f64 {
  const end = positions + <usize>fluid * VECTOR;
  let mass = masses;
  let sum: f64 = 0;
  for (let at = positions + ((<usize>axis) << 3); at < end; at += VECTOR, mass += 8)
    sum += load<f64>(mass) * load<f64>(at);
  return sum;
}

/**
 * Cell of each of `count` particles in a grid with (nx, ny, nz) cells, `scale` in a unit of length, displaced by (sx, sy, sz). Beyond the last
 * cell of an axis is its cell `beyond`.
 */
export function locate(
  count: i32,
  scale: f64,
  sx: f64,
  sy: f64,
  sz: f64,
  nx: i32,
  ny: i32,
  nz: i32,
  beyondX: i32,
  beyondY: i32,
  beyondZ: i32,
): void {
  store<f64>(given, scale);
  store<f64>(given, sx, 8);
  store<f64>(given, sy, 16);
  store<f64>(given, sz, 24);
  store<i32>(given, count, 32);
  store<i32>(given, nx, 36);
  store<i32>(given, ny, 40);
  store<i32>(given, nz, 44);
  store<i32>(given, beyondX, 48);
  store<i32>(given, beyondY, 52);
  store<i32>(given, beyondZ, 56);
  share(locateSome, tasksOfParticles());
}

function locateSome(task: i32, tasks: i32): void {
  const shift = v128.load(given, 8);
  const sz = load<f64>(given, 24);
  const scale = load<f64>(given);
  const count = load<i32>(given, 32);
  const nx = load<i32>(given, 36);
  const ny = load<i32>(given, 40);
  const nz = load<i32>(given, 44);
  const beyondX = load<i32>(given, 48);
  const beyondY = load<i32>(given, 52);
  const beyondZ = load<i32>(given, 56);
  const scales = f64x2.splat(scale);
  const zero = i32x4.splat(0);
  const from = firstOf(task, tasks, count);
  const first = positions + <usize>from * VECTOR;
  const end = positions + <usize>firstOf(task + 1, tasks, count) * VECTOR;
  let into = located + ((<usize>from) << 2);
  if (DIMENSION === 2) {
    // Two particles at a time: both places along x, then those along y.
    const last = v128.shuffle<i32>(i32x4.splat(nx - 1), i32x4.splat(ny - 1), 0, 1, 4, 5);
    const beyond = v128.shuffle<i32>(i32x4.splat(beyondX), i32x4.splat(beyondY), 0, 1, 4, 5);
    const row = i32x4.splat(nx);
    for (let at = first; at < end; at += 32, into += 8) {
      const one = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.add(v128.load(at), shift), scales));
      const other = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.add(v128.load(at, 16), shift), scales));
      let places = i32x4.max_s(v128.shuffle<i32>(one, other, 0, 4, 1, 5), zero);
      places = v128.bitselect(beyond, places, i32x4.gt_s(places, last));
      const rows = i32x4.mul(v128.shuffle<i32>(places, places, 2, 3, 2, 3), row);
      v128.store64_lane(into, i32x4.add(places, rows), 0);
    }
    return;
  }
  const last = i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(nx - 1), 1, ny - 1), 2, nz - 1);
  const beyond = i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(beyondX), 1, beyondY), 2, beyondZ);
  for (let at = first; at < end; at += VECTOR, into += 4) {
    let place = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.add(v128.load(at), shift), scales));
    place = i32x4.max_s(i32x4.replace_lane(place, 2, <i32>((load<f64>(at, 16) + sz) * scale)), zero);
    place = v128.bitselect(beyond, place, i32x4.gt_s(place, last));
    const row = i32x4.extract_lane(place, 1) + ny * i32x4.extract_lane(place, 2);
    store<i32>(into, i32x4.extract_lane(place, 0) + nx * row);
  }
}

/** Sums of cells. */
export function gather(): void {
  if (THREADED && threads > 1) {
    share(gatherBlock, divide(located, velocities, all, cells));
    return;
  }
  memory.fill(sums, 0, (<usize>cells + 3) * SUM_BYTES);
  const isUnit = unitMasses;
  let v = velocities;
  let mass = masses;
  let cell = located;
  const end = v + <usize>all * VECTOR;
  for (; v < end; v += VECTOR, mass += 8, cell += 4) add(v, sums + <usize>load<u32>(cell) * SUM_BYTES, mass, isUnit);
}

function gatherBlock(block: i32, blocks: i32): void {
  const begin = firstCell(block);
  const end = block + 1 < blocks ? firstCell(block + 1) : cells + 3;
  memory.fill(sums + <usize>begin * SUM_BYTES, 0, <usize>(end - begin) * SUM_BYTES);
  const isUnit = unitMasses;
  for (let task = 0; task < lists(); task++) {
    const last = endOf(task, block);
    for (let at = listOf(task, block); at < last; at += ENTRY)
      add(at, sums + <usize>load<u32>(at, CELL) * SUM_BYTES, masses + ((<usize>load<u32>(at, NAME)) << 3), isUnit);
  }
}

/** Adds a particle to the sums of its cell. */
function add(v: usize, to: usize, mass: usize, isUnit: bool): void {
  const velocity = v128.load(v);
  if (isUnit) {
    v128.store(to, f64x2.add(v128.load(to), velocity));
    if (DIMENSION === 3) store<f64>(to, load<f64>(to, 16) + load<f64>(v, 16), 16);
    v128.store(to, f64x2.add(v128.load(to, MASS), f64x2.splat(1)), MASS);
    return;
  }
  const m = load<f64>(mass);
  v128.store(to, f64x2.add(v128.load(to), f64x2.mul(f64x2.splat(m), velocity)));
  if (DIMENSION === 3) store<f64>(to, load<f64>(to, 16) + m * load<f64>(v, 16), 16);
  v128.store(to, f64x2.add(v128.load(to, MASS), f64x2.replace_lane(f64x2.splat(1), 0, m)), MASS);
}

/** Rotates all velocities. */
export function turn(): void {
  share(turnSome, tasksOfParticles());
}

function turnSome(task: i32, tasks: i32): void {
  const base = turns;
  const first = firstOf(task, tasks, all);
  const end = velocities + <usize>firstOf(task + 1, tasks, all) * VECTOR;
  let cell = located + ((<usize>first) << 2);
  for (let v = velocities + <usize>first * VECTOR; v < end; v += VECTOR, cell += 4) {
    const from = base + <usize>load<u32>(cell) * TURN_BYTES;
    if (load<f64>(from, MATRIX) === Infinity) continue;
    const mean = v128.load(from);
    const w = f64x2.sub(v128.load(v), mean);
    const x = f64x2.extract_lane(w, 0);
    const y = f64x2.extract_lane(w, 1);
    if (DIMENSION === 2) {
      const column = v128.load(from, MATRIX);
      const next = v128.xor(i64x2.shuffle(column, column, 1, 0), i64x2(i64.MIN_VALUE, 0));
      const turned = f64x2.add(mean, f64x2.mul(column, f64x2.splat(x)));
      v128.store(v, f64x2.add(turned, f64x2.mul(next, f64x2.splat(y))));
    } else {
      const uz = load<f64>(from, 16);
      const z = load<f64>(v, 16) - uz;
      store<f64>(v, turned(f64x2.extract_lane(mean, 0), from + MATRIX, x, y, z));
      store<f64>(v, turned(f64x2.extract_lane(mean, 1), from + MATRIX + 24, x, y, z), 8);
      store<f64>(v, turned(uz, from + MATRIX + 48, x, y, z), 16);
    }
  }
}

function turned(mean: f64, row: usize, x: f64, y: f64, z: f64): f64 {
  return mean + load<f64>(row) * x + load<f64>(row, 8) * y + load<f64>(row, 16) * z;
}

/** Moves fluid particles, but those at walls and surfaces: they are listed. Returns their number. */
export function stream(step: f64): i32 {
  const tasks = tasksOfParticles();
  store<f64>(given, step);
  share(streamSome, tasks);
  // Each task has listed its particles from its own first one's place on.
  let sum = load<i32>(counted);
  for (let k = 1; k < tasks; k++) {
    const number = load<i32>(counted + ((<usize>k) << 2));
    const from = left + ((<usize>firstOf(k, tasks, fluid)) << 2);
    memory.copy(left + ((<usize>sum) << 2), from, (<usize>number) << 2);
    sum += number;
  }
  return sum;
}

function streamSome(task: i32, tasks: i32): void {
  const step = load<f64>(given);
  const from = firstOf(task, tasks, fluid);
  const steps = f64x2.splat(step);
  const size = f64x2.replace_lane(f64x2.splat(width), 1, height);
  const zero = f64x2.splat(0);
  const end = positions + <usize>firstOf(task + 1, tasks, fluid) * VECTOR;
  const isOpen = clearance === 0;
  const first = left + ((<usize>from) << 2);
  let into = first;
  let v = velocities + <usize>from * VECTOR;
  let cell = located + ((<usize>from) << 2);
  for (let at = positions + <usize>from * VECTOR; at < end; at += VECTOR, v += VECTOR, cell += 4) {
    const way = f64x2.mul(steps, v128.load(v));
    const to = f64x2.add(v128.load(at), way);
    let isInside = i64x2.bitmask(v128.and(f64x2.ge(to, zero), f64x2.lt(to, size))) === 3;
    let mz: f64 = 0;
    let z: f64 = 0;
    if (DIMENSION === 3) {
      mz = step * load<f64>(v, 16);
      z = load<f64>(at, 16) + mz;
      isInside = isInside && z >= 0 && z < depth;
    }
    if (isInside && (isOpen || isFree(cell, way, mz))) {
      v128.store(at, to);
      if (DIMENSION === 3) store<f64>(at, z, 16);
    } else if (isOpen && wraps(f64x2.extract_lane(to, 0), f64x2.extract_lane(to, 1), z)) {
      store<f64>(at, wrapped(f64x2.extract_lane(to, 0), width));
      store<f64>(at, wrapped(f64x2.extract_lane(to, 1), height), 8);
      if (DIMENSION === 3) store<f64>(at, wrapped(z, depth), 16);
    } else {
      store<i32>(into, <i32>((cell - located) >> 2));
      into += 4;
    }
  }
  store<i32>(counted + ((<usize>task) << 2), <i32>((into - first) >> 2));
}

/** A place outside of the box is beyond periodic faces only. */
function wraps(x: f64, y: f64, z: f64): bool {
  return (
    (periodicX || (x >= 0 && x < width)) &&
    (periodicY || (y >= 0 && y < height)) &&
    (DIMENSION === 2 || periodicZ || (z >= 0 && z < depth))
  );
}

/** As `wrapCoordinate` of src/physics/box.ts. */
function wrapped(x: f64, size: f64): f64 {
  if (x >= 0 && x < size) return x;
  const inside = x - Math.floor(x / size) * size;
  return inside >= size || inside < 0 ? 0 : inside;
}

/** The nearest surface is farther than the way. */
function isFree(cell: usize, way: v128, mz: f64): bool {
  const squares = f64x2.mul(way, way);
  const square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1) + mz * mz;
  const clear = load<f64>(clearance + ((<usize>load<u32>(cell)) << 3));
  return clear > 0 && square < clear * clear;
}
