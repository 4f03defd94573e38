/**
 * Passes of the local repulsion in two dimensions (`../repulsion.ts`), compiled to WebAssembly: points are sorted by cells, and those nearer
 * than r_L are moved apart.
 *
 * - `points`: x and y side by side, 16 bytes each, so that one instruction handles both.
 * - `tags`: number of the point and, above 32 bits, its kind. Kinds are fluids, solids at rest, balls.
 * - The points of cell c are `starts[c]` … `starts[c + 1] − 1`, cells along x fastest.
 *
 * Both are sorted by counting into their other halves. Points of a cell keep their order, and all sums are in that of the reference in
 * three dimensions: the same pairs see the same places to the last bit.
 */
let count: i32 = 0;
let points: usize = 0;
let otherPoints: usize = 0;
let tags: usize = 0;
let otherTags: usize = 0;
let cellOf: usize = 0;
let starts: usize = 0;
let nx: i32 = 0;
let ny: i32 = 0;
let width: f64 = 0;
let height: f64 = 0;
let periodicX: bool = false;
let periodicY: bool = false;
let inset: f64 = 0;
let distance: f64 = 0;
let limit: f64 = 0;
/** Kinds below this number are fluids of one mass, of which each has the share 1. */
let alike: u32 = 0;
let fluidKinds: u32 = 0;
let kinds: u32 = 0;
/** Share of the displacement of a particle of one kind beside another: kinds × kinds. */
let shares: usize = 0;
let masses: usize = 0;
let pushedByBalls: usize = 0;
/** 1 for each cell near an obstacle; 0: there are no obstacles. */
let guards: usize = 0;
let tests: i64 = 0;
let contacts: i64 = 0;

/** No obstacle is between a point and another one, which is seen displaced by (ox, oy) and may be a solid particle. */
declare function sees(from: usize, to: usize, ox: f64, oy: f64, isSolid: bool): bool;
/** Moves a point, along obstacles that it meets. */
declare function push(at: usize, dx: f64, dy: f64): void;

export function takePoints(n: i32, cellsX: i32, cellsY: i32): void {
  count = n;
  nx = cellsX;
  ny = cellsY;
  const bytes = (<usize>n) << 4;
  points = heap.alloc(bytes);
  otherPoints = heap.alloc(bytes);
  tags = heap.alloc(bytes >> 1);
  otherTags = heap.alloc(bytes >> 1);
  cellOf = heap.alloc(bytes >> 2);
  starts = heap.alloc((<usize>(nx * ny + 1)) << 2);
}

export function setBox(w: f64, h: f64, wrapsX: bool, wrapsY: bool, fromWall: f64): void {
  width = w;
  height = h;
  periodicX = wrapsX;
  periodicY = wrapsY;
  inset = fromWall;
}

export function setKinds(range: f64, all: u32, fluids: u32, equal: u32): void {
  distance = range;
  limit = range * range;
  kinds = all;
  fluidKinds = fluids;
  alike = equal;
  shares = heap.alloc((<usize>(all * all)) << 3);
  masses = heap.alloc((<usize>fluids) << 3);
  pushedByBalls = heap.alloc((<usize>all) << 4);
}

/** Of nx × ny cells, one byte each, to be written by the host. */
export function takeGuards(): usize {
  guards = heap.alloc(<usize>(nx * ny));
  return guards;
}

export function pointsAt(): usize {
  return points;
}
export function tagsAt(): usize {
  return tags;
}
export function sharesAt(): usize {
  return shares;
}
export function massesAt(): usize {
  return masses;
}
export function pushedAt(): usize {
  return pushedByBalls;
}
export function testsOfRun(): f64 {
  return <f64>tests;
}
export function contactsOfRun(): f64 {
  return <f64>contacts;
}

export function run(passes: i32): void {
  tests = 0;
  contacts = 0;
  memory.fill(pushedByBalls, 0, (<usize>kinds) << 4);
  for (let pass = 0; pass < passes; pass++) {
    sort();
    separateAll();
  }
  for (let s = 0; s < count; s++) confine(points + ((<usize>s) << 4));
}

/** Puts a point that has left the box back into it: by a period, or to between the particles of the wall. */
function confine(at: usize): void {
  const x = load<f64>(at);
  const y = load<f64>(at, 8);
  if (x < 0 || x > width || (periodicX && x === width)) store<f64>(at, inside(x, width, periodicX));
  if (y < 0 || y > height || (periodicY && y === height)) store<f64>(at, inside(y, height, periodicY), 8);
}

