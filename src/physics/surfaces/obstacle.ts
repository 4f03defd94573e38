/**
 * Obstacle: shapes that particles bounce off, at rest or on a course. A prediction asks only the shapes near the path, for as long as the
 * particle stays near where it is; then, and where a search takes many steps, its result is a time until which there is no contact.
 */
import { periods } from "../box.ts";
import { contactDuration } from "../contacts/collapse.ts";
import type { System } from "../system.ts";
import { Course } from "./course.ts";
import { extentOf, imagesFor } from "./extent.ts";
import { RelativePath } from "./relativePath.ts";
import type { Flat } from "./shapes/flat.ts";
import { Block, type Shape } from "./shapes/shape.ts";
import { ShapeTree } from "./shapes/shapeTree.ts";
import { type Bounce, firstObstacle, type Stroke, type Surface, type SurfaceImpulse } from "./surface.ts";
import { surfaceImpulse } from "./surfaceImpulse.ts";

/** A prediction looks this many windows ahead at once. */
const mostWindows = 16;

export interface Body {
  readonly shapes: readonly Shape[];
  /** Made where they are drawn only: those of many balls take more memory than all else. */
  strokes(): readonly Stroke[];
  areas(): readonly Stroke[];
  readonly course: Course;
}

export class Obstacle implements Surface {
  readonly bounds: readonly (readonly [number, number])[];
  readonly course: Course;
  private strokes: readonly Stroke[] | undefined;
  private polygons: readonly Stroke[] | undefined;
  private readonly tree: ShapeTree;
  private readonly own: RelativePath;
  private readonly still: RelativePath;
  /** Contains the obstacle at all times; none for what has no end. */
  private readonly hull: Block | undefined;
  /** Displacements of the periodic images, three numbers each. */
  private readonly images: readonly number[];
  private readonly periods: readonly number[];
  /** A quarter of the shortest period: a particle that moves by less reaches no other images than the neighboring ones. */
  private readonly nearby: number;
  private readonly middle: readonly number[];
  private readonly window: number;
  private readonly touch: number;
  private readonly tc: number;
  private readonly length: number;
  private readonly low: readonly number[];
  private readonly high: readonly number[];
  private readonly before = new Float64Array(3);
  private readonly after = new Float64Array(3);
  private readonly trial = new Float64Array(3);
  private readonly normal = new Float64Array(3);
  /** The particle in question: position beside the nearest image, velocity and time. */
  private readonly home = new Float64Array(3);
  private readonly going = new Float64Array(3);
  private readonly speed = new Float64Array(3);
  private time = 0;

  constructor(
    private readonly system: System,
    readonly name: string,
    readonly index: number,
    private readonly body: Body,
    private readonly restitution: (i: number) => number,
    private readonly law?: Partial<Bounce>,
  ) {
    const { dimension, size, gravity, collapse } = system;
    const { shapes, course } = body;
    this.course = course;
    this.tree = ShapeTree.of(shapes);
    this.length = Math.max(...size);
    this.touch = this.length * 2 ** -48;
    this.own = new RelativePath(gravity, course, this.touch);
    this.still = new RelativePath(gravity, new Course(), this.touch);
    this.tc = contactDuration(collapse);
    const { low, high } = extentOf(shapes, course);
    this.low = low;
    this.high = high;
    this.bounds = Array.from(size, (_, axis) => [low[axis], high[axis]] as const);
    const ends = [...low, ...high].some(Number.isFinite);
    this.hull = ends && (course.moves || shapes.length > 1) ? new Block(low, high) : undefined;
    // Along an axis without end it is its own image.
    this.periods = periods(system).map((period, axis) => (Number.isFinite(high[axis] - low[axis]) ? period : Infinity));
    this.nearby = Math.min(...this.periods) / 4;
    this.middle = low.map((a, axis) => (a + high[axis]) / 2);
    this.images = imagesFor(this.periods, dimension);
    const extents = shapes.flatMap((shape) => shape.high.map((b, axis) => b - shape.low[axis])).filter(Number.isFinite);
    const mean = extents.reduce((sum, extent) => sum + extent, 0) / Math.max(1, extents.length);
    this.window = Math.min(2 * mean + 2 * system.radii.reduce((most, r) => Math.max(most, r), 0), this.length / 2);
  }

