/**
 * Evenly spaced streamlines of a velocity in the plane, after Jobard & Lefer (Visualization in Scientific Computing 1997, 43): a line is
 * followed to both sides until it comes too near to another; new ones begin beside those that exist.
 */
import { Segments } from "../overlays/segments.ts";
import type { Interpolation, PlaneGrid } from "./planeField.ts";

/** Lines end where they are nearer to another than this share of their distance. */
const nearest = 0.55;
/** Steps for each distance between lines. */
const steps = 6;
/** Where the speed is below this share of the greatest, there is no direction. */
const atRest = 1e-3;
/** A line that goes on longer than so many sides of the box ends. */
const mostSides = 6;

export interface Streamlines {
  readonly lines: Segments;
  /** Of each line its middle, x y, and the direction there: heads of arrows. */
  readonly middles: Float32Array;
  readonly directions: Float32Array;
}

/** @param distance between lines. @param greatest speed of the field */
export function streamlines(
  points: PlaneGrid,
  velocity: Interpolation,
  distance: number,
  greatest: number,
  z = 0,
): Streamlines {
  return new Tracer(points, velocity, distance, atRest * greatest).trace(z);
}

class Tracer {
  private readonly step: number;
  private readonly most: number;
  /** Cells that are as wide as lines are apart; of each the last point in it, and of each point the one before. */
  private readonly across: readonly [number, number];
  private readonly last: Int32Array;
  private before = new Int32Array(4096);
  private places = new Float64Array(8192);
  private line = new Int32Array(4096);
  private order = new Int32Array(4096);
  private count = 0;
  private lines = 0;
  private readonly v = new Float64Array(2);
  /** Where the last step went. */
  private readonly next: [number, number] = [0, 0];

  constructor(
    private readonly points: PlaneGrid,
    private readonly velocity: Interpolation,
    private readonly distance: number,
    private readonly least: number,
  ) {
    const { size, spacing } = points;
    this.step = Math.min(distance / steps, Math.max(...spacing));
    this.most = Math.ceil((mostSides * Math.max(...size)) / this.step);
    const along = (axis: 0 | 1) => Math.max(1, Math.floor(size[axis] / distance));
    this.across = [along(0), along(1)];
    this.last = new Int32Array(this.across[0] * this.across[1]).fill(-1);
  }

