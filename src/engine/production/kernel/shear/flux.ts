/**
 * Momentum flux of a sheared box integrated over time, ∫ V P dt: formulas are those of reference/momentumFlux.ts. Nine sums by axes in the order
 * flow, gradient, third axis.
 */
import { count, hotOf, massOf, TIME, take, VX, warmOf } from "../memory.ts";
import { cellsOn, flow, gradient, rate, sideOn, third } from "./rows.ts";

let sums: usize = 0;
/** The same with all flights up to a time. */
let totals: usize = 0;
/** Velocity of the first particle of a pair before its collision. */
let beforeX: f64 = 0;
let beforeY: f64 = 0;
let beforeZ: f64 = 0;

/** Takes memory for the sums; with what depends on the number of particles. */
export function takeFlux(): void {
  sums = take(72);
  totals = take(72);
}

/** Place of particle i along the gradient, as it is at its own time, from the middle of the box, where the flow is at rest. */
function height(i: i32): f64 {
  const cell = <f64>load<u16>(warmOf(i) + ((<usize>gradient) << 1), 20);
  return (
    (cell + 0.5 - 0.5 * <f64>cellsOn(gradient)) * sideOn(gradient) + load<f64>(hotOf(i) + ((<usize>gradient) << 3))
  );
}

/** The velocity of particle i becomes that relative to the flow, with −1 as `sign`, or again that relative to the box. */
export function addFlow(i: i32, sign: f64): void {
  const p = hotOf(i) + ((<usize>flow) << 3);
  store<f64>(p, load<f64>(p, VX) + sign * rate * height(i), VX);
}

/** Adds what particle i carries on its path for a duration from its own time on. */
export function carry(i: i32, duration: f64): void {
  carryTo(sums, i, duration);
}

function carryTo(at: usize, i: i32, duration: f64): void {
  const h = hotOf(i);
  const m = massOf(i) * duration;
  const across = load<f64>(h + ((<usize>gradient) << 3), VX);
  const aside = load<f64>(h + ((<usize>third) << 3), VX);
  const slope = -rate * across;
  const start = load<f64>(h + ((<usize>flow) << 3), VX) - rate * height(i);
  // The means of c and c² along the flow.
  const once = start + 0.5 * slope * duration;
  const twice = start * start + slope * duration * (start + (slope * duration) / 3);
  add(at, m * twice, m * once * across, m * once * aside);
  add(at + 24, m * once * across, m * across * across, m * across * aside);
  add(at + 48, m * once * aside, m * across * aside, m * aside * aside);
}

function add(at: usize, a: f64, b: f64, c: f64): void {
  store<f64>(at, load<f64>(at) + a);
  store<f64>(at, load<f64>(at, 8) + b, 8);
  store<f64>(at, load<f64>(at, 16) + c, 16);
}

/** The velocity of particle i is that before its collision. */
export function beforeCollision(i: i32): void {
  const h = hotOf(i);
  beforeX = load<f64>(h, VX);
  beforeY = load<f64>(h, VX + 8);
  beforeZ = load<f64>(h, VX + 16);
}

/** The velocity of particle i is that after it. @param x separation from its own center to the partner's */
export function afterCollision(i: i32, x: f64, y: f64, z: f64): void {
  const h = hotOf(i);
  const m = massOf(i);
  given(0, m * (load<f64>(h, VX) - beforeX), x, y, z);
  given(1, m * (load<f64>(h, VX + 8) - beforeY), x, y, z);
  given(2, m * (load<f64>(h, VX + 16) - beforeZ), x, y, z);
}

/** Momentum along an axis. */
function given(axis: i32, momentum: f64, x: f64, y: f64, z: f64): void {
  const at = sums + <usize>(placeOf(axis) * 24);
  store<f64>(at + ((<usize>placeOf(0)) << 3), load<f64>(at + ((<usize>placeOf(0)) << 3)) - momentum * x);
  store<f64>(at + ((<usize>placeOf(1)) << 3), load<f64>(at + ((<usize>placeOf(1)) << 3)) - momentum * y);
  store<f64>(at + ((<usize>placeOf(2)) << 3), load<f64>(at + ((<usize>placeOf(2)) << 3)) - momentum * z);
}

function placeOf(axis: i32): i32 {
  return axis === flow ? 0 : axis === gradient ? 1 : 2;
}

/** The sums with all flights up to a time since the start of the era; returns where they lie. */
export function momentumFlux(now: f64): usize {
  if (GROWING) return 0;
  memory.copy(totals, sums, 72);
  for (let i = 0; i < count; i++) carryTo(totals, i, now - load<f64>(hotOf(i), TIME));
  return totals;
}
