/** Flight of a particle from cell to cell and from block to block. Only a collision and the turn of an era change its segment. */

import { MOST_THREADS, thread, threads } from "../../../threads/kernel/threads.ts";
import { count, NEVER, TIME, take, VX, VY, VZ, warmOf, X, Y, Z } from "../memory.ts";
import {
  blockOf,
  cellAt,
  cellIndex,
  enter,
  leave,
  lx,
  ly,
  lz,
  nx,
  ny,
  nz,
  perX,
  perY,
  perZ,
  sideX,
  sideY,
  sideZ,
} from "./grid.ts";
import { visit } from "./lists.ts";
import { fail } from "./progress.ts";
import { ADVANCED, add } from "./work.ts";

/** Parts of a window: even layers, odd ones, the last phase. */
export const STAGES: i32 = 3;

/** Particles and the cells that they have left in this window, 8 bytes each: of all threads, and of this one. */
let trails: usize = 0;
let trail: usize = 0;
let trailRoom: i32 = 0;
/** For each thread, in lines of 64 bytes, how much of its room was used when each stage ended; the first is that of now. */
let trailUsed: usize = 0;

export function takeTrail(): void {
  trailRoom = 2 * count + 4096;
  trails = take(((<usize>trailRoom) << 3) * threads);
  trail = trails + ((<usize>trailRoom) << 3) * thread;
  trailUsed = take((<usize>MOST_THREADS) << 6);
}
export function clearTrails(): void {
  memory.fill(trailUsed, 0, (<usize>threads) << 6);
}
function usedBy(t: i32): usize {
  return trailUsed + ((<usize>t) << 6);
}
export function endStage(stage: i32): void {
  for (let t = 0; t < threads; t++) store<i32>(usedBy(t) + ((<usize>stage + 1) << 2), load<i32>(usedBy(t)));
}

/** The window is over: particles are listed no more in cells that they left in a stage. Layers of one stage left different cells. */
export function sweepTrail(stage: i32, t: i32): void {
  const marks = usedBy(t) + ((<usize>stage + 1) << 2);
  const end = load<i32>(marks);
  for (let k = stage === 0 ? 0 : load<i32>(marks - 4); k < end; k++) {
    const at = trails + ((<usize>(t * trailRoom + k)) << 3);
    const i = load<i32>(at);
    const c = load<i32>(at, 4);
    if (cellIndex(warmOf(i)) !== c) leave(i, c);
  }
}

/** Particle i is in another cell now than in cell `old` of block `block`. */
function moved(i: i32, w: usize, old: i32, block: i32): void {
  const line = usedBy(thread);
  const used = load<i32>(line);
  if (used === trailRoom) {
    fail();
    return;
  }
  const at = trail + ((<usize>used) << 3);
  store<i32>(at, i);
  store<i32>(at, old, 4);
  store<i32>(line, used + 1);
  enter(i, cellIndex(w));
  const now = blockOf(w);
  if (now !== block) visit(i, now);
}

export function wrap(x: f64, length: f64, per: f64): f64 {
  if (x < 0) x += length;
  else if (x >= length) x -= length;
  if (x < 0 || x >= length) {
    x -= length * floor<f64>(x * per);
    if (x < 0 || x >= length) x = 0;
  }
  return x;
}

/** Ends the particle's segment at time t, and begins one with the same velocity there. */
export function advanceTo(h: usize, t: f64): void {
  const d = t - load<f64>(h, TIME);
  add(ADVANCED, 1);
  store<f64>(h, wrap(load<f64>(h, X) + d * load<f64>(h, VX), lx, perX), X);
  store<f64>(h, wrap(load<f64>(h, Y) + d * load<f64>(h, VY), ly, perY), Y);
  store<f64>(h, wrap(load<f64>(h, Z) + d * load<f64>(h, VZ), lz, perZ), Z);
  store<f64>(h, t, TIME);
}

/** Writes the cell in which the particle is at time t. */
export function settle(h: usize, w: usize, t: f64): void {
  const d = t - load<f64>(h, TIME);
  store<u16>(w, <u16>cellAt(wrap(load<f64>(h, X) + d * load<f64>(h, VX), lx, perX), sideX, nx), 20);
  store<u16>(w, <u16>cellAt(wrap(load<f64>(h, Y) + d * load<f64>(h, VY), ly, perY), sideY, ny), 22);
  store<u16>(w, <u16>cellAt(wrap(load<f64>(h, Z) + d * load<f64>(h, VZ), lz, perZ), sideZ, nz), 24);
}

/** Puts particle i into the cell in which it is at time t, after a collision or an undone one. */
export function place(i: i32, h: usize, w: usize, t: f64): void {
  const old = cellIndex(w);
  const block = blockOf(w);
  settle(h, w, t);
  if (cellIndex(w) !== old) moved(i, w, old, block);
}

/** Particle i goes through the face of its cell; returns the face. */
export function transfer(i: i32, w: usize): i32 {
  const face = <i32>load<u8>(w, 26);
  const axis = face >> 1;
  const old = cellIndex(w);
  const block = blockOf(w);
  const n = axis === 0 ? nx : axis === 1 ? ny : nz;
  const at = w + ((<usize>axis) << 1);
  const c = <i32>load<u16>(at, 20);
  store<u16>(at, <u16>(face & 1 ? (c + 1 === n ? 0 : c + 1) : c === 0 ? n - 1 : c - 1), 20);
  moved(i, w, old, block);
  return face;
}

/** Sets the time at which, and the face through which, the particle, in its cell at time t, leaves it. */
export function scheduleTransfer(h: usize, w: usize, t: f64): void {
  const d = t - load<f64>(h, TIME);
  const vx = load<f64>(h, VX);
  const vy = load<f64>(h, VY);
  const vz = load<f64>(h, VZ);
  let best = NEVER;
  let face = 0;
  if (vx !== 0) {
    best = (copysign(0.5 * sideX, vx) - fromCenter(load<f64>(h, X) + d * vx, load<u16>(w, 20), sideX, lx, perX)) / vx;
    face = <i32>(vx > 0);
  }
  if (vy !== 0) {
    const s =
      (copysign(0.5 * sideY, vy) - fromCenter(load<f64>(h, Y) + d * vy, load<u16>(w, 22), sideY, ly, perY)) / vy;
    if (s < best) {
      best = s;
      face = 2 + <i32>(vy > 0);
    }
  }
  if (vz !== 0) {
    const s =
      (copysign(0.5 * sideZ, vz) - fromCenter(load<f64>(h, Z) + d * vz, load<u16>(w, 24), sideZ, lz, perZ)) / vz;
    if (s < best) {
      best = s;
      face = 4 + <i32>(vz > 0);
    }
  }
  store<f64>(w, t + max(best, 0.0));
  store<u8>(w, <u8>face, 26);
}

function fromCenter(x: f64, cell: u16, side: f64, length: f64, per: f64): f64 {
  const r = x - (<f64>cell + 0.5) * side;
  return r - length * nearest<f64>(r * per);
}
