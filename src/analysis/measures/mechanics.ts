/** Mechanical totals of all particles: energies and momentum. One pass over velocities, so that the cost is small beside a run. */

import type { Facets, Frame } from "../../engine/api/engine.ts";
import { isPeriodic } from "../../physics/box.ts";
import { type System, spinComponents } from "../../physics/system.ts";
import { velocityTotals } from "./velocityTotals.ts";

export interface Mechanics {
  /** Of the translation. */
  readonly kinetic: number;
  /** ½ Σ Iω²; 0 where particles have no spins. */
  readonly rotational: number;
  /** −Σ m g·x. On a periodic axis height has no meaning: gravity along it is left out. */
  readonly potential: number;
  readonly momentum: readonly number[];
  /** Σ m |v|. */
  readonly absoluteMomentum: number;
}

/** @param sums of the engine, at the time of the frame */
export function mechanics(system: System, frame: Frame, sums?: Facets["velocitySums"]): Mechanics {
  const { momentum, twiceKinetic, absoluteMomentum } = sums?.totals() ?? velocityTotals(system, frame.velocities);
  return {
    kinetic: twiceKinetic / 2,
    rotational: rotationalEnergy(system, frame.spins),
    potential: potentialEnergy(system, frame),
    momentum,
    absoluteMomentum,
  };
}

function rotationalEnergy({ dimension, count, inertia }: System, spins: Float64Array | undefined): number {
  if (!inertia || !spins) return 0;
  const components = spinComponents(dimension);
  let twice = 0;
  for (let i = 0, k = 0; i < count; i++) {
    for (const end = k + components; k < end; k++) twice += inertia[i]! * spins[k]! * spins[k]!;
  }
  return twice / 2;
}

/** Positions are read only where there is a potential: they may have to be projected first. */
function potentialEnergy({ dimension, count, masses, gravity, edges }: System, frame: Frame): number {
  let potential = 0;
  for (let axis = 0; axis < dimension; axis++) {
    const g = isPeriodic(edges, axis) ? 0 : gravity[axis]!;
    if (g === 0) continue;
    const { positions } = frame;
    let weight = 0;
    for (let i = 0, k = axis; i < count; i++, k += dimension) weight += masses[i]! * positions[k]!;
    potential -= g * weight;
  }
  return potential;
}
