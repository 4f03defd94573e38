/**
 * The space that obstacles at rest leave free: where the straight way of a particle first touches one, and whether two points see each other.
 *
 * Particles stay at least `least` away from every surface, so that the side on which a particle is of a surface without thickness is never
 * lost by rounding. The distance d along a way x + s m is followed from s to the next s' before which it cannot fall below `least`:
 *
 * - of a convex shape d is a convex function of s, which stays above its tangent: s' − s = (d − least)/(−n·m), Newton's method from its safe
 *   side (conservative advancement: Mirtich, PhD thesis, Berkeley 1996, ch. 2); where n·m ≥ 0 there is no contact;
 * - a surface that bends toward the particle by radii of at least R leaves the ball of radius R free that touches it at its nearest point:
 *   s' is where the way comes to within `least` of the border of that ball; from its middle on, sphere tracing (Hart, The Visual Computer 12,
 *   527, 1996).
 *
 * Each cell of the grid has a list of the shapes near it, periodic images included.
 */
import { isPeriodic, nearestImage, wrapCoordinate } from "../../physics/box.ts";
import type { Shape } from "../../physics/surfaces/shapes/shape.ts";
import type { CellGrid } from "./cellGrid.ts";
import { repulsionDistance, type SrdResponse, type SrdSettings } from "./settings.ts";

/** Share of a cell that particles keep from surfaces. */
const skin = 5e-8;
/** Distance of a point on a surface, as a share of a cell, from where the way to it may end. */
const onSurface = 0.05;
/** Steps along a way after which it ends. */
const mostRounds = 60;
/** Surfaces that one displacement is led along. */
const mostSlides = 4;
/** Lengths of `reach` in one displacement, beyond which a particle stays: its run is unstable, and ends soon. */
const mostLegs = 1000;

/** A shape, or its image across periodic faces. */
export interface Part {
  readonly shape: Shape;
  readonly response: SrdResponse;
  /** Displacement of the image. */
  readonly at: readonly number[];
}

export class FreeSpace {
  /** Of the last contact. */
  readonly normal = new Float64Array(3);
  response: SrdResponse = { normal: 1, tangential: 1 };
  /** Of a particle anywhere in each cell: the least distance of a surface, at most `reach`. */
  readonly clearance: Float64Array;
  private readonly reach: number;
  private readonly least: number;
  /** Those that reach into the box, or near it. */
  readonly parts: readonly Part[];
  /** Box around each part, in which all its contacts are: low and high corner. */
  private readonly boxes: Float64Array;
  /** Parts within `reach` of each cell: `listed` from `starts[c]` to `starts[c + 1]`. */
  private readonly starts: Int32Array;
  private readonly listed: Int32Array;
  private readonly trial = new Float64Array(3);
  /** Place and displacement of the particle that is pushed. */
  private readonly x = new Float64Array(3);
  private readonly m = new Float64Array(3);

  constructor(
    private readonly settings: SrdSettings,
    private readonly grid: CellGrid,
  ) {
    const { dimension, cell, perCell, repulsion } = settings;
    this.least = skin * cell;
    this.reach = repulsion ? Math.max(cell, 4 * repulsionDistance(cell, perCell)) : cell;
    this.parts = settings.solids.flatMap(({ shapes, response }) =>
      shapes.flatMap((shape) => this.imagesOf(shape).map((at) => ({ shape, response, at }))),
    );
    this.boxes = Float64Array.from(
      this.parts.flatMap(({ shape: { low, high }, at }) => [
        ...low.map((x, axis) => x + at[axis] - 4 * this.least),
        ...high.map((x, axis) => x + at[axis] + 4 * this.least),
      ]),
    );
    const lists = Array.from({ length: grid.total }, (): number[] => []);
    this.clearance = new Float64Array(grid.total).fill(this.reach);
    const half = 0.5 * Math.sqrt(dimension) * grid.side;
    const middle = new Float64Array(3);
    this.parts.forEach(({ shape, at }, p) => {
      for (const cell of this.cellsNear(shape, at)) {
        grid.middle(cell, middle);
        const z = dimension === 3 ? middle[2] - at[2] : 0;
        const distance = shape.distance(middle[0] - at[0], middle[1] - at[1], z, this.trial);
        if (distance > half + this.reach) continue;
        lists[cell].push(p);
        this.clearance[cell] = Math.min(this.clearance[cell], distance - half);
      }
    });
    this.starts = new Int32Array(grid.total + 1);
    lists.forEach((list, cell) => {
      this.starts[cell + 1] = this.starts[cell] + list.length;
    });
    this.listed = Int32Array.from(lists.flat());
  }

