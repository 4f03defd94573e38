/** Velocities of all particles at one time, in the order of their numbers outside. */
import { count, hotOf, nameOf, TIME, VX, VZ } from "./memory.ts";
import { gx, gy, gz } from "./motion.ts";
import { sortings } from "./order.ts";
import { dimension, names, placeVelocities, velocities } from "./velocities.ts";

/** The sorting as of which the numbers outside lie side by side, and where. */
let namedAt: i32 = -1;
let named: usize = 0;

/** The records are others than before. */
export function forgetNames(): void {
  namedAt = -1;
}

function readNames(): void {
  if (namedAt === sortings && named === names) return;
  for (let i = 0; i < count; i++) store<i32>(names + ((<usize>i) << 2), nameOf(i));
  namedAt = sortings;
  named = names;
}

/** Writes the velocities at a time since the start of the era; returns where they lie. */
export function projectVelocities(now: f64): usize {
  placeVelocities(dimension);
  readNames();
  const size = (<usize>dimension) << 3;
  const g = f64x2.replace_lane(f64x2.splat(gx), 1, gy);
  for (let i = 0; i < count; i++) {
    const h = hotOf(i);
    const at = velocities + <usize>load<i32>(names + ((<usize>i) << 2)) * size;
    const d = now - load<f64>(h, TIME);
    v128.store(at, f64x2.add(v128.load(h, VX), f64x2.mul(f64x2.splat(d), g)));
    if (dimension === 3) store<f64>(at, load<f64>(h, VZ) + d * gz, 16);
  }
  return velocities;
}
