/**
 * Inelastic contacts in both kernels: coefficients of restitution of pairs of species, the least speed of separation, and the limit of
 * numbers at which encounters that follow each other are a collapse.
 */
import { base } from "./clock.ts";
import { take, VX, VY, VZ } from "./memory.ts";

/** 2⁻⁴⁶. */
const INSTANT: f64 = 64 * 2.220446049250313e-16;
/** 2⁻²⁰. */
const NEARLY_ZERO: f64 = 9.5367431640625e-7;
/** 2⁻⁴⁰. */
const LEAST_DEPARTURE: f64 = 9.094947017729282e-13;

let speciesCount: i32 = 1;
let pairs: usize = 0;

export function takeRestitution(species: i32): void {
  speciesCount = species;
  pairs = take((<usize>(species * species)) << 3);
}
export function restitutionTables(): usize {
  return pairs;
}

/** That of the pair of particles with cold records at c and d. */
export function restitutionOf(c: usize, d: usize): f64 {
  return load<f64>(pairs + ((<usize>(load<i32>(c, 12) * speciesCount + load<i32>(d, 12))) << 3));
}

/**
 * The same rule as in `physics/contacts/impulse.ts`: after a contact without restitution a pair never approaches by rounding.
 *
 * @param approach speed of approach of the particles with hot records at p and q
 * @param growth rate at which their surfaces grow
 */
export function separatingRestitution(e: f64, approach: f64, p: usize, q: usize, growth: f64): f64 {
  if (e >= NEARLY_ZERO) return e;
  let speeds =
    abs(load<f64>(p, VX)) +
    abs(load<f64>(p, VY)) +
    abs(load<f64>(p, VZ)) +
    abs(load<f64>(q, VX)) +
    abs(load<f64>(q, VY)) +
    abs(load<f64>(q, VZ));
  if (GROWING) speeds += growth;
  return departing(e, approach, speeds);
}

/** The same, @param speeds sum of the magnitudes of velocity components, which bounds their rounding */
export function departing(e: f64, approach: f64, speeds: f64): f64 {
  return e >= NEARLY_ZERO ? e : min(1, max(e, (LEAST_DEPARTURE * speeds) / approach));
}

/**
 * Whether an encounter at time t follows the particle's last one, at time `since`, at the limit of what numbers can tell apart: 64 units in
 * the last place, of the clock, or of the way it came since the last one (speed of approach × time, against a length; both may carry the
 * same factor). At that limit a particle that should lie still goes on bouncing by rounding alone, for ever.
 * The same criterion as in `physics/contacts/collapse.ts`.
 */
export function isAtLimit(since: f64, t: f64, approach: f64, length: f64): bool {
  return t - since <= (base + t) * INSTANT || approach * (t - since) <= length * INSTANT;
}