  /** Distance of the nearest surface from a point, exact up to `reach`. Sets `normal` and `response`. */
  distance(px: number, py: number, pz: number): number {
    const [x, y, z] = [this.wrapped(px, 0), this.wrapped(py, 1), this.wrapped(pz, 2)];
    let best = this.reach;
    const cell = this.cellAt(x, y, z);
    for (let n = this.starts[cell]; n < this.starts[cell + 1]; n++) {
      const { shape, at, response } = this.parts[this.listed[n]];
      const distance = shape.distance(x - at[0], y - at[1], z - at[2], this.trial);
      if (distance >= best) continue;
      best = distance;
      this.normal.set(this.trial);
      this.response = response;
    }
    return best;
  }

  /** The share of a displacement after which a particle touches a surface, Infinity for none. Sets `normal` and `response`. */
  contact(x: number, y: number, z: number, mx: number, my: number, mz: number, least = this.least): number {
    const length = Math.sqrt(mx * mx + my * my + mz * mz);
    if (length === 0) return Infinity;
    const legs = Math.ceil(length / this.reach);
    if (legs > mostLegs) {
      this.normal.fill(0);
      return 0;
    }
    for (let leg = 0; leg < legs; leg++) {
      const s = leg / legs;
      const [px, py, pz] = [this.wrapped(x + s * mx, 0), this.wrapped(y + s * my, 1), this.wrapped(z + s * mz, 2)];
      const hit = this.onLeg(px, py, pz, mx / legs, my / legs, mz / legs, least);
      if (hit < Infinity) return (leg + hit) / legs;
    }
    return Infinity;
  }

  /** No surface is between two points. `isOnSurface`: the second one is a solid particle, at which a way may end. */
  sees(x: number, y: number, z: number, mx: number, my: number, mz: number, isOnSurface: boolean): boolean {
    const { normal, least } = this;
    const s = this.contact(x, y, z, mx, my, mz, 0.5 * least);
    if (s === Infinity) return true;
    const length = Math.sqrt(mx * mx + my * my + mz * mz);
    const near = onSurface * this.grid.side;
    if (!isOnSurface || (1 - s) * length < near) return isOnSurface;
    if (this.distance(x, y, z) > near) return false;
    // The particle is on a surface itself: what it sees from a little above.
    const [hx, hy, hz] = [0.5 * near * normal[0], 0.5 * near * normal[1], 0.5 * near * normal[2]];
    const above = this.contact(x + hx, y + hy, z + hz, mx - hx, my - hy, mz - hz, 0.5 * least);
    return above === Infinity || (1 - above) * length < near;
  }

  /**
   * Moves a particle by a displacement, along surfaces that it meets, from which it ends `inset` away, as from walls of the box beyond which
   * the displacement leads. Through periodic faces it leaves the box.
   */
  push(positions: Float64Array, k: number, mx: number, my: number, mz: number, inset: number): void {
    const { x, m, normal, settings } = this;
    const { dimension, size } = settings;
    this.load(positions, k, mx, my, mz, inset);
    let met = false;
    for (let slide = 0; slide < mostSlides; slide++) {
      const s = this.contact(x[0], x[1], x[2], m[0], m[1], m[2]);
      const way = Math.min(1, s);
      for (let axis = 0; axis < dimension; axis++) x[axis] += way * m[axis];
      if (s === Infinity) break;
      met = true;
      const across = Math.min(0, normal[0] * m[0] + normal[1] * m[1] + normal[2] * m[2]);
      for (let axis = 0; axis < dimension; axis++) m[axis] = (1 - way) * (m[axis] - across * normal[axis]);
    }
    if (met && inset > 0) {
      for (let axis = 0; axis < dimension; axis++) m[axis] = inset * normal[axis];
      const way = Math.min(1, this.contact(x[0], x[1], x[2], m[0], m[1], m[2]));
      for (let axis = 0; axis < dimension; axis++) x[axis] += way * m[axis];
    }
    for (let axis = 0; axis < dimension; axis++) {
      positions[k + axis] = this.grid.periodic[axis] ? x[axis] : Math.max(0, Math.min(size[axis], x[axis]));
    }
  }

