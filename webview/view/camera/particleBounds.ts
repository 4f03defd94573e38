/**
 * The region of the particles for a camera that the user has not moved: along axes with an open end they leave the box, or fill a small
 * part of a tall one. There the camera shows the occupied region and follows, in few steps, where an end is open with all obstacles; along
 * all other axes it shows the box from end to end.
 */
import { hasOpenFace, isOpen, isPeriodic } from "../../../src/physics/box.ts";
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import { largestRadius } from "../screenRadii.ts";
import { type Projection, project, type Spot } from "./projection.ts";

export interface Region {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Among many particles, this share of the outermost ones does not count, on either side. */
const outliers = 0.02;
const many = 50;
/** At most this many particles are sampled; more are not needed for the region of all. */
const mostAsked = 2000;
/** Kept free around what is occupied, as a share of it: at first, and where it has grown, within the box and beyond. */
const margin = 0.08;
const growthWithin = 0.12;
const growth = 0.25;
/** It is drawn in where less than this share of what is shown is occupied. */
const drawnIn = 0.55;
/** What is nearly the box from end to end is shown as such. */
const nearlyAll = 0.85;
/** A box closed along gravity counts as tall where the ratio of height to width is above this. */
const tall = 2.5;

const none = new Float32Array(0);

export class ParticleBounds {
  /** Undefined: the whole box, and nothing else, is to be shown. */
  region: Region | undefined;
  private scene: Scene | undefined;
  private axes: readonly number[] = [];
  /** For each axis: time of the last frame with something beyond an end of the box. */
  private outside: number[] = [];

  begin(scene: Scene): void {
    this.scene = scene;
    this.region = undefined;
    this.outside = [];
    this.axes = scene.size.flatMap((_, axis) => (follows(scene, axis) ? [axis] : []));
  }

  /** Particles may be outside the box. */
  get open(): boolean {
    return this.scene !== undefined && hasOpenFace(this.scene.edges);
  }

  /** Returns whether another region is to be shown than before. */
  take(frame: ViewFrame): boolean {
    // Of particles that grow.
    if (this.scene && frame.radii) this.scene = { ...this.scene, radii: frame.radii };
    const { scene, axes, region } = this;
    if (!scene || axes.length === 0 || frame.positions.length === 0) return false;
    const low = scene.size.map(() => 0);
    const high = [...scene.size];
    let another = region === undefined;
    for (const axis of axes) {
      const needed = this.withObstacles(frame, axis, this.needed(frame, axis));
      const [from, to] = [region?.low[axis] ?? 0, region?.high[axis] ?? 0];
      const left = needed[0] < from || needed[1] > to;
      const empty = needed[1] - needed[0] < drawnIn * (to - from);
      if (needed[0] < 0 || needed[1] > scene.size[axis]) this.outside[axis] = frame.time;
      // What bounces goes out again and again; what has stayed within the box for as long as before does not.
      const returned = (from < 0 || to > scene.size[axis]) && frame.time > 2 * (this.outside[axis] ?? 0);
      if (region && !left && !empty && !returned) {
        [low[axis], high[axis]] = [from, to];
        continue;
      }
      const within = needed[0] >= 0 && needed[1] <= scene.size[axis];
      const share = region && left ? (within ? growthWithin : growth) : margin;
      [low[axis], high[axis]] = widened(scene, axis, needed, share);
      if (low[axis] !== from || high[axis] !== to) another = true;
    }
    if (another) this.region = { low, high };
    return another;
  }

  /** Through an open end particles may leave a drum or a hopper within the box: what they leave is shown too. */
  private withObstacles(
    { obstacles: moving = none }: ViewFrame,
    axis: number,
    [low, high]: readonly [number, number],
  ): readonly [low: number, high: number] {
    const { size, edges, obstacles = none } = this.scene!;
    if (!isOpen(edges, 2 * axis) && !isOpen(edges, 2 * axis + 1)) return [low, high];
    let [from, to] = [low, high];
    for (const ends of [obstacles, moving]) {
      for (let at = axis; at < ends.length; at += 3) {
        const place = Math.min(Math.max(ends[at], 0), size[axis]);
        if (place < from) from = place;
        if (place > to) to = place;
      }
    }
    return [from, to];
  }

  private needed({ positions }: ViewFrame, axis: number): readonly [low: number, high: number] {
    const { dimension, gravity, edges, size } = this.scene!;
    const count = Math.floor(positions.length / dimension);
    const stride = Math.max(1, Math.ceil(count / mostAsked));
    const places = Float64Array.from(
      { length: Math.ceil(count / stride) },
      (_, k) => positions[k * stride * dimension + axis],
    ).sort();
    const left = count >= many ? Math.floor(outliers * places.length) : 0;
    const radius = largestRadius(this.scene!);
    // What falls is shown with what it falls on.
    const pull = gravity[axis];
    const [floor, ceiling] = [!isOpen(edges, 2 * axis) && pull < 0, !isOpen(edges, 2 * axis + 1) && pull > 0];
    const low = floor ? 0 : places[left] - radius;
    const high = ceiling ? size[axis] : places[places.length - 1 - left] + radius;
    return [low, high];
  }
}

function follows({ size, edges, gravity }: Scene, axis: number): boolean {
  if (isOpen(edges, 2 * axis) || isOpen(edges, 2 * axis + 1)) return true;
  const others = size.filter((_, other) => other !== axis);
  return gravity[axis] !== 0 && !isPeriodic(edges, axis) && size[axis] > tall * Math.max(...others);
}

/** With a margin, but not beyond ends that are closed; and not so near that one particle fills the picture. */
function widened(
  scene: Scene,
  axis: number,
  [from, to]: readonly [number, number],
  share: number,
): [low: number, high: number] {
  const side = scene.size[axis];
  const least = Math.min(side, 10 * largestRadius(scene));
  const free = Math.max(share * (to - from), (least - (to - from)) / 2);
  const low = isOpen(scene.edges, 2 * axis) ? from - free : Math.max(0, from - free);
  const high = isOpen(scene.edges, 2 * axis + 1) ? to + free : Math.min(side, to + free);
  const within = low >= -margin * side && high <= (1 + margin) * side;
  return within && high - low > nearlyAll * side ? [0, side] : [low, high];
}

/** Number of particles that have left the box and the picture, as the picture itself does not show them. */
export function offscreenCount({ dimension, size }: Scene, positions: Float32Array, seen: Projection): number {
  const spot: Spot = { x: 0, y: 0, scale: 1, depth: 1 };
  let away = 0;
  for (let at = 0; at + dimension <= positions.length; at += dimension) {
    let inside = true;
    for (let axis = 0; axis < dimension; axis++) {
      const place = positions[at + axis];
      if (place < 0 || place > size[axis]) inside = false;
    }
    if (inside) continue;
    const before = project(seen, positions[at], positions[at + 1], dimension === 3 ? positions[at + 2] : 0, spot);
    if (!before || spot.x < 0 || spot.y < 0 || spot.x > seen.width || spot.y > seen.height) away++;
  }
  return away;
}
