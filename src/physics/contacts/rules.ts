/**
 * Rules: units with circles of detection take courses by the numbers of units that they detect (Lubachevsky 1991, §11, after Wieland
 * & Jefferson 1989). "If within radius σ a unit detects m units of its own side and n of the other, it takes course of action c(n, m)
 * from the time of detecting until another rule becomes applicable."
 *
 * Each circle of a rule is one more distance at which a pair has an event, inwards or outwards; the circles inside which a pair is are
 * remembered, not computed from the distance. At a crossing the counters of the detecting unit change, and the first of its rules that
 * applies decides its course. Contacts are those of the law for hard balls. Circles count from center to center.
 */
import type { Rule, System } from "../system.ts";
import type { PairLaw, RuleCounts } from "./contactLaw.ts";
import { takeCourse } from "./courses.ts";
import { Detections } from "./detections.ts";
import { contactTime, exitTime } from "./encounterTime.ts";
import { approachOf, type Impulse } from "./impulse.ts";
import { eachPairWithin } from "./pairsWithin.ts";
import { reachWithRules } from "./reach.ts";

/** A condition as a sum of the counters of all species, with factors. */
interface BoundCondition {
  readonly weights: Float64Array;
  readonly min: number;
  readonly max: number;
}

interface BoundRule {
  /** From 1, in the order written. */
  readonly number: number;
  readonly slot: number;
  readonly conditions: readonly BoundCondition[];
  readonly rule: Rule;
}

/** Weight of a detected unit of species `other`, for a unit of species `own`. */
export const counters: Readonly<
  Record<string, { readonly about: string; readonly weight: (own: number, other: number) => number }>
> = {
  own: { about: "units of the same group", weight: (own, other) => (own === other ? 1 : 0) },
  others: { about: "units of all other groups", weight: (own, other) => (own === other ? 0 : 1) },
  excess: {
    about: "units of all other groups less those of the same group",
    weight: (own, other) => (own === other ? -1 : 1),
  },
};

export class RuledLaw implements PairLaw, RuleCounts {
  readonly reach: Float64Array;
  readonly distances?: readonly Float64Array[];
  readonly pairState: Detections;
  readonly particleMemory: NonNullable<PairLaw["particleMemory"]>;
  readonly bounce?: NonNullable<PairLaw["bounce"]>;
  readonly rules = this;
  /** Crossings inwards and outwards, changes of course. */
  readonly counted = new Float64Array(3);
  private readonly course: Float64Array;
  /** One list for each axis. */
  private readonly bearings: readonly Float64Array[];
  /** Of each species. */
  private readonly bound: readonly (readonly BoundRule[])[];