  get outline(): readonly Stroke[] {
    this.strokes ??= this.body.strokes();
    return this.strokes;
  }

  get areas(): readonly Stroke[] {
    this.polygons ??= this.body.areas();
    return this.polygons;
  }

  get bearsNothing(): string | undefined {
    const { shapes } = this.tree;
    if (this.course.moves) return "it moves";
    if (shapes.length > 1) return "it has several parts, each of which can be an obstacle of its own";
    return shapes[0].flat ? undefined : "it has no flat side, and along a curve paths are not parabolas";
  }

  get support(): Flat | undefined {
    const flat = this.bearsNothing || this.law?.bounce ? undefined : this.tree.shapes[0].flat;
    if (!flat || this.periods.every((period) => period === Infinity)) return flat;
    const near = new Float64Array(6);
    return {
      normalAt: (x, y, z) => flat.normalAt(x - this.farther(x, 0), y - this.farther(y, 1), z - this.farther(z, 2)),
      timeOver: (state, acceleration) => {
        near.set(state);
        for (let axis = 0; axis < 3; axis++) near[axis] -= this.farther(near[axis], axis);
        return flat.timeOver(near, acceleration);
      },
    };
  }

  lacksImages(axis: number): boolean {
    const [low, high] = this.bounds[axis];
    if (Number.isFinite(high - low)) return false;
    return !this.tree.shapes.every((shape) => shape.isUniform(axis));
  }

  delay(
    i: number,
    x: number,
    y: number,
    z: number,
    vx: number,
    vy: number,
    vz: number,
    t: number,
    limit = Infinity,
    acceleration?: ArrayLike<number>,
  ): number {
    const { images } = this;
    if (acceleration) {
      this.own.setGravity(acceleration);
      this.still.setGravity(acceleration);
    }
    const radius = this.system.radii[i];
    if (images.length === 3) {
      this.setReach(vx, vy, vz, radius, acceleration ?? this.system.gravity, limit);
      if (this.isPassed(x, y, z)) return Infinity;
      this.begin(x, y, z, vx, vy, vz, t);
      return this.approach(radius, limit);
    }
    const px = x - this.farther(x, 0);
    const py = y - this.farther(y, 1);
    const pz = z - this.farther(z, 2);
    this.begin(px, py, pz, vx, vy, vz, t);
    // Within this time no other images than the neighboring ones are reached.
    const horizon = this.own.timeWithin(this.nearby, 0);
    let best = Math.min(limit, horizon);
    this.setReach(vx, vy, vz, radius, acceleration ?? this.system.gravity, best);
    if (this.arePassed(px, 0) || this.arePassed(py, 1) || this.arePassed(pz, 2)) return best;
    for (let k = 0; k < images.length; k += 3) {
      if (this.isPassed(px - images[k], py - images[k + 1], pz - images[k + 2])) continue;
      this.begin(px - images[k], py - images[k + 1], pz - images[k + 2], vx, vy, vz, t);
      best = Math.min(best, this.approach(radius, best));
    }
    return best;
  }

  /** How far a particle comes within a time, on both sides along each axis, with its radius. */
  private setReach(
    vx: number,
    vy: number,
    vz: number,
    radius: number,
    acceleration: ArrayLike<number>,
    time: number,
  ): void {
    const { before, after } = this;
    const around = radius + contactTolerance * this.length;
    for (let axis = 0; axis < 3; axis++) {
      const way = (axis === 0 ? vx : axis === 1 ? vy : vz) * time;
      const fall = 0.5 * (acceleration[axis] ?? 0) * time * time;
      before[axis] = Math.min(way, 0) + Math.min(fall, 0) - around;
      after[axis] = Math.max(way, 0) + Math.max(fall, 0) + around;
    }
  }

