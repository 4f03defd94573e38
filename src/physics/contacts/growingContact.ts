/**
 * The contact law of particles whose radii grow at constant rates (Lubachevsky & Stillinger, J. Stat. Phys. 60, 561, 1990; Lubachevsky
 * 1991, section 9). An impact is a reflection in the frame of the growing surfaces: the relative normal velocity u = r̂·v − a becomes −εu,
 * so that both part faster than their surfaces grow.
 */
import { sideOf } from "../box.ts";
import { GrowthCourse } from "../growth.ts";
import type { System } from "../system.ts";
import { contactDuration } from "./collapse.ts";
import { hasUnitRestitution } from "./constantRestitution.ts";
import type { ContactLaw, PairLaw } from "./contactLaw.ts";
import { growingContactTime } from "./growingContactTime.ts";
import { approachOf, type Impulse, separatingRestitution } from "./impulse.ts";

/** Hard balls of growing radii with a coefficient of restitution in the frame of their surfaces. */
export const growingBalls: ContactLaw = {
  name: "growing",
  description: "Hard balls whose radii grow.",
  parameters: {},
  create: (system) => new GrowingBalls(system),
  isElastic: hasUnitRestitution,
};

/** Growth of the largest particle until which cells hold. */
const usualShare = 1.1;
/** A time of growth beyond any other, of which products are numbers. */
const longest = 1e300;

class GrowingBalls implements PairLaw {
  /** Of each particle at the end of the present layout of the cells. */
  readonly reach: Float64Array;
  private readonly course = new GrowthCourse();
  readonly growth = {
    course: this.course,
    covered: 0,
    extend: (t: number, share?: number) => this.extend(t, share),
    cover: (grown: number) => this.cover(grown),
    contactAt: this.contactAt.bind(this),
    rateOf: this.rateOf.bind(this),
  };
  private readonly rates: Float64Array;
  private readonly tc: number;

  constructor(private readonly system: System) {
    this.rates = system.growth!.rates;
    this.reach = system.radii.slice();
    this.tc = contactDuration(system.collapse);
    this.extend(0);
  }

  private contactAt(i: number, j: number, t: number): number {
    const { radii } = this.system;
    return radii[i] + radii[j] + (this.rates[i] + this.rates[j]) * this.course.at(t);
  }

  private rateOf(i: number, j: number): number {
    return this.course.pace * (this.rates[i] + this.rates[j]);
  }

  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number, t: number): number {
    return growingContactTime(x, y, z, vx, vy, vz, this.contactAt(i, j, t), this.rateOf(i, j));
  }

  collide(v: Float64Array, i: number, j: number, r: ArrayLike<number>, sinceContact: number): Impulse | undefined {
    const { dimension: d, masses, species, speciesNames, restitution } = this.system;
    const growth = this.rateOf(i, j);
    const { rr, rv } = approachOf(this.system, v, i, j, r);
    const distance = Math.sqrt(rr);
    const normal = rv / distance;
    const approach = growth - normal;
    if (approach <= 0) return undefined;
    const given =
      this.course.pace === 0 || sinceContact < this.tc ? 1 : restitution[species[i] * speciesNames.length + species[j]];
    let speeds = growth;
    for (let axis = 0; axis < d; axis++) speeds += Math.abs(v[i * d + axis]) + Math.abs(v[j * d + axis]);
    const e = separatingRestitution(given, approach, speeds);
    const reduced = (masses[i] * masses[j]) / (masses[i] + masses[j]);
    const momentum = reduced * (1 + e) * approach;
    for (let axis = 0; axis < d; axis++) {
      const impulse = (momentum * r[axis]) / distance;
      v[i * d + axis] += impulse / masses[i];
      v[j * d + axis] -= impulse / masses[j];
    }
    const after = growth + e * approach;
    return { momentum, virial: momentum * distance, loss: (reduced * (normal - after) * (normal + after)) / 2 };
  }

  /** Cells hold until the largest particle has grown by a share, or to a quarter of the mean spacing. */
  private extend(t: number, share = usualShare): number {
    const { radii, count, size, dimension } = this.system;
    const grown = this.course.at(t);
    let largest = 0;
    for (let i = 0; i < count; i++) largest = Math.max(largest, radii[i] + this.rates[i] * grown);
    const spacing = sideOf(size.reduce((product, side) => product * side, 1) / Math.max(count, 1), dimension);
    const target = Math.max(share * largest, 0.25 * spacing);
    let end = Infinity;
    for (let i = 0; i < count; i++) {
      if (this.rates[i] > 0) end = Math.min(end, (target - radii[i]) / this.rates[i]);
    }
    this.cover(end, target);
    return this.course.timeOf(end);
  }

  private cover(grown: number, target = Infinity): void {
    const { radii, count } = this.system;
    const covered = Math.min(grown, longest);
    this.growth.covered = covered;
    for (let i = 0; i < count; i++) this.reach[i] = Math.min(target, radii[i] + this.rates[i] * covered);
  }
}
