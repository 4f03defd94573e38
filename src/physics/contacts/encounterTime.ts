/**
 * The time of the next encounter of two balls, or of a ball and a plane: stable detection (Bannerman, Strobl, Formella & Pöschel 2014).
 *
 * An encounter is the first moment at which the overlap function is ≤ 0 *and* falling (their eq. 10). So an overlap due to
 * rounding is never taken for a new encounter while it shrinks, and is stopped at once when it would grow.
 * Glancing contacts are none. All times count from now; `Infinity` means never.
 */

/**
 * Two balls in uniform relative motion (equal acceleration of both cancels); Algorithm 1, with one change: its
 * discriminant (r·v)² − v²(r² − σ²) loses all digits over a flight of 10⁸ σ, and with them whether the two meet at all; the
 * same number as v²σ² − |r × v|² loses them at 10¹⁶ σ only.
 *
 * @param x separation
 * @param vx relative velocity
 * @param contact distance σ of the centers at contact
 */
export function contactTime(
  x: number,
  y: number,
  z: number,
  vx: number,
  vy: number,
  vz: number,
  contact: number,
): number {
  const rv = x * vx + y * vy + z * vz;
  if (rv >= 0) return Infinity;
  const outside = x * x + y * y + z * z - contact * contact;
  if (outside <= 0) return 0;
  const vv = vx * vx + vy * vy + vz * vz;
  const a = y * vz - z * vy;
  const b = z * vx - x * vz;
  const c = x * vy - y * vx;
  const discriminant = vv * contact * contact - (a * a + b * b + c * c);
  if (discriminant <= 0) return Infinity;
  // The form of the root that subtracts no nearly equal numbers.
  return outside / (-rv + Math.sqrt(discriminant));
}

/**
 * Two centers closer than a distance: the time at which they are that far apart and part. A pair beyond it by rounding leaves at once
 * if it parts; if it comes closer without coming back inside, it leaves where it is closest.
 */
export function exitTime(
  x: number,
  y: number,
  z: number,
  vx: number,
  vy: number,
  vz: number,
  distance: number,
): number {
  const vv = vx * vx + vy * vy + vz * vz;
  if (vv === 0) return Infinity;
  const rv = x * vx + y * vy + z * vz;
  const outside = x * x + y * y + z * z - distance * distance;
  if (outside >= 0 && rv >= 0) return 0;
  const a = y * vz - z * vy;
  const b = z * vx - x * vz;
  const c = x * vy - y * vx;
  const discriminant = vv * distance * distance - (a * a + b * b + c * c);
  if (discriminant <= 0) return -rv / vv;
  const root = Math.sqrt(discriminant);
  // The form of the root that subtracts no nearly equal numbers.
  return rv > 0 ? -outside / (rv + root) : (root - rv) / vv;
}

/**
 * A ball and a plane; Algorithm 2. All three numbers point along the normal that looks into the box.
 *
 * Two cases the paper leaves open: a ball behind a face of the box is brought back, not taken to the other side; and
 * away from the plane (a > 0) a ball at rest or leaving never returns, even if it overlaps (the smaller root is past).
 *
 * @param gap distance from the plane less the radius
 * @param v velocity
 * @param a acceleration
 */
export function planeEncounterTime(gap: number, v: number, a: number): number {
  if (gap <= 0 && v < 0) return 0;
  if (a === 0) return v >= 0 ? Infinity : -gap / v;
  const discriminant = v * v - 2 * a * gap;
  if (a < 0) {
    // Under the plane and too slow to come out: let it rise as far as it can, and hold it there.
    if (discriminant < 0) return -v / a;
    const root = Math.sqrt(discriminant);
    return v >= 0 ? -(v + root) / a : (2 * gap) / (root - v);
  }
  if (v >= 0 || discriminant <= 0) return Infinity;
  return (2 * gap) / (Math.sqrt(discriminant) - v);
}
