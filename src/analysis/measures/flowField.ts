/** Energy and spectrum of a velocity field on the grid of an engine with a flow. */
import type { Facets, Field } from "../../engine/api/engine.ts";
import { PlaneTransform, signedMode } from "../../physics/fourier/planeTransform.ts";

/** The velocity of the flow that drags particles; undefined in runs without one. */
export function flowFieldOf(fields: Facets["fields"]): Field | undefined {
  return fields?.find(({ id }) => id === "flow");
}

/** Velocities of the field's nodes at the clock's time. */
export function velocitiesOf(field: Field): Float32Array {
  const velocities = new Float32Array(field.grid.reduce((product, n) => product * n, field.components));
  field.read(velocities);
  return velocities;
}

/** Mean of u²/2 over the nodes: kinetic energy per mass. */
export function meanEnergy(velocities: Float32Array, components: number): number {
  return (components * velocities.reduce((sum, v) => sum + v * v, 0)) / (2 * velocities.length);
}

/** Number of shells that a grid resolves: below half its nodes along each axis. */
function shellsOf(columns: number, rows: number, size: ArrayLike<number>): number {
  const longest = Math.max(size[0], size[1]);
  return Math.ceil(Math.min((columns / 2) * (longest / size[0]), (rows / 2) * (longest / size[1])));
}

/**
 * Kinetic energy per mass of a plane periodic field by the number n of waves in the longest side: shell n has wave numbers within
 * (n ± ½) 2π/side. The sum over all waves is the mean of u²/2 (Parseval).
 */
export class EnergySpectrum {
  private readonly transform: PlaneTransform;
  private readonly packed: Float64Array;
  /** Shell of each mode; −1 for those beyond. */
  private readonly shell: Int32Array;
  readonly shells: number;

  constructor(grid: readonly number[], size: ArrayLike<number>) {
    const [columns, rows] = grid as readonly [number, number];
    this.transform = new PlaneTransform(columns, rows);
    this.packed = new Float64Array(2 * columns * rows);
    this.shells = shellsOf(columns, rows, size);
    const longest = Math.max(size[0], size[1]);
    this.shell = Int32Array.from({ length: columns * rows }, (_, k) => {
      const p = (signedMode(k % columns, columns) * longest) / size[0];
      const q = (signedMode(Math.floor(k / columns), rows) * longest) / size[1];
      const shell = Math.round(Math.hypot(p, q));
      return shell < this.shells ? shell : -1;
    });
  }

  /** Adds the spectrum of velocities, u and v of each node in turn. */
  add(velocities: ArrayLike<number>, sums: Float64Array): void {
    const { transform, packed, shell } = this;
    packed.set(velocities);
    transform.forward(packed);
    const points = shell.length;
    for (let k = 0; k < points; k++) {
      // |û|² + |v̂|² of k and −k together are |ẑ|² of both, with z = u + iv.
      if (shell[k] >= 0) sums[shell[k]] += (packed[2 * k] ** 2 + packed[2 * k + 1] ** 2) / (2 * points * points);
    }
  }
}
