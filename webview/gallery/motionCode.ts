/**
 * The code of a motion's values, the same for writing and reading (`bitCoder.ts`): of each particle its places, then its colors, its depths
 * and its radius. A value is what differs from a motion at constant velocity; what is likely depends on how much differed before, on
 * the other axis, and, of colors, on the speed.
 */
import type { BitCoder } from "../../src/format/packing/bitCoder.ts";
import { NumberCode } from "../../src/format/packing/numberCode.ts";

/** A place is counted in these parts of a point, a radius in those. */
export const parts = 2;
export const radiusParts = 16;
/** What moves farther from frame to frame (points) has been through an edge, or collided on the way: its way is not known. */
export const jump = 16;

/** Values of particles stand frame by frame. */
export interface Values {
  readonly x: Int16Array;
  readonly y: Int16Array;
  readonly color: Uint8Array;
  /** The nearer, the larger. */
  readonly near?: Uint8Array;
  readonly radius: Int16Array;
}

export interface Shape {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly particles: number;
  readonly colors: number;
  /** What remains of a velocity that has just changed: 1, or less where particles collide from frame to frame. */
  readonly inertia: number;
}

/** A value that changes from frame to frame. */
export class Track {
  /** What differed from what was expected in the frame before. */
  apart = 0;
  private value = 0;
  private velocity = 0;
  private begun = false;

  constructor(private readonly inertia: number) {}

  get expected(): number {
    return Math.round(this.value + this.velocity * (this.apart === 0 ? 1 : this.inertia));
  }

  to(value: number): void {
    if (this.begun) {
      this.apart = value - this.expected;
      const moved = value - this.value;
      // What jumps goes on as before.
      if (Math.abs(moved) <= jump * parts) this.velocity = moved;
    }
    this.value = value;
    this.begun = true;
  }

  copy(): Track {
    return Object.assign(new Track(this.inertia), this);
  }
}

const sizes = [1, 2, 4, 8, 20, 60];
const perSize = sizes.length + 1;
/** Of a difference: 0, small … large. */
function sizeOf(apart: number): number {
  const size = Math.abs(apart);
  let k = 0;
  while (k < sizes.length && size >= sizes[k]) k++;
  return k;
}

const speeds = 8;
const speedOf = (x: number, y: number): number =>
  Math.min(speeds - 1, Math.round(1.5 * Math.log2(1 + Math.hypot(x, y))));

/** Kinds of numbers: the start of each axis, the second frame and the others, in sight and out of it, by what differed before. */
const perAxis = 1 + 4 * perSize ** 2;
const kinds = { x: 0, y: perAxis, near: 2 * perAxis, radius: 2 * perAxis + 1 + 2 * perSize };

/** The number of contexts. */
export function contextsOf({ colors }: Pick<Shape, "colors">): number {
  return NumberCode.contexts(kinds.radius + colors) + (colors + 1) ** 2 * speeds ** 2;
}

/** Writes the values, or fills them in. Written ones are in the order of their first x. */
export function codeMotion(coder: BitCoder, shape: Shape, values: Values): void {
  const { width, height, frames, particles, colors, inertia } = shape;
  const { x, y, color, near, radius } = values;
  const numbers = new NumberCode(coder, kinds.radius + colors);
  const ofColors = NumberCode.contexts(kinds.radius + colors);
  const radii = new Int16Array(colors);
  let firstX = 0;

  for (let i = 0; i < particles; i++) {
    codePlaces(i);
    codeColors(i);
    if (near) codeDepths(i, near);
    const kind = color[i];
    radii[kind] += numbers.next(kinds.radius + kind, radius[i] - radii[kind]);
    radius[i] = radii[kind];
  }

  function codePlaces(i: number): void {
    const [alongX, alongY] = [new Track(inertia), new Track(inertia)];
    firstX += numbers.next(kinds.x, x[i] - firstX);
    x[i] = firstX;
    y[i] = height + numbers.next(kinds.y, y[i] - height);
    alongX.to(x[i]);
    alongY.to(y[i]);
    for (let k = 1; k < frames; k++) {
      const at = k * particles + i;
      const [expectedX, expectedY] = [alongX.expected, alongY.expected];
      const [beforeX, beforeY] = [alongX.apart, alongY.apart];
      const apart = numbers.next(kinds.x + kindOf(k, expectedX, parts * width, beforeX, beforeY), x[at] - expectedX);
      x[at] = expectedX + apart;
      y[at] =
        expectedY + numbers.next(kinds.y + kindOf(k, expectedY, parts * height, beforeY, apart), y[at] - expectedY);
      alongX.to(x[at]);
      alongY.to(y[at]);
    }
  }

  /** Colors other than the last are asked for one after the other. */
  function codeColors(i: number): void {
    let last = colors;
    for (let k = 0; k < frames; k++) {
      const at = k * particles + i;
      const base = ofColors + (colors + 1) * (speeds ** 2 * last + speeds * speedBefore(i, k) + speedBefore(i, k + 1));
      const isSame = last < colors && coder.bit(base + colors, color[at] === last ? 1 : 0) === 1;
      if (!isSame) {
        const others = Array.from({ length: colors }, (_, one) => one).filter((one) => one !== last);
        color[at] = others.find(
          (one, n) => n === others.length - 1 || coder.bit(base + one, color[at] === one ? 1 : 0),
        )!;
      } else color[at] = last;
      last = color[at];
    }
  }

  /** From the frame before to this one, of those that there are. */
  function speedBefore(i: number, frame: number): number {
    if (frame === 0 || frame === frames) return 0;
    const [from, to] = [(frame - 1) * particles + i, frame * particles + i];
    return speedOf(x[to] - x[from], y[to] - y[from]);
  }

  function codeDepths(i: number, near: Uint8Array): void {
    const depth = new Track(inertia);
    for (let k = 0; k < frames; k++) {
      const at = k * particles + i;
      const kind = k === 0 ? 0 : 1 + perSize * (k === 1 ? 0 : 1) + sizeOf(depth.apart);
      near[at] = depth.expected + numbers.next(kinds.near + kind, near[at] - depth.expected);
      depth.to(near[at]);
    }
  }
}

function kindOf(frame: number, expected: number, end: number, before: number, other: number): number {
  const isOut = expected < 0 || expected > end;
  const group = (frame === 1 ? 0 : 2) + (isOut ? 1 : 0);
  return 1 + perSize * (perSize * group + sizeOf(before)) + sizeOf(other);
}
