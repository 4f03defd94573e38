/**
 * Local repulsion (Crespin et al. 2020, (5) and (6)): particles i and j nearer than r_L move apart by −d and d with
 * d = ½ (r_L − |ij|) ij/|ij|, and their velocities change by −d Δv and d Δv. Each pair sees what pairs before it have done.
 *
 * - Unequal masses share d and its velocity by 2 m_j/(m_i + m_j) and 2 m_i/(m_i + m_j), so that the center of mass and the momentum stay
 *   the same; for equal masses this is the paper's form.
 * - A solid particle does not move; the fluid particle moves by d. That of a ball passes the momentum to the ball.
 *
 * The change of a fluid particle's velocity is Δv times its whole displacement, which is added once, after all passes.
 */
import { nearestImage, periods } from "../../physics/box.ts";
import { repulsionDistance, type SrdRepulsion, type SrdSettings } from "./settings.ts";
import { SortedPoints } from "./sortedPoints.ts";

export class Repulsion {
  readonly distance: number;
  readonly points: SortedPoints;
  /** Displacement of fluid particles by each ball, summed over the passes of the last step and weighted by mass; `dimension` numbers each. */
  readonly pushedByBalls: Float64Array;
  /** Pairs whose distance was computed, and those that were too near, in the last step. */
  tests = 0;
  contacts = 0;
  private readonly dimension: 2 | 3;
  /** Share of d of a particle of one kind beside another: kinds × kinds. Kinds are fluids, solids at rest, balls. */
  private readonly shares: Float64Array;
  private readonly kinds: number;
  /** Kinds below this number are fluids of one mass, of which each has the share 1. */
  private readonly alike: number;
  private readonly fluidKinds: number;
  private readonly fluidMasses: Float64Array;
  private readonly periods: readonly number[];
  private dx = 0;
  private dy = 0;
  private dz = 0;

  /**
   * @param solids packed positions of solid particles at rest
   * @param ballParticles number of the ball of each moving solid particle
   */
  constructor(
    settings: SrdSettings,
    private readonly repulsion: SrdRepulsion,
    private readonly fluids: Uint8Array,
    private readonly solids: Float64Array,
    private readonly ballParticles: Uint8Array,
  ) {
    const { dimension, cell, perCell } = settings;
    this.dimension = dimension;
    this.distance = repulsionDistance(cell, perCell);
    this.fluidKinds = settings.fluids.length;
    this.alike = settings.fluids.every(({ mass }) => mass === settings.fluids[0].mass) ? this.fluidKinds : 0;
    this.kinds = this.fluidKinds + 1 + settings.balls.length;
    this.fluidMasses = Float64Array.from(settings.fluids, ({ mass }) => mass);
    this.pushedByBalls = new Float64Array(settings.balls.length * dimension);
    this.periods = periods(settings);
    this.shares = Float64Array.from({ length: this.kinds ** 2 }, (_, k) => {
      const [a, b] = [settings.fluids[Math.floor(k / this.kinds)], settings.fluids[k % this.kinds]];
      if (a && b) return (2 * b.mass) / (a.mass + b.mass);
      return a ? 1 : 0;
    });
    const count = fluids.length + solids.length / dimension + ballParticles.length;
    this.points = new SortedPoints(settings, count, this.distance);
  }

  /** @param onBalls packed positions of the solid particles of balls */
  apply(positions: Float64Array, velocities: Float64Array, onBalls: Float64Array): void {
    this.tests = 0;
    this.contacts = 0;
    this.load(positions, onBalls);
    this.pushedByBalls.fill(0);
    for (let pass = 0; pass < this.repulsion.passes; pass++) {
      this.points.sort();
      if (this.dimension === 2) this.passFlat();
      else this.passSolid();
    }
    this.points.confine();
    this.store(positions, velocities);
  }

