/** Gravity over a whole run, in which a schedule may change it; and the energy that particles have in it. */
import { isPeriodic } from "./box.ts";
import type { System } from "./system.ts";

/** A system, or a scenario. */
interface Pulled {
  /** At the present time, or at the start. */
  readonly gravity: ArrayLike<number>;
  /** Where it changes: along each axis the strongest of the run. */
  readonly strongestGravity?: ArrayLike<number>;
}

export function strongestOf({ gravity, strongestGravity = gravity }: Pulled): number[] {
  return Array.from(strongestGravity);
}

/** There is gravity at some time. */
export function hasGravity(of: Pulled): boolean {
  return strongestOf(of).some((g) => g !== 0);
}

/** There is gravity along an axis at some time. */
export function pulls(of: Pulled, axis: number): boolean {
  return strongestOf(of)[axis] !== 0;
}

/** Along each axis the component of the largest magnitude. */
export function strongest(vectors: readonly (readonly number[])[]): number[] {
  return vectors.reduce<number[]>(
    (most, vector) => most.map((g, axis) => (Math.abs(vector[axis] ?? 0) > Math.abs(g) ? vector[axis] : g)),
    vectors[0].map(() => 0),
  );
}

/**
 * −Σ m g·x. On a periodic axis height has no meaning: gravity along it is left out. Positions are read only where there is a potential:
 * they may have to be projected first.
 */
export function potentialEnergy(
  { dimension, count, masses, gravity, edges }: System,
  frame: { readonly positions: Float64Array },
): number {
  let potential = 0;
  for (let axis = 0; axis < dimension; axis++) {
    const g = isPeriodic(edges, axis) ? 0 : gravity[axis];
    if (g === 0) continue;
    const { positions } = frame;
    let weight = 0;
    for (let i = 0, k = axis; i < count; i++, k += dimension) weight += masses[i] * positions[k];
    potential -= g * weight;
  }
  return potential;
}
