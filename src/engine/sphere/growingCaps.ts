/**
 * Equal caps that grow on a sphere in k dimensions until they are jammed: the dense packing algorithm for spherical codes
 * (Lubachevsky 1991, section 11; Lubachevsky & Stillinger 1990).
 *
 * Systems are small: all pairs are kept. Each has a lower bound of the time of its contact; only the earliest bound is raised, until
 * it is a contact. Velocities get their kinetic energy of the start again whenever points have had a given number of collisions each.
 */
import {
  angleBetween,
  type GreatCircles,
  moveTo,
  ontoSphere,
  PairOnSphere,
} from "../../physics/sphere/greatCircles.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";

export interface CapsStart {
  /** k ≥ 2. */
  readonly dimension: number;
  /** k numbers for each point, of length 1 within rounding. */
  readonly points: Float64Array;
  /** Packed like points; what is not tangential is removed. */
  readonly velocities: Float64Array;
  /** Angular radius at time 0, and its rate. */
  readonly radius: number;
  readonly rate: number;
  /** Collisions per point between two looks at the pressure, when velocities are rescaled. */
  readonly rescaleEvery: number;
  /** The reduced pressure at which growth ends. */
  readonly jammedAt: number;
}

export class GrowingCaps {
  readonly count: number;
  time = 0;
  collisions = 0;
  /** Of the last collisions: 1 + W / (2 E Δt); NaN before there were enough. */
  pressure = Number.NaN;
  jammed = false;
  /** Bounds computed, and kinetic energy that rescaling has put in. */
  tests = 0;
  injected = 0;
  /** The last collision: its points, and the momentum that each has received along the geodesic. */
  readonly last = { first: 0, second: 0, impulse: 0 };
  private readonly circles: GreatCircles;
  private readonly pair: PairOnSphere;
  /** Lower bounds of times of contact, count × count, symmetric. */
  private readonly bounds: Float64Array;
  /** The partner with the earliest bound of each point. */
  private readonly next: Int32Array;
  private energy: number;
  private readonly interval: number;
  private virial = 0;
  private before: { time: number; energy: number };

  constructor(private readonly start: CapsStart) {
    const { dimension } = start;
    const points = start.points.slice();
    this.count = points.length / dimension;
    this.circles = {
      dimension,
      points,
      velocities: start.velocities.slice(),
      speeds: new Float64Array(this.count),
      times: new Float64Array(this.count),
    };
    for (let i = 0; i < this.count; i++) ontoSphere(this.circles, i);
    this.pair = new PairOnSphere(this.circles);
    this.bounds = new Float64Array(this.count * this.count).fill(Infinity);
    this.next = new Int32Array(this.count);
    this.energy = this.kineticEnergy();
    this.before = { time: 0, energy: this.energy };
    this.interval = Math.ceil((start.rescaleEvery * this.count) / 2);
    this.predictAll();
  }

  /** Angular radius of the caps now. */
  get radius(): number {
    return this.start.radius + this.start.rate * this.time;
  }

  /** Until a time, a number of collisions or of computed bounds is reached, or the caps are jammed. */
  advance(until: number, collisions: number, tests = Infinity): void {
    const { start, bounds, next, count } = this;
    const goal = this.collisions + collisions;
    const most = this.tests + tests;
    while (!this.jammed && this.collisions < goal && this.tests <= most) {
      let i = 0;
      for (let m = 1; m < count; m++) {
        if (bounds[m * count + next[m]] < bounds[i * count + next[i]]) i = m;
      }
      const j = next[i];
      const bound = bounds[i * count + j];
      if (bound > until) {
        this.time = until;
        return;
      }
      const raised = this.pair.noContactBefore(i, j, bound, start.radius, start.rate);
      this.tests++;
      if (raised > bound) {
        this.keep(i, j, raised);
        this.choose(i);
        this.choose(j);
      } else this.collide(i, j, bound);
    }
  }

  private collide(i: number, j: number, t: number): void {
    const { start, circles } = this;
    this.time = t;
    const away = this.pair.collide(i, j, t, start.rate);
    this.virial += away * angleBetween(circles.points, circles.dimension, i, j);
    this.last.first = i;
    this.last.second = j;
    this.last.impulse = away;
    this.collisions++;
    if (this.collisions % this.interval === 0) this.look();
    else {
      this.predict(i);
      this.predict(j);
      for (let m = 0; m < this.count; m++) this.review(m, i, j);
    }
  }

