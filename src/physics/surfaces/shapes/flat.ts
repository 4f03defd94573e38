/**
 * Flat parts of a shape, on which particles can lie and slide. Each reaches beyond its ends by a small share of its length: a particle that
 * has passed an end is then clear of the corner, and rounding does not return it.
 */
import { planeEncounterTime } from "../../contacts/encounterTime.ts";

/** Points and directions have three components. */
export interface Flat {
  /** Unit normal, toward the point, where it is nearest to a flat part; nothing elsewhere. */
  normalAt(x: number, y: number, z: number): ArrayLike<number> | undefined;
  /** Time until a particle that slides has passed an end. `state` is its position and velocity. */
  timeOver(state: ArrayLike<number>, acceleration: ArrayLike<number>): number;
}

/** Of the length of a flat part. */
const margin = 2 ** -36;

/** One plane without end. */
export function endlessFlat(normal: ArrayLike<number>): Flat {
  return { normalAt: () => normal, timeOver: () => Infinity };
}

/** Extent of a body along a unit vector. */
export interface Extent {
  readonly along: readonly [number, number, number];
  readonly low: number;
  readonly high: number;
  /** The body ends there in flat faces. */
  readonly flat: boolean;
}

/** A body that has all points within its extents along vectors at right angles. */
export class FlatSides implements Flat {
  private readonly normals: readonly (readonly [inward: Float64Array, outward: Float64Array])[];

  constructor(private readonly extents: readonly Extent[]) {
    this.normals = extents.map(({ along }) => [Float64Array.from(along, (a) => -a || 0), Float64Array.from(along)]);
  }

  normalAt(x: number, y: number, z: number): ArrayLike<number> | undefined {
    const side = this.sideOf([x, y, z]);
    const extent = this.extents[side];
    const excess = extent.flat ? excessOf(extent, [x, y, z]) : 0;
    if (!(excess > 0)) return undefined;
    const over = this.extents.every(
      (other, k) => k === side || excessOf(other, [x, y, z]) <= margin * (other.high - other.low),
    );
    return over ? this.normals[side][place(extent, [x, y, z], 0) > extent.high ? 1 : 0] : undefined;
  }

  timeOver(state: ArrayLike<number>, acceleration: ArrayLike<number>): number {
    const side = this.sideOf(state);
    let best = Infinity;
    this.extents.forEach((extent, k) => {
      if (k === side) return;
      const more = margin * (extent.high - extent.low);
      const at = place(extent, state, 0);
      const v = place(extent, state, 3);
      const a = place(extent, acceleration, 0);
      best = Math.min(best, planeEncounterTime(at - extent.low + more, v, a));
      best = Math.min(best, planeEncounterTime(extent.high + more - at, -v, -a));
    });
    return best;
  }

  /** The extent that a point is farthest out of. */
  private sideOf(point: ArrayLike<number>): number {
    let best = 0;
    this.extents.forEach((extent, k) => {
      if (excessOf(extent, point) > excessOf(this.extents[best], point)) best = k;
    });
    return best;
  }
}

function place({ along }: Extent, vector: ArrayLike<number>, from: number): number {
  return along[0] * vector[from] + along[1] * vector[from + 1] + along[2] * vector[from + 2];
}

function excessOf(extent: Extent, point: ArrayLike<number>): number {
  const at = place(extent, point, 0);
  return Math.max(extent.low - at, at - extent.high);
}
