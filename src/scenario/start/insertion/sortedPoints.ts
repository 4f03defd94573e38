/**
 * Points sorted by the cells in which they lie, so that those of neighboring cells are next to each other in memory: searches for balls
 * of one radius that overlap, in large numbers. Cells are a diameter wide or wider: centers of two that overlap lie in cells that touch.
 */
import { wrapCoordinate } from "../../../physics/box.ts";
import type { Box } from "../density.ts";
import { cellCounts } from "../sizedCells.ts";

/** More than the diameter by far more than the rounding of the number of a cell. */
const wider = 1 + 1e-6;
/** Regions are numbered in 16 bits, and their ends fit into the second cache. */
const mostRegions = 30_000;

/** Cells in which balls of this radius that overlap are neighbors. */
export class Neighborhoods {
  /** Cells in all. */
  readonly cells: number;
  /** The rows of three cells around a cell within the box: their middles relative to it, those that are nearer first. */
  readonly around: Int32Array;
  /** First and last cell of the rows that the latest search has found, its own row first; `rowEnds` is the end of them. */
  readonly rows = new Int32Array(36);
  rowEnds = 0;
  /** Box lengths of periodic axes, Infinity of the others. */
  readonly px: number;
  readonly py: number;
  readonly pz: number;
  private readonly isFlat: boolean;
  private readonly nx: number;
  private readonly ny: number;
  private readonly nz: number;
  private readonly ix: number;
  private readonly iy: number;
  private readonly iz: number;

  /** @param most cells, about */
  constructor(
    { dimension, size, periodic }: Box,
    readonly radius: number,
    most: number,
  ) {
    const [nx, ny, nz] = cellCounts(dimension, size, 2 * radius * wider, Math.max(1, most));
    [this.nx, this.ny, this.nz] = [nx, ny, nz];
    this.isFlat = dimension === 2;
    this.cells = nx * ny * nz;
    this.ix = nx > 1 ? nx / size[0] : 0;
    this.iy = ny > 1 ? ny / size[1] : 0;
    this.iz = nz > 1 ? nz / size[2] : 0;
    this.px = periodic[0] ? size[0] : Infinity;
    this.py = periodic[1] ? size[1] : Infinity;
    this.pz = dimension === 3 && periodic[2] ? size[2] : Infinity;
    const rows = dimension === 2 ? [0, -nx, nx] : [];
    if (dimension === 3) {
      for (const steps of [0, 1, 2]) {
        for (const [b, c] of [-1, 0, 1].flatMap((c) => [-1, 0, 1].map((b) => [b, c] as const)))
          if (b * b + c * c === steps) rows.push((c * ny + b) * nx);
      }
    }
    this.around = Int32Array.from(rows);
  }

  /** The cell of a point with all cells around it within the box; −1 where some are not. */
  within(x: number, y: number, z: number): number {
    const { nx, ny, nz } = this;
    const a = Math.floor(x * this.ix);
    const b = Math.floor(y * this.iy);
    const c = Math.floor(z * this.iz);
    const inside = a > 0 && a < nx - 1 && b > 0 && b < ny - 1 && (this.isFlat || (c > 0 && c < nz - 1));
    return inside ? (c * ny + b) * nx + a : -1;
  }

  /** The cell of a point in the box. */
  cellOf(x: number, y: number, z: number): number {
    return (
      (index(z * this.iz, this.nz) * this.ny + index(y * this.iy, this.ny)) * this.nx + index(x * this.ix, this.nx)
    );
  }

  /** Finds the rows of cells around a point in the box; none twice. */
  find(x: number, y: number, z: number): void {
    const { nx, ny, nz, rows } = this;
    const a = index(x * this.ix, nx);
    const b = index(y * this.iy, ny);
    const c = index(z * this.iz, nz);
    const from = a > 0 ? a - 1 : 0;
    const to = a < nx - 1 ? a + 1 : a;
    // The cell across the edge of the box.
    const across = this.px === Infinity || nx < 3 ? -1 : a === 0 ? nx - 1 : a === nx - 1 ? 0 : -1;
    let end = 0;
    for (let k = 0; k < 3; k++) {
      const layer = beside(c, k, nz, this.pz);
      if (layer < 0) continue;
      for (let j = 0; j < 3; j++) {
        const line = beside(b, j, ny, this.py);
        if (line < 0) continue;
        const row = (layer * ny + line) * nx;
        rows[end++] = row + from;
        rows[end++] = row + to;
        if (across < 0) continue;
        rows[end++] = row + across;
        rows[end++] = row + across;
      }
    }
    this.rowEnds = end;
  }
}

/** Points in the order of their cells. */
export class SortedPoints {
  count = 0;
  /** x, y and z of each. */
  readonly spots: Float64Array;
  /** Its number outside. */
  readonly names: Uint32Array;
  /** The first of each cell, and the end of the last. */
  readonly begin: Int32Array;

  constructor(
    private readonly near: Neighborhoods,
    most: number,
  ) {
    this.spots = new Float64Array(3 * most);
    this.names = new Uint32Array(most);
    this.begin = new Int32Array(near.cells + 2);
  }

