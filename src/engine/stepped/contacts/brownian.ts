/**
 * Brownian particles: within a step each goes straight, by a Gaussian displacement of variance 2DΔt along each axis (Ermak 1975,
 * without forces), as fast as this takes a step. What a contact does to the rest of the way is the scenario's choice (Johnson &
 * Whalley 2002 leave it to the problem):
 *
 * - `reflect`: both exchange what of their velocities is normal to the contact, like elastic balls that weigh 1/D, whatever the
 *   particles' masses: only these keep the Gaussian of each (event-driven Brownian dynamics: Strating, Phys. Rev. E 59,
 *   2175, 1999; Scala, Voigtmann & De Michele, J. Chem. Phys. 126, 134109, 2007). Right as Δt → 0: in dilute 3-D
 *   D_long = D (1 − 2φ) of spheres of one size.
 * - `stop`: both stay where they touch until the step ends. A short-time D that falls with the step; cheap.
 * - `associate`: they stay together for good. A cluster moves as one body that has the friction of all its members: by the mean of
 *   their displacements weighted with 1/D, so with 1/Σ(1/D); of k alike, with D/k. It does not turn.
 */

import type { System } from "../../../physics/system.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import type { Clusters } from "./clusters.ts";

export type OnContact = "reflect" | "stop" | "associate";

/** Independent Gaussian numbers, mean 0, variance 1, from a stream of its own for each particle. */
export interface Noise {
  /** As many for each particle as there are dimensions. */
  fill(into: Float64Array): void;
  save(): Float64Array;
  restore(state: Float64Array): void;
}

export interface BrownianMotion {
  /** D, length²/time: of all, or of each particle. */
  readonly diffusion: number | Float64Array;
  readonly onContact: OnContact;
  readonly noise: Noise;
  /** Particles associated from the start: those with the same number. */
  readonly clusters?: Int32Array;
}

export function largestDiffusion(diffusion: number | Float64Array): number {
  return typeof diffusion === "number" ? diffusion : diffusion.reduce((most, d) => Math.max(most, d), 0);
}

/** Of all Brownian particles of a system, or of one species; NaN where there are none. */
export function meanDiffusion({ motion, species, count }: System, only?: number): number {
  if (!motion) return Number.NaN;
  const { diffusion } = motion;
  if (typeof diffusion === "number") return diffusion;
  let sum = 0;
  let many = 0;
  for (let i = 0; i < count; i++) {
    if (only !== undefined && species[i] !== only) continue;
    sum += diffusion[i];
    many++;
  }
  return sum / many;
}

/** What Brownian particles weigh where they meet: 1/D, those of the largest D 1. */
export function brownianWeights(diffusion: number | Float64Array, count: number): Float64Array {
  if (typeof diffusion === "number") return new Float64Array(count).fill(1);
  const most = largestDiffusion(diffusion);
  return diffusion.map((d) => most / d);
}

/** Balls that lose nothing, at rest until they are pushed, and nothing that pulls. */
export function brownianWorld(system: System, { diffusion }: BrownianMotion): System {
  return {
    ...system,
    gravity: new Float64Array(system.dimension),
    velocities: new Float64Array(system.velocities.length),
    masses: brownianWeights(diffusion, system.count),
    restitution: new Float64Array(system.restitution.length).fill(1),
    wallRestitution: new Float64Array(system.wallRestitution.length).fill(1),
  };
}

/** The displacements of each step, as velocities. */
export class BrownianSteps {
  private readonly noise: Noise;
  private readonly drawn: Float64Array;
  /** √(2D/Δt) of each particle. */
  private readonly speeds: Float64Array;

  constructor(
    private readonly world: System,
    { diffusion, noise }: BrownianMotion,
    private readonly clusters: Clusters | undefined,
    step: number,
  ) {
    const { count, dimension } = world;
    this.noise = noise;
    this.drawn = new Float64Array(count * dimension);
    this.speeds = Float64Array.from({ length: count }, (_, i) =>
      Math.sqrt((2 * (typeof diffusion === "number" ? diffusion : diffusion[i])) / step),
    );
  }

  get bytes(): number {
    return this.drawn.byteLength + this.speeds.byteLength;
  }

  draw(v: Float64Array): void {
    const { drawn, speeds, noise, clusters, world } = this;
    const { count, dimension: d } = world;
    noise.fill(drawn);
    for (let i = 0, k = 0; i < count; i++) for (const end = k + d; k < end; k++) v[k] = speeds[i] * drawn[k];
    if (clusters && clusters.number < count) this.together(clusters, v);
  }

  save(state: StateWriter): void {
    state.array(this.noise.save());
  }

  restore(state: StateReader): void {
    this.noise.restore(state.float64());
  }

  /** Associated particles move together. */
  private together(clusters: Clusters, v: Float64Array): void {
    const { count, dimension: d, masses } = this.world;
    for (let i = 0; i < count; i++) {
      if (clusters.of(i) !== i || clusters.sizeOf(i) === 1) continue;
      for (let axis = 0; axis < d; axis++) {
        let sum = 0;
        let weight = 0;
        let j = i;
        do {
          sum += masses[j] * v[j * d + axis];
          weight += masses[j];
          j = clusters.after(j);
        } while (j !== i);
        const mean = sum / weight;
        do {
          v[j * d + axis] = mean;
          j = clusters.after(j);
        } while (j !== i);
      }
    }
  }
}
