/**
 * Pairs of different levels.
 *
 * A larger particle is listed in those cells of every finer level in which a particle could touch it: the cells around its surface, its
 * shell (shells.ts). A smaller particle examines the list of its own cell only; the larger one examines all particles in its shells when its
 * velocity changes. A shell is right for all places within a box around that of the particle when it was found, its anchor box. Leaving
 * that box is an event like that of a cell, through face ANCHOR: then shells are found anew, and all in them are examined.
 *
 * So a pair is examined whenever one of the two changes its velocity, its cell or its box, and none is missed: compare Ogarko & Luding
 * (Comput. Phys. Commun. 183, 931, 2012), where each particle searches the coarser grids at every time step.
 */

import { blocksOf, cellCountOf, cellIndex, cellsAlong, cellsOf, cross, fill, level, sideAlong } from "../grid.ts";
import { count, levelOf, take, warmOf } from "../memory.ts";
import { scheduleTransfer } from "../motion.ts";
import { found, foundDirection, gather, offsets, put, visit } from "../neighborCells.ts";
import { listed, relist } from "../neighborLists.ts";
import { goThrough } from "../shear/crossing.ts";
import { anchor, timeInBox } from "./anchors.ts";
import {
  firstAdded,
  HEADS,
  lengthAlong,
  levels,
  middleOf,
  recordOf,
  select,
  selectLevel,
  takeSearches,
} from "./levels.ts";
import { cellsIn, entryAt, findShell, firstShell, nextShell, takeShells } from "./shells.ts";

const ANCHOR: i32 = 6;

/** Entries of the lists, 16 bytes, beside those of the shells: a particle, its image, the next entry. */
let nodes: usize = 0;

/** @param entries in all shells, @param candidates of a search, both at the most */
export function endLevels(entries: i32, candidates: i32, isFlat: bool): void {
  nodes = take((<usize>entries) << 4);
  takeShells(entries, isFlat);
  takeSearches(candidates);
}

/** Enters all particles anew. */
export function fillLevels(): void {
  if (levels === 0) {
    fill();
    return;
  }
  for (let k = 0; k < levels; k++) {
    selectLevel(k);
    fill();
    const at = recordOf(k);
    memory.fill(load<usize>(at, HEADS), 0xff, (<usize>cellCountOf(at)) << 2);
  }
  for (let i = 0; i < count; i++) enlist(i);
}

/** As scheduleTransfer, and a particle that leaves its anchor box first does so through face ANCHOR. */
export function schedule(i: i32, t: f64): void {
  if (levels === 0) {
    scheduleTransfer(i, t);
    return;
  }
  select(i);
  scheduleTransfer(i, t);
  if (level === 0) return;
  const best = timeInBox(i, t);
  const w = warmOf(i);
  if (t + best >= load<f64>(w)) return;
  store<f64>(w, t + best);
  store<u8>(w, <u8>ANCHOR, 26);
}

/**
 * Particle i crosses into the next cell at time t, or gets a new list. Its path is not touched. Returns what tells `predict` which candidates
 * are new.
 */
function transfer(i: i32, t: f64): i32 {
  return listed ? relist(i, t) : goThrough(i, load<u8>(warmOf(i), 26), t);
}

/** As transfer: particle i enters another cell or anchor box. */
export function pass(i: i32, t: f64): i32 {
  if (levels === 0) return transfer(i, t);
  select(i);
  if (level === 0) return transfer(i, t);
  const face = <i32>load<u8>(warmOf(i), 26);
  delist(i);
  if (face !== ANCHOR) cross(i, face);
  anchor(i, t);
  enlist(i);
  return face;
}

/** Lists particle i in its shells. */
function enlist(i: i32): void {
  let shell = firstShell(i);
  for (let k = levelOf(i) - 1; k >= 0; k--) {
    const n = findShell(i, k, shell);
    visit(n);
    const at = recordOf(k);
    const heads = load<usize>(at, HEADS);
    for (let node = shell + 1; node <= shell + n; node++) {
      const head = headIn(heads, node);
      store<i32>(nodeAt(node), i, 0);
      store<i32>(nodeAt(node), imageIn(at, node), 4);
      store<i32>(nodeAt(node), load<i32>(head), 8);
      store<i32>(head, node);
    }
    shell = nextShell(shell);
  }
}

/** Takes it off all lists. */
function delist(i: i32): void {
  let shell = firstShell(i);
  for (let k = levelOf(i) - 1; k >= 0; k--) {
    const n = cellsIn(shell);
    visit(n);
    const heads = load<usize>(recordOf(k), HEADS);
    for (let node = shell + 1; node <= shell + n; node++) {
      let link = headIn(heads, node);
      while (load<i32>(link) !== node) link = nodeAt(load<i32>(link)) + 8;
      store<i32>(link, load<i32>(nodeAt(node), 8));
    }
    shell = nextShell(shell);
  }
}

