/**
 * Points of the local repulsion (`../repulsion.ts`), which are sorted by cells at least as large as its range: those of the fluid, of solids
 * at rest, of balls.
 *
 * - `points`: packed, so that one instruction handles x and y.
 * - `tags`: number of the point and, above 32 bits, its kind. Kinds are fluids, solids at rest, balls.
 * - The points of cell c are `starts[c]` … `starts[c + 1] − 1`, cells along x fastest.
 *
 * Both are sorted by counting into their other halves. Points of a cell keep their order.
 */
import { threads } from "../../threads/kernel/threads";
import { CELL, divide, ENTRY, endOf, firstCell, listOf, lists, NAME } from "./blocks";
import { alignedRoom, room } from "./room";
import { VECTOR } from "./sizes";
import { depth, fluid, fluids, height, periodicX, periodicY, periodicZ, positions, velocities, width } from "./state";
import { firstOf, given, share, tasksOfParticles } from "./tasks";

export let count: i32 = 0;
export let points: usize = 0;
export let tags: usize = 0;
export let nx: i32 = 0;
export let ny: i32 = 0;
export let nz: i32 = 0;
let otherPoints: usize = 0;
let otherTags: usize = 0;
let cellOf: usize = 0;
let starts: usize = 0;
/** Points that are not of the fluid, in their order, and their kinds. */
let others: usize = 0;
let kinds: usize = 0;
let inset: f64 = 0;
/** Addresses of points and tags, and of their other halves: threads read them before they begin a task. */
let current: usize = 0;

/** @param fromWall distance from a wall of a point that has passed through it */
export function takePoints(n: i32, cellsX: i32, cellsY: i32, cellsZ: i32, fromWall: f64): void {
  count = n;
  nx = cellsX;
  ny = cellsY;
  nz = cellsZ;
  inset = fromWall;
  const bytes = <usize>n * VECTOR;
  points = room(bytes);
  otherPoints = room(bytes);
  tags = room((<usize>n) << 3);
  otherTags = room((<usize>n) << 3);
  cellOf = room((<usize>n) << 2);
  starts = room((<usize>(nx * ny * nz + 1)) << 2);
  others = room(<usize>(n - fluid) * VECTOR);
  kinds = room(<usize>(n - fluid));
  current = alignedRoom(16);
}

export function othersAt(): usize {
  return others;
}
export function otherKindsAt(): usize {
  return kinds;
}
export function pointsAt(): usize {
  return points;
}
export function tagsAt(): usize {
  return tags;
}

/** Reads where the points are. */
export function findPoints(): void {
  if (!THREADED) return;
  points = load<usize>(current);
  otherPoints = load<usize>(current, 4);
  tags = load<usize>(current, 8);
  otherTags = load<usize>(current, 12);
}
function notePoints(): void {
  if (!THREADED) return;
  store<usize>(current, points);
  store<usize>(current, otherPoints, 4);
  store<usize>(current, tags, 8);
  store<usize>(current, otherTags, 12);
}

/** Points of the fluid where its particles are, and the others. */
export function loadPoints(): void {
  notePoints();
  share(loadSome, tasksOfParticles());
}

function loadSome(task: i32, tasks: i32): void {
  findPoints();
  const from = firstOf(task, tasks, count);
  const end = firstOf(task + 1, tasks, count);
  const middle = max(from, min(end, fluid));
  const at = points + <usize>from * VECTOR;
  if (middle > from) memory.copy(at, positions + <usize>from * VECTOR, <usize>(middle - from) * VECTOR);
  if (end > middle)
    memory.copy(
      points + <usize>middle * VECTOR,
      others + <usize>(middle - fluid) * VECTOR,
      <usize>(end - middle) * VECTOR,
    );
  for (let s = from; s < end; s++) {
    const tag = tags + ((<usize>s) << 3);
    store<i32>(tag, s);
    store<i32>(tag, s < fluid ? load<u8>(fluids + s) : load<u8>(kinds + s - fluid), 4);
  }
}

/** Moves the particles to their points; their velocities change by `change` times the displacement. */
export function storePoints(change: f64): void {
  store<f64>(given, change);
  share(storeSome, tasksOfParticles());
}

function storeSome(task: i32, tasks: i32): void {
  findPoints();
  const change = load<f64>(given);
  const end = firstOf(task + 1, tasks, count);
  for (let s = firstOf(task, tasks, count); s < end; s++) {
    const i = load<i32>(tags + ((<usize>s) << 3));
    if (i >= fluid) continue;
    const from = points + <usize>s * VECTOR;
    const at = positions + <usize>i * VECTOR;
    const v = velocities + <usize>i * VECTOR;
    const dx = nearestImage(load<f64>(from) - load<f64>(at), width, periodicX);
    const dy = nearestImage(load<f64>(from, 8) - load<f64>(at, 8), height, periodicY);
    store<f64>(v, load<f64>(v) + change * dx);
    store<f64>(v, load<f64>(v, 8) + change * dy, 8);
    if (DIMENSION === 3) {
      const dz = nearestImage(load<f64>(from, 16) - load<f64>(at, 16), depth, periodicZ);
      store<f64>(v, load<f64>(v, 16) + change * dz, 16);
      store<f64>(at, load<f64>(from, 16), 16);
    }
    v128.store(at, v128.load(from));
  }
}

/** As in src/physics/box.ts. */
function nearestImage(separation: f64, period: f64, periodic: bool): f64 {
  if (periodic && (separation > 0.5 * period || separation < -0.5 * period))
    return separation - period * Math.round(separation / period);
  return separation;
}