  private load(positions: Float64Array, onBalls: Float64Array): void {
    const { fluids, solids, ballParticles, fluidKinds } = this;
    const { kind, id } = this.points;
    for (let i = 0; i < fluids.length; i++) {
      kind[i] = fluids[i];
      this.put(i, positions, i);
    }
    let s = fluids.length;
    for (let k = 0; k < solids.length / this.dimension; k++, s++) {
      kind[s] = fluidKinds;
      this.put(s, solids, k);
    }
    for (let k = 0; k < ballParticles.length; k++, s++) {
      kind[s] = fluidKinds + 1 + ballParticles[k];
      this.put(s, onBalls, k);
    }
    for (let k = 0; k < id.length; k++) id[k] = k;
  }

  private put(s: number, packed: Float64Array, k: number): void {
    const { points, dimension } = this;
    points.x[s] = packed[k * dimension];
    points.y[s] = packed[k * dimension + 1];
    if (dimension === 3) points.z[s] = packed[k * dimension + 2];
  }

  private store(positions: Float64Array, velocities: Float64Array): void {
    const { dimension, points } = this;
    const { id, x, y, z } = points;
    const { change } = this.repulsion;
    const [px, py, pz] = this.periods;
    for (let s = 0; s < id.length; s++) {
      if (id[s] >= this.fluids.length) continue;
      const k = id[s] * dimension;
      velocities[k] += change * nearestImage(x[s] - positions[k], px);
      velocities[k + 1] += change * nearestImage(y[s] - positions[k + 1], py);
      positions[k] = x[s];
      positions[k + 1] = y[s];
      if (dimension === 2) continue;
      velocities[k + 2] += change * nearestImage(z[s] - positions[k + 2], pz);
      positions[k + 2] = z[s];
    }
  }

  /** Each cell beside itself, the next one of its row, and three of the row above: all pairs once. */
  private passFlat(): void {
    const { starts, cells } = this.points;
    const nx = cells[0];
    const ny = cells[1];
    const px = this.periods[0];
    const py = this.periods[1];
    for (let cy = 0; cy < ny; cy++) {
      const last = cy === ny - 1;
      const row = nx * cy;
      const hasAbove = !last || py < Infinity;
      const above = last ? 0 : row + nx;
      const up = last && hasAbove ? py : 0;
      for (let cx = 0; cx < nx; cx++) {
        const first = starts[row + cx];
        const end = starts[row + cx + 1];
        if (first === end) continue;
        const right = cx < nx - 1 ? starts[row + cx + 2] : end;
        const from = hasAbove ? starts[above + (cx > 0 ? cx - 1 : 0)] : 0;
        const to = hasAbove ? starts[above + (cx < nx - 1 ? cx + 2 : nx)] : 0;
        for (let s = first; s < end; s++) {
          this.besideFlat(s, s + 1, right, 0, 0);
          this.besideFlat(s, from, to, 0, up);
        }
        if (px < Infinity && (cx === 0 || cx === nx - 1)) this.acrossFace(cx, row, hasAbove ? above : -1, px, up);
      }
    }
  }

  /** Pairs of a cell at a periodic face with cells at the opposite one. */
  private acrossFace(cx: number, row: number, above: number, px: number, up: number): void {
    const { starts, cells } = this.points;
    const nx = cells[0];
    for (let s = starts[row + cx]; s < starts[row + cx + 1]; s++) {
      if (cx === nx - 1) {
        this.besideFlat(s, starts[row], starts[row + 1], px, 0);
        if (above >= 0) this.besideFlat(s, starts[above], starts[above + 1], px, up);
      } else if (above >= 0) this.besideFlat(s, starts[above + nx - 1], starts[above + nx], -px, up);
    }
  }