/** As `wrapCoordinate` of src/physics/box.ts where the axis is periodic. */
function inside(x: f64, size: f64, periodic: bool): f64 {
  if (!periodic) return x < 0 ? inset : size - inset;
  const wrapped = x - Math.floor(x / size) * size;
  return wrapped >= size || wrapped < 0 ? 0 : wrapped;
}

function sort(): void {
  memory.fill(starts, 0, (<usize>(nx * ny + 1)) << 2);
  const scaleX = <f64>nx / width;
  const scaleY = <f64>ny / height;
  for (let s = 0; s < count; s++) {
    const at = points + ((<usize>s) << 4);
    confine(at);
    const cx = min(nx - 1, <i32>(load<f64>(at) * scaleX));
    const cy = min(ny - 1, <i32>(load<f64>(at, 8) * scaleY));
    const cell = cx + nx * cy;
    store<i32>(cellOf + ((<usize>s) << 2), cell);
    const counted = starts + ((<usize>cell) << 2);
    store<i32>(counted, load<i32>(counted) + 1);
  }
  // While points are placed, each start is moved to its cell's end, which is the next one's start.
  let sum = 0;
  for (let cell = 0; cell <= nx * ny; cell++) {
    const at = starts + ((<usize>cell) << 2);
    const counted = load<i32>(at);
    store<i32>(at, sum);
    sum += counted;
  }
  for (let s = 0; s < count; s++) {
    const start = starts + ((<usize>load<i32>(cellOf + ((<usize>s) << 2))) << 2);
    const to = load<i32>(start);
    store<i32>(start, to + 1);
    v128.store(otherPoints + ((<usize>to) << 4), v128.load(points + ((<usize>s) << 4)));
    store<u64>(otherTags + ((<usize>to) << 3), load<u64>(tags + ((<usize>s) << 3)));
  }
  memory.copy(starts + 4, starts, (<usize>(nx * ny)) << 2);
  store<i32>(starts, 0);
  const sortedPoints = otherPoints;
  otherPoints = points;
  points = sortedPoints;
  const sortedTags = otherTags;
  otherTags = tags;
  tags = sortedTags;
}

function startOf(cell: i32): i32 {
  return load<i32>(starts + ((<usize>cell) << 2));
}

/** Each cell beside itself, the next one of its row, and three of the row above: all pairs once. */
function separateAll(): void {
  for (let cy = 0; cy < ny; cy++) {
    const last = cy === ny - 1;
    const row = nx * cy;
    const hasAbove = !last || periodicY;
    const above = last ? 0 : row + nx;
    const up = last && periodicY ? height : 0;
    for (let cx = 0; cx < nx; cx++) {
      const first = startOf(row + cx);
      const end = startOf(row + cx + 1);
      if (first === end) continue;
      const right = cx < nx - 1 ? startOf(row + cx + 2) : end;
      const from = hasAbove ? startOf(above + (cx > 0 ? cx - 1 : 0)) : 0;
      const to = hasAbove ? startOf(above + (cx < nx - 1 ? cx + 2 : nx)) : 0;
      if (isGuarded(row + cx)) {
        for (let s = first; s < end; s++) {
          besideGuarded(s, s + 1, right, 0, 0);
          besideGuarded(s, from, to, 0, up);
        }
      } else {
        for (let s = first; s < end; s++) {
          beside(s, s + 1, right, 0, 0);
          beside(s, from, to, 0, up);
        }
      }
      if (periodicX && (cx === 0 || cx === nx - 1)) acrossFace(cx, row, hasAbove ? above : -1, up);
    }
  }
}

function isGuarded(cell: i32): bool {
  return guards !== 0 && load<u8>(guards + cell) !== 0;
}

/** Pairs of a cell at a periodic face with cells at the opposite one. */
function acrossFace(cx: i32, row: i32, above: i32, up: f64): void {
  const end = startOf(row + cx + 1);
  const guarded = isGuarded(row + cx);
  for (let s = startOf(row + cx); s < end; s++) {
    if (cx === nx - 1) {
      besideAny(guarded, s, startOf(row), startOf(row + 1), width, 0);
      if (above >= 0) besideAny(guarded, s, startOf(above), startOf(above + 1), width, up);
    } else if (above >= 0) besideAny(guarded, s, startOf(above + nx - 1), startOf(above + nx), -width, up);
  }
}

