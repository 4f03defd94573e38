/** Time of the next event of a pair by the potential, the law of the host, or the growth that a form of the kernel is compiled for. */
import { bonds, isBonded } from "../bonds.ts";
import { hotOf, TIME, VX, VY, VZ, X, Y, Z } from "../memory.ts";
import { gx, gy, gz } from "../motion.ts";
import { called, calledDelay } from "./called.ts";
import * as growing from "./growth.ts";
import * as stepped from "./steps.ts";

/** Time from t to the next event before `limit` of particle i, then at x, y, z, and particle j, shifted by the offset at `o`. */
export function delayOf<G>(
  i: i32,
  j: i32,
  o: usize,
  t: f64,
  limit: f64,
  x: f64,
  y: f64,
  z: f64,
  vx: f64,
  vy: f64,
  vz: f64,
): f64 {
  const h = hotOf(j);
  const d = t - load<f64>(h, TIME);
  let ux = load<f64>(h, VX);
  let uy = load<f64>(h, VY);
  let uz = load<f64>(h, VZ);
  const half: f64 = isFloat<G>() ? 0.5 * d : 0;
  const rx = load<f64>(h, X) + load<f64>(o) + d * (isFloat<G>() ? ux + half * gx : ux) - x;
  const ry = load<f64>(h, Y) + load<f64>(o, 8) + d * (isFloat<G>() ? uy + half * gy : uy) - y;
  const rz = load<f64>(h, Z) + load<f64>(o, 16) + d * (isFloat<G>() ? uz + half * gz : uz) - z;
  if (isFloat<G>()) {
    ux += d * gx;
    uy += d * gy;
    uz += d * gz;
  }
  if (STEPPED && bonds && isBonded(i, j, rx * rx + ry * ry + rz * rz)) return Infinity;
  if (STEPPED && called) return calledDelay(i, j, t, limit, rx, ry, rz, ux - vx, uy - vy, uz - vz);
  if (STEPPED) return stepped.delay(i, j, rx, ry, rz, ux - vx, uy - vy, uz - vz);
  return growing.delay(i, j, rx, ry, rz, ux - vx, uy - vy, uz - vz);
}
