/**
 * The straight (in gravity: parabolic, but relative to each other straight) paths of particles for the rest of a step, and
 * when two of them touch.
 *
 * Images are found by distance, not by cells: of each periodic axis all that two can reach in the time left, so that a step may be as
 * long as it likes and a box as small.
 *
 * Brownian particles that stop where they touch begin the next step there, apart or in each other by a rounding. Which of several contacts
 * comes first, and with it what becomes of the others, must not depend on that: particles that touch and approach meet at once, and of
 * those that meet at one time the order is that of their numbers.
 */

import { isPeriodic, nearestImage, periods } from "../../physics/box.ts";
import { contactTime } from "../../physics/contacts/encounterTime.ts";
import type { System } from "../../physics/system.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { Flights } from "../reference/flights.ts";

/** A gap of this share of the contact distance is rounding's. */
const touching = 1e-11;
/** Images that are all tested; where more are within reach, a way is followed box by box. */
const mostImages = 200;
/** Boxes that two particles are followed through in a step: beyond, methods whose long steps are not cut miss their contact. */
const mostBoxes = 256;

export class Paths extends Flights {
  /** Pairs that were too far apart for the time left, told by lengths alone (Johnson & Whalley 2002, §4.1). */
  bounded = 0;
  /** The searching particle, its time interval, position and velocity. */
  private from = 0;
  private until = 0;
  private qx = 0;
  private qy = 0;
  private qz = 0;
  private ux = 0;
  private uy = 0;
  private uz = 0;
  private contactOfI = 0;
  private readonly r: [number, number, number] = [0, 0, 0];
  private readonly w: [number, number, number] = [0, 0, 0];
  /** Sides of the box, Infinity where it is not periodic; z as well in two dimensions. */
  private readonly lx: number;
  private readonly ly: number;
  private readonly lz: number;
  private readonly gx: number;
  private readonly gy: number;
  private readonly gz: number;
  private readonly flat: boolean;
  private readonly sizes: Float64Array;

  /** @param rests particles rest where they have touched: a gap within rounding is none */
  constructor(
    system: System,
    positions: Float64Array,
    private readonly rests = false,
  ) {
    super(system, positions);
    const { dimension, gravity, radii } = system;
    [this.lx, this.ly, this.lz = Infinity] = periods(system);
    this.gx = gravity[0];
    this.gy = gravity[1];
    this.gz = dimension === 3 ? gravity[2] : 0;
    this.flat = dimension === 2;
    this.sizes = radii;
  }

  /** Particle i looks for partners between two times. */
  seek(i: number, from: number, until: number): void {
    const { x, v, gx, gy, gz } = this;
    this.from = from;
    this.until = until;
    this.contactOfI = this.sizes[i];
    const s = from - this.since[i];
    const half = 0.5 * s * s;
    const k = this.flat ? 2 * i : 3 * i;
    this.qx = x[k] + v[k] * s + gx * half;
    this.qy = x[k + 1] + v[k + 1] * s + gy * half;
    this.ux = v[k] + gx * s;
    this.uy = v[k + 1] + gy * s;
    if (this.flat) return;
    this.qz = x[k + 2] + v[k + 2] * s + gz * half;
    this.uz = v[k + 2] + gz * s;
  }

  /** No later encounter is of interest from now on. */
  shorten(until: number): void {
    this.until = until;
  }

  /** Time at which the searching particle touches j, or Infinity if not in its time interval. */
  meets(j: number): number {
    this.pairTests++;
    const { x, v, flat, from, lx, ly, lz, gx, gy, gz } = this;
    const s = from - this.since[j];
    const half = 0.5 * s * s;
    const left = this.until - from;
    const contact = this.contactOfI + this.sizes[j];
    const k = flat ? 2 * j : 3 * j;
    const vx = v[k];
    const vy = v[k + 1];
    const wx = this.ux - vx - gx * s;
    const wy = this.uy - vy - gy * s;
    let rx = this.qx - x[k] - vx * s - gx * half;
    let ry = this.qy - x[k + 1] - vy * s - gy * half;
    let rz = 0;
    let wz = 0;
    if (!flat) {
      const vz = v[k + 2];
      wz = this.uz - vz - gz * s;
      rz = this.qz - x[k + 2] - vz * s - gz * half;
      rz = nearestImage(rz, lz);
    }
    rx = nearestImage(rx, lx);
    ry = nearestImage(ry, ly);
    // Along an axis two can touch by another image only if they come that far.
    const reach = contact + Math.sqrt(wx * wx + wy * wy + wz * wz) * left;
    if (lx - Math.abs(rx) <= reach || ly - Math.abs(ry) <= reach || lz - Math.abs(rz) <= reach) {
      const { r, w } = this;
      r[0] = rx;
      r[1] = ry;
      r[2] = rz;
      w[0] = wx;
      w[1] = wy;
      w[2] = wz;
      return this.meetsImages(contact);
    }
    if (rx * rx + ry * ry + rz * rz > reach * reach * (1 + 1e-12)) {
      this.bounded++;
      return Infinity;
    }
    const time = from + this.delay(rx, ry, rz, wx, wy, wz, contact);
    return time <= this.until ? time : Infinity;
  }

