/**
 * Sums over the velocities of all particles at one time, for the rows of a run. They lie by their numbers outside, beyond the memory that
 * is saved, and sums are taken in that order, whatever that of the records is.
 */
import { borrow, count } from "./memory.ts";

/** Four bytes a particle, for what a kernel keeps in order to write velocities. */
export let names: usize = 0;
/** Two or three numbers a particle, and room for one more particle. */
export let velocities: usize = 0;
export let dimension: i32 = 3;
/** Room for counts of components, see velocityClasses.ts. */
export let classRoom: usize = 0;
export const classBytes: usize = 8192;

/** Σ m v, Σ m v² and Σ m |v| of the last `sumVelocities`. */
export let momentumX: f64 = 0;
export let momentumY: f64 = 0;
export let momentumZ: f64 = 0;
export let twiceKinetic: f64 = 0;
export let absoluteMomentum: f64 = 0;

/** Takes the room for velocities of two or three components: after all else, and again where cells have changed. */
export function placeVelocities(components: i32): void {
  dimension = components;
  const size = (<usize>count) << 2;
  const numbers = ((<usize>count + 1) * <usize>components) << 3;
  names = borrow(size + 64 + numbers + classBytes);
  velocities = (names + size + 63) & ~63;
  classRoom = velocities + numbers;
}

/** Sums over the velocities last written, of particles of equal mass: two at a time, added one after the other. */
export function sumVelocities(mass: f64): void {
  const size = (<usize>dimension) << 3;
  const m = f64x2.splat(mass);
  let along = f64x2.splat(0);
  let alongZ = 0.0;
  // Σ m v² and Σ m |v|.
  let both = f64x2.splat(0);
  for (let at = velocities, end = velocities + <usize>count * size; at < end; at += 2 * size) {
    // After the last one of an odd number there is room for one that adds nothing.
    if (at + size === end) memory.fill(end, 0, size);
    const v = v128.load(at);
    const w = v128.load(at + size);
    const a = f64x2.mul(v, v);
    const b = f64x2.mul(w, w);
    let squares = f64x2.add(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3));
    if (dimension === 3) {
      const vz = load<f64>(at, 16);
      const wz = load<f64>(at + size, 16);
      squares = f64x2.add(squares, f64x2.replace_lane(f64x2.splat(vz * vz), 1, wz * wz));
      alongZ = alongZ + mass * vz + mass * wz;
    }
    const roots = f64x2.sqrt(squares);
    along = f64x2.add(f64x2.add(along, f64x2.mul(m, v)), f64x2.mul(m, w));
    both = f64x2.add(both, f64x2.mul(m, v128.shuffle<f64>(squares, roots, 0, 2)));
    both = f64x2.add(both, f64x2.mul(m, v128.shuffle<f64>(squares, roots, 1, 3)));
  }
  momentumX = f64x2.extract_lane(along, 0);
  momentumY = f64x2.extract_lane(along, 1);
  momentumZ = alongZ;
  twiceKinetic = f64x2.extract_lane(both, 0);
  absoluteMomentum = f64x2.extract_lane(both, 1);
}

/** Σ m |v − u|² of the velocities last written. */
export function sumSquares(mass: f64, ux: f64, uy: f64, uz: f64): f64 {
  const size = (<usize>dimension) << 3;
  const u = f64x2.replace_lane(f64x2.splat(ux), 1, uy);
  let sum = 0.0;
  for (let at = velocities, end = velocities + <usize>count * size; at < end; at += size) {
    const v = f64x2.sub(v128.load(at), u);
    const vz = dimension === 3 ? load<f64>(at, 16) - uz : 0;
    const squares = f64x2.mul(v, v);
    sum += mass * (f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1) + vz * vz);
  }
  return sum;
}
