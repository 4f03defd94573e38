/**
 * Smooth density of a fluid of many small particles in the plane: each is shared among the four nearest points of a grid, whose values are
 * then averaged with their neighbors. A surface is where the density is a certain part of that at rest.
 */
import { isPeriodic, isWall } from "../../../src/physics/box.ts";
import type { Scene } from "../../../src/protocol/messages.ts";

/** Points along the longer side at most: a grid that is as fine as particles are apart. */
const mostPoints = 320;
/** Each pass widens the average by a variance of one spacing squared: together the weight has the width of some 40 particles. */
const passes = 3;

export class FluidDensity {
  readonly grid: readonly [alongX: number, alongY: number];
  readonly spacing: readonly [alongX: number, alongY: number];
  /** Of each kind; 1 is the density at rest. */
  readonly kinds: readonly Float32Array[];
  /** Of all together. */
  readonly all: Float32Array;
  private readonly row: Float32Array;

  constructor(
    private readonly scene: Pick<Scene, "size" | "edges" | "species">,
    private readonly fluid: NonNullable<Scene["fluid"]>,
  ) {
    const [x, y] = scene.size as readonly [number, number];
    const spacing = Math.max(1 / Math.sqrt(fluid.density), Math.max(x, y) / mostPoints);
    this.grid = [Math.max(2, Math.round(x / spacing)), Math.max(2, Math.round(y / spacing))];
    this.spacing = [x / this.grid[0], y / this.grid[1]];
    const points = this.grid[0] * this.grid[1];
    this.kinds = Array.from({ length: fluid.kinds }, () => new Float32Array(points));
    this.all = new Float32Array(points);
    this.row = new Float32Array(Math.max(...this.grid));
  }

  take(positions: Float32Array): void {
    const { kinds, all } = this;
    for (const kind of kinds) kind.fill(0);
    this.share(positions);
    for (const kind of kinds) for (let pass = 0; pass < passes; pass++) this.smooth(kind);
    all.fill(0);
    for (const kind of kinds) for (let k = 0; k < all.length; k++) all[k] += kind[k];
  }

  private share(positions: Float32Array): void {
    const { grid, spacing, kinds, scene, fluid } = this;
    const [nx, ny] = grid;
    const [perX, perY] = [1 / spacing[0], 1 / spacing[1]];
    const around = [isPeriodic(scene.edges, 0), isPeriodic(scene.edges, 1)];
    const weight = 1 / (fluid.density * spacing[0] * spacing[1]);
    const { species } = scene;
    for (let i = 0; i < fluid.count; i++) {
      const kind = kinds[species.length > 0 ? species[i] : 0];
      const u = positions[2 * i] * perX - 0.5;
      const v = positions[2 * i + 1] * perY - 0.5;
      const [left, low] = [Math.floor(u), Math.floor(v)];
      if (!(left >= -1 && left < nx && low >= -1 && low < ny)) continue;
      const [east, north] = [u - left, v - low];
      const [a, b] = [within(left, nx, around[0]), within(left + 1, nx, around[0])];
      const [c, d] = [within(low, ny, around[1]) * nx, within(low + 1, ny, around[1]) * nx];
      kind[a + c] += weight * (1 - east) * (1 - north);
      kind[b + c] += weight * east * (1 - north);
      kind[a + d] += weight * (1 - east) * north;
      kind[b + d] += weight * east * north;
    }
  }

  /** Binomial weights 1 4 6 4 1 along x and then along y. */
  private smooth(values: Float32Array): void {
    const [nx, ny] = this.grid;
    for (let j = 0; j < ny; j++) this.smoothLine(values, j * nx, 1, nx, 0);
    for (let i = 0; i < nx; i++) this.smoothLine(values, i, nx, ny, 1);
  }

  private smoothLine(values: Float32Array, from: number, stride: number, n: number, axis: number): void {
    const { row } = this;
    const { edges } = this.scene;
    for (let k = 0; k < n; k++) row[k] = values[from + k * stride];
    const around = isPeriodic(edges, axis);
    const walls = [isWall(edges, 2 * axis), isWall(edges, 2 * axis + 1)];
    // A wall mirrors the fluid, so that it is as dense there as elsewhere.
    const at = (k: number): number => {
      if (k >= 0 && k < n) return row[k];
      if (around) return row[(k + n) % n];
      if (walls[k < 0 ? 0 : 1]) return row[Math.min(Math.max(k < 0 ? -1 - k : 2 * n - 1 - k, 0), n - 1)];
      return 0;
    };
    for (let k = 0; k < n; k++) {
      const inner = k >= 2 && k < n - 2;
      const near = inner ? row[k - 1] + row[k + 1] : at(k - 1) + at(k + 1);
      const far = inner ? row[k - 2] + row[k + 2] : at(k - 2) + at(k + 2);
      values[from + k * stride] = (6 * row[k] + 4 * near + far) / 16;
    }
  }
}

function within(k: number, n: number, around: boolean): number {
  return around ? (k + n) % n : Math.min(Math.max(k, 0), n - 1);
}