function besideAny(guarded: bool, s: i32, from: i32, to: i32, ox: f64, oy: f64): void {
  if (guarded) besideGuarded(s, from, to, ox, oy);
  else beside(s, from, to, ox, oy);
}

/** As `beside`, with obstacles near: pairs see each other or do not, and what is moved stays on its side. */
function besideGuarded(s: i32, from: i32, to: i32, ox: f64, oy: f64): void {
  const place = points + ((<usize>s) << 4);
  const own = load<u32>(tags + ((<usize>s) << 3), 4);
  for (let t = from; t < to; t++) {
    const at = points + ((<usize>t) << 4);
    const dx = load<f64>(at) + ox - load<f64>(place);
    const dy = load<f64>(at, 8) + oy - load<f64>(place, 8);
    const square = dx * dx + dy * dy;
    if (square >= limit || square === 0) continue;
    const other = load<u32>(tags + ((<usize>t) << 3), 4);
    if (own >= fluidKinds && other >= fluidKinds) continue;
    const isVisible = own < fluidKinds ? sees(place, at, ox, oy, other >= fluidKinds) : sees(at, place, -ox, -oy, true);
    if (!isVisible) continue;
    contacts++;
    const factor = 0.5 * (distance / Math.sqrt(square) - 1);
    if (own < fluidKinds) pushGuarded(place, own, other, -factor * dx, -factor * dy);
    if (other < fluidKinds) pushGuarded(at, other, own, factor * dx, factor * dy);
  }
  if (to > from) tests += to - from;
}

/** A ball gets the opposite of what a fluid particle beside it is moved. */
function pushGuarded(at: usize, kind: u32, beside: u32, dx: f64, dy: f64): void {
  const share = shareOf(kind, beside);
  const before = v128.load(at);
  push(at, share * dx, share * dy);
  if (beside > fluidKinds) notePush(beside, kind, f64x2.sub(v128.load(at), before));
}

/** Point s and those in [from, to), which are seen displaced by (ox, oy). */
function beside(s: i32, from: i32, to: i32, ox: f64, oy: f64): void {
  if (from >= to) return;
  const offset = f64x2.replace_lane(f64x2.splat(ox), 1, oy);
  const place = points + ((<usize>s) << 4);
  const ownTag = load<u64>(tags + ((<usize>s) << 3));
  const own = <u32>(ownTag >> 32);
  let here = f64x2.sub(v128.load(place), offset);
  let moves = 0;
  const end = points + ((<usize>to) << 4);
  for (let at = points + ((<usize>from) << 4); at < end; at += 16) {
    const there = v128.load(at);
    const apart = f64x2.sub(there, here);
    const squares = f64x2.mul(apart, apart);
    const square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
    if (square >= limit || square === 0) continue;
    moves++;
    const factor = 0.5 * (distance / Math.sqrt(square) - 1);
    const moved = f64x2.mul(f64x2.splat(factor), apart);
    const other = load<u32>(tags + ((at - points) >> 1), 4);
    if (own < alike && other < alike) {
      here = f64x2.sub(here, moved);
      v128.store(at, f64x2.add(there, moved));
      continue;
    }
    here = f64x2.sub(here, f64x2.mul(f64x2.splat(shareOf(own, other) * factor), apart));
    v128.store(at, f64x2.add(there, f64x2.mul(f64x2.splat(shareOf(other, own) * factor), apart)));
    if (own > fluidKinds && other < fluidKinds) notePush(own, other, moved);
    else if (other > fluidKinds && own < fluidKinds) notePush(other, own, f64x2.neg(moved));
  }
  v128.store(place, f64x2.add(here, offset));
  tests += to - from;
  contacts += moves;
}

function shareOf(kind: u32, beside: u32): f64 {
  return load<f64>(shares + ((<usize>(kind * kinds + beside)) << 3));
}

/** A particle of a fluid is moved by one of a ball. */
function notePush(ball: u32, fluid: u32, moved: v128): void {
  const at = pushedByBalls + ((<usize>(ball - fluidKinds - 1)) << 4);
  const mass = f64x2.splat(load<f64>(masses + ((<usize>fluid) << 3)));
  v128.store(at, f64x2.add(v128.load(at), f64x2.mul(mass, moved)));
}
