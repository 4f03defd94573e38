/** Mechanical totals of all particles: energies and momentum. One pass, so that the cost is small beside a run. */

import type { Frame } from "../../engine/api/engine.ts";
import { isPeriodic } from "../../physics/box.ts";
import { type System, spinComponents } from "../../physics/system.ts";

export interface Mechanics {
  /** Of the translation. */
  readonly kinetic: number;
  /** ½ Σ Iω²; 0 where particles have no spins. */
  readonly rotational: number;
  /** −Σ m g·x. On a periodic axis height has no meaning: gravity along it is left out. */
  readonly potential: number;
  readonly momentum: readonly number[];
}

export function mechanics(system: System, { positions, velocities, spins }: Frame): Mechanics {
  const { dimension, count, masses } = system;
  let twice = 0;
  let px = 0;
  let py = 0;
  let pz = 0;
  for (let i = 0, k = 0; i < count; i++, k += dimension) {
    const m = masses[i]!;
    const vx = velocities[k]!;
    const vy = velocities[k + 1]!;
    const vz = dimension === 3 ? velocities[k + 2]! : 0;
    px += m * vx;
    py += m * vy;
    pz += m * vz;
    twice += m * (vx * vx + vy * vy + vz * vz);
  }
  return {
    kinetic: twice / 2,
    rotational: rotationalEnergy(system, spins),
    potential: potentialEnergy(system, positions),
    momentum: dimension === 2 ? [px, py] : [px, py, pz],
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

function potentialEnergy({ dimension, count, masses, gravity, edges }: System, positions: Float64Array): number {
  let potential = 0;
  for (let axis = 0; axis < dimension; axis++) {
    const g = isPeriodic(edges, axis) ? 0 : gravity[axis]!;
    if (g === 0) continue;
    let weight = 0;
    for (let i = 0, k = axis; i < count; i++, k += dimension) weight += masses[i]! * positions[k]!;
    potential -= g * weight;
  }
  return potential;
}
