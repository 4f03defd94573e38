/** The space that an obstacle takes: the box around its shapes wherever its course takes them, and its periodic images. */
import type { Course } from "./course.ts";
import type { Shape } from "./shapes/shape.ts";

/** Displacements of the periodic images, three numbers each; the first is that of the obstacle itself. */
export function imagesFor(lengths: readonly number[], dimension: number): number[] {
  let images: number[][] = [[]];
  for (let axis = 0; axis < 3; axis++) {
    const period = axis < dimension ? lengths[axis] : Infinity;
    const steps = period === Infinity ? [0] : [0, -period, period];
    images = images.flatMap((image) => steps.map((step) => [...image, step]));
  }
  return images.flat();
}

/** The box that contains the shapes wherever the course takes them. */
export function extentOf(
  shapes: readonly Shape[],
  course: Course,
): { readonly low: number[]; readonly high: number[] } {
  const low = [0, 1, 2].map((axis) => shapes.reduce((least, shape) => Math.min(least, shape.low[axis]), Infinity));
  const high = [0, 1, 2].map((axis) => shapes.reduce((most, shape) => Math.max(most, shape.high[axis]), -Infinity));
  for (let axis = 0; axis < 3; axis++) {
    low[axis] -= course.reach[axis];
    high[axis] += course.reach[axis];
  }
  if (course.spin !== 0) {
    const [a, b] = course.plane;
    const farthest = (axis: number) =>
      Math.max(Math.abs(low[axis] - course.center[axis]), Math.abs(high[axis] - course.center[axis]));
    const radius = Math.sqrt(farthest(a) ** 2 + farthest(b) ** 2);
    for (const axis of course.plane) {
      low[axis] = course.center[axis] - radius;
      high[axis] = course.center[axis] + radius;
    }
  }
  return { low, high };
}
