/**
 * Neighbors of each particle: the `most` nearest ones (all with fewer particles), by cells as wide as the mean distance requires. Lists
 * are flat: those of particle i begin at i · most, and separations point from i to the neighbor.
 */
import { withImagesAround } from "../../physics/boundary/images.ts";
import { nearestImage, periods } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";

export interface Neighbors {
  readonly most: number;
  /** How many each has. */
  readonly counts: Uint8Array;
  readonly indices: Int32Array;
  /** `dimension` numbers each. */
  readonly separations: Float64Array;
}

/** Side of a cell in mean distances: the nearest twelve of a fluid lie in the cells around. */
const cellSide = 1.6;

/** @param time of the positions, in a box that is sheared */
export function nearestNeighbors(system: System, positions: ArrayLike<number>, most: number, time = 0): Neighbors {
  const { dimension: d, count } = system;
  const { positions: all, of, edges } = withImagesAround(system, positions, Infinity, time);
  if (of) {
    const found = nearestNeighbors({ ...system, shear: undefined, edges, count: of.length }, all, most);
    return {
      most,
      counts: found.counts.slice(0, count),
      indices: found.indices.slice(0, count * most).map((j) => (j < 0 ? j : of[j])),
      separations: found.separations.slice(0, count * most * d),
    };
  }
  const lengths = periods(system);
  const counts = new Uint8Array(count);
  const indices = new Int32Array(count * most).fill(-1);
  const separations = new Float64Array(count * most * d);
  const squares = new Float64Array(most);
  const way = new Float64Array(d);
  const grid = cellsOf(system, positions);
  for (let i = 0; i < count; i++) {
    // A wider search where too few are near, until the nearest are surely among those found.
    for (let reach = 1; ; reach++) {
      counts[i] = 0;
      const whole = visit(grid, i, reach, (j) => {
        if (j === i) return;
        let square = 0;
        for (let axis = 0; axis < d; axis++) {
          const along = nearestImage(positions[j * d + axis] - positions[i * d + axis], lengths[axis]);
          way[axis] = along;
          square += along * along;
        }
        let place = counts[i];
        if (place === most) {
          if (square >= squares[most - 1]) return;
          place--;
        } else counts[i]++;
        while (place > 0 && squares[place - 1] > square) {
          squares[place] = squares[place - 1];
          indices[i * most + place] = indices[i * most + place - 1];
          for (let axis = 0; axis < d; axis++) {
            separations[(i * most + place) * d + axis] = separations[(i * most + place - 1) * d + axis];
          }
          place--;
        }
        squares[place] = square;
        indices[i * most + place] = j;
        separations.set(way, (i * most + place) * d);
      });
      const sure = counts[i] === most && Math.sqrt(squares[most - 1]) <= reach * grid.least;
      if (whole || sure) break;
    }
  }
  return { most, counts, indices, separations };
}

interface Grid {
  readonly dimension: number;
  readonly cells: readonly number[];
  readonly wraps: readonly boolean[];
  /** Shortest side of a cell. */
  readonly least: number;
  /** Of each particle. */
  readonly places: Int32Array;
  readonly starts: Int32Array;
  readonly members: Int32Array;
}

/** Over the extent of all particles along axes that do not repeat. */
function cellsOf(system: System, positions: ArrayLike<number>): Grid {
  const { dimension: d, count, size } = system;
  const lengths = periods(system);
  const low = new Float64Array(d);
  const extent = Float64Array.from(size);
  for (let axis = 0; axis < d; axis++) {
    if (lengths[axis] !== Number.POSITIVE_INFINITY) continue;
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let k = axis; k < positions.length; k += d) {
      least = Math.min(least, positions[k]);
      most = Math.max(most, positions[k]);
    }
    low[axis] = least;
    extent[axis] = Math.max(most - least, 1e-9 * size[axis]);
  }
  const volume = extent.reduce((product, length) => product * length, 1);
  const side = cellSide * (volume / Math.max(1, count)) ** (1 / d);
  const most = Math.ceil(count ** (1 / d)) + 1;
  const cells = Array.from(extent, (length) => Math.max(1, Math.min(most, Math.floor(length / side))));
  const places = new Int32Array(count * d);
  const starts = new Int32Array(cells.reduce((product, n) => product * n, 1) + 1);
  const cellOf = (i: number) => {
    let cell = 0;
    for (let axis = 0; axis < d; axis++) cell = cell * cells[axis] + places[i * d + axis];
    return cell;
  };
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < d; axis++) {
      const share = (positions[i * d + axis] - low[axis]) / extent[axis];
      places[i * d + axis] = Math.min(cells[axis] - 1, Math.max(0, Math.floor(share * cells[axis])));
    }
    starts[cellOf(i) + 1]++;
  }
  for (let cell = 1; cell < starts.length; cell++) starts[cell] += starts[cell - 1];
  const next = starts.slice();
  const members = new Int32Array(count);
  for (let i = 0; i < count; i++) members[next[cellOf(i)]++] = i;
  const least = Math.min(...cells.map((n, axis) => extent[axis] / n));
  return {
    dimension: d,
    cells,
    wraps: lengths.map((length) => length !== Number.POSITIVE_INFINITY),
    least,
    places,
    starts,
    members,
  };
}

/** Calls `see` for all particles in the cells up to `reach` around that of i. Returns whether these are all cells. */
function visit(grid: Grid, i: number, reach: number, see: (j: number) => void): boolean {
  const { dimension: d, cells, wraps, places, starts, members } = grid;
  let whole = true;
  const around = cells.map((n, axis) => {
    const at = places[i * d + axis];
    if (2 * reach + 1 >= n && (wraps[axis] || (at - reach <= 0 && at + reach >= n - 1))) {
      return Array.from({ length: n }, (_, c) => c);
    }
    whole = false;
    const found: number[] = [];
    for (let c = at - reach; c <= at + reach; c++) {
      if (wraps[axis]) found.push((c + n) % n);
      else if (c >= 0 && c < n) found.push(c);
    }
    return found;
  });
  const [xs, ys, zs = [0]] = around as [number[], number[], number[]?];
  for (const x of xs) {
    for (const y of ys) {
      for (const z of zs) {
        const cell = d === 2 ? x * cells[1] + y : (x * cells[1] + y) * cells[2] + z;
        for (let k = starts[cell]; k < starts[cell + 1]; k++) see(members[k]);
      }
    }
  }
  return whole;
}
