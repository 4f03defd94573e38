/**
 * Contact of particles whose radii grow at constant rates (Lubachevsky & Stillinger, J. Stat. Phys. 60, 561, 1990; Lubachevsky 1991,
 * section 9): the first time at which |r + vt| = σ + at while the distance of the surfaces decreases.
 *
 * Squared, A t² + 2B t + C = 0 with A = v² − a², B = r·v − aσ, C = r² − σ². The discriminant B² − AC loses its digits where the pair is
 * far apart or nearly jammed; the same number as |σv − ar|² − |r × v|² keeps them. An impact is a reflection in the frame of the
 * growing surfaces: the relative normal velocity u = r̂·v − a becomes −εu, so that both part faster than their surfaces grow.
 */
import { sideOf } from "../box.ts";
import { GrowthCourse } from "../growth.ts";
import type { System } from "../system.ts";
import { contactDuration } from "./collapse.ts";
import { hasUnitRestitution } from "./constantRestitution.ts";
import type { ContactLaw, PairLaw } from "./contactLaw.ts";
import { approachOf, type Impulse, separatingRestitution } from "./impulse.ts";

/**
 * Time until contact, `Infinity` for never, 0 for a pair in contact or overlap whose surfaces approach.
 *
 * @param contact distance σ of the centers at contact now
 * @param growth its rate a ≥ 0
 */
export function growingContactTime(
  x: number,
  y: number,
  z: number,
  vx: number,
  vy: number,
  vz: number,
  contact: number,
  growth: number,
): number {
  const b = x * vx + y * vy + z * vz - growth * contact;
  const c = x * x + y * y + z * z - contact * contact;
  if (c <= 0 && b < 0) return 0;
  // Exact where both are of one size: (v − a)(v + a).
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const a = (speed - growth) * (speed + growth);
  if (b >= 0 && a >= 0) return Infinity;
  const px = contact * vx - growth * x;
  const py = contact * vy - growth * y;
  const pz = contact * vz - growth * z;
  const crossX = y * vz - z * vy;
  const crossY = z * vx - x * vz;
  const crossZ = x * vy - y * vx;
  const discriminant = px * px + py * py + pz * pz - (crossX * crossX + crossY * crossY + crossZ * crossZ);
  if (discriminant <= 0 && a >= 0) return Infinity;
  const root = Math.sqrt(Math.max(0, discriminant));
  // Surfaces that grow faster than the pair parts reach it at the later root.
  if (b >= 0) return (b + root) / -a;
  return c / (root - b);
}

/** Hard balls of growing radii with a coefficient of restitution in the frame of their surfaces. */
export const growingBalls: ContactLaw = {
  name: "growing",
  description: "Hard balls whose radii grow.",
  parameters: {},
  create: (system) => new GrowingBalls(system),
  isElastic: hasUnitRestitution,
};

class GrowingBalls implements PairLaw {
  /** Of each particle at the end of the present layout of the cells. */
  readonly reach: Float64Array;
  private readonly course = new GrowthCourse();
  readonly growth = {
    course: this.course,
    extend: (t: number) => this.extend(t),
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

  /** Cells hold until the largest particle is a tenth larger, or a quarter of the mean spacing. */
  private extend(t: number): number {
    const { radii, count, size, dimension } = this.system;
    const grown = this.course.at(t);
    let largest = 0;
    for (let i = 0; i < count; i++) largest = Math.max(largest, radii[i] + this.rates[i] * grown);
    const spacing = sideOf(size.reduce((product, side) => product * side, 1) / Math.max(count, 1), dimension);
    const target = Math.max(1.1 * largest, 0.25 * spacing);
    let end = Infinity;
    for (let i = 0; i < count; i++) {
      if (this.rates[i] > 0) end = Math.min(end, (target - radii[i]) / this.rates[i]);
    }
    for (let i = 0; i < count; i++) this.reach[i] = Math.min(target, radii[i] + this.rates[i] * Math.min(end, 1e300));
    return this.course.timeOf(end);
  }
}
