/** The time scale of a system's collisions by Enskog's theory at its initial temperature: the unit of what is observed in flight. */
import type { System } from "../../physics/system.ts";
import { ballVolume, enskogRate } from "../theory/hardSphereTheory.ts";

/** Fractions beyond this are no fluid: the time is then that of this one. */
const densest = 0.7;

/** Mean time between two collisions of a particle of mean size and mass; that to cross the box where nothing collides. */
export function collisionTimeOf({ dimension, count, size, radii, masses, velocities }: System): number {
  const volume = size.reduce((product, length) => product * length, 1);
  let [twice, mass, diameter] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    mass += masses[i]! / count;
    diameter += (2 * radii[i]!) / count;
    for (let k = i * dimension; k < (i + 1) * dimension; k++) twice += masses[i]! * velocities[k]! ** 2;
  }
  const temperature = twice / (dimension * Math.max(1, count));
  if (!(temperature > 0)) return 1;
  const densestNumber = densest / ballVolume(dimension, diameter);
  const numberDensity = Math.min(count / volume, densestNumber);
  const time = 1 / enskogRate({ dimension, temperature, mass, diameter, numberDensity });
  const crossing = Math.max(...size) / Math.sqrt(temperature / mass);
  return Math.min(time, crossing);
}
