/** Effect of a smooth surface on a particle: an impulse along the normal, in the frame of the surface. */
import { type Impulse, separatingRestitution } from "../contacts/impulse.ts";
import type { System } from "../system.ts";

/**
 * Reflects particle i with its coefficient of restitution. A particle at rest on the surface has no speed left to lose.
 *
 * @param normal unit vector that points from the surface to the particle
 * @param approach normal speed toward the surface, in its frame
 */
export function surfaceImpulse(
  { dimension, masses }: System,
  v: Float64Array,
  i: number,
  normal: ArrayLike<number>,
  approach: number,
  restitution: number,
): Impulse {
  let speeds = approach;
  for (let axis = 0; axis < dimension; axis++) speeds += Math.abs(v[i * dimension + axis]);
  const e = approach > 0 ? separatingRestitution(restitution, approach, speeds) : restitution;
  const change = (1 + e) * approach;
  for (let axis = 0; axis < dimension; axis++) v[i * dimension + axis] += change * normal[axis];
  return {
    momentum: masses[i] * change,
    virial: 0,
    loss: (masses[i] * (1 - e * e) * approach * approach) / 2,
  };
}
