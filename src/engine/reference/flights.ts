/**
 * Positions and velocities of particles, each at its own time, and predicted times: of a pair by the contact law, of a particle and
 * a surface by that.
 *
 * Layout: positions and velocities packed as in a system, with the time `since` when each flies freely; only what is to be
 * advanced is advanced. On periodic axes a position may stand outside the box by as much as it has flown since it was written: the
 * cells, which notice every crossing, keep it in the box *now*. Times are absolute doubles: not for runs so long that
 * 2⁻⁵³ of the clock matters beside a mean collision time.
 *
 * Periodic images have numbers: 62 is the particle itself, one more is the image a box farther along x, five more along y,
 * twenty-five more along z.
 */
import type { PairLaw } from "../../physics/contacts/contactLaw.ts";
import { createPairLaw } from "../../physics/contacts/index.ts";
import type { Supports } from "../../physics/rest.ts";
import { createSurfaces } from "../../physics/surfaces/index.ts";
import type { Surface } from "../../physics/surfaces/surface.ts";
import { type System, spinComponents } from "../../physics/system.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { type Outline, outlineOf } from "../cells/cellSize.ts";
import type { MomentumFlux } from "./momentumFlux.ts";

export const itself = 62;
/** By how much the number of an image grows with a box along each axis. */
export const imageStrides = [1, 5, 25] as const;
const images = 125;

/** Boxes along an axis from the particle to an image: −2 to 2. */
export function boxesTo(image: number, axis: number): number {
  return (Math.floor(image / imageStrides[axis]) % 5) - 2;
}

/** Moves packed positions and velocities ahead by `delay`: x += vt + gt²/2, v += gt. Does not wrap. */
export function fly({ dimension, gravity }: System, x: Float64Array, v: Float64Array, delay: number): void {
  for (let k = 0; k < x.length; k++) {
    const g = gravity[k % dimension];
    x[k] += v[k] * delay + 0.5 * g * delay * delay;
    v[k] += g * delay;
  }
}

/** What the cells of a sheared box, and outcomes in it, need of flights. */
export interface ShearedMotion {
  readonly flux: MomentumFlux;
  /** Whole lengths of the box by which images are displaced beyond [0, length), as cells count them. */
  turns: number;
  /** Moves particle i, at time t, to its image a number of boxes back along the gradient. */
  cross(i: number, t: number, boxes: number): void;
}

export class Flights {
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly since: Float64Array;
  /** Angular velocities, which only contacts change; empty where the system has none. */
  readonly spins: Float64Array;
  private readonly s: 0 | 1 | 3;
  /** States brought up to date, and pairs (with an image) that had their time computed, so far. */
  advanced = 0;
  pairTests = 0;
  /** Index of the surface that `surfaceTime` found. */
  surfaceFound = 0;
  readonly surfaces: readonly Surface[];
  /** Where particles may come to rest on surfaces. */
  readonly supports: Supports | undefined;
  /** Of a box that is sheared. */
  readonly sheared: ShearedMotion | undefined;
  private readonly d: 2 | 3;
  private gravity: readonly [number, number, number] = [0, 0, 0];
  private falls = false;
  /** Displacement of each image from the particle itself: three numbers per image. */
  protected readonly offsets: Float64Array;
  /** The particle that partners are searched for, with its position and velocity at time `now`. */
  private searcher = 0;
  private now = 0;
  protected px = 0;
  protected py = 0;
  protected pz = 0;
  protected vx = 0;
  protected vy = 0;
  protected vz = 0;

  constructor(
    readonly system: System,
    positions: Float64Array,
    readonly law: PairLaw = createPairLaw(system),
  ) {
    const { dimension, velocities, count, size } = system;
    this.surfaces = createSurfaces(system, law);
    this.d = dimension;
    this.x = positions.slice();
    this.v = velocities.slice();
    this.since = new Float64Array(count);
    this.spins = system.spins?.slice() ?? new Float64Array(0);
    this.s = system.spins ? spinComponents(dimension) : 0;
    this.readGravity();
    this.offsets = new Float64Array(images * 3);
    for (let image = 0; image < images; image++) {
      for (let axis = 0; axis < dimension; axis++) this.offsets[3 * image + axis] = boxesTo(image, axis) * size[axis];
    }
  }

  private readGravity(): void {
    const { gravity } = this.system;
    this.gravity = [gravity[0], gravity[1], gravity[2] ?? 0];
    this.falls = gravity.some((g) => g !== 0);
  }

  /** What acts on particles has changed in the system. */
  reread(): void {
    this.readGravity();
    for (const surface of this.surfaces) surface.reread?.();
  }

  /** What cells are chosen by: particles as large as the law reaches. */
  get outline(): Outline {
    return outlineOf(this.system, this.law.reach);
  }

