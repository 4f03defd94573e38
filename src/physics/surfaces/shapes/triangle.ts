/** A triangle of a mesh, without thickness: hit from both sides, at its edges and at its corners. */
import { type Shape, setNormal } from "./shape.ts";

export class Triangle implements Shape {
  readonly curvature = 0;
  readonly low: readonly number[];
  readonly high: readonly number[];
  private readonly b: readonly [number, number, number];
  private readonly c: readonly [number, number, number];

  /** @param a first corner; b and c are the others */
  constructor(
    private readonly a: readonly [number, number, number],
    b: readonly [number, number, number],
    c: readonly [number, number, number],
  ) {
    this.b = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    this.c = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    this.low = a.map((x, axis) => Math.min(x, b[axis], c[axis]));
    this.high = a.map((x, axis) => Math.max(x, b[axis], c[axis]));
  }

  isUniform(): boolean {
    return false;
  }

  /** The closest point is a corner, on an edge or within (Ericson, Real-Time Collision Detection, 2005, §5.1.5). */
  distance(x: number, y: number, z: number, normal: Float64Array): number {
    const { a, b, c } = this;
    const px = x - a[0];
    const py = y - a[1];
    const pz = z - a[2];
    const d1 = b[0] * px + b[1] * py + b[2] * pz;
    const d2 = c[0] * px + c[1] * py + c[2] * pz;
    const bb = b[0] * b[0] + b[1] * b[1] + b[2] * b[2];
    const bc = b[0] * c[0] + b[1] * c[1] + b[2] * c[2];
    const cc = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
    const d3 = d1 - bb;
    const d4 = d2 - bc;
    const d5 = d1 - bc;
    const d6 = d2 - cc;
    let v = 0;
    let w = 0;
    const vc = d1 * d4 - d3 * d2;
    const vb = d5 * d2 - d1 * d6;
    const va = d3 * d6 - d5 * d4;
    if (d1 <= 0 && d2 <= 0) v = 0;
    else if (d3 >= 0 && d4 <= d3) v = 1;
    else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / (d1 - d3);
    else if (d6 >= 0 && d5 <= d6) w = 1;
    else if (vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 / (d2 - d6);
    else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
      w = (d4 - d3) / (d4 - d3 + (d5 - d6));
      v = 1 - w;
    } else return this.fromFace(px, py, pz, normal);
    return setNormal(normal, px - v * b[0] - w * c[0], py - v * b[1] - w * c[1], pz - v * b[2] - w * c[2], 1);
  }

  /** Over the face: along its normal, so that nothing is lost by the subtraction of nearly equal points. */
  private fromFace(px: number, py: number, pz: number, normal: Float64Array): number {
    const { b, c } = this;
    const nx = b[1] * c[2] - b[2] * c[1];
    const ny = b[2] * c[0] - b[0] * c[2];
    const nz = b[0] * c[1] - b[1] * c[0];
    const height = px * nx + py * ny + pz * nz;
    const length = setNormal(normal, nx, ny, nz, height < 0 ? -1 : 1);
    return Math.abs(height) / length;
  }
}
