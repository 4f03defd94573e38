/** Pairs of the local repulsion in three dimensions, as `flatPairs.ts` has them in two. */
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
import { nx, ny, nz, points, startOf, tags } from "./points";
import { VECTOR } from "./sizes";
import { depth, height, periodicX, periodicY, periodicZ, width } from "./state";

/** Cells from `begin` to `end` of a row, each beside the rest of its row, the row above, and three rows of the layer above: all pairs once. */
export function separateRow(row: i32, begin: i32, end: i32): void {
  const cy = row % ny;
  const cz = row / ny;
  for (let cx = begin; cx < end; cx++) {
    const cell = cx + nx * row;
    const next = startOf(cell + 1);
    const guarded = isGuarded(cell);
    for (let s = startOf(cell); s < next; s++) {
      besideRow(guarded, s, cx, row, 0, 0, true);
      beyond(guarded, s, cx, cy + 1, cz);
      beyond(guarded, s, cx, cy - 1, cz + 1);
      beyond(guarded, s, cx, cy, cz + 1);
      beyond(guarded, s, cx, cy + 1, cz + 1);
    }
  }
}

/** A row that may be beyond a face. */
function beyond(guarded: bool, s: i32, cx: i32, cy: i32, cz: i32): void {
  let oy: f64 = 0;
  let oz: f64 = 0;
  if (cy < 0 || cy >= ny) {
    if (!periodicY) return;
    oy = cy < 0 ? -height : height;
    cy = cy < 0 ? ny - 1 : 0;
  }
  if (cz >= nz) {
    if (!periodicZ) return;
    oz = depth;
    cz = 0;
  }
  besideRow(guarded, s, cx, cy + ny * cz, oy, oz, false);
}

/** Cells cx − 1 … cx + 1 of a row; in its own row what comes after s. */
function besideRow(guarded: bool, s: i32, cx: i32, row: i32, oy: f64, oz: f64, own: bool): void {
  const first = nx * row;
  const from = own ? s + 1 : startOf(first + max(0, cx - 1));
  beside(guarded, s, from, startOf(first + min(nx - 1, cx + 1) + 1), 0, oy, oz);
  if (!periodicX) return;
  if (cx === nx - 1) beside(guarded, s, startOf(first), startOf(first + 1), width, oy, oz);
  else if (cx === 0 && !own) beside(guarded, s, startOf(first + nx - 1), startOf(first + nx), -width, oy, oz);
}

/** Point s and those in [from, to), which are seen displaced by (ox, oy, oz). */
function beside(guarded: bool, s: i32, from: i32, to: i32, ox: f64, oy: f64, oz: f64): void {
  if (from >= to) return;
  countTests(to - from);
  const offset = f64x2.replace_lane(f64x2.splat(ox), 1, oy);
  const place = points + <usize>s * VECTOR;
  const own = load<u32>(tags + ((<usize>s) << 3), 4);
  let moves = 0;
  let tag = tags + ((<usize>from) << 3);
  const end = points + <usize>to * VECTOR;
  for (let at = points + <usize>from * VECTOR; at < end; at += VECTOR, tag += 8) {
    const apart = f64x2.sub(f64x2.add(v128.load(at), offset), v128.load(place));
    const dz = load<f64>(at, 16) + oz - load<f64>(place, 16);
    const squares = f64x2.mul(apart, apart);
    const square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1) + dz * dz;
    if (square >= limit || square === 0) continue;
    const length = Math.sqrt(square);
    const factor = (0.5 * (distance - length)) / length;
    const other = load<u32>(tag, 4);
    const moved = f64x2.mul(f64x2.splat(factor), apart);
    if (guarded) {
      if (separateGuarded(place, own, at, other, ox, oy, oz, moved, factor * dz)) moves++;
      continue;
    }
    moves++;
    separate(place, own, at, other, moved, factor * dz);
  }
  countContacts(moves);
}

/** Moves a point by −d and another one by d, each by its share. */
function separate(first: usize, own: u32, second: usize, other: u32, moved: v128, dz: f64): void {
  if (own < alike && other < alike) {
    move(first, f64x2.neg(moved), -dz);
    move(second, moved, dz);
    return;
  }
  const a = shareOf(own, other);
  const b = shareOf(other, own);
  move(first, f64x2.neg(f64x2.mul(f64x2.splat(a), moved)), -(a * dz));
  move(second, f64x2.mul(f64x2.splat(b), moved), b * dz);
  if (own > fluidKinds && other < fluidKinds) notePush(own, massOf(other), moved, dz);
  else if (other > fluidKinds && own < fluidKinds) notePush(other, -massOf(own), moved, dz);
}

function move(at: usize, moved: v128, dz: f64): void {
  v128.store(at, f64x2.add(v128.load(at), moved));
  store<f64>(at, load<f64>(at, 16) + dz, 16);
}

/** As `separate`, with obstacles near: pairs see each other or do not, and what is moved stays on its side. False where nothing is. */
function separateGuarded(
  first: usize,
  own: u32,
  second: usize,
  other: u32,
  ox: f64,
  oy: f64,
  oz: f64,
  moved: v128,
  dz: f64,
): bool {
  if (own >= fluidKinds && other >= fluidKinds) return false;
  const isVisible =
    own < fluidKinds ? sees(first, second, ox, oy, oz, other >= fluidKinds) : sees(second, first, -ox, -oy, -oz, true);
  if (!isVisible) return false;
  if (own < fluidKinds) pushGuarded(first, own, other, f64x2.neg(moved), -dz);
  if (other < fluidKinds) pushGuarded(second, other, own, moved, dz);
  return true;
}

/** A ball gets the opposite of what a fluid particle beside it is moved. */
function pushGuarded(at: usize, kind: u32, beside: u32, moved: v128, dz: f64): void {
  const share = shareOf(kind, beside);
  const before = v128.load(at);
  const beforeZ = load<f64>(at, 16);
  push(at, share * f64x2.extract_lane(moved, 0), share * f64x2.extract_lane(moved, 1), share * dz);
  if (beside > fluidKinds)
    notePush(beside, massOf(kind), f64x2.sub(v128.load(at), before), load<f64>(at, 16) - beforeZ);
}

function notePush(ball: u32, factor: f64, moved: v128, dz: f64): void {
  const at = pushOf(ball);
  v128.store(at, f64x2.add(v128.load(at), f64x2.mul(f64x2.splat(factor), moved)));
  store<f64>(at, load<f64>(at, 16) + factor * dz, 16);
}
