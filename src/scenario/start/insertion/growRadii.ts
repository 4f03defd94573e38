/**
 * Random growth of unequal radii: around centers that are given, each ball in turn becomes as large as a radius drawn for
 * it, uniform in [min, max), and its neighbors and walls allow.
 *
 * The turns are in random order. A ball whose turn is still to come counts with `min`, which all must have room for. The
 * result has no overlaps, and contacts wherever the draw was larger than the room.
 */
import { type Edges, isPeriodic, isWall, nearestImage, sideOf, wrapCoordinate } from "../../../physics/box.ts";
import { boxVolume, touchTolerance } from "../density.ts";
import type { Stream } from "../randomStreams.ts";

interface GrowthRequest {
  readonly dimension: 2 | 3;
  readonly size: ArrayLike<number>;
  /** As in System: low x, high x, low y, … Balls stay inside reflecting faces. */
  readonly edges: Edges;
  readonly positions: ArrayLike<number>;
  readonly min: number;
  readonly max: number;
  readonly stream: Stream;
  /** Balls that keep their radius. */
  readonly existing?: { readonly positions: ArrayLike<number>; readonly radii: ArrayLike<number> };
}

export type Growth =
  | { readonly ok: true; readonly radii: Float64Array }
  /** `particle` has no room for `min`, only for `room`. */
  | { readonly ok: false; readonly reason: string; readonly particle: number; readonly room: number };

export function growRadii(request: GrowthRequest): Growth {
  const { dimension, size, edges, positions, min, max, stream, existing } = request;
  const count = positions.length / dimension;
  const cells = new Neighborhood(request, count);
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = stream.below(i + 1);
    const kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
  const radii = new Float64Array(count + (existing?.radii.length ?? 0)).fill(min);
  for (let e = count; e < radii.length; e++) radii[e] = existing!.radii[e - count];
  let largest = radii.reduce((a, b) => Math.max(a, b), min);
  const tolerance = touchTolerance(size, 2 * min);
  for (const i of order) {
    const drawn = min + (max - min) * stream.uniform();
    let room = Infinity;
    for (let f = 0; f < 2 * dimension; f++) {
      const x = positions[i * dimension + (f >> 1)];
      if (isWall(edges, f)) room = Math.min(room, f % 2 === 0 ? x : size[f >> 1] - x);
      if (isPeriodic(edges, f >> 1)) room = Math.min(room, size[f >> 1] / 2);
    }
    room = cells.room(i, radii, Math.min(room, drawn), largest);
    if (min - room > tolerance) {
      return { ok: false, reason: `Particle ${i} has room for a radius of ${room}, not ${min}.`, particle: i, room };
    }
    const radius = Math.max(min, room);
    radii[i] = radius;
    largest = Math.max(largest, radius);
  }
  return { ok: true, radii: radii.slice(0, count) };
}

/** Centers in cells of about one each, searched outward. */
class Neighborhood {
  private readonly at: Float64Array;
  private readonly period = [Infinity, Infinity, Infinity];
  private readonly n = [1, 1, 1];
  private readonly side = [Infinity, Infinity, Infinity];
  private readonly head: Int32Array;
  private readonly next: Int32Array;

  constructor(request: GrowthRequest, count: number) {
    const { dimension, size, edges, positions, existing } = request;
    const total = count + (existing?.radii.length ?? 0);
    const ideal = sideOf(boxVolume(size) / Math.max(1, total), dimension);
    for (let k = 0; k < dimension; k++) {
      this.period[k] = isPeriodic(edges, k) ? size[k] : Infinity;
      this.n[k] = Math.max(1, Math.min(total, Math.floor(size[k] / ideal) || 1));
      this.side[k] = size[k] / this.n[k];
    }
    this.at = new Float64Array(3 * total);
    this.next = new Int32Array(total);
    this.head = new Int32Array(this.n[0] * this.n[1] * this.n[2]).fill(-1);
    for (let i = 0; i < total; i++) {
      for (let k = 0; k < dimension; k++) {
        const x = i < count ? positions[i * dimension + k] : existing!.positions[(i - count) * dimension + k];
        this.at[3 * i + k] = wrapCoordinate(x, this.period[k]);
      }
      const cell = this.index(this.cellOf(i, 0), this.cellOf(i, 1), this.cellOf(i, 2));
      this.next[i] = this.head[cell];
      this.head[cell] = i;
    }
  }

  private index(a: number, b: number, c: number): number {
    return (c * this.n[1] + b) * this.n[0] + a;
  }

  private cellOf(i: number, k: number): number {
    return Math.min(this.n[k] - 1, Math.max(0, Math.floor(this.at[3 * i + k] / this.side[k])));
  }

  /** The largest radius up to `goal` that touches no ball around, when none around is larger than `largest`. */
  room(i: number, radii: Float64Array, goal: number, largest: number): number {
    const { at, head, next, period } = this;
    const [x, y, z] = [at[3 * i], at[3 * i + 1], at[3 * i + 2]];
    const home = [this.cellOf(i, 0), this.cellOf(i, 1), this.cellOf(i, 2)];
    const widest = Math.max(...this.n);
    const narrow = Math.min(...this.side);
    let room = goal;
    // What is s cells away is at least s − 1 sides away.
    for (let s = 0; s < widest && (s - 1) * narrow - largest < room; s++) {
      const [fromX, toX] = [this.from(0, home, s), this.to(0, home, s)];
      const [fromY, toY] = [this.from(1, home, s), this.to(1, home, s)];
      const [fromZ, toZ] = [this.from(2, home, s), this.to(2, home, s)];
      for (let c = fromZ; c <= toZ; c++) {
        for (let b = fromY; b <= toY; b++) {
          const edge = Math.abs(c - home[2]) === s || Math.abs(b - home[1]) === s;
          for (let a = fromX; a <= toX; a++) {
            if (!edge && Math.abs(a - home[0]) !== s) continue;
            const cell = this.index(this.modulo(a, 0), this.modulo(b, 1), this.modulo(c, 2));
            for (let j = head[cell]; j >= 0; j = next[j]) {
              if (j === i) continue;
              const dx = nearestImage(x - at[3 * j], period[0]);
              const dy = nearestImage(y - at[3 * j + 1], period[1]);
              const dz = nearestImage(z - at[3 * j + 2], period[2]);
              room = Math.min(room, Math.sqrt(dx * dx + dy * dy + dz * dz) - radii[j]);
            }
          }
        }
      }
    }
    return room;
  }

  /** The cells within s of home along an axis: none twice around a periodic one, none beyond the ends of another. */
  private from(k: number, home: readonly number[], s: number): number {
    return home[k] - (this.period[k] < Infinity ? Math.min(s, (this.n[k] - 1) >> 1) : Math.min(s, home[k]));
  }

  private to(k: number, home: readonly number[], s: number): number {
    return home[k] + Math.min(s, this.period[k] < Infinity ? this.n[k] >> 1 : this.n[k] - 1 - home[k]);
  }

  private modulo(cell: number, k: number): number {
    const n = this.n[k];
    return cell < 0 ? cell + n : cell >= n ? cell - n : cell;
  }
}
