/**
 * Neighbor lists: the candidates of a search where particles lie close together (Donev, Torquato & Stillinger 2005).
 *
 * A particle stays within the distance δ of a reference point until its next transfer, so two particles whose reference points are
 * farther apart than their contact distance + 2 δ cannot touch before one of them has had a transfer. Each particle lists all others
 * within that distance. A transfer chooses a new reference point, ahead of the particle on its path, and lists anew; all other events
 * search the list in place of the cells.
 *
 * The cell of a particle is the one that holds its reference point, not its center, and no smaller than the largest contact
 * distance + 2 δ: all that a list may hold lies in the neighboring cells. The offset of two cells changes only at a transfer, so it is
 * part of the list, and positions stay relative to centers of cells.
 *
 * Anchor, 16 bytes in single precision: reference point relative to the cell's center; radius, or how far a potential reaches.
 * List, 128 bytes, with a potential 256: length, or FULL; then entries, 32 × particle + direction, and after them the particle itself,
 * which fills the last place where entries are taken two at a time. A longer list is not kept: FULL, and the cells are searched.
 */
import * as growing from "./forms/growth.ts";
import * as stepped from "./forms/steps.ts";
import { clampCell, enter, leave, nx, ny, nz, periodic, sideX, sideY, sideZ } from "./grid.ts";
import { count, hotOf, NEVER, TIME, take, traitsOf, VX, VY, VZ, warmOf, X, Y, Z } from "./memory.ts";
import { found, foundDirection, gather, most, packs } from "./neighborCells.ts";

/** True where lists are in use. */
export let listed: bool = false;
/** Greatest distance of a particle from its reference point. */
let shell: f64 = 0;
let anchors: usize = 0;
let lists: usize = 0;
/** Offsets of the 27 neighbor cells in single precision, 16 bytes each. */
let shifts: usize = 0;
/** The list that is being made. */
let fresh: usize = 0;

/** Distance of a new reference point ahead of the particle over δ. */
const AHEAD: f64 = 0.7;
/** Distances in single precision are compared with this margin, so that rounding leaves out no pair. */
const MARGIN: f64 = 1.00001;
/** Of a list: particles within the range of a potential are twice as many. */
const BITS: usize = STEPPED ? 8 : 7;
const BYTES: usize = 1 << BITS;
/** Entries that a list has room for, besides the particle itself. */
const ROOM: i32 = <i32>(BYTES >> 2) - 3;
const FULL: i32 = -1;

/** Takes memory for lists with this δ; after takeCells, before start. */
export function takeLists(distance: f64): void {
  listed = true;
  shell = distance;
  anchors = take((<usize>count) << 4);
  // The last two carry records where the others are sorted.
  lists = take((<usize>(count + 2)) << BITS);
  fresh = take((<usize>(most + 8)) << 2);
  shifts = take(27 * 16);
  for (let k = 0; k < 27; k++) {
    const at = shifts + ((<usize>k) << 4);
    store<f32>(at, <f32>(<f64>((k % 3) - 1) * sideX));
    store<f32>(at, <f32>(<f64>(((k / 3) % 3) - 1) * sideY), 4);
    store<f32>(at, <f32>(<f64>(k / 9 - 1) * sideZ), 8);
  }
}

export function endLists(): void {
  listed = false;
}

function listOf(i: i32): usize {
  return lists + ((<usize>i) << BITS);
}
function anchorOf(i: i32): usize {
  return anchors + ((<usize>i) << 4);
}
function entryOf(i: i32, direction: i32): i32 {
  return (i << 5) | direction;
}

/** True where particle i has a list. */
export function hasList(i: i32): bool {
  return load<i32>(listOf(i)) !== FULL;
}
export function entriesOf(i: i32): usize {
  return listOf(i) + 4;
}
export function lengthOf(i: i32): i32 {
  return load<i32>(listOf(i));
}

/** First lists of all particles, which are in their cells at time t. */
export function listAll(t: f64): void {
  for (let i = 0; i < count; i++) {
    leave(i);
    aim(i, t);
    enter(i);
  }
  for (let i = 0; i < count; i++) write(i, 0);
  for (let i = 0; i < count; i++) {
    const n = search(i);
    for (let k = 0; k < n; k++) {
      const entry = load<i32>(fresh + ((<usize>k) << 2));
      const j = entry >> 5;
      if (j > i) continue;
      append(i, entry);
      append(j, entryOf(i, 26 - (entry & 31)));
    }
  }
}

