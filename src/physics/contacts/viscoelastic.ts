/**
 * Viscoelastic spheres: the coefficient of restitution falls with the impact velocity. Hertz contact with dissipation gives
 * ε(v) = 1 − C₁ D v^(1/5) + C₂ D² v^(2/5) ∓ …, C₁ = 1.15344, C₂ = 3C₁²/5 (Schwager & Pöschel 1998; Ramírez, Pöschel, Brilliantov &
 * Schwager, Phys. Rev. E 60, 4465, 1999). The series diverges at large velocities; this is the Padé form of order [1/4] of Müller &
 * Pöschel, Phys. Rev. E 84, 021302 (2011), in x = D^(1/2) v^(1/10), which agrees with it and is positive and falling throughout.
 *
 * D = (3/2) A (ρ / m_eff)^(2/5), where A is the dissipative constant of the material, ρ = 2Y √R_eff / (3 (1 − ν²)) with Young's
 * modulus Y and Poisson's ratio ν.
 */
import { surfaceImpulse } from "../surfaces/surfaceImpulse.ts";
import type { System } from "../system.ts";
import { contactDuration } from "./collapse.ts";
import type { ContactLaw, PairLaw } from "./contactLaw.ts";
import { contactTime } from "./encounterTime.ts";
import { fifthRoot } from "./fifthRoot.ts";
import { approachOf, collide, type Impulse } from "./impulse.ts";
import { lossOfApproach } from "./meanLoss.ts";
import { holdsEverywhere, type PairTables, parameterTables, valueAtSurface } from "./pairTables.ts";

const [c1, b1, b2, b3, b4] = [0.501086, 0.501086, 1.15345, 0.577977, 0.532178];

/** ε at normal impact velocity v ≥ 0. Only + − × ÷ √. */
export function viscoelasticRestitution(dissipation: number, v: number): number {
  const x = Math.sqrt(dissipation * fifthRoot(v));
  return (1 + c1 * x) / (1 + x * (b1 + x * (b2 + x * (b3 + x * b4))));
}

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
    const tables = parameterTables(system, viscoelastic.parameters, "dissipation");
    return holdsEverywhere(tables, system, (dissipation) => dissipation === 0);
  },
};

class ViscoelasticBalls implements PairLaw {
  readonly reach: Float64Array;
  private readonly tc: number;
  private readonly dissipation: PairTables;

  constructor(private readonly system: System) {
    this.reach = system.radii;
    this.tc = contactDuration(system.collapse);
    this.dissipation = parameterTables(system, viscoelastic.parameters, "dissipation");
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