  /** Particle s and those in [from, to), which are seen displaced by (ox, oy). */
  private besideFlat(s: number, from: number, to: number, ox: number, oy: number): void {
    if (from >= to) return;
    const { x, y, kind } = this.points;
    const { distance, alike } = this;
    const limit = distance * distance;
    const own = kind[s];
    let xs = x[s] - ox;
    let ys = y[s] - oy;
    let contacts = 0;
    for (let t = from; t < to; t++) {
      const dx = x[t] - xs;
      const dy = y[t] - ys;
      const square = dx * dx + dy * dy;
      if (square >= limit || square === 0) continue;
      contacts++;
      const factor = 0.5 * (distance / Math.sqrt(square) - 1);
      if (own < alike && kind[t] < alike) {
        xs -= factor * dx;
        ys -= factor * dy;
        x[t] += factor * dx;
        y[t] += factor * dy;
        continue;
      }
      const share = this.shares[own * this.kinds + kind[t]];
      const other = this.shares[kind[t] * this.kinds + own];
      xs -= share * factor * dx;
      ys -= share * factor * dy;
      x[t] += other * factor * dx;
      y[t] += other * factor * dy;
      this.notePush(own, kind[t], factor * dx, factor * dy, 0);
    }
    x[s] = xs + ox;
    y[s] = ys + oy;
    this.tests += to - from;
    this.contacts += contacts;
  }

  /** As `passFlat`: the rest of the row, the row above, and three rows of the layer above. */
  private passSolid(): void {
    const { starts, cells } = this.points;
    const [nx, ny, nz] = cells;
    const [, py, pz] = this.periods;
    for (let cell = 0; cell < starts.length - 1; cell++) {
      if (starts[cell] === starts[cell + 1]) continue;
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
    this.besideSolid(s, from, starts[row + Math.min(nx - 1, cx + 1) + 1]);
    if (px === Infinity) return;
    if (cx === nx - 1) {
      this.dx = px;
      this.besideSolid(s, starts[row], starts[row + 1]);
    } else if (cx === 0 && !own) {
      this.dx = -px;
      this.besideSolid(s, starts[row + nx - 1], starts[row + nx]);
    }
  }

  private besideSolid(s: number, from: number, to: number): void {
    const { points, distance } = this;
    const { x, y, z } = points;
    const limit = distance * distance;
    this.tests += Math.max(0, to - from);
    for (let t = from; t < to; t++) {
      const dx = x[t] + this.dx - x[s];
      const dy = y[t] + this.dy - y[s];
      const dz = z[t] + this.dz - z[s];
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= limit || square === 0) continue;
      const length = Math.sqrt(square);
      const factor = (0.5 * (distance - length)) / length;
      this.separate(s, t, factor * dx, factor * dy, factor * dz);
    }
  }

  /** Moves s by −d and t by d, each by its share. */
  private separate(s: number, t: number, dx: number, dy: number, dz: number): void {
    const { kinds, points, shares } = this;
    const { kind, x, y, z } = points;
    const a = shares[kind[s] * kinds + kind[t]];
    const b = shares[kind[t] * kinds + kind[s]];
    this.contacts++;
    x[s] -= a * dx;
    y[s] -= a * dy;
    z[s] -= a * dz;
    x[t] += b * dx;
    y[t] += b * dy;
    z[t] += b * dz;
    this.notePush(kind[s], kind[t], dx, dy, dz);
  }

  /** Of a pair whose second particle moves by d: one of a ball and one of a fluid. */
  private notePush(first: number, second: number, dx: number, dy: number, dz: number): void {
    const most = this.fluidKinds;
    if (first > most && second < most) this.push(first - most - 1, this.fluidMasses[second], dx, dy, dz);
    else if (second > most && first < most) this.push(second - most - 1, -this.fluidMasses[first], dx, dy, dz);
  }

  private push(ball: number, factor: number, dx: number, dy: number, dz: number): void {
    const at = ball * this.dimension;
    this.pushedByBalls[at] += factor * dx;
    this.pushedByBalls[at + 1] += factor * dy;
    if (this.dimension === 3) this.pushedByBalls[at + 2] += factor * dz;
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
