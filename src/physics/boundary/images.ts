/**
 * Periodic images of a box, at rest or in a uniform shear flow (Lees & Edwards, J. Phys. C 5, 1921, 1972).
 *
 * With the flow along x and its gradient along y, the image k boxes farther along y is displaced by kΔ(t) along x and faster by kγ̇L_y:
 * Δ(t) = Δ(0) + γ̇L_y t. A particle that leaves the box across y enters at x − kΔ(t) with the velocity v_x − kγ̇L_y. The flow is
 * u = γ̇ (y − L_y/2) along x, and v − u, the peculiar velocity, is the same for all images.
 */
import {
  type Box,
  type Edges,
  imageOffset,
  imageSpeed,
  nearestImage,
  periods,
  type Shear,
  wrapCoordinate,
} from "../box.ts";

type Vector = Float64Array | number[];

/** Nearest images in a box. */
export interface Images {
  /**
   * Replaces a separation, one number for each axis, by that to the nearest image at a time. Returns how many boxes farther along the
   * gradient that image is: 0 where nothing slides.
   */
  nearest(separation: Vector, time: number): number;
  /** Adds to a velocity, whose components begin at `first`, that of the image `boxes` farther along the gradient. */
  addSpeed(velocities: Vector, first: number, boxes: number): void;
}

export function imagesOf(box: Box): Images {
  return box.shear ? new SlidingImages(box, box.shear) : new RestingImages(box);
}

class RestingImages implements Images {
  private readonly periods: readonly number[];

  constructor(box: Box) {
    this.periods = periods(box);
  }

  nearest(separation: Vector): number {
    const { periods } = this;
    for (let axis = 0; axis < periods.length; axis++) separation[axis] = nearestImage(separation[axis], periods[axis]);
    return 0;
  }

  addSpeed(): void {}
}

class SlidingImages implements Images {
  private readonly periods: readonly number[];
  private readonly speed: number;

  constructor(
    private readonly box: Box,
    private readonly shear: Shear,
  ) {
    this.periods = periods(box);
    this.speed = imageSpeed(box, shear);
  }

  nearest(separation: Vector, time: number): number {
    const { box, shear, periods } = this;
    const { flow, gradient } = shear;
    const height = periods[gradient];
    const boxes = Math.abs(separation[gradient]) > 0.5 * height ? Math.round(separation[gradient] / height) : 0;
    if (boxes !== 0) separation[flow] -= boxes * imageOffset(box, shear, time);
    for (let axis = 0; axis < periods.length; axis++) separation[axis] = nearestImage(separation[axis], periods[axis]);
    return boxes;
  }

  addSpeed(velocities: Vector, first: number, boxes: number): void {
    if (boxes !== 0) velocities[first + this.shear.flow] += boxes * this.speed;
  }
}

/** Packed positions and velocities of all particles, at a time, as those of their images in the box. */
export function wrapStates(box: Box, positions: Float64Array, velocities: Float64Array, time: number): void {
  const { shear } = box;
  const lengths = periods(box);
  const d = lengths.length;
  if (shear) {
    const { flow, gradient } = shear;
    const height = lengths[gradient];
    const speed = imageSpeed(box, shear);
    const offset = imageOffset(box, shear, time);
    for (let first = 0; first < positions.length; first += d) {
      const y = positions[first + gradient];
      const wrapped = wrapCoordinate(y, height);
      // A place that is below the near face by rounding alone is on that face: none.
      const boxes = Math.round((y - wrapped) / height);
      positions[first + flow] -= boxes * offset;
      velocities[first + flow] -= boxes * speed;
    }
  }
  for (let k = 0; k < positions.length; k++) positions[k] = wrapCoordinate(positions[k], lengths[k % d]);
}

