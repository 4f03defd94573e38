/**
 * Balls of all sizes in square cells, one grid for each halving of the radius, so that a giant among thousands of specks does
 * not put all the specks into one cell (a hierarchical grid; Ogarko & Luding, Comput. Phys. Commun. 183, 931, 2012).
 */
import { imageOffset, nearestImage, type Shear, sideOf, wrapCoordinate } from "../../physics/box.ts";
import type { Box } from "./density.ts";

interface Level {
  /** Cells per axis and cells per length. */
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly ix: number;
  readonly iy: number;
  readonly iz: number;
  /** The largest radius here. */
  readonly radius: number;
  /** First ball of each cell, −1 where empty; `next` chains the others. */
  readonly head: Int32Array;
}

/** At the start of a run images across the gradient are displaced along the flow. */
export function isDisplaced({ size, shear }: Pick<Box, "size" | "shear">): boolean {
  return shear !== undefined && nearestImage(shear.offset, size[shear.flow]) !== 0;
}

export class SizedCells {
  /** Balls in their places. */
  count = 0;
  /** Pairs looked at so far. */
  tests = 0;
  /** What `touching` found. */
  hits = new Int32Array(64);
  /** Grid of each ball, 0 the coarsest; −1 for a ball not added yet, or one whose position or radius is not finite. */
  readonly levelOf: Int8Array;
  /** x, y, z, radius of each ball, wrapped into the box along periodic axes: a ball's numbers share a line of memory. */
  readonly spots: Float64Array;
  readonly levels: readonly Level[];
  /** Images across the gradient of a sheared box are displaced, and searched by themselves. */
  private readonly sliding: (Shear & { readonly by: number }) | undefined;
  private readonly periodic: readonly boolean[];
  private readonly next: Int32Array;
  private readonly planned: Int8Array;
  /** Box lengths of periodic axes, Infinity of the others. */
  private readonly px: number;
  private readonly py: number;
  private readonly pz: number;

  /** `radii` of all balls that will ever be added; `add` puts them in place one by one. */
  constructor(
    private readonly box: Box,
    private readonly radii: ArrayLike<number>,
  ) {
    const n = radii.length;
    this.levelOf = new Int8Array(n).fill(-1);
    this.spots = new Float64Array(4 * n);
    this.next = new Int32Array(n);
    this.planned = new Int8Array(n);
    const { shear, dimension } = box;
    this.sliding = isDisplaced(box) && shear ? { ...shear, by: imageOffset(box, shear, 0) } : undefined;
    this.periodic = box.periodic.map((repeats, axis) => repeats && axis !== this.sliding?.gradient);
    const period = (axis: number) => (axis < dimension && this.periodic[axis] ? box.size[axis] : Infinity);
    [this.px, this.py, this.pz] = [period(0), period(1), period(2)];
    let largest = 0;
    for (let i = 0; i < n; i++) if (radii[i] < Infinity) largest = Math.max(largest, radii[i]);
    // Thirty halvings; what is smaller shares the last grid. Empty grids are left out.
    const numbers = new Float64Array(31);
    const tops = new Float64Array(31);
    let halvings = 0;
    for (let i = 0; i < n; i++) {
      if (i === 0 || radii[i] !== radii[i - 1])
        halvings = Math.min(30, Math.max(0, Math.floor(Math.log2(largest / radii[i])))) || 0;
      this.planned[i] = halvings;
      numbers[halvings]++;
      if (radii[i] < Infinity) tops[halvings] = Math.max(tops[halvings], radii[i]);
    }
    const levels: Level[] = [];
    const levelAt = new Int8Array(31);
    for (let h = 0; h < 31; h++) {
      if (numbers[h] === 0) continue;
      levelAt[h] = levels.length;
      levels.push(makeLevel(box, tops[h], numbers[h]));
    }
    for (let i = 0; i < n; i++) this.planned[i] = levelAt[this.planned[i]];
    this.levels = levels;
  }