  /** Takes these points in place of its own. It is fast where points that follow each other are not far apart. */
  fill(points: Float64Array, names: Uint32Array, count: number): void {
    const { near, spots, begin } = this;
    begin.fill(0);
    for (let i = 0; i < count; i++) begin[near.cellOf(points[3 * i], points[3 * i + 1], points[3 * i + 2]) + 2]++;
    for (let cell = 2; cell < begin.length; cell++) begin[cell] += begin[cell - 1];
    for (let i = 0; i < count; i++) {
      const [x, y, z] = [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
      const s = begin[near.cellOf(x, y, z) + 1]++;
      this.names[s] = names[i];
      spots[3 * s] = x;
      spots[3 * s + 1] = y;
      spots[3 * s + 2] = z;
    }
    this.count = count;
  }

  /** Adds those of other points in the same cells that have a 1. */
  add({ spots: from, begin: cells, count }: SortedPoints, chosen: Uint8Array): void {
    const { spots, begin } = this;
    let end = this.count;
    for (let t = 0; t < count; t++) this.count += chosen[t];
    // From the last on, so that what is moved up is out of the way.
    let to = 3 * this.count;
    begin[begin.length - 2] = this.count;
    for (let cell = begin.length - 3; cell >= 0; cell--) {
      for (let t = cells[cell + 1] - 1; t >= cells[cell]; t--) {
        if (chosen[t] === 0) continue;
        for (let k = 2; k >= 0; k--) spots[--to] = from[3 * t + k];
      }
      const first = begin[cell];
      for (let s = 3 * end - 1; s >= 3 * first; s--) spots[--to] = spots[s];
      end = first;
      begin[cell] = to / 3;
    }
  }

  /** Whether a ball at a point in the box overlaps one of these. */
  reached(x: number, y: number, z: number): boolean {
    const { near, spots, begin } = this;
    const cell = near.within(x, y, z);
    if (cell < 0) return this.reachedAcross(x, y, z);
    const { around } = near;
    const square = 2 * near.radius * (2 * near.radius);
    for (let k = 0; k < around.length; k++) {
      const middle = cell + around[k];
      const end = 3 * begin[middle + 2];
      for (let at = 3 * begin[middle - 1]; at < end; at += 3) {
        const dx = x - spots[at];
        const dy = y - spots[at + 1];
        const dz = z - spots[at + 2];
        if (dx * dx + dy * dy + dz * dz < square) return true;
      }
    }
    return false;
  }

  private reachedAcross(x: number, y: number, z: number): boolean {
    const { near, spots, begin } = this;
    const { rows, px, py, pz } = near;
    const square = 2 * near.radius * (2 * near.radius);
    near.find(x, y, z);
    const ends = near.rowEnds;
    for (let row = 0; row < ends; row += 2) {
      const end = begin[rows[row + 1] + 1];
      for (let t = begin[rows[row]]; t < end; t++) {
        const dx = nearest(x - spots[3 * t], px);
        const dy = nearest(y - spots[3 * t + 1], py);
        const dz = nearest(z - spots[3 * t + 2], pz);
        if (dx * dx + dy * dy + dz * dz < square) return true;
      }
    }
    return false;
  }
}

/** Points of a box, three coordinates each, wrapped along periodic axes: region by region, so that neighbors share the cache. */
export class RoughlySorted {
  readonly spots: Float64Array;
  /** Numbers of the points as they were given. */
  readonly names: Uint32Array;
  private readonly regionOf: Uint16Array;

  constructor(
    private readonly box: Box,
    most: number,
  ) {
    this.spots = new Float64Array(3 * most);
    this.names = new Uint32Array(most);
    this.regionOf = new Uint16Array(most);
  }

  fill(points: Float64Array, count: number): void {
    const { box, spots, names, regionOf } = this;
    const d = box.dimension;
    const regions = new Neighborhoods(box, 0, Math.min(mostRegions, count / 32));
    const { px, py, pz } = regions;
    const begin = new Int32Array(regions.cells + 1);
    for (let i = 0; i < count; i++) {
      const x = wrapCoordinate(points[d * i], px);
      const y = wrapCoordinate(points[d * i + 1], py);
      const region = regions.cellOf(x, y, d === 3 ? wrapCoordinate(points[d * i + 2], pz) : 0);
      regionOf[i] = region;
      begin[region + 1]++;
    }
    for (let region = 1; region < begin.length; region++) begin[region] += begin[region - 1];
    for (let i = 0; i < count; i++) {
      const s = begin[regionOf[i]]++;
      names[s] = i;
      spots[3 * s] = wrapCoordinate(points[d * i], px);
      spots[3 * s + 1] = wrapCoordinate(points[d * i + 1], py);
      spots[3 * s + 2] = d === 3 ? wrapCoordinate(points[d * i + 2], pz) : 0;
    }
  }
}

function index(place: number, cells: number): number {
  return place >= cells ? cells - 1 : place > 0 ? Math.floor(place) : 0;
}

/** The cell itself, that before it, that behind it; −1 where there is none, or none that was not before. */
function beside(cell: number, which: number, cells: number, period: number): number {
  if (which === 0) return cell;
  const wraps = period !== Infinity && cells > 1;
  if (which === 1) return cell > 0 ? cell - 1 : wraps && cells > 2 ? cells - 1 : -1;
  return cell < cells - 1 ? cell + 1 : wraps && cells > 2 ? 0 : -1;
}

/** The separation to the nearest image of a point in the box. */
export function nearest(separation: number, period: number): number {
  if (separation > period / 2) return separation - period;
  return separation < -period / 2 ? separation + period : separation;
}
