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
/** A line that goes on longer than this number of sides of the box ends. */
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
  private readonly sizeX: number;
  private readonly sizeY: number;
  private readonly aroundX: boolean;
  private readonly aroundY: boolean;
  /** Cells that are as wide as lines are apart; of each the last point in it, and of each point the one before. */
  private readonly cellsX: number;
  private readonly cellsY: number;
  private readonly last: Int32Array;
  private before = new Int32Array(4096);
  private places = new Float64Array(8192);
  private line = new Int32Array(4096);
  private order = new Int32Array(4096);
  private count = 0;
  private lines = 0;
  private readonly v = new Float64Array(2);
  /** Where the last step went, and the same place in the box. */
  private toX = 0;
  private toY = 0;
  private inX = 0;
  private inY = 0;

  constructor(
    { size, spacing, repeats }: PlaneGrid,
    private readonly velocity: Interpolation,
    private readonly distance: number,
    private readonly least: number,
  ) {
    [this.sizeX, this.sizeY] = size;
    [this.aroundX, this.aroundY] = repeats;
    this.step = Math.min(distance / steps, Math.max(...spacing));
    this.most = Math.ceil((mostSides * Math.max(...size)) / this.step);
    this.cellsX = Math.max(1, Math.floor(size[0] / distance));
    this.cellsY = Math.max(1, Math.floor(size[1] / distance));
    this.last = new Int32Array(this.cellsX * this.cellsY).fill(-1);
  }

  trace(z: number): Streamlines {
    const lines = new Segments(4096);
    const heads: number[] = [];
    const { sizeX, sizeY, cellsX: nx, cellsY: ny } = this;
    // Beside every line that there is; and then wherever a place is left.
    let beside = 0;
    const grow = (x: number, y: number) => {
      this.follow(x, y, lines, heads, z);
      for (; beside < this.count; beside += steps / 2) {
        const px = this.places[2 * beside];
        const py = this.places[2 * beside + 1];
        this.velocity.at(px, py, this.v);
        const speed = Math.hypot(this.v[0], this.v[1]);
        if (!(speed > this.least)) continue;
        const ax = (-this.v[1] / speed) * this.distance;
        const ay = (this.v[0] / speed) * this.distance;
        this.follow(px + ax, py + ay, lines, heads, z);
        this.follow(px - ax, py - ay, lines, heads, z);
      }
    };
    grow(0.3 * sizeX, 0.4 * sizeY);
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        if (this.last[j * nx + i] === -1) grow(((i + 0.5) * sizeX) / nx, ((j + 0.5) * sizeY) / ny);
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
    if (!this.enter(x, y)) return;
    const { inX, inY } = this;
    if (this.isNear(inX, inY, 0, this.distance * 0.98, -1)) return;
    const line = this.lines++;
    const from = this.count;
    const before = lines.count;
    this.add(inX, inY, line, 0);
    const closed = this.side(inX, inY, 1, line, lines, z);
    const forward = this.count;
    if (!closed) this.side(inX, inY, -1, line, lines, z);
    if (lines.count - before < 2 * steps) {
      // A stub says nothing; its points keep their neighborhood free of others of the kind.
      lines.count = before;
      return;
    }
    const middle = Math.max(from, Math.min(this.count - 1, (closed ? from + forward : forward) >> 1));
    const px = this.places[2 * middle];
    const py = this.places[2 * middle + 1];
    this.velocity.at(px, py, this.v);
    const speed = Math.hypot(this.v[0], this.v[1]) || 1;
    heads.push(px, py, this.v[0] / speed, this.v[1] / speed);
  }

  /** Goes with the flow (1) or against it (−1). Returns whether the line came back to its beginning. */
  private side(x0: number, y0: number, sign: 1 | -1, line: number, lines: Segments, z: number): boolean {
    let x = x0;
    let y = y0;
    for (let k = 1; k <= this.most; k++) {
      if (!this.advance(x, y, sign)) return false;
      const { toX, toY } = this;
      if (!this.enter(toX, toY)) return false;
      if (k > 3 * steps && Math.hypot(toX - x0, toY - y0) < 0.75 * this.step) {
        lines.add(x, y, z, x0, y0, z);
        return true;
      }
      const { inX, inY } = this;
      if (this.isNear(inX, inY, sign * k, nearest * this.distance, line)) return false;
      // Across a periodic edge the line goes on at the other side.
      if (inX === toX && inY === toY) lines.add(x, y, z, toX, toY, z);
      // Every other point is enough to keep lines apart.
      if (k % 2 === 0) this.add(inX, inY, line, sign * k);
      x = inX;
      y = inY;
    }
    return false;
  }

  /** A step of the fourth order of Runge and Kutta along the direction of the velocity, to `toX`, `toY`; false: there is none. */
  private advance(x: number, y: number, sign: number): boolean {
    const { v, step, least, velocity } = this;
    let sumX = 0;
    let sumY = 0;
    let fromX = x;
    let fromY = y;
    for (let stage = 0; stage < 4; stage++) {
      velocity.at(fromX, fromY, v);
      const speed = Math.sqrt(v[0] * v[0] + v[1] * v[1]);
      if (!(speed > least)) return false;
      const dx = (sign * step * v[0]) / speed;
      const dy = (sign * step * v[1]) / speed;
      const weight = stage === 0 || stage === 3 ? 1 / 6 : 1 / 3;
      sumX += weight * dx;
      sumY += weight * dy;
      const ahead = stage < 2 ? 0.5 : 1;
      fromX = x + ahead * dx;
      fromY = y + ahead * dy;
    }
    this.toX = x + sumX;
    this.toY = y + sumY;
    return true;
  }

  /** Writes the place in the box to `inX`, `inY`; false: it is outside. */
  private enter(x: number, y: number): boolean {
    const { sizeX, sizeY, aroundX, aroundY } = this;
    const outX = !(x >= 0 && x < sizeX);
    const outY = !(y >= 0 && y < sizeY);
    if ((outX && !aroundX) || (outY && !aroundY)) return false;
    this.inX = outX ? x - sizeX * Math.floor(x / sizeX) : x;
    this.inY = outY ? y - sizeY * Math.floor(y / sizeY) : y;
    return true;
  }

  /** Points of the same line count only where they are far along it, and not its beginning, where it may close. */
  private isNear(x: number, y: number, order: number, reach: number, line: number): boolean {
    const { sizeX, sizeY, aroundX, aroundY, cellsX, cellsY, last, before, places } = this;
    const i = Math.min(cellsX - 1, Math.floor((x / sizeX) * cellsX));
    const j = Math.min(cellsY - 1, Math.floor((y / sizeY) * cellsY));
    const square = reach * reach;
    for (let dj = -1; dj <= 1; dj++) {
      const row = neighbor(j + dj, cellsY, aroundY);
      if (row < 0) continue;
      for (let di = -1; di <= 1; di++) {
        const column = neighbor(i + di, cellsX, aroundX);
        if (column < 0) continue;
        for (let point = last[row * cellsX + column]; point >= 0; point = before[point]) {
          let dx = Math.abs(places[2 * point] - x);
          let dy = Math.abs(places[2 * point + 1] - y);
          if (aroundX && dx > sizeX / 2) dx = sizeX - dx;
          if (aroundY && dy > sizeY / 2) dy = sizeY - dy;
          if (dx * dx + dy * dy >= square) continue;
          const at = this.order[point];
          if (this.line[point] !== line || Math.min(Math.abs(at), Math.abs(at - order)) > 2 * steps) return true;
        }
      }
    }
    return false;
  }

  private add(x: number, y: number, line: number, order: number): void {
    const { sizeX, sizeY, cellsX, cellsY } = this;
    const point = this.count++;
    if (point === this.line.length) {
      this.before = longer(this.before, new Int32Array(2 * point));
      this.line = longer(this.line, new Int32Array(2 * point));
      this.order = longer(this.order, new Int32Array(2 * point));
      this.places = longer(this.places, new Float64Array(4 * point));
    }
    const column = Math.min(cellsX - 1, Math.floor((x / sizeX) * cellsX));
    const cell = Math.min(cellsY - 1, Math.floor((y / sizeY) * cellsY)) * cellsX + column;
    this.places[2 * point] = x;
    this.places[2 * point + 1] = y;
    this.line[point] = line;
    this.order[point] = order;
    this.before[point] = this.last[cell];
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
