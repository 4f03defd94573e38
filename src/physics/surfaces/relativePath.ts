/**
 * Path of a particle relative to an obstacle, and the first contact with one of its shapes.
 *
 * A convex shape lies behind the plane through its closest point, across the direction to it. So a particle is not in contact before
 * it reaches that plane, and a search that goes from one such time to the next cannot pass over the first contact, at faces, edges
 * and corners alike. It converges quadratically, and with a plane and uniform acceleration at once. Where the acceleration is
 * not uniform (oscillation, rotation, the inside of a hollow shape) a bound on it is used in place of it, which only shortens the steps.
 */
import { planeEncounterTime } from "../contacts/encounterTime.ts";
import type { Course } from "./course.ts";
import type { Shape } from "./shapes/shape.ts";

/** A search that takes more steps than this goes on later, from the time it has reached. */
const mostSteps = 64;

export class RelativePath {
  /** In the frame of the obstacle, at the time last asked for. */
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  private readonly normal = new Float64Array(3);
  /** While it is turned. */
  private readonly at = new Float64Array(3);
  private readonly v = new Float64Array(3);
  private readonly start = new Float64Array(6);
  private readonly gravity = new Float64Array(3);
  private pull = 0;
  private t = 0;
  private now = 0;
  /** Bounds until `horizon` from the time last asked for: on the speed now, and on the acceleration. */
  private speed = 0;
  private hardest = 0;
  private horizon = Infinity;

  /** @param touch distances of less count as contact: the rounding of positions */
  constructor(
    gravity: ArrayLike<number>,
    private readonly course: Course,
    private readonly touch: number,
  ) {
    this.setGravity(gravity);
  }

  /** The particle in question has this acceleration. */
  setGravity(acceleration: ArrayLike<number>): void {
    for (let axis = 0; axis < acceleration.length; axis++) this.gravity[axis] = acceleration[axis];
    const [x, y, z] = [this.gravity[0], this.gravity[1], this.gravity[2]];
    this.pull = Math.sqrt(x * x + y * y + z * z);
  }

  /** The particle is at x with velocity v at time t. */
  begin(x: number, y: number, z: number, vx: number, vy: number, vz: number, t: number): void {
    const { start } = this;
    start[0] = x;
    start[1] = y;
    start[2] = z;
    start[3] = vx;
    start[4] = vy;
    start[5] = vz;
    this.t = t;
  }

  /** Goes to the time s after the beginning. */
  goTo(s: number): void {
    const { start, gravity, course } = this;
    this.now = this.t + s;
    course.set(this.now);
    const { displacement, velocity } = course;
    const half = 0.5 * s * s;
    this.x = start[0] + start[3] * s + gravity[0] * half - displacement[0];
    this.y = start[1] + start[4] * s + gravity[1] * half - displacement[1];
    this.z = start[2] + start[5] * s + gravity[2] * half - displacement[2];
    this.vx = start[3] + gravity[0] * s - velocity[0];
    this.vy = start[4] + gravity[1] * s - velocity[1];
    this.vz = start[5] + gravity[2] * s - velocity[2];
    if (course.spin !== 0) this.turn();
  }

  /** Into the frame that rotates. */
  private turn(): void {
    const { spin, center, plane, cos, sin } = this.course;
    const { at, v } = this;
    at[0] = this.x;
    at[1] = this.y;
    at[2] = this.z;
    v[0] = this.vx;
    v[1] = this.vy;
    v[2] = this.vz;
    const [a, b] = plane;
    const dx = at[a] - center[a];
    const dy = at[b] - center[b];
    const ux = v[a] + spin * dy;
    const uy = v[b] - spin * dx;
    at[a] = center[a] + cos * dx + sin * dy;
    at[b] = center[b] - sin * dx + cos * dy;
    v[a] = cos * ux + sin * uy;
    v[b] = -sin * ux + cos * uy;
    this.x = at[0];
    this.y = at[1];
    this.z = at[2];
    this.vx = v[0];
    this.vy = v[1];
    this.vz = v[2];
  }