  trace(z: number): Streamlines {
    const lines = new Segments(4096);
    const heads: number[] = [];
    const { size } = this.points;
    // Beside every line that there is; and then wherever a place is left.
    let beside = 0;
    const [nx, ny] = this.across;
    const grow = (x: number, y: number) => {
      this.follow(x, y, lines, heads, z);
      for (; beside < this.count; beside += steps) {
        const [px, py] = [this.places[2 * beside]!, this.places[2 * beside + 1]!];
        this.velocity.at(px, py, this.v);
        const speed = Math.hypot(this.v[0]!, this.v[1]!);
        if (!(speed > this.least)) continue;
        const [ax, ay] = [(-this.v[1]! / speed) * this.distance, (this.v[0]! / speed) * this.distance];
        this.follow(px + ax, py + ay, lines, heads, z);
        this.follow(px - ax, py - ay, lines, heads, z);
      }
    };
    grow(0.3 * size[0], 0.4 * size[1]);
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        if (this.last[j * nx + i] === -1) grow(((i + 0.5) * size[0]) / nx, ((j + 0.5) * size[1]) / ny);
      }
    }
    const middles = new Float32Array(heads.length / 2);
    const directions = new Float32Array(heads.length / 2);
    for (let k = 0, at = 0; k < heads.length; k += 4, at += 2) {
      middles.set(heads.slice(k, k + 2), at);
      directions.set(heads.slice(k + 2, k + 4), at);
    }
    return { lines, middles, directions };
  }

  /** One line through a place, if it is far enough from all others. */
  private follow(x: number, y: number, lines: Segments, heads: number[], z: number): void {
    const begin = this.inBox(x, y);
    if (!begin || this.isNear(begin[0], begin[1], 0, this.distance * 0.98)) return;
    const line = this.lines++;
    const from = this.count;
    const before = lines.count;
    this.add(begin[0], begin[1], line, 0);
    const closed = this.side(begin, 1, line, lines, z);
    const forward = this.count;
    if (!closed) this.side(begin, -1, line, lines, z);
    const drawn = lines.count - before;
    if (drawn < 2 * steps) {
      // A stub says nothing; its points keep their neighborhood free of others of the kind.
      lines.count = before;
      return;
    }
    const middle = Math.max(from, Math.min(this.count - 1, (closed ? from + forward : forward) >> 1));
    const [px, py] = [this.places[2 * middle]!, this.places[2 * middle + 1]!];
    this.velocity.at(px, py, this.v);
    const speed = Math.hypot(this.v[0]!, this.v[1]!) || 1;
    heads.push(px, py, this.v[0]! / speed, this.v[1]! / speed);
  }

  /** Goes with the flow (1) or against it (−1). Returns whether the line came back to its beginning. */
  private side([x0, y0]: readonly [number, number], sign: 1 | -1, line: number, lines: Segments, z: number): boolean {
    let [x, y] = [x0, y0];
    for (let k = 1; k <= this.most; k++) {
      if (!this.advance(x, y, sign)) return false;
      const [toX, toY] = this.next;
      const to = this.inBox(toX, toY);
      if (!to) return false;
      if (k > 3 * steps && Math.hypot(toX - x0, toY - y0) < 0.75 * this.step) {
        lines.add(x, y, z, x0, y0, z);
        return true;
      }
      if (this.isNear(to[0], to[1], sign * k, nearest * this.distance, line)) return false;
      // Across a periodic edge the line goes on at the other side.
      if (to[0] === toX && to[1] === toY) lines.add(x, y, z, toX, toY, z);
      this.add(to[0], to[1], line, sign * k);
      [x, y] = to;
    }
    return false;
  }

  /** A step of the fourth order of Runge and Kutta along the direction of the velocity; false: there is none. */
  private advance(x: number, y: number, sign: number): boolean {
    const { v, step, next } = this;
    let [sumX, sumY, fromX, fromY] = [0, 0, x, y];
    for (let stage = 0; stage < 4; stage++) {
      this.velocity.at(fromX, fromY, v);
      const speed = Math.sqrt(v[0]! * v[0]! + v[1]! * v[1]!);
      if (!(speed > this.least)) return false;
      const dx = (sign * step * v[0]!) / speed;
      const dy = (sign * step * v[1]!) / speed;
      const weight = stage === 0 || stage === 3 ? 1 / 6 : 1 / 3;
      sumX += weight * dx;
      sumY += weight * dy;
      const ahead = stage < 2 ? 0.5 : 1;
      fromX = x + ahead * dx;
      fromY = y + ahead * dy;
    }
    next[0] = x + sumX;
    next[1] = y + sumY;
    return true;
  }

  /** Undefined: outside. */
  private inBox(x: number, y: number): readonly [number, number] | undefined {
    const { size, repeats } = this.points;
    const inside = (value: number, axis: 0 | 1) => {
      if (value >= 0 && value < size[axis]) return value;
      return repeats[axis] ? value - size[axis] * Math.floor(value / size[axis]) : undefined;
    };
    const px = inside(x, 0);
    const py = inside(y, 1);
    return px === undefined || py === undefined ? undefined : [px, py];
  }

  /** Points of the same line count only where they are far along it, and not its beginning, where it may close. */
  private isNear(x: number, y: number, order: number, reach: number, line = -1): boolean {
    const { size, repeats } = this.points;
    const [nx, ny] = this.across;
    const i = Math.min(nx - 1, Math.floor((x / size[0]) * nx));
    const j = Math.min(ny - 1, Math.floor((y / size[1]) * ny));
    for (let dj = -1; dj <= 1; dj++) {
      const row = neighbor(j + dj, ny, repeats[1]);
      if (row < 0) continue;
      for (let di = -1; di <= 1; di++) {
        const column = neighbor(i + di, nx, repeats[0]);
        if (column < 0) continue;
        for (let point = this.last[row * nx + column]!; point >= 0; point = this.before[point]!) {
          const at = this.order[point]!;
          if (this.line[point] === line && Math.min(Math.abs(at), Math.abs(at - order)) <= 2 * steps) continue;
          let dx = Math.abs(this.places[2 * point]! - x);
          let dy = Math.abs(this.places[2 * point + 1]! - y);
          if (repeats[0]) dx = Math.min(dx, size[0] - dx);
          if (repeats[1]) dy = Math.min(dy, size[1] - dy);
          if (dx * dx + dy * dy < reach * reach) return true;
        }
      }
    }
    return false;
  }

  private add(x: number, y: number, line: number, order: number): void {
    const { size } = this.points;
    const [nx, ny] = this.across;
    const point = this.count++;
    if (point === this.line.length) {
      this.before = longer(this.before, new Int32Array(2 * point));
      this.line = longer(this.line, new Int32Array(2 * point));
      this.order = longer(this.order, new Int32Array(2 * point));
      this.places = longer(this.places, new Float64Array(4 * point));
    }
    const cell =
      Math.min(ny - 1, Math.floor((y / size[1]) * ny)) * nx + Math.min(nx - 1, Math.floor((x / size[0]) * nx));
    this.places[2 * point] = x;
    this.places[2 * point + 1] = y;
    this.line[point] = line;
    this.order[point] = order;
    this.before[point] = this.last[cell]!;
    this.last[cell] = point;
  }
}

function neighbor(k: number, n: number, repeats: boolean): number {
  if (k >= 0 && k < n) return k;
  return repeats ? (k + n) % n : -1;
}

function longer<A extends Int32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