  /** Brings particle i up to time t. */
  advance(i: number, t: number): void {
    const s = t - this.since[i];
    this.since[i] = t;
    this.advanced++;
    for (let axis = 0, k = i * this.d; axis < this.d; axis++, k++) {
      const g = this.gravity[axis];
      this.x[k] += this.v[k] * s + 0.5 * g * s * s;
      this.v[k] += g * s;
    }
  }

  /** Component of the acceleration of particle i. */
  acceleration(_: number, axis: number): number {
    return this.gravity[axis];
  }

  /** Moves a position and a velocity of particle i ahead by s. */
  moveAhead(_: number, x: Float64Array, v: Float64Array, s: number): void {
    fly(this.system, x, v, s);
  }

  advanceAll(t: number): void {
    for (let i = 0; i < this.since.length; i++) this.advance(i, t);
  }

  /** The velocity of particle i at time t. */
  readVelocity(i: number, t: number, velocity: Float64Array): void {
    for (let axis = 0; axis < this.d; axis++) {
      velocity[axis] = this.v[i * this.d + axis] + this.gravity[axis] * (t - this.since[i]);
    }
  }

  /** Copies the state of particle i from other flights of the same system. */
  copy(from: Flights, i: number): void {
    for (let k = i * this.d; k < (i + 1) * this.d; k++) {
      this.x[k] = from.x[k];
      this.v[k] = from.v[k];
    }
    for (let k = i * this.s; k < (i + 1) * this.s; k++) this.spins[k] = from.spins[k];
    this.since[i] = from.since[i];
  }

  /** Partners of particle i are searched for from time t on, which is not before the state of any particle. */
  searchFrom(i: number, t: number): void {
    const s = t - this.since[i];
    const k = i * this.d;
    const [gx, gy, gz] = this.gravity;
    this.searcher = i;
    this.now = t;
    this.px = this.x[k] + this.v[k] * s + 0.5 * gx * s * s;
    this.py = this.x[k + 1] + this.v[k + 1] * s + 0.5 * gy * s * s;
    this.vx = this.v[k] + gx * s;
    this.vy = this.v[k + 1] + gy * s;
    if (this.d === 2) return;
    this.pz = this.x[k + 2] + this.v[k + 2] * s + 0.5 * gz * s * s;
    this.vz = this.v[k + 2] + gz * s;
  }

  /** Time of the next event of the searching particle with this image of j: not before now, or `Infinity`. */
  timeWith(j: number, image: number): number {
    this.pairTests++;
    const { x, v, offsets } = this;
    const s = this.now - this.since[j];
    const k = j * this.d;
    const o = 3 * image;
    let ux = v[k];
    let uy = v[k + 1];
    let rx = this.px - x[k] - ux * s - offsets[o];
    let ry = this.py - x[k + 1] - uy * s - offsets[o + 1];
    let rz = 0;
    let uz = 0;
    if (this.d === 3) {
      uz = v[k + 2];
      rz = this.pz - x[k + 2] - uz * s - offsets[o + 2];
    }
    if (this.falls) {
      const [gx, gy, gz] = this.gravity;
      const half = 0.5 * s * s;
      rx -= gx * half;
      ry -= gy * half;
      rz -= gz * half;
      ux += gx * s;
      uy += gy * s;
      uz += gz * s;
    }
    const { now } = this;
    return now + this.law.delay(this.searcher, j, rx, ry, rz, this.vx - ux, this.vy - uy, this.vz - uz, now);
  }

  /** The time at which particle i next hits a surface; `surfaceFound` says which. Holds until its path changes. */
  surfaceTime(i: number, t: number): number {
    let best = Infinity;
    if (this.surfaces.length === 0) return best;
    const s = t - this.since[i];
    const k = i * this.d;
    const { x, v } = this;
    const [gx, gy, gz] = this.gravity;
    const px = x[k] + v[k] * s + 0.5 * gx * s * s;
    const py = x[k + 1] + v[k + 1] * s + 0.5 * gy * s * s;
    const pz = this.d === 3 ? x[k + 2] + v[k + 2] * s + 0.5 * gz * s * s : 0;
    const vx = v[k] + gx * s;
    const vy = v[k + 1] + gy * s;
    const vz = this.d === 3 ? v[k + 2] + gz * s : 0;
    for (const surface of this.surfaces) {
      const time = t + surface.delay(i, px, py, pz, vx, vy, vz, t, best - t);
      if (time >= best) continue;
      best = time;
      this.surfaceFound = surface.index;
    }
    return best;
  }

  get bytes(): number {
    return 2 * this.x.byteLength + this.since.byteLength + this.spins.byteLength;
  }

  save(state: StateWriter): void {
    state.numbers(this.advanced, this.pairTests);
    for (const array of [this.x, this.v, this.since]) state.array(array);
    if (this.s > 0) state.array(this.spins);
  }

  restore(state: StateReader): void {
    [this.advanced, this.pairTests] = state.numbers(2);
    for (const array of [this.x, this.v, this.since]) state.into(array);
    if (this.s > 0) state.into(this.spins);
  }
}