/** Sets the time at which particle i, known to be near its reference point at time t, leaves the bounds around it. */
export function scheduleEscape(i: i32, t: f64): void {
  const h = hotOf(i);
  const anchor = anchorOf(i);
  const d = t - load<f64>(h, TIME);
  const vx = load<f64>(h, VX);
  const vy = load<f64>(h, VY);
  const vz = load<f64>(h, VZ);
  const x = load<f64>(h, X) + d * vx - <f64>load<f32>(anchor);
  const y = load<f64>(h, Y) + d * vy - <f64>load<f32>(anchor, 4);
  const z = load<f64>(h, Z) + d * vz - <f64>load<f32>(anchor, 8);
  const a = vx * vx + vy * vy + vz * vz;
  const b = x * vx + y * vy + z * vz;
  const c = x * x + y * y + z * z - shell * shell;
  const root = sqrt(max(b * b - a * c, 0.0));
  const s = b <= 0 ? (root - b) / a : -c / (root + b);
  store<f64>(warmOf(i), a > 0 ? t + max(s, 0.0) : NEVER, 0);
}

/**
 * Particle i, which has left its bounds at time t, gets a new reference point and a new list. Returns how many entries at the front
 * need no search, or −1.
 */
export function relist(i: i32, t: f64): i32 {
  const list = listOf(i);
  const before = load<i32>(list);
  if (before === FULL) removeEverywhere(i);
  leave(i);
  aim(i, t);
  enter(i);
  const n = search(i);
  // Most neighbors stay the same: only the lists of the others change.
  for (let k = 0; k < before; k++) {
    const entry = load<i32>(list + ((<usize>k) << 2), 4);
    if (position(fresh, n, entry) < 0) remove(entry >> 5, entryOf(i, 26 - (entry & 31)));
  }
  let known = 0;
  for (let k = 0; k < n; k++) {
    const at = fresh + ((<usize>k) << 2);
    const entry = load<i32>(at);
    if (position(list + 4, before, entry) < 0) {
      append(entry >> 5, entryOf(i, 26 - (entry & 31)));
    } else {
      const front = fresh + ((<usize>known) << 2);
      store<i32>(at, load<i32>(front));
      store<i32>(front, entry);
      known++;
    }
  }
  write(i, n);
  return hasList(i) ? known : -1;
}

/** A reference point ahead of i on its path, and the cell that holds it. */
function aim(i: i32, t: f64): void {
  const h = hotOf(i);
  const vx = load<f64>(h, VX);
  const vy = load<f64>(h, VY);
  const vz = load<f64>(h, VZ);
  const v = sqrt(vx * vx + vy * vy + vz * vz);
  const s = t - load<f64>(h, TIME) + (v > 0 ? (AHEAD * shell) / v : 0);
  const w = warmOf(i);
  const anchor = anchorOf(i);
  place(h + X, w + 20, anchor, s * vx, sideX, nx, periodic & 1);
  place(h + Y, w + 22, anchor + 4, s * vy, sideY, ny, periodic & 2);
  place(h + Z, w + 24, anchor + 8, s * vz, sideZ, nz, periodic & 4);
  store<f32>(anchor, <f32>reachOf(i), 12);
}

/** Half of the longest distance of an event of particle i while lists hold. */
function reachOf(i: i32): f64 {
  if (STEPPED) return stepped.reachOf(i);
  return GROWING ? growing.reachOf(i) : load<f64>(traitsOf(i));
}

/** On one axis: the cell of the reference point, which lies so far from the particle's place at its own time. */
function place(at: usize, cell: usize, reference: usize, way: f64, side: f64, n: i32, wraps: i32): void {
  let x = load<f64>(at);
  const shift = nearest((x + way) / side);
  if (shift !== 0) {
    const from = <i32>load<u16>(cell);
    let to = clampCell(<f64>from + shift, n);
    let by = <f64>(to - from);
    if (wraps) {
      by = shift;
      to = from + <i32>shift;
      if (to < 0) to += n;
      else if (to >= n) to -= n;
    }
    x -= by * side;
    store<u16>(cell, <u16>to);
    store<f64>(at, x);
  }
  store<f32>(reference, <f32>(x + way));
}

/** Puts the entries of i's neighbors into `fresh`, four candidates at a time. Returns their number. */
function search(i: i32): i32 {
  const w = warmOf(i);
  const n = gather(load<u16>(w, 20), load<u16>(w, 22), load<u16>(w, 24), -1);
  const at = (<usize>n) << 2;
  // Places that are left over in the last four.
  v128.store(found + at, i32x4.splat(i));
  v128.store(foundDirection + at, i32x4.splat(13));
  const own = v128.load(anchorOf(i));
  const x = v128.shuffle<f32>(own, own, 0, 0, 0, 0);
  const y = v128.shuffle<f32>(own, own, 1, 1, 1, 1);
  const z = v128.shuffle<f32>(own, own, 2, 2, 2, 2);
  const reach = f32x4.add(v128.shuffle<f32>(own, own, 3, 3, 3, 3), f32x4.splat(<f32>(2 * shell)));
  const margin = f32x4.splat(<f32>(MARGIN * MARGIN));
  const self = i32x4.splat(i);
  let out = fresh;
  for (let k: usize = 0; k < at; k += 16) {
    const candidates = v128.load(found + k);
    const directions = v128.load(foundDirection + k);
    const a = near(found + k, foundDirection + k);
    const b = near(found + k + 4, foundDirection + k + 4);
    const c = near(found + k + 8, foundDirection + k + 8);
    const d = near(found + k + 12, foundDirection + k + 12);
    const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
    const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
    const ef = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
    const gh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
    const dx = f32x4.sub(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), x);
    const dy = f32x4.sub(v128.shuffle<f32>(ab, cd, 2, 3, 6, 7), y);
    const dz = f32x4.sub(v128.shuffle<f32>(ef, gh, 0, 1, 4, 5), z);
    const far = f32x4.add(v128.shuffle<f32>(ef, gh, 2, 3, 6, 7), reach);
    const square = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz));
    const good = v128.andnot(f32x4.le(square, f32x4.mul(f32x4.mul(far, far), margin)), i32x4.eq(candidates, self));
    const bits = i32x4.bitmask(good);
    const entries = v128.or(i32x4.shl(candidates, 5), directions);
    v128.store(out, i8x16.swizzle(entries, v128.load(packs + ((<usize>bits) << 4))));
    out += (<usize>popcnt(bits)) << 2;
  }
  return <i32>((out - fresh) >> 2);
}

