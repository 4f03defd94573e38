/** State of a window: its limits, the block whose turn it is, and whether there was room for it. */
import { moveBase } from "../clock.ts";

/** Start and end of the window, relative to the era. */
export let from: f64 = 0;
export let to: f64 = 0;
/** The block that is processed; `last` is the phase after all of them, in which nothing has to wait and what is too late is undone. */
export let phase: i32 = 0;
export let last: i32 = 0;
/** Marks what belongs to the present window, and no other. */
export let stamp: u32 = 0;
/** A particle that is faster across layers has to wait for the last phase; see layers.ts. */
export let speedLimit: f64 = Infinity;
/** No room for something: the window is to be done again in two parts. */
export let failed: bool = false;

export function setWindow(begin: f64, end: f64, final: i32): void {
  from = begin;
  to = end;
  last = final;
  stamp++;
  failed = false;
}
export function setPhase(block: i32): void {
  phase = block;
}
export function fail(): void {
  failed = true;
}
export function succeed(): void {
  failed = false;
}
export function setSpeedLimit(speed: f64): void {
  speedLimit = speed;
}
/** Times are relative to a new start, later by `by`. */
export function turn(by: f64): void {
  moveBase(by);
  from = 0;
  to = 0;
}

export function progressState(at: usize): void {
  store<f64>(at, from);
  store<f64>(at, to, 8);
  store<u32>(at, stamp, 16);
  store<i32>(at, last, 20);
  store<f64>(at, speedLimit, 24);
}
export function restoreProgressState(at: usize): void {
  from = load<f64>(at);
  to = load<f64>(at, 8);
  stamp = load<u32>(at, 16);
  last = load<i32>(at, 20);
  speedLimit = load<f64>(at, 24);
  failed = false;
}
