/** Passes of the local repulsion (`repulsion.ts`) in three dimensions. */
import { nearestImage, periods } from "../../physics/box.ts";
import type { FreeSpace } from "./freeSpace.ts";
import { guarded, type Repulsion, type RepulsionKinds } from "./repulsionKinds.ts";
import type { SrdRepulsion, SrdSettings } from "./settings.ts";
import { SortedPoints, wallInset } from "./sortedPoints.ts";

export class SolidRepulsion implements Repulsion {
  readonly pushedByBalls: Float64Array;
  tests = 0;
  contacts = 0;
  private readonly points: SortedPoints;
  private readonly periods: readonly number[];
  private dx = 0;
  private dy = 0;
  private dz = 0;
  /** 1: a cell near an obstacle. */
  private readonly guards: Uint8Array | undefined;
  private near = false;
  private readonly inset: number;
  private readonly place = new Float64Array(3);

  constructor(
    settings: SrdSettings,
    private readonly repulsion: SrdRepulsion,
    private readonly kinds: RepulsionKinds,
  ) {
    this.pushedByBalls = new Float64Array(settings.balls.length * 3);
    this.periods = periods(settings);
    this.points = new SortedPoints(settings, kinds.count, kinds.distance);
    this.inset = wallInset(settings.size, kinds.distance);
    if (kinds.space) this.guards = this.guardsOf(kinds.space, settings.size);
  }

  apply(positions: Float64Array, velocities: Float64Array, onBalls: Float64Array): void {
    this.tests = 0;
    this.contacts = 0;
    this.load(positions, onBalls);
    this.pushedByBalls.fill(0);
    for (let pass = 0; pass < this.repulsion.passes; pass++) {
      this.points.sort();
      this.pass();
    }
    this.points.confine();
    this.store(positions, velocities);
  }

  private load(positions: Float64Array, onBalls: Float64Array): void {
    const { points, kinds } = this;
    const { x, y, z, kind, id } = points;
    let s = 0;
    for (const packed of [positions, kinds.solids, onBalls]) {
      for (let k = 0; k < packed.length; k += 3, s++) {
        x[s] = packed[k];
        y[s] = packed[k + 1];
        z[s] = packed[k + 2];
        id[s] = s;
      }
    }
    kind.set(kinds.kinds);
  }

  private store(positions: Float64Array, velocities: Float64Array): void {
    const { id, x, y, z } = this.points;
    const { change } = this.repulsion;
    const [px, py, pz] = this.periods;
    for (let s = 0; s < id.length; s++) {
      const k = 3 * id[s];
      if (k >= positions.length) continue;
      if (this.kinds.space) {
        this.take(s);
        this.kinds.space.bound(this.place, 0, positions, k);
        this.put(s);
      }
      velocities[k] += change * nearestImage(x[s] - positions[k], px);
      velocities[k + 1] += change * nearestImage(y[s] - positions[k + 1], py);
      velocities[k + 2] += change * nearestImage(z[s] - positions[k + 2], pz);
      positions[k] = x[s];
      positions[k + 1] = y[s];
      positions[k + 2] = z[s];
    }
  }

  /** Each cell beside the rest of its row, the row above, and three rows of the layer above: all pairs once. */
  private pass(): void {
    const { starts, cells } = this.points;
    const [nx, ny, nz] = cells;
    const [, py, pz] = this.periods;
    for (let cell = 0; cell < starts.length - 1; cell++) {
      if (starts[cell] === starts[cell + 1]) continue;
      this.near = this.guards?.[cell] === 1;
      const cx = cell % nx;
      const cy = Math.floor(cell / nx) % ny;
      const cz = Math.floor(cell / (nx * ny));
      for (let s = starts[cell]; s < starts[cell + 1]; s++) {
        for (let row = 0; row < 5; row++) {
          const [sy, sz] = rows[row];
          let [qy, qz] = [cy + sy, cz + sz];
          this.dy = 0;
          this.dz = 0;
          if (qy < 0 || qy >= ny) {
            if (py === Infinity) continue;
            this.dy = sy * py;
            qy -= sy * ny;
          }
          if (qz >= nz) {
            if (pz === Infinity) continue;
            this.dz = pz;
            qz = 0;
          }
          this.besideRow(s, cx, nx * (qy + ny * qz), row === 0);
        }
      }
    }
  }

  /** Cells cx − 1 … cx + 1 of a row; in its own row what comes after s. */
  private besideRow(s: number, cx: number, row: number, own: boolean): void {
    const { starts, cells } = this.points;
    const [nx] = cells;
    const [px] = this.periods;
    this.dx = 0;
    const from = own ? s + 1 : starts[row + Math.max(0, cx - 1)];
    this.beside(s, from, starts[row + Math.min(nx - 1, cx + 1) + 1]);
    if (px === Infinity) return;
    if (cx === nx - 1) {
      this.dx = px;
      this.beside(s, starts[row], starts[row + 1]);
    } else if (cx === 0 && !own) {
      this.dx = -px;
      this.beside(s, starts[row + nx - 1], starts[row + nx]);
    }
  }

