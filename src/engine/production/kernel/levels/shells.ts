/**
 * The shell of a particle: the cells of a finer level whose particles may touch it, those around its surface. It is right for all places in
 * the particle's anchor box (anchors.ts).
 */

import { cellsAlong, periodic, sideAlong, step, stepsAlong } from "../grid.ts";
import { levelOf, take, traitsOf } from "../memory.ts";
import { FAR, high, low } from "./anchors.ts";
import { anchors, LARGEST, recordOf } from "./levels.ts";

/** Rounding hides no contact. */
const MARGIN: f64 = 1e-9;

/**
 * Shells, one after another, in entries of 16 bytes. The first of each has the number of its cells and how many fit; a cell has its number
 * and places along three axes, beyond the box where they belong to an image. The shells of a particle follow each other, that in the
 * coarsest of the finer levels first; its anchor (levels.ts) has the place of the first.
 */
let shells: usize = 0;
let reserved: i32 = 0;
let flat: bool = false;
/** In an anchor, after three numbers. */
const FIRST_SHELL: usize = 24;

/** @param entries of all shells */
export function takeShells(entries: i32, isFlat: bool): void {
  shells = take((<usize>entries) << 4);
  reserved = 0;
  flat = isFlat;
}

/** Reserves this number of cells for particle i's shell in level k; levels follow each other, the coarsest first. */
export function reserve(i: i32, k: i32, most: i32): void {
  if (STEPPED || GROWING) return;
  if (k === levelOf(i) - 1) store<i32>(anchors + ((<usize>i) << 5), reserved, FIRST_SHELL);
  store<i32>(entryAt(reserved), most, 4);
  reserved += 1 + most;
}

/** The first shell of particle i, as a number of an entry; the next one follows after the cells that fit. */
export function firstShell(i: i32): i32 {
  return load<i32>(anchors + ((<usize>i) << 5), FIRST_SHELL);
}
export function nextShell(shell: i32): i32 {
  return shell + 1 + load<i32>(entryAt(shell), 4);
}
export function cellsIn(shell: i32): i32 {
  return load<i32>(entryAt(shell));
}
export function entryAt(entry: i32): usize {
  return shells + ((<usize>entry) << 4);
}

/**
 * Finds the cells of level k whose particles may touch particle i while it is in its anchor box, without those that lie inside it;
 * returns their number.
 */
export function findShell(i: i32, k: i32, shell: i32): i32 {
  const at = recordOf(k);
  const to = entryAt(shell + 1);
  const capacity = load<i32>(entryAt(shell), 4);
  const radius = load<f64>(traitsOf(i));
  const reach = (radius + load<f64>(at, LARGEST)) * (1 + MARGIN) + MARGIN * sideAlong(at, 0);
  const inner = radius * radius;
  const lowX = low(i, 0);
  const highX = high(i, 0);
  const side = sideAlong(at, 0);
  const n = cellsAlong(at, 0);
  const wraps = (periodic & 1) !== 0;
  const stepsX = stepsAlong(at, 0);
  const stepsY = stepsAlong(at, 1);
  const stepsZ = stepsAlong(at, 2);
  let found = 0;
  const lastZ = flat ? 0 : cellAt(at, 2, high(i, 2) + reach);
  for (let uz = flat ? 0 : cellAt(at, 2, low(i, 2) - reach); uz <= lastZ; uz++) {
    const nearZ = flat ? 0 : nearest(i, at, 2, uz);
    const farZ = flat ? 0 : farthest(i, at, 2, uz);
    const lastY = cellAt(at, 1, high(i, 1) + reach);
    for (let uy = cellAt(at, 1, low(i, 1) - reach); uy <= lastY; uy++) {
      const nearY = nearest(i, at, 1, uy);
      const open = reach * reach - nearZ * nearZ - nearY * nearY;
      if (open < 0) continue;
      const farY = farthest(i, at, 1, uy);
      const closed = inner - farZ * farZ - farY * farY;
      const out = sqrt(open);
      const first = cellAt(at, 0, lowX - out);
      const last = cellAt(at, 0, highX + out);
      let holeFrom = last + 1;
      let holeTo = last;
      if (closed > 0 && highX - lowX < FAR) {
        const hole = sqrt(closed);
        holeFrom = <i32>floor((highX - hole) / side) + 1;
        holeTo = <i32>floor((lowX + hole) / side) - 1;
        if (!wraps) {
          holeFrom = max(holeFrom, 1);
          holeTo = min(holeTo, n - 2);
        }
      }
      const row = step(stepsY, wrapped(uy, cellsAlong(at, 1))) + step(stepsZ, wrapped(uz, cellsAlong(at, 2)));
      for (let ux = first; ux <= last; ux++) {
        if (ux === holeFrom && holeTo >= holeFrom) {
          ux = holeTo;
          continue;
        }
        if (found === capacity) unreachable();
        const cell = to + ((<usize>found) << 4);
        store<i32>(cell, row + step(stepsX, wrapped(ux, n)), 0);
        store<i32>(cell, ux, 4);
        store<i32>(cell, uy, 8);
        store<i32>(cell, uz, 12);
        found++;
      }
    }
  }
  store<i32>(entryAt(shell), found);
  return found;
}

/** The cell at a place, beyond the box where the axis is periodic. */
function cellAt(at: usize, axis: i32, place: f64): i32 {
  const s = floor(place / sideAlong(at, axis));
  if ((periodic >> axis) & 1) return <i32>s;
  return <i32>min(max(s, 0.0), <f64>(cellsAlong(at, axis) - 1));
}

function wrapped(u: i32, n: i32): i32 {
  return u < 0 ? u + n : u >= n ? u - n : u;
}

/** The faces of cell u along an axis. Border cells of an axis that is not periodic reach beyond the box without end. */
function lowFace(at: usize, axis: i32, u: i32): f64 {
  return u === 0 && ((periodic >> axis) & 1) === 0 ? -FAR : <f64>u * sideAlong(at, axis);
}
function highFace(at: usize, axis: i32, u: i32): f64 {
  const ends = u === cellsAlong(at, axis) - 1 && ((periodic >> axis) & 1) === 0;
  return ends ? FAR : <f64>(u + 1) * sideAlong(at, axis);
}

/** Least and greatest distance, along an axis, of places in cell u from places in the anchor box of particle i. */
function nearest(i: i32, at: usize, axis: i32, u: i32): f64 {
  return max(0.0, max(lowFace(at, axis, u) - high(i, axis), low(i, axis) - highFace(at, axis, u)));
}
function farthest(i: i32, at: usize, axis: i32, u: i32): f64 {
  return max(highFace(at, axis, u) - low(i, axis), high(i, axis) - lowFace(at, axis, u));
}
