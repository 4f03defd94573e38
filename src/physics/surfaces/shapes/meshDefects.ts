/** Defects of a mesh: edges that do not belong to two triangles, and triangles that cut each other. */
import { Triangle } from "./triangle.ts";

export interface MeshDefects {
  /** Edges of one triangle only: the mesh is open there. */
  readonly openEdges: number;
  /** Triangles without area. */
  readonly degenerate: number;
  /** Pairs of triangles without a common corner of which an edge of one goes through the other; looked for in small meshes. */
  readonly crossings: number;
  /** More pairs are close to each other than are examined. */
  readonly moreCrossings: boolean;
}

/** Above this number of triangles crossings are not looked for. */
const mostForCrossings = 3000;
/** Pairs with overlapping bounds that are examined: about a second. */
const mostPairs = 300_000;

export type Point = readonly [number, number, number];

export function meshDefects(triangles: Float64Array): MeshDefects {
  const count = triangles.length / 9;
  const { corner, places } = cornerNumbers(triangles);
  let degenerate = 0;
  // Two corners each, the lower number first: the index of the pair is that of a matrix, below 2⁵³ for all files that are read.
  const edges = new Float64Array(3 * count);
  for (let k = 0; k < count; k++) {
    if (area(triangles, 9 * k) === 0) degenerate++;
    for (let side = 0; side < 3; side++) {
      const [a, b] = [corner[3 * k + side], corner[3 * k + ((side + 1) % 3)]];
      edges[3 * k + side] = Math.min(a, b) * places + Math.max(a, b);
    }
  }
  edges.sort();
  let openEdges = 0;
  for (let k = 0; k < edges.length; k++) if (edges[k] !== edges[k - 1] && edges[k] !== edges[k + 1]) openEdges++;
  return { openEdges, degenerate, ...crossingsOf(triangles, corner) };
}

/** A number for each corner, the same for the same point; and how many numbers there are. */
export function cornerNumbers(triangles: Float64Array): { readonly corner: Int32Array; readonly places: number } {
  const length = triangles.length / 3;
  const corner = new Int32Array(length);
  // An open table of corners by their coordinates, at least twice as long as the list.
  const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * length + 1))).fill(-1);
  const bits = new Uint32Array(Float64Array.of(0, 0, 0).buffer);
  const point = new Float64Array(bits.buffer);
  let places = 0;
  for (let k = 0; k < length; k++) {
    // −0 is 0.
    for (let axis = 0; axis < 3; axis++) point[axis] = triangles[3 * k + axis] + 0;
    let hash = 0;
    for (const word of bits) hash = Math.imul(hash ^ word ^ (hash >>> 15), 0x9e3779b1);
    let at = (hash ^ (hash >>> 16)) & (table.length - 1);
    for (; table[at] >= 0 && !isSame(triangles, table[at], k); at = (at + 1) & (table.length - 1));
    if (table[at] < 0) {
      table[at] = k;
      corner[k] = places++;
    } else corner[k] = corner[table[at]];
  }
  return { corner, places };
}

function isSame(triangles: Float64Array, a: number, b: number): boolean {
  return [0, 1, 2].every((axis) => triangles[3 * a + axis] === triangles[3 * b + axis]);
}

/** Three corners for each. */
export function cornersOf(triangles: ArrayLike<number>): [Point, Point, Point][] {
  return Array.from({ length: triangles.length / 9 }, (_, k) => {
    const point = (corner: number): Point => {
      const at = 9 * k + 3 * corner;
      return [triangles[at], triangles[at + 1], triangles[at + 2]];
    };
    return [point(0), point(1), point(2)];
  });
}

function crossingsOf(triangles: Float64Array, corner: Int32Array): Pick<MeshDefects, "crossings" | "moreCrossings"> {
  const count = corner.length / 3;
  if (count > mostForCrossings) return { crossings: 0, moreCrossings: false };
  const corners = cornersOf(triangles);
  const boxes = corners.map((three) => new Triangle(...three));
  const namesOf = (k: number) => corner.subarray(3 * k, 3 * k + 3);
  let [crossings, examined] = [0, 0];
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const [a, b] = [boxes[i], boxes[j]];
      if (a.low.some((x, axis) => x > b.high[axis] || a.high[axis] < b.low[axis])) continue;
      if (namesOf(i).some((each) => namesOf(j).includes(each))) continue;
      if (++examined > mostPairs) return { crossings, moreCrossings: true };
      if (pierces(corners[i], corners[j]) || pierces(corners[j], corners[i])) crossings++;
    }
  }
  return { crossings, moreCrossings: false };
}

/** An edge of one triangle goes through the inside of the other (Möller & Trumbore 1997). */
function pierces(edges: readonly Point[], [a, b, c]: readonly [Point, Point, Point]): boolean {
  const [u, v] = [minus(b, a), minus(c, a)];
  return edges.some((from, k) => {
    const along = minus(edges[(k + 1) % 3], from);
    const p = cross(along, v);
    const determinant = dot(u, p);
    if (determinant === 0) return false;
    const s = minus(from, a);
    const q = cross(s, u);
    const [first, second, share] = [dot(s, p), dot(along, q), dot(v, q)].map((x) => x / determinant);
    return first! > 0 && second! > 0 && first! + second! < 1 && share! > 0 && share! < 1;
  });
}

function area(t: Float64Array, k: number): number {
  const [ux, uy, uz] = [t[k + 3] - t[k], t[k + 4] - t[k + 1], t[k + 5] - t[k + 2]];
  const [vx, vy, vz] = [t[k + 6] - t[k], t[k + 7] - t[k + 1], t[k + 8] - t[k + 2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
}

export function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
