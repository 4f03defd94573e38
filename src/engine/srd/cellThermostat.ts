/**
 * Thermostat of the cells: relative velocities of each cell are multiplied by a factor that gives them a kinetic energy E.
 *
 * - `rescale`: E = f T/2 with f = (n − 1) d degrees of freedom.
 * - `maxwell`: E is drawn from the gamma distribution with the shape f/2 and the scale T, that of the canonical ensemble: Maxwell–Boltzmann
 *   scaling (Huang, Chatterji, Sutmann, Gompper & Winkler, J. Comput. Phys. 229, 168, 2010).
 *
 * Both change how the stress of a cell relaxes: with 5 particles per cell and α = 60° the kinematic viscosity is 15 % above that of the fluid
 * without a thermostat. The difference falls with the number of particles per cell.
 *
 * The momentum of each cell stays the same. The factor is applied to the matrices of the rotation.
 */
import { CounterRandom } from "../../physics/counterRandom.ts";
import type { SrdThermostat } from "./settings.ts";

/** Counters of a cell: proposals of the rejection method, of which nearly all are accepted. */
const proposals = 32;

/**
 * Energy of the relative velocities of a cell over that of its mean, up to which it is cold: it has nothing that could be rescaled but
 * rounding, whose momentum is not 0.
 */
const coldShare = 1e-12;

export class CellThermostat {
  private readonly normals: CounterRandom;
  private readonly uniforms: CounterRandom;
  /** Twice the relative kinetic energy of each cell. */
  private readonly energies: Float64Array;

  constructor(
    private readonly settings: SrdThermostat,
    private readonly dimension: 2 | 3,
    seed: number,
    cells: number,
  ) {
    this.normals = new CounterRandom(seed, "srd heat");
    this.uniforms = new CounterRandom(seed, "srd heat accepted");
    this.energies = new Float64Array(cells);
  }

  scale(
    step: number,
    velocities: Float64Array,
    masses: Float64Array,
    located: Int32Array,
    counts: Int32Array,
    means: Float64Array,
    totals: Float64Array,
    turns: Float64Array,
  ): void {
    const { dimension, energies, settings } = this;
    energies.fill(0);
    for (let i = 0, k = 0; i < located.length; i++) {
      const at = located[i] * dimension;
      let square = 0;
      for (let axis = 0; axis < dimension; axis++, k++) square += (velocities[k] - means[at + axis]) ** 2;
      energies[located[i]] += masses[i] * square;
    }
    const entries = dimension * dimension;
    for (let cell = 0; cell < counts.length; cell++) {
      const energy = energies[cell];
      if (counts[cell] < 2) continue;
      let square = 0;
      for (let axis = 0; axis < dimension; axis++) square += means[cell * dimension + axis] ** 2;
      if (energy <= coldShare * totals[cell] * square) continue;
      const freedom = (counts[cell] - 1) * dimension;
      const shape = settings.kind === "maxwell" ? this.gamma(step, cell, 0.5 * freedom) : 0.5 * freedom;
      const factor = Math.sqrt((2 * shape * settings.temperature) / energy);
      for (let k = cell * entries; k < (cell + 1) * entries; k++) turns[k] *= factor;
    }
  }

  /** From the gamma distribution with this shape, ≥ 1, and scale 1 (Marsaglia & Tsang, ACM Trans. Math. Softw. 26, 363, 2000). */
  private gamma(step: number, cell: number, shape: number): number {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (let counter = cell * proposals; counter < (cell + 1) * proposals; counter++) {
      const x = this.normals.normal(step, counter);
      const v = (1 + c * x) ** 3;
      if (v <= 0) continue;
      if (Math.log(1 - this.uniforms.uniform(step, counter)) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
    return shape;
  }
}