function nodeAt(node: i32): usize {
  return nodes + ((<usize>node) << 4);
}
function headIn(heads: usize, entry: i32): usize {
  return heads + ((<usize>load<i32>(entryAt(entry))) << 2);
}
/** The image of the box in which a cell of a shell lies: −1, 0, 1 along each axis, as a direction. */
function imageIn(at: usize, entry: i32): i32 {
  const cell = entryAt(entry);
  let image = 13;
  let weight = 1;
  for (let axis = 0; axis < 3; axis++) {
    const u = load<i32>(cell + ((<usize>axis) << 2), 4);
    if (u < 0) image -= weight;
    else if (u >= cellsAlong(at, axis)) image += weight;
    weight *= 3;
  }
  return image;
}

/** As gather, for particle i, with candidates of all levels. Face ANCHOR: only those of finer levels. */
export function gatherLevels(i: i32, face: i32): i32 {
  const w = warmOf(i);
  const n = face === ANCHOR ? 0 : gather(load<u16>(w, 20), load<u16>(w, 22), load<u16>(w, 24), face);
  added = firstAdded();
  const all = face === ANCHOR ? n : addLarger(i, n);
  return level > 0 ? addSmaller(i, all) : all;
}

/** The number of the next offset. */
let added: i32 = 0;

function addOffset(x: f64, y: f64, z: f64): void {
  const at = offsets + ((<usize>added) << 5);
  store<f64>(at, x, 0);
  store<f64>(at, y, 8);
  store<f64>(at, z, 16);
  added++;
}

/** The particles listed in its cell. */
function addLarger(i: i32, n: i32): i32 {
  visit(1);
  let node = load<i32>(load<usize>(recordOf(level), HEADS) + ((<usize>cellIndex(i)) << 2));
  if (node < 0) return n;
  const x = middleOf(i, 0);
  const y = middleOf(i, 1);
  const z = middleOf(i, 2);
  const lengthX = lengthAlong(0);
  const lengthY = lengthAlong(1);
  const lengthZ = lengthAlong(2);
  while (node >= 0) {
    const j = load<i32>(nodeAt(node), 0);
    // The cell lies in this image: seen from the box, the particle is as far the other way.
    const image = load<i32>(nodeAt(node), 4);
    store<i32>(found + ((<usize>n) << 2), j);
    store<i32>(foundDirection + ((<usize>n) << 2), added);
    addOffset(
      middleOf(j, 0) - x - <f64>((image % 3) - 1) * lengthX,
      middleOf(j, 1) - y - <f64>(((image / 3) % 3) - 1) * lengthY,
      middleOf(j, 2) - z - <f64>(image / 9 - 1) * lengthZ,
    );
    n++;
    node = load<i32>(nodeAt(node), 8);
  }
  return n;
}

/** The particles in its shells. */
function addSmaller(i: i32, n: i32): i32 {
  const x = middleOf(i, 0);
  const y = middleOf(i, 1);
  const z = middleOf(i, 2);
  let shell = firstShell(i);
  for (let k = level - 1; k >= 0; k--) {
    const at = recordOf(k);
    const cells = cellsOf(at);
    const blocks = blocksOf(at);
    const sideX = sideAlong(at, 0);
    const sideY = sideAlong(at, 1);
    const sideZ = sideAlong(at, 2);
    const around = cellsIn(shell);
    visit(around);
    let cell = entryAt(shell + 1);
    const end = cell + ((<usize>around) << 4);
    for (; cell < end; cell += 16) {
      let slots = cells + ((<usize>load<i32>(cell)) << 4);
      const before = n;
      for (;;) {
        const four = v128.load(slots);
        const full = i32x4.bitmask(v128.not(four));
        put(n, four, full, added);
        n += popcnt(full);
        const last = i32x4.extract_lane(four, 3);
        if (last >= -1) break;
        slots = blocks + ((<usize>(-2 - last)) << 4);
      }
      // Written for every cell and kept where it has particles: no branch, for that cannot be foreseen.
      addOffset(
        (<f64>load<i32>(cell, 4) + 0.5) * sideX - x,
        (<f64>load<i32>(cell, 8) + 0.5) * sideY - y,
        (<f64>load<i32>(cell, 12) + 0.5) * sideZ - z,
      );
      added -= i32(n === before);
    }
    shell = nextShell(shell);
  }
  return n;
}
