/**
 * Hard balls with a constant coefficient of normal restitution for each pair of species; 1, the default, is elastic.
 *
 * With the TC model a contact that follows the last one of either particle by less than its duration loses nothing
 * (Luding & McNamara, Granular Matter 1, 113, 1998).
 */

import type { System } from "../system.ts";
import { contactDuration } from "./collapse.ts";
import type { ConstantRestitution, ContactLaw, PairLaw } from "./contactLaw.ts";
import { type ComparedDetection, Detector, type InvalidStates } from "./detection.ts";
import { contactTime } from "./encounterTime.ts";
import { collide, type Impulse } from "./impulse.ts";
import { holdsEverywhere } from "./pairTables.ts";

export const constantRestitution: ContactLaw = {
  name: "restitution",
  description: "Hard balls with a constant coefficient of normal restitution for each pair of species.",
  parameters: {
    restitution: {
      type: "number",
      description:
        "Coefficient of normal restitution ε of all contacts, walls included: the normal velocity after over before. " +
        "1 is elastic; each collision loses (1 − ε²) of the energy of the normal motion. No unit. Default: 1.",
      minimum: 0,
      maximum: 1,
      default: 1,
    },
  },
  create: (system) => (system.detection ? new ComparedBalls(system, system.detection) : new HardBalls(system)),
  isElastic: hasUnitRestitution,
};

/** The law as plain numbers, of a system that has it. */
export function numbersOf({
  restitution,
  wallRestitution,
  changingRestitution,
  collapse,
}: System): ConstantRestitution {
  const all = [restitution, wallRestitution, [changingRestitution?.least ?? 1]];
  return {
    elastic: all.every((coefficients) => coefficients.every((e) => e === 1)),
    tc: contactDuration(collapse),
  };
}

/** Coefficients of restitution are 1 for all pairs, at obstacles, and at walls that there are, throughout the run. */
export function hasUnitRestitution(system: System): boolean {
  if (system.changingRestitution) return system.changingRestitution.least === 1;
  const { restitution: pairs, wallRestitution: walls, obstacleRestitution: obstacles = new Float64Array(0) } = system;
  return holdsEverywhere({ pairs, walls, obstacles }, system, (e) => e === 1);
}

class HardBalls implements PairLaw {
  readonly reach: Float64Array;
  private readonly tc: number;

  constructor(private readonly system: System) {
    this.reach = system.radii;
    this.tc = contactDuration(system.collapse);
  }

  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number): number {
    return contactTime(x, y, z, vx, vy, vz, this.reach[i] + this.reach[j]);
  }

  collide(v: Float64Array, i: number, j: number, r: ArrayLike<number>, sinceContact: number): Impulse | undefined {
    const { species, speciesNames, restitution } = this.system;
    const e = sinceContact < this.tc ? 1 : restitution[species[i] * speciesNames.length + species[j]];
    return collide(this.system, v, i, j, r, e);
  }
}

/** With another form of detection than the stable one. */
class ComparedBalls extends HardBalls {
  private readonly detector: Detector;

  constructor(system: System, form: ComparedDetection) {
    super(system);
    this.detector = new Detector(form);
  }

  get invalid(): InvalidStates {
    return this.detector.invalid;
  }

  override delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number): number {
    return this.detector.time(x, y, z, vx, vy, vz, this.reach[i] + this.reach[j]);
  }
}
