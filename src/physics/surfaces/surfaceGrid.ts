/**
 * Surfaces in order of distance from the cells of a grid over the box, at time 0: a search for those near a point asks the surfaces
 * themselves for a few distances only, however many there are. Cells list all surfaces, once a point in them is asked for; there are the
 * fewer cells the more surfaces, so that the lists stay below a bound.
 */
import { isPeriodic, sideOf } from "../box.ts";
import type { System } from "../system.ts";
import type { Surface } from "./surface.ts";

/** Entries of all lists together, and cells. */
const mostEntries = 2e6;
const mostCells = 1024;

interface CellList {
  /** Places in the array of surfaces, and the least distance of each from any point of the cell, which increases. */
  readonly order: Uint32Array;
  readonly least: Float64Array;
}

export class SurfaceGrid {
  private readonly along: readonly number[];
  private readonly lists: (CellList | undefined)[] = [];
  /** Distances of shapes that were computed. */
  tests = 0;

  /** @param surfaces for a particle without size */
  constructor(
    private readonly system: Pick<System, "size" | "edges" | "dimension">,
    private readonly surfaces: readonly Surface[],
  ) {
    const { size, dimension } = system;
    const cells = Math.max(1, Math.min(mostCells, mostEntries / Math.max(1, surfaces.length)));
    const volume = size.reduce((product, length) => product * length, 1);
    const side = sideOf(volume / cells, dimension);
    this.along = Array.from(size, (length) => Math.max(1, Math.min(cells, Math.floor(length / side))));
  }

  /** Distance of a point from the nearest surface; negative inside of one, Infinity without any. */
  clearance(point: Float64Array): number {
    let best = Infinity;
    this.within(point, Infinity, (_, gap) => {
      best = Math.min(best, gap);
      return best;
    });
    return best;
  }

  /**
   * Calls `found` with surfaces and their distances from a point, without any that is farther than `reach`; `found` returns how far to
   * look from then on.
   */
  within(point: Float64Array, reach: number, found: (surface: number, gap: number) => number): void {
    const { order, least } = this.listAt(point);
    let far = reach;
    for (let k = 0; k < order.length; k++) {
      // Inside of what bounds a surface its distance may be negative.
      if (least[k] > 0 && least[k] >= far) return;
      const surface = this.surfaces[order[k]];
      const before = surface.tests ?? 0;
      const gap = surface.gap(point, 0, 0);
      this.tests += 1 + (surface.tests ?? 0) - before;
      if (gap < far) far = found(order[k], gap);
    }
  }

  private listAt(point: Float64Array): CellList {
    const { along } = this;
    const { size } = this.system;
    let cell = 0;
    const places = along.map((number, axis) => {
      const place = Math.max(0, Math.min(number - 1, Math.floor((point[axis] / size[axis]) * number)));
      cell = cell * number + place;
      return place;
    });
    const list = this.lists[cell] ?? this.listOf(places);
    this.lists[cell] = list;
    return list;
  }

  private listOf(places: readonly number[]): CellList {
    const { along, surfaces, system } = this;
    const { size, edges } = system;
    const distances = Float64Array.from(surfaces, ({ bounds }) => {
      let sum = 0;
      for (const [axis, place] of places.entries()) {
        const side = size[axis] / along[axis];
        // A point beyond an open face belongs to the outermost cell.
        const low = place === 0 && !isPeriodic(edges, axis) ? -Infinity : place * side;
        const high = place === along[axis] - 1 && !isPeriodic(edges, axis) ? Infinity : (place + 1) * side;
        const period = isPeriodic(edges, axis) ? size[axis] : Infinity;
        sum += distanceBetween(low, high, bounds[axis], period) ** 2;
      }
      // Less than rounding takes from the coordinates of the bounds.
      return Math.sqrt(sum) * (1 - 1e-9);
    });
    const order = Uint32Array.from(surfaces.keys()).sort((a, b) => distances[a] - distances[b] || a - b);
    return { order, least: Float64Array.from(order, (k) => distances[k]) };
  }
}

/** Distance of two intervals, the second with its images. What has no end along an axis is its own image. */
export function distanceBetween(
  low: number,
  high: number,
  [from, to]: readonly [number, number],
  period: number,
): number {
  if (period === Infinity || !Number.isFinite(to - from)) return apart(low, high, from, to, 0);
  const home = -period * Math.floor(from / period);
  if (to - from >= period) return 0;
  const nearest = Math.min(apart(low, high, from, to, home - period), apart(low, high, from, to, home));
  return Math.min(nearest, apart(low, high, from, to, home + period));
}

function apart(low: number, high: number, from: number, to: number, shift: number): number {
  return Math.max(0, from + shift - high, low - to - shift);
}
