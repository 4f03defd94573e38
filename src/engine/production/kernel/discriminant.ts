/** The discriminant of a contact, in the form that keeps its digits where pairs are far apart: predict.ts. */
import { TIME, VX, VY, VZ, X, Y, Z } from "./memory.ts";
import { gx, gy, gz } from "./motion.ts";

/** v² σ² − |r × v|² of the particle at `h`, shifted by the offset at `o`, and the one at x, y, z. */
export function discriminantOf<G>(
  h: usize,
  o: usize,
  t: f64,
  x: f64,
  y: f64,
  z: f64,
  vx: f64,
  vy: f64,
  vz: f64,
  contact2: f64,
): f64 {
  const d = t - load<f64>(h, TIME);
  let ux = load<f64>(h, VX);
  let uy = load<f64>(h, VY);
  let uz = load<f64>(h, VZ);
  let rx = load<f64>(h, X) + load<f64>(o);
  let ry = load<f64>(h, Y) + load<f64>(o, 8);
  let rz = load<f64>(h, Z) + load<f64>(o, 16);
  const half: f64 = isFloat<G>() ? 0.5 * d : 0;
  rx += d * (isFloat<G>() ? ux + half * gx : ux);
  ry += d * (isFloat<G>() ? uy + half * gy : uy);
  rz += d * (isFloat<G>() ? uz + half * gz : uz);
  if (isFloat<G>()) {
    ux += d * gx;
    uy += d * gy;
    uz += d * gz;
  }
  rx -= x;
  ry -= y;
  rz -= z;
  ux -= vx;
  uy -= vy;
  uz -= vz;
  const a = ry * uz - rz * uy;
  const b = rz * ux - rx * uz;
  const c = rx * uy - ry * ux;
  return (ux * ux + uy * uy + uz * uz) * contact2 - (a * a + b * b + c * c);
}
