/**
 * Anchor boxes: a particle of a coarser level stays within a box around the place where it was when its shells were found (shells.ts),
 * until it leaves that box at a known time. All is computed axis by axis, for paths that gravity bends as well.
 */
import { periodic } from "../grid.ts";
import { hotOf, levelOf, NEVER, TIME, VX } from "../memory.ts";
import { gx, gy, gz } from "../motion.ts";
import { anchors, HALF, lengthAlong, middleOf, recordOf } from "./levels.ts";

/** Beyond every box. */
export const FAR: f64 = 1e200;

/** Time, from t on, after which particle i leaves its anchor box. */
export function timeInBox(i: i32, t: f64): f64 {
  let best = NEVER;
  for (let axis = 0; axis < 3; axis++) {
    const from = middleOf(i, axis);
    const within = timeWithin(
      placeOf(i, axis, t),
      speedOf(i, axis, t),
      pull(axis),
      low(i, axis) - from,
      high(i, axis) - from,
    );
    best = min(best, within);
  }
  return best;
}

/** Puts particle i's anchor box around its place at time t. */
export function anchor(i: i32, t: f64): void {
  if (levelOf(i) === 0) return;
  for (let axis = 0; axis < 3; axis++) store<f64>(anchorOf(i, axis), middleOf(i, axis) + placeOf(i, axis, t));
}

function anchorOf(i: i32, axis: i32): usize {
  return anchors + ((<usize>i) << 5) + ((<usize>axis) << 3);
}

/** The faces of its anchor box. Beyond a face of the box where there are no more cells it has no end. */
export function low(i: i32, axis: i32): f64 {
  const middle = load<f64>(anchorOf(i, axis));
  if (((periodic >> axis) & 1) === 0) {
    if (middle < 0) return -FAR;
    return min(middle, lengthAlong(axis)) - half(i);
  }
  return middle - half(i);
}
export function high(i: i32, axis: i32): f64 {
  const middle = load<f64>(anchorOf(i, axis));
  if (((periodic >> axis) & 1) === 0) {
    if (middle > lengthAlong(axis)) return FAR;
    return max(middle, 0.0) + half(i);
  }
  return middle + half(i);
}
function half(i: i32): f64 {
  return load<f64>(recordOf(levelOf(i)), HALF);
}

function pull(axis: i32): f64 {
  return axis === 0 ? gx : axis === 1 ? gy : gz;
}
function speedOf(i: i32, axis: i32, t: f64): f64 {
  const h = hotOf(i);
  return load<f64>(h + ((<usize>axis) << 3), VX) + (t - load<f64>(h, TIME)) * pull(axis);
}
/** From its cell's middle. */
function placeOf(i: i32, axis: i32, t: f64): f64 {
  const h = hotOf(i) + ((<usize>axis) << 3);
  const d = t - load<f64>(hotOf(i), TIME);
  return load<f64>(h) + d * (load<f64>(h, VX) + 0.5 * d * pull(axis));
}

/** Time until a particle at x with velocity v and acceleration g leaves the stretch from a to b. */
function timeWithin(x: f64, v: f64, g: f64, a: f64, b: f64): f64 {
  if (g === 0) {
    if (v === 0) return NEVER;
    return max((v > 0 ? b - x : a - x) / v, 0.0);
  }
  if (g > 0) return timeWithin(-x, -v, -g, -b, -a);
  const up = b - x;
  const rise = v * v + 2 * g * up;
  if (v > 0 && rise > 0) return max((2 * up) / (v + sqrt(rise)), 0.0);
  const down = x - a;
  const root = sqrt(max(v * v - 2 * g * down, 0.0));
  return v >= 0 ? (v + root) / -g : max((2 * down) / (root - v), 0.0);
}