/** Puts points that have left the box back into it. */
export function confinePoints(): void {
  share(confineSome, tasksOfParticles());
}

function confineSome(task: i32, tasks: i32): void {
  findPoints();
  const end = points + <usize>firstOf(task + 1, tasks, count) * VECTOR;
  for (let at = points + <usize>firstOf(task, tasks, count) * VECTOR; at < end; at += VECTOR) confine(at);
}

/** By a period, or to between the particles of the wall. */
function confine(at: usize): void {
  const x = load<f64>(at);
  const y = load<f64>(at, 8);
  if (x < 0 || x > width || (periodicX && x === width)) store<f64>(at, inside(x, width, periodicX));
  if (y < 0 || y > height || (periodicY && y === height)) store<f64>(at, inside(y, height, periodicY), 8);
  if (DIMENSION === 2) return;
  const z = load<f64>(at, 16);
  if (z < 0 || z > depth || (periodicZ && z === depth)) store<f64>(at, inside(z, depth, periodicZ), 16);
}

/** As `wrapCoordinate` of src/physics/box.ts where the axis is periodic. */
function inside(x: f64, size: f64, periodic: bool): f64 {
  if (!periodic) return x < 0 ? inset : size - inset;
  const wrapped = x - Math.floor(x / size) * size;
  return wrapped >= size || wrapped < 0 ? 0 : wrapped;
}

/** Sorts the points, which are put back into the box before. */
export function sortPoints(): void {
  share(locatePoints, tasksOfParticles());
  const cells = nx * ny * nz;
  if (THREADED && threads > 1) share(placeBlock, divide(cellOf, points, count, cells));
  else placeAll(cells);
  const sortedPoints = otherPoints;
  otherPoints = points;
  points = sortedPoints;
  const sortedTags = otherTags;
  otherTags = tags;
  tags = sortedTags;
  notePoints();
}

function locatePoints(task: i32, tasks: i32): void {
  findPoints();
  const scaleX = <f64>nx / width;
  const scaleY = <f64>ny / height;
  const scaleZ = DIMENSION === 3 ? <f64>nz / depth : 0;
  const end = firstOf(task + 1, tasks, count);
  for (let s = firstOf(task, tasks, count); s < end; s++) {
    const at = points + <usize>s * VECTOR;
    confine(at);
    let row = min(ny - 1, <i32>(load<f64>(at, 8) * scaleY));
    if (DIMENSION === 3) row += ny * min(nz - 1, <i32>(load<f64>(at, 16) * scaleZ));
    store<i32>(cellOf + ((<usize>s) << 2), min(nx - 1, <i32>(load<f64>(at) * scaleX)) + nx * row);
  }
}

/** Of cells of which the first has `sum` points before it: counts become starts, and each start its cell's end while points are placed. */
function startsFrom(sum: i32, begin: i32, end: i32): void {
  for (let cell = begin; cell < end; cell++) {
    const at = starts + ((<usize>cell) << 2);
    const counted = load<i32>(at);
    store<i32>(at, sum);
    sum += counted;
  }
}

function countPoint(cell: u32): void {
  const at = starts + ((<usize>cell) << 2);
  store<i32>(at, load<i32>(at) + 1);
}

function place(from: usize, tag: usize, cell: u32): void {
  const start = starts + ((<usize>cell) << 2);
  const to = load<i32>(start);
  store<i32>(start, to + 1);
  const at = otherPoints + <usize>to * VECTOR;
  v128.store(at, v128.load(from));
  if (DIMENSION === 3) store<f64>(at, load<f64>(from, 16), 16);
  store<u64>(otherTags + ((<usize>to) << 3), load<u64>(tag));
}

/** Ends of cells become starts again. */
function shiftStarts(first: i32, begin: i32, end: i32): void {
  const at = starts + ((<usize>begin) << 2);
  memory.copy(at + 4, at, (<usize>(end - begin - 1)) << 2);
  store<i32>(at, first);
}

function placeAll(cells: i32): void {
  memory.fill(starts, 0, (<usize>cells) << 2);
  for (let s = 0; s < count; s++) countPoint(load<u32>(cellOf + ((<usize>s) << 2)));
  startsFrom(0, 0, cells);
  for (let s = 0; s < count; s++)
    place(points + <usize>s * VECTOR, tags + ((<usize>s) << 3), load<u32>(cellOf + ((<usize>s) << 2)));
  shiftStarts(0, 0, cells);
  store<i32>(starts + ((<usize>cells) << 2), count);
}

function placeBlock(block: i32, blocks: i32): void {
  findPoints();
  const begin = firstCell(block);
  const end = firstCell(block + 1);
  memory.fill(starts + ((<usize>begin) << 2), 0, (<usize>(end - begin)) << 2);
  let before = 0;
  for (let task = 0; task < lists(); task++) {
    const list = listOf(task, block);
    const last = endOf(task, block);
    before += <i32>((list - listOf(task, 0)) / ENTRY);
    for (let at = list; at < last; at += ENTRY) countPoint(load<u32>(at, CELL));
  }
  startsFrom(before, begin, end);
  for (let task = 0; task < lists(); task++) {
    const last = endOf(task, block);
    for (let at = listOf(task, block); at < last; at += ENTRY)
      place(at, tags + ((<usize>load<u32>(at, NAME)) << 3), load<u32>(at, CELL));
  }
  shiftStarts(before, begin, end);
  if (block === blocks - 1) store<i32>(starts + ((<usize>end) << 2), count);
}

export function startOf(cell: i32): i32 {
  return load<i32>(starts + ((<usize>cell) << 2));
}