  private beside(s: number, from: number, to: number): void {
    const { x, y, z } = this.points;
    const { distance } = this.kinds;
    const limit = distance * distance;
    const { near } = this;
    this.tests += Math.max(0, to - from);
    for (let t = from; t < to; t++) {
      const dx = x[t] + this.dx - x[s];
      const dy = y[t] + this.dy - y[s];
      const dz = z[t] + this.dz - z[s];
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= limit || square === 0) continue;
      const length = Math.sqrt(square);
      const factor = (0.5 * (distance - length)) / length;
      if (near) this.separateGuarded(s, t, factor * dx, factor * dy, factor * dz);
      else this.separate(s, t, factor * dx, factor * dy, factor * dz);
    }
  }

  /** Moves s by −d and t by d, each by its share. */
  private separate(s: number, t: number, dx: number, dy: number, dz: number): void {
    const { kind, x, y, z } = this.points;
    const { number, shares } = this.kinds;
    const a = shares[kind[s] * number + kind[t]];
    const b = shares[kind[t] * number + kind[s]];
    this.contacts++;
    x[s] -= a * dx;
    y[s] -= a * dy;
    z[s] -= a * dz;
    x[t] += b * dx;
    y[t] += b * dy;
    z[t] += b * dz;
    this.notePush(kind[s], kind[t], dx, dy, dz);
  }

  /** As `separate`, with obstacles near: pairs see each other or do not, and what is moved stays on its side. */
  private separateGuarded(s: number, t: number, dx: number, dy: number, dz: number): void {
    const { kind, x, y, z } = this.points;
    const { fluids, space } = this.kinds;
    const [first, second] = [kind[s] < fluids, kind[t] < fluids];
    if (!first && !second) return;
    const [mx, my, mz] = [x[t] + this.dx - x[s], y[t] + this.dy - y[s], z[t] + this.dz - z[s]];
    const isVisible = first
      ? space!.sees(x[s], y[s], z[s], mx, my, mz, !second)
      : space!.sees(x[t], y[t], z[t], -mx, -my, -mz, true);
    if (!isVisible) return;
    this.contacts++;
    if (first) this.pushGuarded(s, kind[t], -dx, -dy, -dz);
    if (second) this.pushGuarded(t, kind[s], dx, dy, dz);
  }

  /** A ball gets the opposite of what a fluid particle beside it is moved. */
  private pushGuarded(s: number, beside: number, dx: number, dy: number, dz: number): void {
    const { kind, x, y, z } = this.points;
    const { number, shares, fluids, masses, space } = this.kinds;
    const share = shares[kind[s] * number + beside];
    const [fromX, fromY, fromZ] = [x[s], y[s], z[s]];
    this.take(s);
    space!.push(this.place, 0, share * dx, share * dy, share * dz, this.inset);
    this.put(s);
    if (beside > fluids) this.push(beside - fluids - 1, masses[kind[s]], x[s] - fromX, y[s] - fromY, z[s] - fromZ);
  }

  private take(s: number): void {
    const { x, y, z } = this.points;
    this.place[0] = x[s];
    this.place[1] = y[s];
    this.place[2] = z[s];
  }

  private put(s: number): void {
    const { x, y, z } = this.points;
    x[s] = this.place[0];
    y[s] = this.place[1];
    z[s] = this.place[2];
  }

  private guardsOf(space: FreeSpace, [width, height, depth]: readonly number[]): Uint8Array {
    const { starts, cells } = this.points;
    const [nx, ny, nz] = cells;
    const [a, b, c] = [width / nx, height / ny, depth / nz];
    const far = guarded * this.kinds.distance + 0.5 * Math.sqrt(a * a + b * b + c * c);
    return Uint8Array.from({ length: starts.length - 1 }, (_, cell) => {
      const [x, y, z] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
      return space.distance((x + 0.5) * a, (y + 0.5) * b, (z + 0.5) * c) < far ? 1 : 0;
    });
  }

  /** Of a pair whose second particle moves by d: one of a ball and one of a fluid. */
  private notePush(first: number, second: number, dx: number, dy: number, dz: number): void {
    const { fluids, masses } = this.kinds;
    if (first > fluids && second < fluids) this.push(first - fluids - 1, masses[second], dx, dy, dz);
    else if (second > fluids && first < fluids) this.push(second - fluids - 1, -masses[first], dx, dy, dz);
  }

  private push(ball: number, factor: number, dx: number, dy: number, dz: number): void {
    this.pushedByBalls[3 * ball] += factor * dx;
    this.pushedByBalls[3 * ball + 1] += factor * dy;
    this.pushedByBalls[3 * ball + 2] += factor * dz;
  }
}

/** Offsets along y and z of the rows of a half stencil; its own comes first. */
const rows = [
  [0, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;