  /** Sets the bounds. */
  private bound(): void {
    const { course, vx, vy, vz } = this;
    this.speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
    this.horizon = Infinity;
    this.hardest = this.pull + course.hardest;
    const spin = Math.abs(course.spin);
    if (spin === 0) return;
    const [a, b] = course.plane;
    const dx = (a === 0 ? this.x : this.y) - course.center[a];
    const dy = (b === 1 ? this.y : this.z) - course.center[b];
    const radius = Math.sqrt(dx * dx + dy * dy);
    // Coriolis and centrifugal acceleration, with the speed and the distance from the axis at most reached until then.
    this.horizon = 0.5 / spin;
    const most = this.speed + spin * radius + this.pull * this.horizon;
    const farthest = radius + most * this.horizon;
    this.hardest = this.pull + 2 * spin * (most + spin * farthest) + spin * spin * farthest;
  }

  /** A time, from s on, within which the particle moves by at most `length` relative to the obstacle. */
  timeWithin(length: number, s: number): number {
    this.goTo(s);
    this.bound();
    return Math.min(this.horizon, timeFor(length, this.speed, this.hardest));
  }

  /** By how much it moves at most within a time from the one last asked for, which is not longer than that of `timeWithin`. */
  wayWithin(time: number): number {
    return (this.speed + 0.5 * this.hardest * time) * time;
  }

  /**
   * The time of the first contact with a shape, from s on: when the particle is at the distance of its radius or less, and
   * approaching. A later time than `limit` need not be a contact; nor is the time after many steps, until which there is none.
   */
  contact(shape: Shape, radius: number, s: number, limit: number): number {
    let time = s;
    for (let k = 0; k < mostSteps; k++) {
      this.goTo(time);
      const { normal } = this;
      const gap = shape.distance(this.x, this.y, this.z, normal) - radius;
      const rate = normal[0] * this.vx + normal[1] * this.vy + normal[2] * this.vz;
      if (gap <= this.touch && rate < 0) return time;
      const step = this.step(shape, radius, gap, rate);
      if (!(step > 0)) return time;
      time += step;
      if (time >= limit) return time;
    }
    return time;
  }

  /** A time within which there is no contact. */
  private step(shape: Shape, radius: number, gap: number, rate: number): number {
    const { course, normal } = this;
    if (shape.curvature > 0) return this.stepInside(shape.curvature, radius, gap, rate);
    if (course.spin !== 0) {
      this.bound();
      return Math.min(this.horizon, planeEncounterTime(gap, rate, -this.hardest));
    }
    const { gravity } = this;
    const nx = normal[0];
    const ny = normal[1];
    const nz = normal[2];
    const pull = nx * gravity[0] + ny * gravity[1] + nz * gravity[2] - course.most(nx, ny, nz);
    const step = planeEncounterTime(gap, rate, pull);
    return course.until < Infinity ? Math.min(step, course.until - this.now) : step;
  }

  /**
   * A surface of curvature κ toward the particle recedes from its tangential plane by at most κv²s² while the particle is nearer than
   * 1/(2κ), and moves by no more than half of that; κ is that of the surface which its center cannot pass.
   */
  private stepInside(curvature: number, radius: number, gap: number, rate: number): number {
    this.bound();
    const { speed, hardest } = this;
    const free = 1 - curvature * radius;
    const near = free > 0 ? free / (4 * curvature) : 0;
    if (gap >= near) return Math.min(this.horizon, timeFor(gap, speed, hardest));
    const step = Math.min(this.horizon, timeFor(near, speed, hardest));
    const fastest = speed + hardest * step;
    return Math.min(step, planeEncounterTime(gap, rate, -(hardest + (fastest * fastest) / (2 * near))));
  }
}

/** The time in which a way of this length can be gone from a speed on with an acceleration. */
function timeFor(length: number, speed: number, acceleration: number): number {
  return (2 * length) / (speed + Math.sqrt(speed * speed + 2 * acceleration * length));
}