  /** A particle that has come to a place from another one is put back to where a surface between them holds it up. */
  bound(place: Float64Array, at: number, from: Float64Array, k: number): void {
    const { dimension, size } = this.settings;
    const way = (axis: number) => {
      const moved = place[at + axis] - from[k + axis];
      return this.grid.periodic[axis] ? nearestImage(moved, size[axis]) : moved;
    };
    const [mx, my, mz] = [way(0), way(1), dimension === 3 ? way(2) : 0];
    const [x, y, z] = [from[k], from[k + 1], dimension === 3 ? from[k + 2] : 0];
    if (free(this.clearance[this.cellAt(x, y, z)], mx, my, mz) || this.contact(x, y, z, mx, my, mz) === Infinity)
      return;
    for (let axis = 0; axis < dimension; axis++) place[at + axis] = from[k + axis];
    this.push(place, at, mx, my, mz, 0);
    for (let axis = 0; axis < dimension; axis++) place[at + axis] = this.wrapped(place[at + axis], axis);
  }

  /** Particles inside of obstacles, or nearer than particles may be, are moved out. */
  putOutside(positions: Float64Array): void {
    const { dimension } = this.settings;
    for (let k = 0; k < positions.length; k += dimension) {
      const [x, y, z] = [positions[k], positions[k + 1], dimension === 3 ? positions[k + 2] : 0];
      if (this.clearance[this.cellAt(x, y, z)] > this.least) continue;
      const distance = this.distance(x, y, z);
      // Rounding may have taken some of it.
      if (distance >= 0.5 * this.least) continue;
      for (let axis = 0; axis < dimension; axis++) {
        const out = positions[k + axis] + (1.5 * this.least - distance) * this.normal[axis];
        positions[k + axis] = this.grid.periodic[axis] ? this.wrapped(out, axis) : out;
      }
    }
  }

  /** Cell of a point of the box. */
  cellAt(x: number, y: number, z: number): number {
    const { side, cells } = this.grid;
    const cx = Math.max(0, Math.min(cells[0] - 1, Math.floor(x / side)));
    const cy = Math.max(0, Math.min(cells[1] - 1, Math.floor(y / side)));
    const cz = Math.max(0, Math.min(cells[2] - 1, Math.floor(z / side)));
    return cx + cells[0] * (cy + cells[1] * cz);
  }

  private load(positions: Float64Array, k: number, mx: number, my: number, mz: number, inset: number): void {
    const { x, m, settings } = this;
    m[0] = mx;
    m[1] = my;
    m[2] = mz;
    for (let axis = 0; axis < settings.dimension; axis++) {
      x[axis] = positions[k + axis];
      if (this.grid.periodic[axis]) continue;
      const goal = x[axis] + m[axis];
      const size = settings.size[axis];
      if (goal < 0) m[axis] = inset - x[axis];
      else if (goal > size) m[axis] = size - inset - x[axis];
    }
  }

