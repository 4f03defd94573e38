/**
 * The box: what its faces are, and positions and separations in it. Every layer and the page use this code.
 *
 * The box is [0, size) along each axis. `edges` has two entries an axis (low x, high x, low y, …), whose kinds are in `boundary/`. A
 * *period* is the length of a periodic axis, and Infinity where an axis does not repeat.
 */
import { type Edge, edgeKindOf } from "./boundary/index.ts";

export type { Edge };
export type Edges = readonly Edge[];
/** Kinds of edges, by face, as the page has them. */
type Faces = readonly string[];

export interface Box {
  readonly size: ArrayLike<number>;
  readonly edges: Faces;
  /** Left out where nothing shears it. */
  readonly shear?: Shear | undefined;
}

/** A uniform shear flow (`boundary/images.ts`): the periodic images beyond the faces across its gradient slide along it. */
export interface Shear {
  /** γ̇: velocity of the flow over the distance along the gradient. */
  readonly rate: number;
  /** Axis of the flow, and the axis along which its velocity changes. */
  readonly flow: number;
  readonly gradient: number;
  /** Displacement along the flow of the image one box farther along the gradient, at time 0. */
  readonly offset: number;
}

/** Velocity along the flow of the image one box farther along the gradient. */
export function imageSpeed({ size }: Pick<Box, "size">, { rate, gradient }: Shear): number {
  return rate * size[gradient];
}

/** Displacement of that image along the flow at a time, in [0, length of the box). */
export function imageOffset(box: Pick<Box, "size">, shear: Shear, time: number): number {
  return wrapCoordinate(shear.offset + imageSpeed(box, shear) * time, box.size[shear.flow]);
}

export function isPeriodic(edges: Faces, axis: number): boolean {
  return edgeKindOf(edges[2 * axis])?.repeats === true;
}

export function isWall(edges: Faces, face: number): boolean {
  return edgeKindOf(edges[face])?.isWall === true;
}

/** Particles fly on outside, and can still collide there. */
export function isOpen(edges: Faces, face: number): boolean {
  return !isWall(edges, face) && !isPeriodic(edges, face >> 1);
}

export function hasPeriodicAxis(edges: Faces): boolean {
  return edges.some((edge) => edgeKindOf(edge)?.repeats);
}

export function hasWall(edges: Faces): boolean {
  return edges.some((_, face) => isWall(edges, face));
}

export function hasOpenFace(edges: Faces): boolean {
  return edges.some((_, face) => isOpen(edges, face));
}

export function isPeriodicThroughout(edges: Faces): boolean {
  return edges.every((edge) => edgeKindOf(edge)?.repeats);
}

/** A particle can leave the box along this axis through neither face, nor come round. */
export function isBetweenWalls(edges: Faces, axis: number): boolean {
  return isWall(edges, 2 * axis) && isWall(edges, 2 * axis + 1);
}

/** One entry an axis. */
export function periodicAxes({ size, edges }: Box): boolean[] {
  return Array.from(size, (_, axis) => isPeriodic(edges, axis));
}

export function periods({ size, edges }: Pick<Box, "edges"> & { readonly size: ArrayLike<number> }): number[] {
  return Array.from(size, (length, axis) => (isPeriodic(edges, axis) ? length : Infinity));
}

/** The coordinate in [0, period). */
export function wrapCoordinate(x: number, period: number): number {
  if ((x >= 0 && x < period) || period === Infinity) return x;
  const wrapped = x - Math.floor(x / period) * period;
  // −10⁻²⁰ plus a box is a box by rounding: that is the far face, where the near one is meant.
  return wrapped >= period || wrapped < 0 ? 0 : wrapped;
}

/** Packed positions of all particles into the box, along its periodic axes. */
export function wrapPositions(box: Box, positions: Float64Array): void {
  const lengths = periods(box);
  const d = lengths.length;
  for (let k = 0; k < positions.length; k++) positions[k] = wrapCoordinate(positions[k], lengths[k % d]);
}

/** The separation along an axis to the nearest image (minimum image). */
export function nearestImage(separation: number, period: number): number {
  if (separation > 0.5 * period || separation < -0.5 * period) {
    return separation - period * Math.round(separation / period);
  }
  return separation;
}

/** Less of an image in the box, as a share of the box's length, is not drawn. */
const least = 1e-9;

/** Displacements at which these points, together, are in the box; along axes that are not periodic none. */
export function imagesInBox(points: readonly (readonly number[])[], { size, edges }: Box): number[][] {
  let images: number[][] = [[0, 0, 0]];
  for (let axis = 0; axis < size.length; axis++) {
    const length = size[axis];
    if (!isPeriodic(edges, axis)) continue;
    const along = points.map((point) => point[axis]);
    const [low, high] = [along.reduce((a, b) => Math.min(a, b)), along.reduce((a, b) => Math.max(a, b))];
    const first = Math.floor(-high / length + least) + 1;
    const last = Math.ceil((length - low) / length - least) - 1;
    // What lies on an edge is drawn there.
    const shifts = last < first ? [0] : Array.from({ length: last - first + 1 }, (_, k) => (first + k) * length);
    images = images.flatMap((image) => shifts.map((shift) => image.map((x, k) => (k === axis ? shift : x))));
  }
  return images;
}

/** Side of a square or a cube. Roots have the same digits in all versions of JavaScript engines; powers differ in the last. */
export function sideOf(volume: number, dimension: number): number {
  return dimension === 2 ? Math.sqrt(volume) : Math.cbrt(volume);
}