/** Adds the velocity of the flow at their places to the packed velocities of particles; with −1 as `sign`, subtracts it. */
export function addFlow(
  { size, shear }: Pick<Box, "size" | "shear">,
  positions: ArrayLike<number>,
  velocities: Float64Array,
  sign: 1 | -1 = 1,
): void {
  if (!shear) return;
  const { rate, flow, gradient } = shear;
  const d = size.length;
  const middle = 0.5 * size[gradient];
  for (let first = 0; first < positions.length; first += d) {
    velocities[first + flow] += sign * rate * (positions[first + gradient] - middle);
  }
}

/** The box at a time, as programs with tilted boxes have it: displacement along the flow of the image across it, the shortest. */
export function tiltOf(
  { size, shear }: Pick<Box, "size" | "shear">,
  time: number,
): (Shear & { readonly by: number }) | undefined {
  return shear && { ...shear, by: nearestImage(imageOffset({ size }, shear, time), size[shear.flow]) };
}

/** A box of a file with such a tilt: nothing moves in it. @param tilts of y along x, of z along x, of z along y */
export function shearOfTilts(tilts: readonly number[]): Shear | undefined {
  const k = tilts.findIndex((tilt) => tilt !== 0);
  if (k < 0) return undefined;
  return { rate: 0, flow: k === 2 ? 1 : 0, gradient: k === 0 ? 1 : 2, offset: tilts[k] };
}

interface State {
  time: number;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly spins?: Float64Array;
}

/** A state with velocities relative to the flow; the state itself where there is none. */
export function relativeToFlow(box: Pick<Box, "size" | "shear">, state: State): State {
  if (!box.shear) return state;
  const { time, positions, spins } = state;
  const velocities = state.velocities.slice();
  addFlow(box, positions, velocities, -1);
  return { time, positions, velocities, ...(spins && { spins }) };
}

type Place = Pick<Box, "size" | "shear"> & { readonly edges: Edges };

/** Particles among which all pairs within a range are near each other by `nearestImage` along each axis. */
interface Unfolded {
  readonly positions: ArrayLike<number>;
  /** The particle of each, where images are particles of their own; images stand behind the particles. */
  readonly of: Int32Array | undefined;
  /** Those of the box, without the repetition for which images stand. */
  readonly edges: Edges;
}

/**
 * Packed positions, and behind them those of images that slide: one box farther along the gradient, of particles within a range of the near
 * face. With them a search along that axis needs no images.
 */
export function withImages(box: Place, positions: ArrayLike<number>, range: number, time: number): Unfolded {
  return withImagesOn([1], box, positions, range, time);
}

/** The same with the images one box back, too, of particles within the range of the far face. */
export function withImagesAround(box: Place, positions: ArrayLike<number>, range: number, time: number): Unfolded {
  return withImagesOn([1, -1], box, positions, range, time);
}

function withImagesOn(
  sides: readonly (1 | -1)[],
  { size, edges, shear }: Place,
  positions: ArrayLike<number>,
  range: number,
  time: number,
): Unfolded {
  if (!shear) return { positions, of: undefined, edges };
  const { flow, gradient } = shear;
  const d = size.length;
  const particles = Array.from({ length: positions.length / d }, (_, i) => i);
  const moved = sides.map((side) =>
    particles.filter((i) => {
      const y = positions[i * d + gradient];
      return side > 0 ? y <= range : y >= size[gradient] - range;
    }),
  );
  const of = Int32Array.from([...particles, ...moved.flat()]);
  const all = new Float64Array(of.length * d);
  all.set(positions);
  const offset = imageOffset({ size }, shear, time);
  let first = positions.length;
  for (const [k, side] of sides.entries()) {
    for (const i of moved[k]) {
      for (let axis = 0; axis < d; axis++) all[first + axis] = positions[i * d + axis];
      all[first + gradient] += side * size[gradient];
      all[first + flow] = wrapCoordinate(all[first + flow] + side * offset, size[flow]);
      first += d;
    }
  }
  return { positions: all, of, edges: edges.map((edge, face) => (face >> 1 === gradient ? "open" : edge)) };
}
