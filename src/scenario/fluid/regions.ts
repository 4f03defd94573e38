/** Regions of a fluid: what they contain, their size, and where two overlap. */
import { ballVolume, boxVolume } from "../start/density.ts";
import type { Region } from "./resolvedFluid.ts";

/** A box, or a disc or ball in its bounds. */
export interface FilledShape {
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly ball?: { readonly center: readonly number[]; readonly radius: number };
}

/** Undefined for listed particles and files. */
export function shapeOf(
  { at, file, center, radius, from, to }: Region,
  size: readonly number[],
): FilledShape | undefined {
  if (at || file !== undefined) return undefined;
  if (center && radius !== undefined) {
    const low = center.map((x) => x - radius);
    const high = center.map((x) => x + radius);
    return { low, high, ball: { center, radius } };
  }
  return { low: from ?? size.map(() => 0), high: to ?? size };
}

export function contains({ low, high, ball }: FilledShape, point: ArrayLike<number>): boolean {
  if (ball) return ball.center.reduce((sum, x, axis) => sum + (point[axis] - x) ** 2, 0) < ball.radius ** 2;
  return low.every((x, axis) => point[axis] >= x && point[axis] < high[axis]);
}

export function isInBall(
  balls: readonly { readonly at: readonly number[]; readonly radius: number }[],
  point: ArrayLike<number>,
): boolean {
  return balls.some(({ at, radius }) => at.reduce((sum, x, axis) => sum + (point[axis] - x) ** 2, 0) < radius * radius);
}

export function volumeOf({ low, high, ball }: FilledShape): number {
  const dimension = low.length as 2 | 3;
  if (ball) return ballVolume(dimension, ball.radius);
  return boxVolume(low.map((x, axis) => Math.max(0, high[axis] - x)));
}

/** They have more in common than rounding of their limits. */
export function overlap(a: FilledShape, b: FilledShape): boolean {
  const margin = 1e-9 * Math.max(...a.high.map((x, axis) => x - a.low[axis]));
  if (a.low.some((x, axis) => x >= b.high[axis] - margin || b.low[axis] >= a.high[axis] - margin)) return false;
  if (a.ball && b.ball) return distance(a.ball.center, b.ball.center) < a.ball.radius + b.ball.radius - margin;
  const [ball, box] = a.ball ? [a.ball, b] : [b.ball, a];
  if (!ball) return true;
  const nearest = ball.center.map((x, axis) => Math.min(Math.max(x, box.low[axis]), box.high[axis]));
  return distance(nearest, ball.center) < ball.radius - margin;
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, x, axis) => sum + (x - b[axis]) ** 2, 0));
}
