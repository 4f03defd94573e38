/**
 * Pairs of the local repulsion in two dimensions: points nearer than r_L are moved apart, cell by cell. Displacements are in one order, that
 * of the cells: the same pairs see the same places to the last bit.
 */
import {
  alike,
  countContacts,
  countTests,
  distance,
  fluidKinds,
  isGuarded,
  limit,
  massOf,
  pushOf,
  shareOf,
} from "./kinds";
import { push, sees } from "./obstacles";
import { nx, ny, points, startOf, tags } from "./points";
import { height, periodicX, periodicY, width } from "./state";

/** Cells from `begin` to `end` of a row, each beside itself, the next one of its row, and three of the row above: all pairs once. */
export function separateRow(cy: i32, begin: i32, end: i32): void {
  const last = cy === ny - 1;
  const row = nx * cy;
  const hasAbove = !last || periodicY;
  const above = last ? 0 : row + nx;
  const up = last && periodicY ? height : 0;
  for (let cx = begin; cx < end; cx++) {
    const first = startOf(row + cx);
    const next = startOf(row + cx + 1);
    if (first === next) continue;
    const right = cx < nx - 1 ? startOf(row + cx + 2) : next;
    const from = hasAbove ? startOf(above + (cx > 0 ? cx - 1 : 0)) : 0;
    const to = hasAbove ? startOf(above + (cx < nx - 1 ? cx + 2 : nx)) : 0;
    if (isGuarded(row + cx)) {
      for (let s = first; s < next; s++) {
        besideGuarded(s, s + 1, right, 0, 0);
        besideGuarded(s, from, to, 0, up);
      }
    } else {
      for (let s = first; s < next; s++) {
        beside(s, s + 1, right, 0, 0);
        beside(s, from, to, 0, up);
      }
    }
    if (periodicX && (cx === 0 || cx === nx - 1)) acrossFace(cx, row, hasAbove ? above : -1, up);
  }
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
    const isVisible =
      own < fluidKinds ? sees(place, at, ox, oy, 0, other >= fluidKinds) : sees(at, place, -ox, -oy, 0, true);
    if (!isVisible) continue;
    countContacts(1);
    const factor = 0.5 * (distance / Math.sqrt(square) - 1);
    if (own < fluidKinds) pushGuarded(place, own, other, -factor * dx, -factor * dy);
    if (other < fluidKinds) pushGuarded(at, other, own, factor * dx, factor * dy);
  }
  if (to > from) countTests(to - from);
}

/** A ball gets the opposite of what a fluid particle beside it is moved. */
function pushGuarded(at: usize, kind: u32, beside: u32, dx: f64, dy: f64): void {
  const share = shareOf(kind, beside);
  const before = v128.load(at);
  push(at, share * dx, share * dy, 0);
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
  countTests(to - from);
  countContacts(moves);
}

/** A particle of a fluid is moved by one of a ball. */
function notePush(ball: u32, fluid: u32, moved: v128): void {
  const at = pushOf(ball);
  const mass = f64x2.splat(massOf(fluid));
  v128.store(at, f64x2.add(v128.load(at), f64x2.mul(mass, moved)));
}