  /** The box around the path of a particle and that around the obstacle are apart. */
  private isPassed(x: number, y: number, z: number): boolean {
    return this.isPassedAlong(x, 0) || this.isPassedAlong(y, 1) || this.isPassedAlong(z, 2);
  }

  /** The same along one axis, for all images: most obstacles are far from a particle, and need not be asked for each of theirs. */
  private arePassed(x: number, axis: number): boolean {
    const period = this.periods[axis] ?? Infinity;
    if (!this.isPassedAlong(x, axis)) return false;
    return period === Infinity || (this.isPassedAlong(x + period, axis) && this.isPassedAlong(x - period, axis));
  }

  private isPassedAlong(x: number, axis: number): boolean {
    return x + this.before[axis] > this.high[axis] || x + this.after[axis] < this.low[axis];
  }

  reread(): void {
    this.own.setGravity(this.system.gravity);
    this.still.setGravity(this.system.gravity);
  }

  private begin(x: number, y: number, z: number, vx: number, vy: number, vz: number, t: number): void {
    this.own.begin(x, y, z, vx, vy, vz, t);
    this.still.begin(x, y, z, vx, vy, vz, t);
  }

  /** By how much the nearest image of the obstacle is farther than itself. */
  private farther(x: number, axis: number): number {
    const period = this.periods[axis] ?? Infinity;
    return period === Infinity ? 0 : period * Math.round((x - this.middle[axis]) / period);
  }

  /** The time of the first contact with one image. */
  private approach(radius: number, limit: number): number {
    const { tree, own, hull } = this;
    const { shapes, found } = tree;
    let s = 0;
    for (let window = 0; window < mostWindows; window++) {
      if (hull) s = this.enter(hull, radius, s, limit);
      if (s >= limit) return Infinity;
      if (shapes.length === 1) return own.contact(shapes[0], radius, s, limit);
      const end = s + own.timeWithin(this.window, s);
      const way = own.wayWithin(Math.min(end, limit) - s);
      const reach = (way < this.window ? way : this.window) + radius + contactTolerance * this.length;
      const near = tree.within(own.x, own.y, own.z, reach);
      let best = Math.min(end, limit);
      let hits = false;
      for (let k = 0; k < near; k++) {
        const time = own.contact(shapes[found[k]], radius, s, best);
        if (time >= best) continue;
        best = time;
        hits = true;
      }
      if (hits) return best;
      s = end;
    }
    return s;
  }

  /** The time from which on the particle can touch the obstacle. */
  private enter(hull: Block, radius: number, s: number, limit: number): number {
    const { still, trial } = this;
    still.goTo(s);
    const { x, y, z } = still;
    if (hull.contains(x, y, z) || hull.distance(x, y, z, trial) <= radius) return s;
    return still.contact(hull, radius, s, limit);
  }

  get tests(): number {
    return this.tree.tests;
  }

  gap(x: Float64Array, i: number, t: number): number {
    this.place(x, i, t);
    const { images, own, tree } = this;
    let best = Infinity;
    for (let k = 0; k < images.length; k += 3) {
      if (this.isBeyond(best, k)) continue;
      this.shift(k);
      best = Math.min(best, tree.nearest(own.x, own.y, own.z, this.trial, best));
    }
    return best - this.system.radii[i];
  }