  private onLeg(x: number, y: number, z: number, mx: number, my: number, mz: number, least: number): number {
    const { trial, parts, starts, listed } = this;
    const cell = this.cellAt(x, y, z);
    const length = Math.sqrt(mx * mx + my * my + mz * mz);
    let best = 1;
    let found = Infinity;
    for (let n = starts[cell]; n < starts[cell + 1]; n++) {
      if (this.passes(6 * listed[n], x, y, z, mx, my, mz)) continue;
      const { shape, response, at } = parts[listed[n]];
      const [px, py, pz] = [x - at[0], y - at[1], z - at[2]];
      for (let s = 0, round = 0; ; round++) {
        const distance = shape.distance(px + s * mx, py + s * my, pz + s * mz, trial);
        const slope = trial[0] * mx + trial[1] * my + trial[2] * mz;
        const next = s + safeWay(distance - least, distance, slope, length, shape.curvature);
        if (next >= best) break;
        if (round === mostRounds || (distance <= 2 * least && slope < 0)) {
          best = s;
          found = s;
          this.normal.set(trial);
          this.response = response;
          break;
        }
        s = next;
      }
    }
    return found;
  }

  /** A way does not enter the box of a part. */
  private passes(box: number, x: number, y: number, z: number, mx: number, my: number, mz: number): boolean {
    const { boxes } = this;
    return (
      Math.max(x, x + mx) < boxes[box] ||
      Math.min(x, x + mx) > boxes[box + 3] ||
      Math.max(y, y + my) < boxes[box + 1] ||
      Math.min(y, y + my) > boxes[box + 4] ||
      Math.max(z, z + mz) < boxes[box + 2] ||
      Math.min(z, z + mz) > boxes[box + 5]
    );
  }

  private wrapped(x: number, axis: number): number {
    return this.grid.periodic[axis] ? wrapCoordinate(x, this.settings.size[axis]) : x;
  }

  /** Displacements of the images of a shape that particles and balls in the box can touch, itself among them. */
  private imagesOf({ low, high }: Shape): number[][] {
    const { size, edges, balls } = this.settings;
    const reach = balls.reduce((most, { radius }) => Math.max(most, radius), this.reach);
    let images: number[][] = [[0, 0, 0]];
    size.forEach((length, axis) => {
      // What has no end along an axis is its own image.
      if (!isPeriodic(edges, axis) || !Number.isFinite(high[axis] - low[axis])) return;
      const first = Math.ceil((-reach - high[axis]) / length);
      const last = Math.floor((length + reach - low[axis]) / length);
      images = images.flatMap((image) =>
        Array.from({ length: last - first + 1 }, (_, k) =>
          image.map((x, a) => (a === axis ? (first + k) * length : x)),
        ),
      );
    });
    return images;
  }

  /** Cells whose middles may be within `reach` and half a diagonal of a shape. */
  private cellsNear({ low, high }: Shape, at: readonly number[]): number[] {
    const { side, cells } = this.grid;
    const { dimension } = this.settings;
    const far = this.reach + 0.5 * Math.sqrt(dimension) * side;
    const range = (axis: number) => {
      if (axis >= dimension) return [0, 0];
      const first = Math.max(0, Math.floor((low[axis] + at[axis] - far) / side));
      return [first, Math.min(cells[axis] - 1, Math.floor((high[axis] + at[axis] + far) / side))];
    };
    const [[x0, x1], [y0, y1], [z0, z1]] = [range(0), range(1), range(2)];
    const found: number[] = [];
    for (let cz = z0; cz <= z1; cz++)
      for (let cy = y0; cy <= y1; cy++)
        for (let cx = x0; cx <= x1; cx++) found.push(cx + cells[0] * (cy + cells[1] * cz));
    return found;
  }
}

/** The share of a displacement of this length on which a particle stays away from a shape; `slope` is n·m. */
function safeWay(room: number, distance: number, slope: number, length: number, curvature: number): number {
  if (curvature === 0) return slope >= 0 ? Infinity : Math.max(0, room) / -slope;
  const fromMiddle = 1 / curvature - distance;
  if (fromMiddle <= 0) return room / length;
  const b = fromMiddle * slope;
  const a = length * length;
  return Math.max(0, (b + Math.sqrt(Math.max(0, b * b + a * room * (room + 2 * fromMiddle)))) / a);
}

/** A displacement is shorter than the way to the nearest surface. */
function free(clearance: number, mx: number, my: number, mz: number): boolean {
  return clearance > 0 && mx * mx + my * my + mz * mz < clearance * clearance;
}
