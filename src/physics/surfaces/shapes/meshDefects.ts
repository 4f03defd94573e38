/** Defects of a mesh: edges that do not belong to two triangles, and triangles that cut each other. */
import { Triangle } from "./triangle.ts";

export interface MeshDefects {
  /** Edges of one triangle only: the mesh is open there. */
  readonly openEdges: number;
  /** Triangles without area. */
  readonly degenerate: number;
  /** Pairs of triangles without a common corner of which an edge of one goes through the other; looked for in small meshes. */
  readonly crossings: number;
}

/** Above this number of triangles crossings are not looked for. */
const mostForCrossings = 3000;

type Point = readonly [number, number, number];

export function meshDefects(triangles: Float64Array): MeshDefects {
  const corners = cornersOf(triangles);
  const edges = new Map<string, number>();
  const ids = new Map<string, number>();
  const idOf = (point: Point) => {
    const key = point.join();
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key)!;
  };
  let degenerate = 0;
  const named = corners.map((points) => points.map(idOf));
  for (const [k, three] of named.entries()) {
    if (area(corners[k]!) === 0) degenerate++;
    for (let side = 0; side < 3; side++) {
      const [a, b] = [three[side]!, three[(side + 1) % 3]!];
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  const openEdges = [...edges.values()].filter((uses) => uses === 1).length;
  return { openEdges, degenerate, crossings: crossingsOf(corners, named) };
}

/** Three corners for each. */
export function cornersOf(triangles: ArrayLike<number>): [Point, Point, Point][] {
  return Array.from({ length: triangles.length / 9 }, (_, k) => {
    const point = (corner: number): Point => {
      const at = 9 * k + 3 * corner;
      return [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!];
    };
    return [point(0), point(1), point(2)];
  });
}

function crossingsOf(corners: readonly [Point, Point, Point][], named: readonly number[][]): number {
  if (corners.length > mostForCrossings) return 0;
  const boxes = corners.map((three) => new Triangle(...three));
  let found = 0;
  for (let i = 0; i < corners.length; i++) {
    for (let j = i + 1; j < corners.length; j++) {
      const [a, b] = [boxes[i]!, boxes[j]!];
      if (a.low.some((x, axis) => x > b.high[axis]! || a.high[axis]! < b.low[axis]!)) continue;
      if (named[i]!.some((corner) => named[j]!.includes(corner))) continue;
      if (pierces(corners[i]!, corners[j]!) || pierces(corners[j]!, corners[i]!)) found++;
    }
  }
  return found;
}

/** An edge of one triangle goes through the inside of the other (Möller & Trumbore 1997). */
function pierces(edges: readonly Point[], [a, b, c]: readonly [Point, Point, Point]): boolean {
  const [u, v] = [minus(b, a), minus(c, a)];
  return edges.some((from, k) => {
    const along = minus(edges[(k + 1) % 3]!, from);
    const p = cross(along, v);
    const determinant = dot(u, p);
    if (determinant === 0) return false;
    const s = minus(from, a);
    const q = cross(s, u);
    const [first, second, share] = [dot(s, p), dot(along, q), dot(v, q)].map((x) => x / determinant);
    return first! > 0 && second! > 0 && first! + second! < 1 && share! > 0 && share! < 1;
  });
}

function area([a, b, c]: readonly [Point, Point, Point]): number {
  const n = cross(minus(b, a), minus(c, a));
  return Math.sqrt(dot(n, n)) / 2;
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
