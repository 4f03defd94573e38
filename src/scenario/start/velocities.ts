/**
 * Velocities to start from, packed vx vy (vz) particle after particle.
 *
 * Temperature is kT in the author's unit of energy: at equilibrium each component of each velocity has variance kT / m.
 */
import type { Stream } from "./randomStreams.ts";

/** Maxwell's distribution: each component normal with variance kT / m. A particle of infinite mass is at rest. */
export function maxwellian(dimension: 2 | 3, masses: ArrayLike<number>, kT: number, stream: Stream): Float64Array {
  const velocities = new Float64Array(dimension * masses.length);
  for (let i = 0; i < masses.length; i++) {
    const width = Math.sqrt(kT / masses[i]);
    for (let k = 0; k < dimension; k++) velocities[i * dimension + k] = width * stream.normal() + 0; // no -0 at rest
  }
  return velocities;
}

/** Each component uniform in [-speed, speed). */
export function uniformInCube(dimension: 2 | 3, count: number, speed: number, stream: Stream): Float64Array {
  return Float64Array.from({ length: dimension * count }, () => speed * (2 * stream.uniform() - 1));
}

/** All of one speed, directions uniform on the circle or sphere. */
export function uniformOnSphere(dimension: 2 | 3, count: number, speed: number, stream: Stream): Float64Array {
  const velocities = new Float64Array(dimension * count);
  for (let at = 0; at < velocities.length; at += dimension) {
    // A vector of normals has no preferred direction (Muller, Commun. ACM 2, 19, 1959).
    let square = 0;
    while (square === 0) {
      for (let k = 0; k < dimension; k++) {
        const v = stream.normal();
        velocities[at + k] = v;
        square += v * v;
      }
    }
    const scale = speed / Math.sqrt(square);
    for (let k = 0; k < dimension; k++) velocities[at + k] *= scale;
  }
  return velocities;
}

export function atRest(dimension: 2 | 3, count: number): Float64Array {
  return new Float64Array(dimension * count);
}

/** All particles with the one velocity given. */
export function alike(count: number, velocity: ArrayLike<number>): Float64Array {
  const dimension = velocity.length;
  return Float64Array.from({ length: dimension * count }, (_, at) => velocity[at % dimension]);
}

/**
 * Takes the velocity of the center of mass from every particle, in place: the total momentum becomes zero to rounding.
 * Particles of infinite mass do not move and are left out.
 */
export function removeMomentum(dimension: 2 | 3, velocities: Float64Array, masses: ArrayLike<number>): void {
  const count = masses.length;
  // A second pass takes away what the first one's own rounding left.
  for (let pass = 0; pass < 2; pass++) {
    for (let k = 0; k < dimension; k++) {
      let mass = 0;
      let momentum = 0;
      for (let i = 0; i < count; i++) {
        if (masses[i] === Number.POSITIVE_INFINITY) continue;
        mass += masses[i];
        momentum += masses[i] * velocities[i * dimension + k];
      }
      if (!(mass > 0)) continue;
      const drift = momentum / mass;
      for (let i = 0; i < count; i++) {
        if (masses[i] !== Number.POSITIVE_INFINITY) velocities[i * dimension + k] -= drift;
      }
    }
  }
}

/** Twice the kinetic energy over the degrees of freedom, `dimension` a particle unless said otherwise. */
export function temperatureOf(
  dimension: 2 | 3,
  velocities: ArrayLike<number>,
  masses: ArrayLike<number>,
  freedoms = freedomsOf(dimension, masses),
): number {
  let twice = 0;
  for (let i = 0; i < masses.length; i++) {
    if (masses[i] === Number.POSITIVE_INFINITY) continue;
    let square = 0;
    for (let k = 0; k < dimension; k++) square += velocities[i * dimension + k] ** 2;
    twice += masses[i] * square;
  }
  return twice / freedoms;
}

/**
 * Multiplies all velocities, in place, so that the temperature is kT to rounding. Returns false, and does nothing, where
 * nothing moves. With the momentum removed, `freedoms` is `dimension` · (count − 1) for callers that count that way.
 */
export function rescale(
  dimension: 2 | 3,
  velocities: Float64Array,
  masses: ArrayLike<number>,
  kT: number,
  freedoms = freedomsOf(dimension, masses),
): boolean {
  const now = temperatureOf(dimension, velocities, masses, freedoms);
  if (!(now > 0)) return false;
  const factor = Math.sqrt(kT / now);
  for (let at = 0; at < velocities.length; at++) velocities[at] *= factor;
  return true;
}

function freedomsOf(dimension: 2 | 3, masses: ArrayLike<number>): number {
  let moving = 0;
  for (let i = 0; i < masses.length; i++) if (masses[i] !== Number.POSITIVE_INFINITY) moving++;
  return dimension * moving;
}
