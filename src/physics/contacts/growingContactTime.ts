/**
 * Contact of particles whose radii grow at constant rates: the first time at which |r + vt| = σ + at while the distance of the surfaces
 * decreases (Lubachevsky & Stillinger, J. Stat. Phys. 60, 561, 1990; Lubachevsky 1991, section 9).
 *
 * Squared, A t² + 2B t + C = 0 with A = v² − a², B = r·v − aσ, C = r² − σ². The discriminant B² − AC loses its digits where the pair is
 * far apart or nearly jammed; the same number as |σv − ar|² − |r × v|² keeps them.
 *
 * The production kernel is compiled with this function, too: it has nothing but numbers.
 */

/**
 * Time until contact, `Infinity` for never, 0 for a pair in contact or overlap whose surfaces approach.
 *
 * @param x separation
 * @param vx relative velocity
 * @param contact distance σ of the centers at contact now
 * @param growth its rate a ≥ 0
 */
export function growingContactTime(
  x: number,
  y: number,
  z: number,
  vx: number,
  vy: number,
  vz: number,
  contact: number,
  growth: number,
): number {
  const b = x * vx + y * vy + z * vz - growth * contact;
  const c = x * x + y * y + z * z - contact * contact;
  if (c <= 0 && b < 0) return 0;
  // Exact where both are of one size: (v − a)(v + a).
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const a = (speed - growth) * (speed + growth);
  if (b >= 0 && a >= 0) return Infinity;
  const px = contact * vx - growth * x;
  const py = contact * vy - growth * y;
  const pz = contact * vz - growth * z;
  const crossX = y * vz - z * vy;
  const crossY = z * vx - x * vz;
  const crossZ = x * vy - y * vx;
  const discriminant = px * px + py * py + pz * pz - (crossX * crossX + crossY * crossY + crossZ * crossZ);
  if (discriminant <= 0 && a >= 0) return Infinity;
  const root = Math.sqrt(Math.max(0, discriminant));
  // Surfaces that grow faster than the pair parts reach it at the later root.
  if (b >= 0) return (b + root) / -a;
  return c / (root - b);
}
