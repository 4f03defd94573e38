/**
 * Margins around cells, within which particles may lie beyond the cells that list them, and windows of time, at the end of which they
 * enter the cells that they lie in: windows.ts.
 */
import { sideX, sideY, sideZ } from "./grid.ts";
import { count, hotOf, NEVER, VX, VY, VZ } from "./memory.ts";

/** How far a particle may lie beyond its cell; 0 where each change of a cell is an event of its own. */
export let margin: f64 = 0;
/** The time at which the present window ends. */
export let windowEnd: f64 = NEVER;
/** Length of those that follow. */
let length: f64 = NEVER;

/** Length of a window: in it the root mean square velocity covers this share of the margin. */
const REACH: f64 = 0.8;

/** Called before start. */
export function setMargin(distance: f64): void {
  margin = distance;
}

/** Fits the length of windows to the present velocities; the present window ends no later than one that begins now. */
export function fitWindows(): void {
  if (margin === 0) return;
  let sum = 0.0;
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    const vx = load<f64>(h, VX);
    const vy = load<f64>(h, VY);
    const vz = load<f64>(h, VZ);
    sum += vx * vx + vy * vy + vz * vz;
  }
  length = sum > 0 ? (REACH * margin) / sqrt(sum / <f64>count) : NEVER;
  windowEnd = min(windowEnd, length);
}

/** All times are from now on relative to one that is later by this. */
export function moveWindow(by: f64): void {
  windowEnd -= by;
}

/** Begins the next window; returns how long it lasts. */
export function beginWindow(): f64 {
  windowEnd += length;
  return length;
}

/** True for a place within the margin around its cell, given from the cell's center. */
export function isWithinMargin(x: f64, y: f64, z: f64): bool {
  const inX = <i32>(abs(x) <= 0.5 * sideX + margin);
  const inY = <i32>(abs(y) <= 0.5 * sideY + margin);
  const inZ = <i32>(abs(z) <= 0.5 * sideZ + margin);
  return (inX & inY & inZ) !== 0;
}

export function windowState(at: usize): void {
  store<f64>(at, windowEnd);
  store<f64>(at, length, 8);
}
export function restoreWindowState(at: usize): void {
  windowEnd = load<f64>(at);
  length = load<f64>(at, 8);
}
