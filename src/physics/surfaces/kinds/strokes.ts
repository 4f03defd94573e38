/** Lines that show obstacles. */
import type { Stroke } from "../surface.ts";

const corners = 48;

/** A circle in the plane of two axes. */
export function circle(center: readonly number[], radius: number, [a, b]: readonly [number, number] = [0, 1]): Stroke {
  return Array.from({ length: corners + 1 }, (_, k) => {
    const angle = (2 * Math.PI * k) / corners;
    const point = [...center];
    point[a] += radius * Math.cos(angle);
    point[b] += radius * Math.sin(angle);
    return point;
  });
}

/** A rectangle, or the edges of a block. */
export function blockStrokes(low: readonly number[], high: readonly number[]): Stroke[] {
  const [x, y] = [low, high] as const;
  const ring = (z: readonly number[]): Stroke => [
    [x[0], x[1], ...z],
    [y[0], x[1], ...z],
    [y[0], y[1], ...z],
    [x[0], y[1], ...z],
    [x[0], x[1], ...z],
  ];
  if (low.length === 2) return [ring([])];
  const [below, above] = [ring([low[2]]), ring([high[2]])];
  return [below, above, ...below.slice(0, 4).map((point, k) => [point, above[k]])];
}

/** The part of a plane (a line in two dimensions) that is in the box. */
export function planeStrokes(through: readonly number[], normal: readonly number[], size: readonly number[]): Stroke[] {
  const d = size.length;
  const height = (point: readonly number[]) =>
    point.reduce((sum, x, axis) => sum + (x - through[axis]) * normal[axis], 0);
  const points: number[][] = [];
  // Where edges of the box cross the plane.
  for (let corner = 0; corner < 2 ** d; corner++) {
    const from = size.map((length, axis) => ((corner >> axis) & 1) * length);
    for (let axis = 0; axis < d; axis++) {
      if ((corner >> axis) & 1) continue;
      const to = from.map((x, a) => (a === axis ? size[axis] : x));
      const [below, above] = [height(from), height(to)];
      if (below * above > 0 || below === above) continue;
      points.push(from.map((x, a) => x + ((to[a] - x) * below) / (below - above)));
    }
  }
  if (points.length < 2) return [];
  if (d === 2) return [[points[0], points.reduce((a, b) => (apart(points[0], b) > apart(points[0], a) ? b : a))]];
  return [inOrder(points, normal)];
}

/** Corners of a convex polygon, around it and back to the first. */
function inOrder(points: readonly number[][], normal: readonly number[]): Stroke {
  const middle = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const u = points[0].map((x, axis) => x - middle[axis]);
  const w = [0, 1, 2].map((a) => {
    const [b, c] = [(a + 1) % 3, (a + 2) % 3];
    return normal[b] * u[c] - normal[c] * u[b];
  });
  const along = (point: readonly number[], v: readonly number[]) =>
    point.reduce((sum, x, axis) => sum + (x - middle[axis]) * v[axis], 0);
  const scale = Math.hypot(...normal);
  const angle = (point: readonly number[]) => Math.atan2(along(point, w) / scale, along(point, u));
  const sorted = [...points].sort((p, q) => angle(p) - angle(q));
  return [...sorted, sorted[0]];
}

function apart(p: readonly number[], q: readonly number[]): number {
  return Math.hypot(...p.map((x, axis) => x - q[axis]));
}
