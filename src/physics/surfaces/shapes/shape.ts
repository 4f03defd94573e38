/**
 * Shapes of which obstacles are made, in coordinates of three components (z = 0 in two dimensions): each gives the distance of a point
 * and the normal there. Contact is where the distance of a particle's center is its radius.
 */
import { type Extent, endlessFlat, type Flat, FlatSides } from "./flat.ts";

export interface Shape {
  /** Corners of the smallest box around it; ±Infinity where it has no end. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /**
   * 0 for a convex body that is hit from outside. Otherwise it is hit from inside, and 1/curvature is the smallest radius by
   * which its surface bends toward the particle.
   */
  readonly curvature: number;
  /** It has no end along this axis, and is the same everywhere along it. */
  isUniform(axis: number): boolean;
  /** Where it has flat parts. */
  readonly flat?: Flat | undefined;
  /** Distance of a point, negative inside a solid. `normal` receives the unit vector that points away from the shape. */
  distance(x: number, y: number, z: number, normal: Float64Array): number;
}

/** Components of a point of two or three. */
export function components(point: readonly number[]): readonly [number, number, number] {
  return [point[0], point[1], point[2] ?? 0];
}

/** A vector of length `length`, which is left as `normal`; upward where it has none. Returns the length. */
export function setNormal(normal: Float64Array, x: number, y: number, z: number, sign: number): number {
  const length = Math.sqrt(x * x + y * y + z * z);
  normal[0] = length > 0 ? (sign * x) / length : 0;
  normal[1] = length > 0 ? (sign * y) / length : sign;
  normal[2] = length > 0 ? (sign * z) / length : 0;
  return length;
}

/** The half space behind a plane. */
export class HalfSpace implements Shape {
  readonly curvature = 0;
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly flat: Flat;
  private readonly nx: number;
  private readonly ny: number;
  private readonly nz: number;
  private readonly level: number;

  constructor(through: readonly number[], normal: readonly number[]) {
    const length = Math.sqrt(normal.reduce((sum, n) => sum + n * n, 0));
    [this.nx, this.ny, this.nz] = components(normal.map((n) => n / length));
    const unit = [this.nx, this.ny, this.nz];
    this.flat = endlessFlat(unit);
    const [x, y, z] = components(through);
    this.level = this.nx * x + this.ny * y + this.nz * z;
    this.low = unit.map((n) => (n === -1 ? -this.level : -Infinity));
    this.high = unit.map((n) => (n === 1 ? this.level : Infinity));
  }

  isUniform(axis: number): boolean {
    return [this.nx, this.ny, this.nz][axis] === 0;
  }

  distance(x: number, y: number, z: number, normal: Float64Array): number {
    normal[0] = this.nx;
    normal[1] = this.ny;
    normal[2] = this.nz;
    return this.nx * x + this.ny * y + this.nz * z - this.level;
  }
}

/** A solid sphere (disc), or the inside of a hollow one. */
export class Ball implements Shape {
  readonly curvature: number;
  readonly low: readonly number[];
  readonly high: readonly number[];
  private readonly x: number;
  private readonly y: number;
  private readonly z: number;
  private readonly side: 1 | -1;

  constructor(
    center: readonly number[],
    private readonly radius: number,
    hollow: boolean,
  ) {
    const at = components(center);
    [this.x, this.y, this.z] = at;
    this.side = hollow ? -1 : 1;
    this.curvature = hollow ? 1 / radius : 0;
    this.low = at.map((c) => (hollow ? -Infinity : c - radius));
    this.high = at.map((c) => (hollow ? Infinity : c + radius));
  }

  isUniform(): boolean {
    return false;
  }

  distance(x: number, y: number, z: number, normal: Float64Array): number {
    return this.side * (setNormal(normal, x - this.x, y - this.y, z - this.z, this.side) - this.radius);
  }
}

