/** Mechanical totals of all particles: energies and momentum. One pass over velocities, so that the cost is small beside a run. */

import type { Facets, Frame } from "../../engine/api/engine.ts";
import { potentialEnergy } from "../../physics/gravity.ts";
import { type System, spinComponents } from "../../physics/system.ts";
import { velocityTotals } from "./velocityTotals.ts";

export interface Mechanics {
  /** Of the translation. */
  readonly kinetic: number;
  /** ½ Σ Iω²; 0 where particles have no spins. */
  readonly rotational: number;
  /** −Σ m g·x, of axes that are not periodic. */
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
    for (const end = k + components; k < end; k++) twice += inertia[i] * spins[k] * spins[k];
  }
  return twice / 2;
}