  /** The reduced pressure of the collisions since the last look; the energy of the start; the end. */
  private look(): void {
    const { before, circles, start } = this;
    for (let i = 0; i < this.count; i++) moveTo(circles, i, this.time);
    const energy = this.kineticEnergy();
    const elapsed = this.time - before.time;
    this.pressure = elapsed > 0 ? 1 + this.virial / ((before.energy + energy) * elapsed) : Infinity;
    this.injected += this.energy - energy;
    const factor = Math.sqrt(this.energy / energy);
    for (let k = 0; k < circles.velocities.length; k++) circles.velocities[k] *= factor;
    for (let i = 0; i < this.count; i++) circles.speeds[i] *= factor;
    this.virial = 0;
    this.before = { time: this.time, energy: this.energy };
    this.jammed = this.pressure >= start.jammedAt;
    this.predictAll();
  }

  private predictAll(): void {
    for (let i = 0; i < this.count; i++) this.predict(i);
    for (let i = 0; i < this.count; i++) this.choose(i);
  }

  private predict(i: number): void {
    const { radius, rate } = this.start;
    for (let j = 0; j < this.count; j++) {
      if (j === i) continue;
      const bound = this.pair.noContactBefore(i, j, this.time, radius, rate);
      this.keep(i, j, bound);
    }
    this.tests += this.count - 1;
  }

  private keep(i: number, j: number, bound: number): void {
    this.bounds[i * this.count + j] = bound;
    this.bounds[j * this.count + i] = bound;
  }

  /** The earliest partner of m, where only bounds with i and j have changed. */
  private review(m: number, i: number, j: number): void {
    const { bounds, next, count } = this;
    if (m === i || m === j || next[m] === i || next[m] === j) this.choose(m);
    else {
      const row = m * count;
      if (bounds[row + i] < bounds[row + next[m]]) next[m] = i;
      if (bounds[row + j] < bounds[row + next[m]]) next[m] = j;
    }
  }

  private choose(i: number): void {
    const { bounds, count } = this;
    let best = i;
    for (let j = 0; j < count; j++) if (bounds[i * count + j] < bounds[i * count + best]) best = j;
    this.next[i] = best;
  }

  kineticEnergy(): number {
    let sum = 0;
    for (const v of this.circles.velocities) sum += 0.5 * v * v;
    return sum;
  }

  /** Points and velocities now, packed; nothing else changes. */
  project(): { readonly points: Float64Array; readonly velocities: Float64Array } {
    const { circles } = this;
    const now = {
      ...circles,
      points: circles.points.slice(),
      velocities: circles.velocities.slice(),
      speeds: circles.speeds.slice(),
      times: circles.times.slice(),
    };
    for (let i = 0; i < this.count; i++) moveTo(now, i, this.time);
    return { points: now.points, velocities: now.velocities };
  }

  /** The smallest angle between two points. */
  smallestAngle(): number {
    const { points } = this.project();
    let least = Math.PI;
    for (let i = 0; i < this.count; i++) {
      for (let j = 0; j < i; j++) least = Math.min(least, angleBetween(points, this.circles.dimension, i, j));
    }
    return least;
  }

  /** The whole state; bounds of pairs, too, so that restored caps go on bit for bit. */
  save(writer: StateWriter): void {
    const { circles, time, collisions, pressure, tests, injected, energy, virial, before, jammed } = this;
    const looked = Number.isNaN(pressure) ? 0 : pressure;
    writer.numbers(time, collisions, Math.min(looked, Number.MAX_VALUE), tests, injected, energy, virial);
    writer.numbers(before.time, before.energy, jammed ? 1 : 0);
    for (const part of [circles.points, circles.velocities, circles.speeds, circles.times]) writer.array(part);
    const bounds = new Float64Array((this.count * (this.count - 1)) / 2);
    let at = 0;
    for (let i = 0; i < this.count; i++) {
      for (let j = 0; j < i; j++) bounds[at++] = this.bounds[i * this.count + j];
    }
    writer.array(bounds);
  }

  restore(reader: StateReader): void {
    const { circles, count } = this;
    const [time, collisions, pressure, tests, injected, energy, virial] = reader.numbers(7);
    const [lookedAt, energyThen, jammed] = reader.numbers(3);
    Object.assign(this, { time, collisions, tests, injected, energy, virial, jammed: jammed === 1 });
    this.pressure = pressure === 0 ? Number.NaN : pressure;
    this.before = { time: lookedAt, energy: energyThen };
    for (const part of [circles.points, circles.velocities, circles.speeds, circles.times]) reader.into(part);
    const bounds = reader.numbers((count * (count - 1)) / 2);
    let at = 0;
    for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) this.keep(i, j, bounds[at++]);
    for (let i = 0; i < count; i++) this.choose(i);
  }
}
