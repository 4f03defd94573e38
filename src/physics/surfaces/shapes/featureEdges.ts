/** Edges that show the form of a mesh: where it is open, and where its faces meet at an angle. */
import { cornerNumbers, dot, minus, type Point } from "./meshDefects.ts";

/** Planes of two faces are apart by this angle at least at an edge that is drawn. */
const leastAngle = (25 * Math.PI) / 180;

/** @param triangles nine numbers each, with their corners in either order */
export function featureEdges(triangles: Float64Array): [Point, Point][] {
  const { corner, places } = cornerNumbers(triangles);
  const sides = Float64Array.from(corner, (from, k) => {
    const to = corner[next(k)];
    return Math.min(from, to) * places + Math.max(from, to);
  });
  const inOrder = Uint32Array.from(sides, (_, k) => k).sort((a, b) => sides[a] - sides[b]);
  const found: [Point, Point][] = [];
  for (let first = 0, end = 0; first < inOrder.length; first = end) {
    while (end < inOrder.length && sides[inOrder[end]] === sides[inOrder[first]]) end++;
    const side = inOrder[first];
    const [from, to] = [pointOf(triangles, side), pointOf(triangles, next(side))];
    const third = (of: number) => pointOf(triangles, next(next(of)));
    const isSmooth = end - first === 2 && areLevel(from, to, third(side), third(inOrder[first + 1]));
    if (!isSmooth) found.push([from, to]);
  }
  return found;
}

/** The next corner of the same triangle. */
function next(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}

function pointOf(triangles: Float64Array, corner: number): Point {
  return [triangles[3 * corner], triangles[3 * corner + 1], triangles[3 * corner + 2]];
}

/** Two faces at an edge are nearly in one plane, on either side of it. */
function areLevel(from: Point, to: Point, a: Point, b: Point): boolean {
  const along = minus(to, from);
  const [u, v] = [across(minus(a, from), along), across(minus(b, from), along)];
  return dot(u, v) < -Math.cos(leastAngle) * Math.sqrt(dot(u, u) * dot(v, v));
}

/** The part of a vector that is perpendicular to another. */
function across([x, y, z]: Point, along: Point): Point {
  const share = dot([x, y, z], along) / dot(along, along);
  return [x - share * along[0], y - share * along[1], z - share * along[2]];
}