  constructor(
    private readonly system: System,
    private readonly written: readonly Rule[],
    private readonly law: PairLaw,
  ) {
    const { count, dimension, speciesNames, memory } = system;
    if (law.pairState || law.growth || system.bonds) {
      throw new RangeError("expected rules with hard balls, got a potential, bonds or growth");
    }
    const { bounce, particleMemory } = law;
    this.pairState = new Detections(system, written);
    Object.assign(this, { bounce: bounce?.bind(law), distances: this.pairState.distances() });
    this.reach = reachWithRules(law.reach, written);
    this.bound = speciesNames.map((name, s) =>
      written.flatMap((rule, k) => (rule.for === name ? [this.bind(rule, k, s)] : [])),
    );
    const remembered = (name: string) => memory?.particles?.[name]?.map(orZero) ?? new Float64Array(count);
    this.course = remembered("course");
    const names = ["bearingX", "bearingY", "bearingZ"].slice(0, dimension);
    this.bearings = names.map(remembered);
    this.particleMemory = {
      ...particleMemory,
      course: this.course,
      ...Object.fromEntries(names.map((name, axis) => [name, this.bearings[axis]])),
    };
    if (memory?.pairs) this.pairState.replace(memory.pairs);
    else this.pairState.findAll();
  }

  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number, t: number): number {
    const circles = this.pairState.circlesOf(i, j);
    if (circles.length === 0) return this.law.delay(i, j, x, y, z, vx, vy, vz, t);
    const beyond = x * x + y * y + z * z > circles[0] * circles[0] * (1 + 1e-9);
    // What is remembered holds for the nearest image, and any other is beyond all circles.
    const region = beyond ? 0 : this.pairState.get(i, j);
    const inward = this.isCore(circles, region, i, j)
      ? this.law.delay(i, j, x, y, z, vx, vy, vz, t)
      : contactTime(x, y, z, vx, vy, vz, circles[region]);
    if (inward < Infinity || region === 0) return inward;
    return exitTime(x, y, z, vx, vy, vz, circles[region - 1]);
  }

  collide(
    v: Float64Array,
    i: number,
    j: number,
    r: ArrayLike<number>,
    sinceContact: number,
    spins: Float64Array,
  ): Impulse | undefined {
    const { radii } = this.system;
    const circles = this.pairState.circlesOf(i, j);
    const region = this.pairState.get(i, j);
    const core = this.isCore(circles, region, i, j);
    const inner = core ? radii[i] + radii[j] : circles[region];
    const { rr, rv } = approachOf(this.system, v, i, j, r);
    const outer = region > 0 ? circles[region - 1] : Infinity;
    const outward = Math.abs(rr - outer * outer) < Math.abs(rr - inner * inner);
    if (!outward && core) return this.law.collide(v, i, j, r, sinceContact, spins);
    if (outward ? rv <= 0 : rv >= 0) return undefined;
    this.pairState.set(i, j, outward ? region - 1 : region + 1);
    this.counted[outward ? 1 : 0]++;
    const circle = outward ? region - 1 : region;
    const loss = this.decide(v, i, j, r, -1, circle) + this.decide(v, j, i, r, 1, circle);
    return { momentum: 0, virial: 0, loss, distance: outward ? outer : inner };
  }

  /** Courses at the start: of each unit, as if the nearest unit of another group that it detects had just crossed a circle. */
  begin(v: Float64Array): void {
    const { count, dimension: d, species, positions } = this.system;
    const nearest = new Float64Array(count).fill(Infinity);
    const sees = (i: number, j: number, rr: number) => {
      if (species[i] === species[j] || rr >= nearest[i] || rr >= this.pairState.longestOwn(species[i]) ** 2) return;
      nearest[i] = rr;
      for (let axis = 0; axis < d; axis++) {
        this.bearings[axis][i] = this.pairState.nearest(positions[j * d + axis] - positions[i * d + axis], axis);
      }
    };
    const range = 2 * this.reach.reduce((most, reach) => Math.max(most, reach), 0);
    eachPairWithin(this.system, range, (i, j, rr) => {
      sees(i, j, rr);
      sees(j, i, rr);
    });
    for (let i = 0; i < count; i++) this.follow(v, i);
  }

  tally() {
    const [detections, departures, changes] = this.counted;
    const onCourse = new Array<number>(1 + this.written.length).fill(0);
    for (const course of this.course) onCourse[course]++;
    return { detections, departures, changes, onCourse };
  }

  /** Unit i, where the circle is its own; returns the kinetic energy lost. */
  private decide(v: Float64Array, i: number, j: number, r: ArrayLike<number>, sign: number, circle: number): number {
    const { species } = this.system;
    if (this.pairState.slotOf(species[i], species[j], circle) < 0) return 0;
    if (species[i] !== species[j]) {
      for (let axis = 0; axis < this.bearings.length; axis++) this.bearings[axis][i] = sign * r[axis];
    }
    const course = this.course[i];
    const loss = this.follow(v, i);
    if (this.course[i] !== course) this.counted[2]++;
    return loss;
  }

  /** Takes the course of the first rule that applies, where it is another one; returns the kinetic energy lost. */
  private follow(v: Float64Array, i: number): number {
    for (const { number, slot, conditions, rule } of this.bound[this.system.species[i]]) {
      if (!conditions.every((condition) => this.holds(condition, i, slot))) continue;
      if (number === this.course[i]) return 0;
      this.course[i] = number;
      return takeCourse(this.system, v, i, rule.course, this.bearings);
    }
    return 0;
  }

  private holds({ weights, min, max }: BoundCondition, i: number, slot: number): boolean {
    let sum = 0;
    for (let s = 0; s < weights.length; s++) sum += weights[s] * this.pairState.detected(i, slot, s);
    return sum >= min && sum <= max;
  }

  /** Nothing but the contact is further inside. */
  private isCore(circles: Float64Array, region: number, i: number, j: number): boolean {
    return region >= circles.length || circles[region] <= this.system.radii[i] + this.system.radii[j];
  }

  private bind(rule: Rule, k: number, own: number): BoundRule {
    const { speciesNames } = this.system;
    const conditions = rule.when.map(({ of, min = -Infinity, max = Infinity }) => ({
      weights: Float64Array.from(
        speciesNames,
        (name, other) => counters[of]?.weight(own, other) ?? (name === of ? 1 : 0),
      ),
      min,
      max,
    }));
    return { number: k + 1, slot: this.pairState.slotAt(own, rule.within), conditions, rule };
  }
}

function orZero(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