/** Reference point of a candidate, relative to the center of the searching particle's cell, and radius. */
function near(candidate: usize, direction: usize): v128 {
  return f32x4.add(
    v128.load(anchors + ((<usize>load<i32>(candidate)) << 4)),
    v128.load(shifts + ((<usize>load<i32>(direction)) << 4)),
  );
}

/** Makes the n entries in `fresh` the list of i. */
function write(i: i32, n: i32): void {
  const list = listOf(i);
  if (n > ROOM) {
    store<i32>(list, FULL);
    return;
  }
  store<i32>(list, n);
  memory.copy(list + 4, fresh, (<usize>n) << 2);
  store<i32>(list + ((<usize>n) << 2), entryOf(i, 13), 4);
}

/** Place of an entry among n, or −1. */
function position(entries: usize, n: i32, entry: i32): i32 {
  const sought = i32x4.splat(entry);
  for (let k = 0; k < n; k += 4) {
    const bits = i32x4.bitmask(i32x4.eq(v128.load(entries + ((<usize>k) << 2)), sought));
    if (bits === 0) continue;
    const at = k + ctz(bits);
    return at < n ? at : -1;
  }
  return -1;
}

function append(j: i32, entry: i32): void {
  const list = listOf(j);
  const n = load<i32>(list);
  if (n === FULL) return;
  if (n === ROOM) {
    store<i32>(list, FULL);
    return;
  }
  const at = list + ((<usize>n) << 2);
  store<i32>(at, entry, 4);
  store<i32>(at, entryOf(j, 13), 8);
  store<i32>(list, n + 1);
}

function remove(j: i32, entry: i32): void {
  const list = listOf(j);
  const n = load<i32>(list);
  const k = position(list + 4, n, entry);
  if (k < 0) return;
  const end = list + ((<usize>(n - 1)) << 2);
  store<i32>(list + ((<usize>k) << 2), load<i32>(end, 4), 4);
  store<i32>(end, entryOf(j, 13), 4);
  store<i32>(list, n - 1);
}

/** Takes i, which has no list, out of the lists of all others. */
function removeEverywhere(i: i32): void {
  const w = warmOf(i);
  const n = gather(load<u16>(w, 20), load<u16>(w, 22), load<u16>(w, 24), -1);
  for (let at: usize = 0, end = (<usize>n) << 2; at < end; at += 4) {
    remove(load<i32>(found + at), entryOf(i, 26 - load<i32>(foundDirection + at)));
  }
}

/** The records are sorted: particle i comes to the place that `found` has for it. Lists follow. */
export function sortLists(): void {
  for (let i = 0; i < count; i++) {
    const entries = entriesOf(i);
    for (let k = 0, n = lengthOf(i); k <= n; k++) {
      const at = entries + ((<usize>k) << 2);
      const entry = load<i32>(at);
      store<i32>(at, entryOf(load<i32>(found + ((<usize>(entry >> 5)) << 2)), entry & 31));
    }
  }
  // Each cycle of the order in turn; a place that has its record is marked by its complement.
  const carried = listOf(count);
  const aside = listOf(count + 1);
  for (let i = 0; i < count; i++) {
    let from = i;
    let to = load<i32>(found + ((<usize>i) << 2));
    if (to < 0) continue;
    const point = v128.load(anchorOf(i));
    let moved = point;
    memory.copy(carried, listOf(i), BYTES);
    while (to >= 0) {
      store<i32>(found + ((<usize>from) << 2), ~to);
      memory.copy(aside, listOf(to), BYTES);
      memory.copy(listOf(to), carried, BYTES);
      memory.copy(carried, aside, BYTES);
      const kept = v128.load(anchorOf(to));
      v128.store(anchorOf(to), moved);
      moved = kept;
      from = to;
      to = load<i32>(found + ((<usize>from) << 2));
    }
  }
}
