/** A field on a regular grid in the plane: values between the points, and the vorticity of a velocity. */
import { isPeriodic } from "../../../src/physics/box.ts";
import type { FieldOption, Scene } from "../../../src/protocol/messages.ts";

/** Where the points are. */
export interface PlaneGrid extends Pick<FieldOption, "grid" | "first" | "spacing"> {
  /** The axis is periodic: after the last point comes the first. */
  readonly repeats: readonly [alongX: boolean, alongY: boolean];
  readonly size: readonly [alongX: number, alongY: number];
}

export function gridOf(
  { grid, first, spacing }: FieldOption,
  { edges, size }: Pick<Scene, "edges" | "size">,
): PlaneGrid {
  return {
    grid,
    first,
    spacing,
    repeats: [isPeriodic(edges, 0), isPeriodic(edges, 1)],
    size: [size[0], size[1]],
  };
}

/** Bilinear in each component; beyond the outer points of an axis that is not periodic, as at these points. */
export class Interpolation {
  constructor(
    private readonly points: PlaneGrid,
    private readonly components: number,
    private readonly values: Float32Array,
  ) {}

  /** Writes to `into` as many components as fit. */
  at(x: number, y: number, into: Float64Array): void {
    const { grid, first, spacing, repeats } = this.points;
    const { components, values } = this;
    const nx = grid[0];
    const ny = grid[1];
    let u = (x - first[0]) / spacing[0];
    let v = (y - first[1]) / spacing[1];
    u = repeats[0] ? u - nx * Math.floor(u / nx) : Math.min(Math.max(u, 0), nx - 1);
    v = repeats[1] ? v - ny * Math.floor(v / ny) : Math.min(Math.max(v, 0), ny - 1);
    // Rounding may give n itself.
    const left = Math.min(Math.floor(u), nx - 1);
    const bottom = Math.min(Math.floor(v), ny - 1);
    u -= left;
    v -= bottom;
    const right = left + 1 < nx ? left + 1 : repeats[0] ? 0 : left;
    const low = bottom * nx;
    const high = (bottom + 1 < ny ? bottom + 1 : repeats[1] ? 0 : bottom) * nx;
    for (let k = 0; k < into.length && k < components; k++) {
      const below = (1 - u) * values[(low + left) * components + k] + u * values[(low + right) * components + k];
      const above = (1 - u) * values[(high + left) * components + k] + u * values[(high + right) * components + k];
      into[k] = (1 - v) * below + v * above;
    }
  }
}

const wrapped = (k: number, n: number) => ((k % n) + n) % n;

/** ∂v/∂x − ∂u/∂y by differences of second order: central, at the edge of an axis that is not periodic one-sided. */
export function vorticity(points: PlaneGrid, components: number, values: Float32Array, into: Float32Array): void {
  const [nx, ny] = points.grid;
  const alongX = differences(nx, points.spacing[0], points.repeats[0]);
  const alongY = differences(ny, points.spacing[1], points.repeats[1]);
  for (let j = 0; j < ny; j++) {
    const row = j * nx;
    const stride = nx * components;
    const a = alongY.at[3 * j] * stride;
    const b = alongY.at[3 * j + 1] * stride;
    const c = alongY.at[3 * j + 2] * stride;
    const wa = alongY.weights[3 * j];
    const wb = alongY.weights[3 * j + 1];
    const wc = alongY.weights[3 * j + 2];
    for (let i = 0, k = 0; i < nx; i++, k += 3) {
      const { at, weights } = alongX;
      const across =
        weights[k] * values[(row + at[k]) * components + 1] +
        weights[k + 1] * values[(row + at[k + 1]) * components + 1] +
        weights[k + 2] * values[(row + at[k + 2]) * components + 1];
      const shift = i * components;
      into[row + i] = across - wa * values[a + shift] - wb * values[b + shift] - wc * values[c + shift];
    }
  }
}

/** Three points for each derivative along an axis, and their weights. */
function differences(n: number, spacing: number, repeats: boolean) {
  const at = new Int32Array(3 * n);
  const weights = new Float64Array(3 * n);
  const set = (point: number, offsets: readonly number[], factors: readonly number[]) => {
    for (let k = 0; k < 3; k++) {
      at[3 * point + k] = wrapped(point + offsets[k], n);
      weights[3 * point + k] = factors[k] / (2 * spacing);
    }
  };
  for (let point = 0; point < n; point++) set(point, [-1, 0, 1], [-1, 0, 1]);
  if (repeats || n < 2) return { at, weights };
  if (n === 2) for (const point of [0, 1]) set(point, [-point, 1 - point, 0], [-2, 2, 0]);
  else {
    set(0, [0, 1, 2], [-3, 4, -1]);
    set(n - 1, [0, -1, -2], [3, -4, 1]);
  }
  return { at, weights };
}

/** Magnitude of each point's vector. */
export function magnitude(components: number, values: Float32Array, into: Float32Array): void {
  for (let point = 0, at = 0; point < into.length; point++) {
    let square = 0;
    for (let k = 0; k < components; k++, at++) square += values[at] * values[at];
    into[point] = Math.sqrt(square);
  }
}