  private delay(x: number, y: number, z: number, vx: number, vy: number, vz: number, contact: number): number {
    if (this.rests && x * x + y * y + z * z <= contact * contact * (1 + 2 * touching))
      return x * vx + y * vy + z * vz < 0 ? 0 : Infinity;
    return contactTime(x, y, z, vx, vy, vz, contact);
  }

  override surfaceTime(i: number, t: number): number {
    const time = super.surfaceTime(i, t);
    if (!this.rests || time === Infinity || time <= t) return time;
    const speed = Math.abs(this.v[i * this.system.dimension + (this.surfaceFound >> 1)]);
    return (time - t) * speed <= touching * this.sizes[i] ? t : time;
  }

  /** Several images are within reach: the earliest of all. A long way is followed box by box, up to the first contact. */
  private meetsImages(contact: number): number {
    const { w, from } = this;
    const { dimension: d, size, edges } = this.system;
    const left = this.until - from;
    let [boxes, images] = [1, 1];
    for (let axis = 0; axis < d; axis++) {
      if (!isPeriodic(edges, axis)) continue;
      const crossed = (Math.abs(w[axis]) * left) / size[axis];
      boxes = Math.max(boxes, Math.ceil(crossed));
      images *= crossed + 1;
    }
    if (images <= mostImages) boxes = 1;
    const most = Math.min(boxes, mostBoxes);
    let best = Infinity;
    for (let box = 0; box < most && best === Infinity; box++)
      best = this.earliestImage((left * box) / boxes, (left * (box + 1)) / boxes, contact);
    const time = from + best;
    return time <= this.until ? time : Infinity;
  }

  /** Delay to the first contact between two times of the way; Infinity where there is none. */
  private earliestImage(begin: number, end: number, contact: number): number {
    const { r, w } = this;
    const { dimension: d, size, edges } = this.system;
    const low = [0, 0, 0];
    const high = [0, 0, 0];
    for (let axis = 0; axis < d; axis++) {
      if (!isPeriodic(edges, axis)) continue;
      const first = r[axis] + w[axis] * begin;
      const last = r[axis] + w[axis] * end;
      low[axis] = Math.ceil((Math.min(first, last) - contact) / size[axis] - 1e-9);
      high[axis] = Math.floor((Math.max(first, last) + contact) / size[axis] + 1e-9);
    }
    let best = Infinity;
    for (let a = low[0]; a <= high[0]; a++)
      for (let b = low[1]; b <= high[1]; b++)
        for (let c = low[2]; c <= high[2]; c++) {
          this.pairTests++;
          const z = d === 3 ? r[2] - c * size[2] : 0;
          const delay = this.delay(r[0] - a * size[0], r[1] - b * size[1], z, w[0], w[1], w[2], contact);
          if (delay < best) best = delay;
        }
    // A later image may still be reached before one of the next box.
    return best <= end || end === this.until - this.from ? best : Infinity;
  }

  /** How deep i and j, both up to date, overlap; ≤ 0 where they do not. Leaves the way from j to i in `between`. */
  depth(i: number, j: number): number {
    const { dimension: d, radii } = this.system;
    const sides = [this.lx, this.ly, this.lz];
    let apart = 0;
    for (let axis = 0; axis < d; axis++) {
      const distance = nearestImage(this.x[i * d + axis] - this.x[j * d + axis], sides[axis]);
      this.r[axis] = distance;
      apart += distance * distance;
    }
    return radii[i] + radii[j] - Math.sqrt(apart);
  }

  override save(state: StateWriter): void {
    super.save(state);
    state.numbers(this.bounded);
  }

  override restore(state: StateReader): void {
    super.restore(state);
    [this.bounded] = state.numbers(1);
  }

  get between(): readonly number[] {
    return this.r;
  }

  /** Moves all particles that are behind up to time t. */
  moveAll(t: number): void {
    for (let i = 0; i < this.since.length; i++) if (this.since[i] !== t) this.advance(i, t);
  }

  /** Time within which no particle goes farther than `way`: their speed at time t is at most `speed`. */
  timeFor(way: number, speed: number): number {
    const { gx, gy, gz } = this;
    const g = Math.sqrt(gx * gx + gy * gy + gz * gz);
    return (2 * way) / (speed + Math.sqrt(speed * speed + 2 * g * way));
  }

  /** Shortest side of the box along a periodic axis; Infinity where there is none. */
  get shortestPeriod(): number {
    return Math.min(this.lx, this.ly, this.lz);
  }

  /** A displacement across more images than are searched at once: it is followed in parts. */
  isLong(way: number): boolean {
    return (way / this.shortestPeriod) ** this.system.dimension > mostImages;
  }

  /** Speed of particle i at time t. */
  speed(i: number, t: number): number {
    const { dimension: d, gravity } = this.system;
    let square = 0;
    for (let axis = 0; axis < d; axis++) square += (this.v[i * d + axis] + gravity[axis] * (t - this.since[i])) ** 2;
    return Math.sqrt(square);
  }

  /** Length of the path of particle i from time t on for so long, an upper bound where it falls. */
  pathLength(i: number, t: number, left: number): number {
    const { dimension: d, gravity } = this.system;
    let square = 0;
    for (let axis = 0; axis < d; axis++) {
      const v = Math.abs(this.v[i * d + axis] + gravity[axis] * (t - this.since[i]));
      const way = v * left + 0.5 * Math.abs(gravity[axis]) * left * left;
      square += way * way;
    }
    return Math.sqrt(square);
  }
}
