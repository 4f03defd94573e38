/**
 * Viscoelastic spheres: the coefficient of restitution falls with the impact velocity, see viscoelasticRestitution.ts.
 */
import { surfaceImpulse } from "../surfaces/surfaceImpulse.ts";
import type { System } from "../system.ts";
import { contactDuration } from "./collapse.ts";
import type { ContactLaw, PairLaw } from "./contactLaw.ts";
import { contactTime } from "./encounterTime.ts";
import { approachOf, collide, type Impulse } from "./impulse.ts";
import { lossOfApproach } from "./meanLoss.ts";
import { holdsEverywhere, type PairTables, parameterTables, valueAtSurface } from "./pairTables.ts";
import { viscoelasticRestitution } from "./viscoelasticRestitution.ts";

export const viscoelastic: ContactLaw = {
  name: "viscoelastic",
  description:
    "Viscoelastic spheres (Ramírez et al. 1999): restitution falls with the impact velocity, ε = 1 − 1.153 D v^(1/5) + 0.798 D² v^(2/5) ∓ …, " +
    "in the Padé form of Müller & Pöschel (2011). It replaces `restitution`.",
  replacesRestitution: true,
  parameters: {
    dissipation: {
      type: "number",
      description:
        "D: at impact velocity v the coefficient of restitution is about 1 − 1.153 D v^(1/5). Unit: (time / length)^(1/5). 0 is elastic.",
      minimum: 0,
      examples: [0.1],
      perPair: true,
    },
  },
  examples: [{ dissipation: 0.1 }],
  exampleLabel: "viscoelastic particles",
  meanLoss({ dissipation }, gas) {
    const motion = lossOfApproach(gas, (v) => viscoelasticRestitution(dissipation as number, v));
    return { motion, spin: 0 };
  },
  create: (system) => new ViscoelasticBalls(system),
  isElastic(system) {
    return holdsEverywhere(dissipationTables(system), system, (dissipation) => dissipation === 0);
  },
};

export function dissipationTables(system: System): PairTables {
  return parameterTables(system, viscoelastic.parameters, "dissipation");
}

class ViscoelasticBalls implements PairLaw {
  readonly reach: Float64Array;
  private readonly tc: number;
  private readonly dissipation: PairTables;

  constructor(private readonly system: System) {
    this.reach = system.radii;
    this.tc = contactDuration(system.collapse);
    this.dissipation = dissipationTables(system);
  }

  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number): number {
    return contactTime(x, y, z, vx, vy, vz, this.reach[i] + this.reach[j]);
  }

  collide(v: Float64Array, i: number, j: number, r: ArrayLike<number>, sinceContact: number): Impulse | undefined {
    const { species, speciesNames } = this.system;
    const { rr, rv } = approachOf(this.system, v, i, j, r);
    if (rv >= 0) return undefined;
    const dissipation = this.dissipation.pairs[species[i] * speciesNames.length + species[j]];
    const e = sinceContact < this.tc ? 1 : viscoelasticRestitution(dissipation, -rv / Math.sqrt(rr));
    return collide(this.system, v, i, j, r, e);
  }

  bounce(
    v: Float64Array,
    i: number,
    n: ArrayLike<number>,
    u: ArrayLike<number>,
    face: number,
    _: number,
    sinceContact: number,
  ): Impulse {
    const { dimension: d, species } = this.system;
    let approach = 0;
    for (let axis = 0; axis < d; axis++) approach -= n[axis] * (v[i * d + axis] - u[axis]);
    const dissipation = valueAtSurface(this.dissipation, this.system, species[i], face);
    const e = sinceContact < this.tc ? 1 : viscoelasticRestitution(dissipation, approach);
    return surfaceImpulse(this.system, v, i, n, approach, e);
  }
}
