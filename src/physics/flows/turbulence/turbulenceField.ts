/**
 * Velocity of a turbulent stream function on a grid of the periodic rectangle, u = (∂ψ/∂y, −∂ψ/∂x), by the inverse Fourier transform.
 *
 * With z = u + iv one complex transform gives both components: ẑ_k = (k_x + i k_y) ψ̂_k, since û = i k_y ψ̂ and v̂ = −i k_x ψ̂.
 */
import { PlaneTransform } from "../../fourier/planeTransform.ts";
import { ModePaths } from "./modePaths.ts";
import type { Modes } from "./modes.ts";

export class TurbulenceField {
  private readonly paths: ModePaths;
  private readonly transform: PlaneTransform;
  private readonly packed: Float64Array;
  /** Places of modes k and −k in the transform's data. */
  private readonly at: Int32Array;
  private readonly opposite: Int32Array;

  /** @param grid columns and rows; more than twice the waves of any mode along each axis */
  constructor(
    private readonly modes: Modes,
    readonly grid: readonly [number, number],
    step: number,
    seed: number,
  ) {
    const [columns, rows] = grid;
    this.paths = new ModePaths(modes, step, seed);
    this.transform = new PlaneTransform(columns, rows);
    this.packed = new Float64Array(2 * columns * rows);
    const place = (p: number, q: number) => 2 * (((q + rows) % rows) * columns + ((p + columns) % columns));
    this.at = Int32Array.from(modes.p, (p, m) => place(p, modes.q[m]));
    this.opposite = Int32Array.from(modes.p, (p, m) => place(-p, -modes.q[m]));
  }

  /** Velocities at step `step`: u and v of each point in turn, points along x first. */
  velocities(step: number, into: Float64Array): void {
    const { packed, at, opposite } = this;
    const { count, kx, ky } = this.modes;
    const psi = this.paths.at(step);
    // The inverse transform divides by the number of points.
    const points = packed.length / 2;
    packed.fill(0);
    for (let m = 0; m < count; m++) {
      const [re, im] = [points * psi[2 * m], points * psi[2 * m + 1]];
      const [x, y] = [kx[m], ky[m]];
      packed[at[m]] = x * re - y * im;
      packed[at[m] + 1] = x * im + y * re;
      // Of −k: −(k_x + i k_y) conj ψ̂.
      packed[opposite[m]] = -x * re - y * im;
      packed[opposite[m] + 1] = x * im - y * re;
    }
    this.transform.inverse(packed);
    into.set(packed);
  }
}