  /** Of several shapes in contact, that which the particle approaches fastest. */
  collide(
    x: Float64Array,
    v: Float64Array,
    i: number,
    t: number,
    sinceContact: number,
    spins: Float64Array,
  ): SurfaceImpulse | undefined {
    const { images, own, tree, trial, normal } = this;
    const radius = this.system.radii[i];
    this.place(x, i, t, v);
    let approach = -1;
    let image = 0;
    for (let k = 0; k < images.length; k += 3) {
      if (this.isBeyond(2 * radius, k)) continue;
      this.shift(k);
      const near = tree.within(own.x, own.y, own.z, 2 * radius);
      for (let n = 0; n < near; n++) {
        const shape = tree.shapes[tree.found[n]];
        if (shape.distance(own.x, own.y, own.z, trial) - radius > contactTolerance * this.length) continue;
        const speed = -(trial[0] * own.vx + trial[1] * own.vy + trial[2] * own.vz);
        if (speed <= approach) continue;
        approach = speed;
        image = k;
        normal.set(trial);
      }
    }
    if (approach < 0) return undefined;
    this.toBox(normal);
    this.setSpeed(radius, image);
    const e = sinceContact < this.tc ? 1 : this.restitution(i);
    return this.reflect(v, i, approach, e, sinceContact, spins);
  }

  private reflect(
    v: Float64Array,
    i: number,
    approach: number,
    e: number,
    sinceContact: number,
    spins: Float64Array,
  ): SurfaceImpulse {
    const { system, law, normal, speed, going } = this;
    const { dimension: d, masses } = system;
    const impulse: ReturnType<Bounce["bounce"]> =
      approach > 0 && law?.bounce
        ? law.bounce(v, i, normal, speed, firstObstacle - 1 - this.index, e, sinceContact, spins, this.time)
        : surfaceImpulse(system, v, i, normal, approach, e);
    let work = 0;
    for (let axis = 0; axis < d; axis++) work += masses[i] * (v[i * d + axis] - going[axis]) * speed[axis];
    const { momentum, virial, loss } = impulse;
    return { momentum, virial, loss, heat: impulse.heat ?? 0, work, approachRate: approach / this.length };
  }

  /** The velocity of the surface where the particle is in contact. */
  private setSpeed(radius: number, image: number): void {
    const { course, speed, normal, home, images } = this;
    speed.set(course.velocity);
    if (course.spin === 0) return;
    const [a, b] = course.plane;
    speed[a] = -course.spin * (home[b] - images[image + b] - radius * normal[b] - course.center[b]);
    speed[b] = course.spin * (home[a] - images[image + a] - radius * normal[a] - course.center[a]);
  }

  /** Without a velocity it is taken to be at rest, which is as good for distances. */
  private place(x: Float64Array, i: number, t: number, v?: Float64Array): void {
    const d = this.system.dimension;
    const k = i * d;
    const z = d === 3 ? x[k + 2] : 0;
    this.home[0] = x[k] - this.farther(x[k], 0);
    this.home[1] = x[k + 1] - this.farther(x[k + 1], 1);
    this.home[2] = z - this.farther(z, 2);
    for (let axis = 0; axis < 3; axis++) this.going[axis] = v && axis < d ? v[k + axis] : 0;
    this.time = t;
  }

  /** The particle that was placed is farther than this from an image. */
  private isBeyond(distance: number, image: number): boolean {
    const { home, images, low, high } = this;
    const reach = Math.max(distance, 0) + contactTolerance * this.length;
    for (let axis = 0; axis < 3; axis++) {
      const x = home[axis] - images[image + axis];
      if (x - reach > high[axis] || x + reach < low[axis]) return true;
    }
    return false;
  }

  /** Goes to an image. */
  private shift(k: number): void {
    const { home, going, images, own } = this;
    own.begin(
      home[0] - images[k],
      home[1] - images[k + 1],
      home[2] - images[k + 2],
      going[0],
      going[1],
      going[2],
      this.time,
    );
    own.goTo(0);
  }

  /** A direction of the obstacle's frame in that of the box. */
  private toBox(vector: Float64Array): void {
    const { spin, plane, cos, sin } = this.course;
    if (spin === 0) return;
    const [a, b] = plane;
    const [x, y] = [vector[a], vector[b]];
    vector[a] = cos * x - sin * y;
    vector[b] = sin * x + cos * y;
  }
}

/** Of the length of the box: a prediction is off by less. */
const contactTolerance = 2 ** -38;
