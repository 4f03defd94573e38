/**
 * Is there a velocity of the whole to be taken off before a temperature makes sense?
 *
 * Where nothing outside acts (all axes periodic, no gravity) momentum is kept and the physics is that of the frame that
 * moves along. Its share of the kinetic energy is d kT/2 by chance; far less means it was set to zero, far more that a
 * velocity was given to all. In both cases the temperature is the one relative to the centre of mass.
 */
import type { System } from "../engine/system.ts";

export function movesAsWhole({ dimension: d, count, edges, gravity, masses, velocities }: System): boolean {
  if (count < 2 || edges.some((edge) => edge !== "periodic") || gravity.some((g) => g !== 0)) return false;
  const momentum = new Array<number>(d).fill(0);
  let mass = 0;
  let twice = 0;
  for (let i = 0; i < count; i++) {
    mass += masses[i]!;
    for (let axis = 0; axis < d; axis++) {
      const v = velocities[i * d + axis]!;
      momentum[axis]! += masses[i]! * v;
      twice += masses[i]! * v * v;
    }
  }
  const streaming = momentum.reduce((sum, p) => sum + p * p, 0) / mass;
  const thermal = (twice - streaming) / (count - 1);
  // By chance streaming/thermal is about 1: below 1e-9 or above 20 practically never.
  return streaming < 1e-9 * thermal || streaming > 20 * thermal;
}
