/** Cylinders: solid with flat ends; hollow without end; and thin tubes, which are open at their ends and hit from both sides and at their rims. */
import { components, type Shape } from "./shape.ts";

abstract class Round implements Shape {
  readonly low: readonly number[];
  readonly high: readonly number[];
  abstract readonly curvature: number;
  protected readonly length: number;
  private readonly from: readonly [number, number, number];
  private readonly axis: readonly [number, number, number];
  /** Of the point last asked for: place along the axis, distance from it and its direction. */
  protected along = 0;
  protected across = 0;
  private readonly outward = new Float64Array(3);

  constructor(
    from: readonly number[],
    to: readonly number[],
    protected readonly radius: number,
  ) {
    this.from = components(from);
    const end = components(to);
    const [x, y, z] = [end[0] - this.from[0], end[1] - this.from[1], end[2] - this.from[2]];
    this.length = Math.sqrt(x * x + y * y + z * z);
    this.axis = [x / this.length, y / this.length, z / this.length];
    const wide = this.axis.map((a) => radius * Math.sqrt(Math.max(0, 1 - a * a)));
    this.low = this.from.map((a, k) => Math.min(a, end[k]) - wide[k]);
    this.high = this.from.map((a, k) => Math.max(a, end[k]) + wide[k]);
  }

  isUniform(): boolean {
    return false;
  }

  abstract distance(x: number, y: number, z: number, normal: Float64Array): number;

  protected locate(x: number, y: number, z: number): void {
    const { from, axis, outward } = this;
    const dx = x - from[0];
    const dy = y - from[1];
    const dz = z - from[2];
    this.along = dx * axis[0] + dy * axis[1] + dz * axis[2];
    outward[0] = dx - this.along * axis[0];
    outward[1] = dy - this.along * axis[1];
    outward[2] = dz - this.along * axis[2];
    this.across = Math.sqrt(outward[0] * outward[0] + outward[1] * outward[1] + outward[2] * outward[2]);
    if (this.across === 0) {
      // On the axis any direction across it is as good.
      const k = Math.abs(axis[0]) < 0.6 ? 0 : 1;
      for (let a = 0; a < 3; a++) outward[a] = (a === k ? 1 : 0) - axis[k] * axis[a];
    }
    const length = Math.sqrt(outward[0] * outward[0] + outward[1] * outward[1] + outward[2] * outward[2]);
    for (let a = 0; a < 3; a++) outward[a] = outward[a] / length;
  }

  protected setNormal(normal: Float64Array, across: number, along: number): void {
    for (let a = 0; a < 3; a++) normal[a] = across * this.outward[a] + along * this.axis[a];
  }
}

export class SolidCylinder extends Round {
  readonly curvature = 0;

  distance(x: number, y: number, z: number, normal: Float64Array): number {
    this.locate(x, y, z);
    const side = this.across - this.radius;
    const below = -this.along;
    const above = this.along - this.length;
    const end = Math.max(below, above);
    const sign = below > above ? -1 : 1;
    if (side > 0 && end > 0) {
      const distance = Math.sqrt(side * side + end * end);
      this.setNormal(normal, side / distance, (sign * end) / distance);
      return distance;
    }
    if (side > end) this.setNormal(normal, 1, 0);
    else this.setNormal(normal, 0, sign);
    return Math.max(side, end);
  }
}

/** The inside of a cylinder without ends. */
export class HollowCylinder extends Round {
  readonly curvature: number;
  override readonly low = [-Infinity, -Infinity, -Infinity];
  override readonly high = [Infinity, Infinity, Infinity];

  constructor(from: readonly number[], to: readonly number[], radius: number) {
    super(from, to, radius);
    this.curvature = 1 / radius;
  }

  distance(x: number, y: number, z: number, normal: Float64Array): number {
    this.locate(x, y, z);
    this.setNormal(normal, -1, 0);
    return this.radius - this.across;
  }
}

export class Tube extends Round {
  readonly curvature: number;

  constructor(from: readonly number[], to: readonly number[], radius: number) {
    super(from, to, radius);
    this.curvature = 1 / radius;
  }

  distance(x: number, y: number, z: number, normal: Float64Array): number {
    this.locate(x, y, z);
    const side = this.across - this.radius;
    const beyond = this.along < 0 ? this.along : this.along > this.length ? this.along - this.length : 0;
    const distance = Math.sqrt(side * side + beyond * beyond);
    if (distance > 0) this.setNormal(normal, side / distance, beyond / distance);
    else this.setNormal(normal, 1, 0);
    return distance;
  }
}
