/** A face of the box that is a wall: a whole plane across one axis. */
import { type EdgeKind, edgeKindOf } from "../boundary/index.ts";
import { contactDuration } from "../contacts/collapse.ts";
import { planeEncounterTime } from "../contacts/encounterTime.ts";
import { GrowthCourse } from "../growth.ts";
import type { System } from "../system.ts";
import { endlessFlat, type Flat } from "./shapes/flat.ts";
import type { Bounce, Surface, SurfaceImpulse } from "./surface.ts";

/** Names of faces in the order of System.edges. The last axis is the vertical one. */
export function faceNames(dimension: 2 | 3): readonly string[] {
  return dimension === 2 ? ["left", "right", "bottom", "top"] : ["left", "right", "front", "back", "bottom", "top"];
}

export class BoxFace implements Surface {
  readonly name: string;
  readonly bounds: readonly (readonly [number, number])[];
  readonly outline = [];
  private readonly axis: number;
  /** 1 for a low face, −1 for a high one. */
  private readonly inward: 1 | -1;
  private readonly place: number;
  private readonly tc: number;
  /** Rates at which radii grow, and for how long they have grown. */
  private readonly rates: Float64Array | undefined;
  private readonly growing: GrowthCourse;
  private readonly normal: Float64Array;
  private readonly atRest: Float64Array;
  private readonly rebound: EdgeKind["rebound"];

  constructor(
    private readonly system: System,
    readonly index: number,
    private readonly law?: Partial<Bounce> & { readonly growth?: { readonly course: GrowthCourse } },
  ) {
    const { dimension, size, collapse } = system;
    this.name = faceNames(dimension)[index];
    this.axis = index >> 1;
    this.inward = index % 2 === 0 ? 1 : -1;
    this.place = this.inward === 1 ? 0 : size[this.axis];
    this.bounds = Array.from(size, (_, axis) =>
      axis === this.axis ? [this.place, this.place] : [-Infinity, Infinity],
    );
    this.rebound = edgeKindOf(system.edges[index])?.rebound;
    this.tc = contactDuration(collapse);
    this.rates = system.growth?.rates;
    this.growing = law?.growth?.course ?? new GrowthCourse();
    this.atRest = new Float64Array(dimension);
    this.normal = this.atRest.map((_, axis) => (axis === this.axis ? this.inward : 0));
  }

  /** Algorithm 2 of Bannerman et al. (2014). */
  delay(
    i: number,
    x: number,
    y: number,
    z: number,
    vx: number,
    vy: number,
    vz: number,
    t: number,
    _?: number,
    acceleration?: ArrayLike<number>,
  ): number {
    const { axis, inward } = this;
    const at = axis === 0 ? x : axis === 1 ? y : z;
    const v = axis === 0 ? vx : axis === 1 ? vy : vz;
    const rate = this.rateOf(i);
    const pull = inward * (acceleration ?? this.system.gravity)[axis];
    return planeEncounterTime(this.gapAt(at, i, t), inward * v - rate, pull);
  }

  /** None on a wall with a law of its own. */
  get support(): Flat | undefined {
    return this.law?.bounce ? undefined : endlessFlat(this.normal);
  }

  gap(x: Float64Array, i: number, t: number): number {
    return this.gapAt(x[i * this.system.dimension + this.axis], i, t);
  }

  private gapAt(at: number, i: number, t: number): number {
    const gap = (this.inward === 1 ? at : this.place - at) - this.system.radii[i];
    return this.rates ? gap - this.rates[i] * this.growing.at(t) : gap;
  }

  private rateOf(i: number): number {
    return this.rates ? this.growing.pace * this.rates[i] : 0;
  }

  collide(
    _: Float64Array,
    v: Float64Array,
    i: number,
    t: number,
    sinceContact: number,
    spins: Float64Array,
  ): SurfaceImpulse {
    const { axis, inward, law } = this;
    const { dimension: d, size, species, masses, wallRestitution } = this.system;
    const at = i * d + axis;
    const isHeld = this.rates !== undefined && this.growing.pace === 0;
    const e = isHeld || sinceContact < this.tc ? 1 : wallRestitution[species[i] * 2 * d + this.index];
    // A particle held up under the plane (Algorithm 2, line 9) has no speed left to lose.
    const rate = this.rateOf(i);
    const before = inward * v[at];
    const approach = Math.max(0, rate - before);
    const approachRate = approach / size[axis];
    if (approach > 0 && law?.bounce)
      return {
        ...law.bounce(v, i, this.normal, this.atRest, this.index, e, sinceContact, spins, t),
        work: 0,
        approachRate,
      };
    const after = rate + e * approach;
    if (approach > 0) {
      v[at] = inward * after;
      this.rebound?.(v, i * d, axis);
    }
    return {
      momentum: masses[i] * (1 + e) * approach,
      virial: 0,
      loss:
        rate > 0
          ? (masses[i] * (before * before - after * after)) / 2
          : (masses[i] * (1 - e * e) * approach * approach) / 2,
      work: 0,
      approachRate,
    };
  }
}