/** All points within `radius` of a line from one point to another: with radius 0 a segment, whose ends are corners. */
export class Rod implements Shape {
  readonly curvature = 0;
  readonly low: readonly number[];
  readonly high: readonly number[];
  private readonly from: readonly [number, number, number];
  private readonly along: readonly [number, number, number];
  private readonly squared: number;
  /** Its sides in two dimensions. */
  readonly flat: Flat | undefined;

  constructor(
    from: readonly number[],
    to: readonly number[],
    private readonly radius: number,
  ) {
    this.from = components(from);
    const end = components(to);
    this.along = [end[0] - this.from[0], end[1] - this.from[1], end[2] - this.from[2]];
    this.squared = this.along.reduce((sum, a) => sum + a * a, 0);
    this.low = this.from.map((a, axis) => Math.min(a, end[axis]) - radius);
    this.high = this.from.map((a, axis) => Math.max(a, end[axis]) + radius);
    if (from.length === 2 && this.squared > 0) this.flat = this.sides();
  }

  private sides(): Flat {
    const { from, along, squared, radius } = this;
    const length = Math.sqrt(squared);
    const [ux, uy] = [along[0] / length, along[1] / length];
    const start = ux * from[0] + uy * from[1];
    const level = ux * from[1] - uy * from[0];
    return new FlatSides([
      { along: [ux, uy, 0], low: start, high: start + length, flat: false },
      { along: [-uy, ux, 0], low: level - radius, high: level + radius, flat: true },
    ]);
  }

  isUniform(): boolean {
    return false;
  }

  distance(x: number, y: number, z: number, normal: Float64Array): number {
    const { from, along, squared } = this;
    const dx = x - from[0];
    const dy = y - from[1];
    const dz = z - from[2];
    const share = squared > 0 ? (dx * along[0] + dy * along[1] + dz * along[2]) / squared : 0;
    const s = share < 0 ? 0 : share > 1 ? 1 : share;
    return setNormal(normal, dx - s * along[0], dy - s * along[1], dz - s * along[2], 1) - this.radius;
  }
}

const units = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** A solid with faces across the axes; it may have no end along some. */
export class Block implements Shape {
  readonly curvature = 0;
  readonly flat: Flat;

  constructor(
    readonly low: readonly number[],
    readonly high: readonly number[],
  ) {
    const extents = units.map((along, axis): Extent => ({ along, low: low[axis], high: high[axis], flat: true }));
    this.flat = new FlatSides(extents.filter(({ low, high }) => Number.isFinite(high - low)));
  }

  isUniform(axis: number): boolean {
    return this.low[axis] === -Infinity && this.high[axis] === Infinity;
  }

  distance(x: number, y: number, z: number, normal: Float64Array): number {
    const { low, high } = this;
    const dx = x < low[0] ? x - low[0] : x > high[0] ? x - high[0] : 0;
    const dy = y < low[1] ? y - low[1] : y > high[1] ? y - high[1] : 0;
    const dz = z < low[2] ? z - low[2] : z > high[2] ? z - high[2] : 0;
    if (dx !== 0 || dy !== 0 || dz !== 0) return setNormal(normal, dx, dy, dz, 1);
    return this.inside(x, y, z, normal);
  }

  /** Quicker than asking for the distance. */
  contains(x: number, y: number, z: number): boolean {
    const { low, high } = this;
    return x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1] && z >= low[2] && z <= high[2];
  }

  /** The way out is through the nearest face. */
  private inside(x: number, y: number, z: number, normal: Float64Array): number {
    let best = -Infinity;
    for (let axis = 0; axis < 3; axis++) {
      const at = axis === 0 ? x : axis === 1 ? y : z;
      for (let side = -1; side <= 1; side += 2) {
        const depth = side < 0 ? this.low[axis] - at : at - this.high[axis];
        if (depth <= best) continue;
        best = depth;
        normal.fill(0);
        normal[axis] = side;
      }
    }
    return best;
  }
}
