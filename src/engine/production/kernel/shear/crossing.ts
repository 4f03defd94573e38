/** A particle goes into the next cell; beyond a face at which images slide that is one of the opposite row. */
import { cross, enter, leave } from "../grid.ts";
import { hotOf, VX, warmOf } from "../memory.ts";
import { advanceTo } from "../motion.ts";
import { along, cellsOn, flow, fraction, gradient, sheared, sideOn, slid, speed } from "./rows.ts";

/** Particle i goes through a face of its cell at time t. Returns what tells `predict` which cells are new: the face, or −1 for all. */
export function goThrough(i: i32, face: i32, t: f64): i32 {
  if (GROWING || !sheared || !isSliding(i, face)) {
    cross(i, face);
    return face;
  }
  goAcross(i, face & 1 ? 1 : -1, t);
  return -1;
}

function isSliding(i: i32, face: i32): bool {
  if (face >> 1 !== gradient) return false;
  const row = <i32>load<u16>(warmOf(i) + ((<usize>gradient) << 1), 20);
  return row === (face & 1 ? cellsOn(gradient) - 1 : 0);
}

/** It takes the place and the velocity of its image a number of boxes back, 1 or −1: it is then near the cells that it has left, too. */
function goAcross(i: i32, boxes: i32, t: f64): void {
  advanceTo(i, t);
  leave(i);
  const w = warmOf(i) + 20;
  const across = hotOf(i) + ((<usize>gradient) << 3);
  store<u16>(w + ((<usize>gradient) << 1), <u16>(boxes > 0 ? 0 : cellsOn(gradient) - 1));
  store<f64>(across, load<f64>(across) - <f64>boxes * sideOn(gradient));
  const p = hotOf(i) + ((<usize>flow) << 3);
  const side = sideOn(flow);
  const x = load<f64>(p) - <f64>boxes * fraction(t);
  const steps = nearest(x / side);
  const cell = w + ((<usize>flow) << 1);
  store<u16>(cell, <u16>along(<i32>load<u16>(cell) - boxes * slid + <i32>steps));
  store<f64>(p, x - steps * side);
  store<f64>(p, load<f64>(p, VX) - <f64>boxes * speed, VX);
  enter(i);
}
