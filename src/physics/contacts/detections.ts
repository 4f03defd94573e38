/**
 * Detections of units by units: the circles inside which each pair is, and of each unit the numbers of units of every species inside
 * each of its own circles. The counters follow from the pairs, and change with them.
 */
import { nearestImage, periods } from "../box.ts";
import { largestRadii } from "../largestRadii.ts";
import type { Rule, System } from "../system.ts";
import { PairState } from "./pairState.ts";
import { eachPairWithin } from "./pairsWithin.ts";

export class Detections extends PairState {
  /** Radii of the rules of each species, without repetition, from the outside in. */
  private readonly own: readonly (readonly number[])[];
  /** Radii of the rules of either species, for each pair of species. */
  private readonly circles: readonly Float64Array[];
  /** For each circle of a pair of species, its number among those of the first species; −1 where it has none. */
  private readonly slots: readonly Int8Array[];
  private readonly most: number;
  private readonly counts: Int32Array;
  private readonly many: number;
  private readonly sides: readonly number[];

  constructor(
    private readonly system: System,
    rules: readonly Rule[],
  ) {
    super(system.count);
    const { speciesNames } = system;
    this.many = speciesNames.length;
    this.sides = periods(system);
    this.own = speciesNames.map((name) => outsideIn(rules.flatMap((rule) => (rule.for === name ? [rule.within] : []))));
    this.circles = this.own.flatMap((a) => this.own.map((b) => Float64Array.from(outsideIn([...a, ...b]))));
    this.slots = this.circles.map((circles, k) =>
      Int8Array.from(circles, (radius) => this.own[Math.floor(k / this.many)].indexOf(radius)),
    );
    this.most = Math.max(1, ...this.own.map(({ length }) => length));
    this.counts = new Int32Array(system.count * this.most * this.many);
  }

  circlesOf(i: number, j: number): Float64Array {
    const { species } = this.system;
    return this.circles[species[i] * this.many + species[j]];
  }

  /** Number of a circle of a pair among those of species a; −1 where it has none. */
  slotOf(a: number, b: number, circle: number): number {
    return this.slots[a * this.many + b][circle];
  }

  slotAt(species: number, radius: number): number {
    return this.own[species].indexOf(radius);
  }

  /** Units of a species inside the circle of unit i. */
  detected(i: number, slot: number, species: number): number {
    return this.counts[(i * this.most + slot) * this.many + species];
  }

  longestOwn(species: number): number {
    return this.own[species][0] ?? 0;
  }

  nearest(difference: number, axis: number): number {
    return nearestImage(difference, this.sides[axis]);
  }

  /** See `PairLaw.distances`; undefined where a circle lies within the cores of a pair. */
  distances(): readonly Float64Array[] | undefined {
    const largest = largestRadii(this.system);
    const isOutside = (circles: Float64Array, k: number) =>
      circles.every((circle) => circle > largest[Math.floor(k / this.many)] + largest[k % this.many]);
    return this.circles.every(isOutside)
      ? this.circles.map((circles) => Float64Array.of(...circles, Number.NaN))
      : undefined;
  }

  /** By the distances at the start. */
  findAll(): void {
    const range = this.own.reduce((longest, radii) => Math.max(longest, radii[0] ?? 0), 0);
    eachPairWithin(this.system, range, (i, j, rr) => {
      this.set(i, j, this.circlesOf(i, j).filter((radius) => rr < radius * radius).length);
    });
  }

  override set(i: number, j: number, inside: number): void {
    const before = this.get(i, j);
    super.set(i, j, inside);
    for (let circle = inside; circle < before; circle++) this.note(i, j, circle, -1);
    for (let circle = before; circle < inside; circle++) this.note(i, j, circle, 1);
  }

  override replace(entries: Iterable<readonly [number, number, number]>): void {
    this.counts.fill(0);
    super.replace(entries);
  }

  override restore(numbers: ArrayLike<number>): void {
    super.restore(numbers);
    this.counts.fill(0);
    for (const [i, j, inside] of this.entries()) {
      for (let circle = 0; circle < inside; circle++) this.note(i, j, circle, 1);
    }
  }

  private note(i: number, j: number, circle: number, change: number): void {
    const { species } = this.system;
    const [a, b] = [species[i], species[j]];
    const [first, second] = [this.slotOf(a, b, circle), this.slotOf(b, a, circle)];
    if (first >= 0) this.counts[(i * this.most + first) * this.many + b] += change;
    if (second >= 0) this.counts[(j * this.most + second) * this.many + a] += change;
  }
}

function outsideIn(radii: readonly number[]): number[] {
  return [...new Set(radii)].sort((a, b) => b - a);
}