  add(i: number, x: number, y: number, z: number): void {
    if (!(Math.abs(x) < Infinity && Math.abs(y) < Infinity && Math.abs(z) < Infinity)) return;
    if (!(this.radii[i] >= 0 && this.radii[i] < Infinity)) return;
    const level = this.planned[i];
    const { nx, ny, nz, ix, iy, iz, head } = this.levels[level];
    const wx = wrapCoordinate(x, this.px);
    const wy = wrapCoordinate(y, this.py);
    const wz = wrapCoordinate(z, this.pz);
    this.spots[4 * i] = wx;
    this.spots[4 * i + 1] = wy;
    this.spots[4 * i + 2] = wz;
    this.spots[4 * i + 3] = this.radii[i];
    this.levelOf[i] = level;
    this.count++;
    const cell = (clamp(wz * iz, nz) * ny + clamp(wy * iy, ny)) * nx + clamp(wx * ix, nx);
    this.next[i] = head[cell];
    head[cell] = i;
  }

  /** Distance of the nearest images of two balls. */
  distance(i: number, j: number): number {
    const { spots, sliding, box } = this;
    const apart = [0, 1, 2].map((axis) => spots[4 * i + axis] - spots[4 * j + axis]);
    if (sliding) {
      const { flow, gradient, by } = sliding;
      const boxes = Math.round(apart[gradient] / box.size[gradient]);
      apart[gradient] -= boxes * box.size[gradient];
      apart[flow] = nearestImage(apart[flow] - boxes * by, box.size[flow]);
    }
    const dx = nearestImage(apart[0], this.px);
    const dy = nearestImage(apart[1], this.py);
    const dz = nearestImage(apart[2], this.pz);
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /**
   * Puts into `hits` the balls of grids 0 … finest that a ball at (x, y, z) of radius r overlaps by more than the slack
   * (and a few ε of the radii), and returns their number; no more than `enough`. The position must be in the box.
   */
  touching(x: number, y: number, z: number, r: number, finest: number, slack: number, enough = Infinity): number {
    const { sliding, box, levels } = this;
    let found = this.search(x, y, z, r, finest, slack, enough, 0);
    if (!sliding) return found;
    const { flow, gradient, by } = sliding;
    const place = [x, y, z];
    const height = box.size[gradient];
    const reach = r + levels.reduce((most, { radius }) => Math.max(most, radius), 0);
    for (const side of [1, -1]) {
      const beyond = side > 0 ? place[gradient] < reach : place[gradient] > height - reach;
      if (!beyond || found >= enough) continue;
      const image = place.slice();
      image[gradient] += side * height;
      image[flow] = wrapCoordinate(image[flow] + side * by, box.size[flow]);
      found = this.search(image[0], image[1], image[2], r, finest, slack, enough, found);
    }
    return found;
  }

  /** Adds to what is in `hits` already. @returns how many there are then */
  private search(
    x: number,
    y: number,
    z: number,
    r: number,
    finest: number,
    slack: number,
    enough: number,
    before: number,
  ): number {
    const { spots, next, px, py, pz, periodic } = this;
    // Both ends are in the box, so one length at most takes a separation to its nearest image.
    const hx = px > 0 ? px / 2 : Infinity;
    const hy = py > 0 ? py / 2 : Infinity;
    const hz = pz > 0 ? pz / 2 : Infinity;
    // Without slack (placing, not judging) the smallest overlap counts.
    const shrink = slack > 0 ? 1 - 4 * Number.EPSILON : 1;
    let found = before;
    let tests = 0;
    for (let k = 0; k <= finest; k++) {
      const { nx, ny, nz, ix, iy, iz, radius, head } = this.levels[k];
      const reach = r + radius - slack;
      const fromX = first(x - reach, x + reach, ix, nx, periodic[0]);
      const toX = last(x - reach, x + reach, ix, nx, periodic[0]);
      const fromY = first(y - reach, y + reach, iy, ny, periodic[1]);
      const toY = last(y - reach, y + reach, iy, ny, periodic[1]);
      const fromZ = nz === 1 ? 0 : first(z - reach, z + reach, iz, nz, periodic[2]);
      const toZ = nz === 1 ? 0 : last(z - reach, z + reach, iz, nz, periodic[2]);
      for (let c = fromZ; c <= toZ; c++) {
        const plane = (c < 0 ? c + nz : c >= nz ? c - nz : c) * ny;
        for (let b = fromY; b <= toY; b++) {
          const row = (plane + (b < 0 ? b + ny : b >= ny ? b - ny : b)) * nx;
          for (let a = fromX; a <= toX; a++) {
            for (let j = head[row + (a < 0 ? a + nx : a >= nx ? a - nx : a)]; j >= 0; j = next[j]) {
              tests++;
              let dx = x - spots[4 * j];
              let dy = y - spots[4 * j + 1];
              let dz = z - spots[4 * j + 2];
              if (dx > hx) dx -= px;
              else if (dx < -hx) dx += px;
              if (dy > hy) dy -= py;
              else if (dy < -hy) dy += py;
              if (dz > hz) dz -= pz;
              else if (dz < -hz) dz += pz;
              const limit = (r + spots[4 * j + 3]) * shrink - slack;
              if (!(limit > 0 && dx * dx + dy * dy + dz * dz < limit * limit)) continue;
              if (found === this.hits.length) {
                const grown = new Int32Array(2 * found);
                grown.set(this.hits);
                this.hits = grown;
              }
              this.hits[found++] = j;
              if (found >= enough) {
                this.tests += tests;
                return found;
              }
            }
          }
        }
      }
    }
    this.tests += tests;
    return found;
  }
}

/** Indices of the particles, row of cells by row of cells. */
export function inPlaceOrder(box: Box, positions: ArrayLike<number>, n: number): Uint32Array {
  const { nx, ny, nz, ix, iy, iz, head } = makeLevel(box, 0, n / 8);
  const period = (k: number) => (box.periodic[k] ? box.size[k] : Infinity);
  const [px, py, pz] = [period(0), period(1), period(2)];
  const cells = new Int32Array(n);
  head.fill(0);
  for (let i = 0; i < n; i++) {
    const at = i * box.dimension;
    const x = clamp(wrapCoordinate(positions[at], px) * ix, nx);
    const y = clamp(wrapCoordinate(positions[at + 1], py) * iy, ny);
    const z = box.dimension === 3 ? clamp(wrapCoordinate(positions[at + 2], pz) * iz, nz) : 0;
    const cell = (z * ny + y) * nx + x;
    cells[i] = cell;
    head[cell]++;
  }
  for (let cell = 0, before = 0; cell < head.length; cell++) {
    const here = head[cell];
    head[cell] = before;
    before += here;
  }
  const order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[head[cells[i]]++] = i;
  return order;
}

/** Cells a diameter wide or wider, about four a ball at most. */
function makeLevel({ dimension, size }: Box, radius: number, balls: number): Level {
  const counts = cellCounts(dimension, size, 2 * radius, 4 * balls + 16);
  const [nx, ny, nz] = counts;
  const inverse = (k: number) => (counts[k] > 1 ? counts[k] / size[k] : 0);
  const head = new Int32Array(nx * ny * nz).fill(-1);
  return { nx, ny, nz, ix: inverse(0), iy: inverse(1), iz: inverse(2), radius, head };
}

/** Numbers of cells along x, y and z that are as wide as `least` or wider, and about `most` in all. */
export function cellCounts(
  dimension: 2 | 3,
  size: ArrayLike<number>,
  least: number,
  most: number,
): [nx: number, ny: number, nz: number] {
  const counts: [number, number, number] = [1, 1, 1];
  let longest = 0;
  for (let k = 0; k < dimension; k++) if (size[k] < Infinity) longest = Math.max(longest, size[k]);
  // A hostile box (no length, endless, not a number) gets a single cell along that axis.
  for (let side = Math.max(least, longest * 1e-8); side > 0; ) {
    let product = 1;
    for (let k = 0; k < dimension; k++) {
      const fit = Math.floor(size[k] / side);
      counts[k] = fit >= 1 && fit < Infinity && fit / size[k] < Infinity ? fit : 1;
      product *= counts[k];
    }
    if (product <= most) break;
    side *= Math.max(1.05, sideOf(product / most, dimension));
  }
  return counts;
}

function clamp(cell: number, cells: number): number {
  return cell >= cells ? cells - 1 : cell > 0 ? Math.floor(cell) : 0;
}

/** The first and last cell that [low, high] meets: of a periodic axis before wrapping, and none twice. */
function first(low: number, high: number, inverse: number, cells: number, periodic: boolean): number {
  if (cells === 1) return 0;
  if (!periodic) return clamp(low * inverse, cells);
  const from = Math.floor(low * inverse);
  return Math.floor(high * inverse) - from + 1 >= cells ? 0 : from;
}

function last(low: number, high: number, inverse: number, cells: number, periodic: boolean): number {
  if (cells === 1) return 0;
  if (!periodic) return clamp(high * inverse, cells);
  const to = Math.floor(high * inverse);
  return to - Math.floor(low * inverse) + 1 >= cells ? cells - 1 : to;
}
