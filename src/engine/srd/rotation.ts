/**
 * Rotation of velocities relative to the mean of their cell: v ← u + R(v − u), with the mean u weighted by mass (Malevanets & Kapral,
 * J. Chem. Phys. 110, 8605, 1999; Crespin et al. 2020, (3)). Momentum and kinetic energy of each cell stay the same.
 *
 * In two dimensions R turns by the angle of `SrdRotation`; in three dimensions about a random axis, uniform on the sphere. The loops are in
 * `stepKernel.ts`.
 */
import { CounterRandom } from "../../physics/counterRandom.ts";
import { CellThermostat } from "./cellThermostat.ts";
import type { SrdSettings } from "./settings.ts";
import type { StepKernel } from "./stepKernel.ts";

export class Rotation {
  private readonly angles: CounterRandom;
  private readonly heights: CounterRandom;
  private readonly azimuths: CounterRandom;
  private readonly thermostat: CellThermostat | undefined;

  constructor(
    private readonly settings: SrdSettings,
    private readonly kernel: StepKernel,
  ) {
    const { dimension, seed, thermostat } = settings;
    this.angles = new CounterRandom(seed, "srd angle");
    this.heights = new CounterRandom(seed, "srd axis height");
    this.azimuths = new CounterRandom(seed, "srd axis azimuth");
    this.thermostat = thermostat && new CellThermostat(thermostat, dimension, seed, kernel);
  }

  /**
   * Mean velocity and matrix of each cell, after the sums of cells are made and before velocities are turned. A particle alone in its cell has
   * no relative velocity.
   *
   * @returns cells with two or more particles
   */
  prepare(step: number): number {
    const { kernel, angles } = this;
    const { dimension } = this.settings;
    const { from, to, mirrored } = this.settings.rotation;
    const isOneAngle = dimension === 2 && mirrored && from === to;
    if (dimension === 3) {
      kernel.draw(this.heights, step, 1);
      kernel.draw(this.azimuths, step, 2);
    }
    const rotated = kernel.average(angles, step, isOneAngle ? from : undefined);
    if (!isOneAngle) this.setTurns();
    this.thermostat?.scale(step);
    return rotated;
  }

  /** Matrices in place of random numbers. */
  private setTurns(): void {
    const { dimension, rotation } = this.settings;
    const { from, to, mirrored } = rotation;
    const { turns, turnNumbers } = this.kernel;
    for (let at = dimension; at < turns.length; at += turnNumbers) {
      const u = turns[at];
      if (u === Infinity) continue;
      const signed = mirrored ? 2 * u - 1 : u;
      const angle = from + Math.abs(signed) * (to - from);
      const sine = Math.sin(signed < 0 ? -angle : angle);
      const cosine = Math.cos(angle);
      if (dimension === 3) setAxis(turns, at, sine, cosine);
      else {
        turns[at] = cosine;
        turns[at + 1] = sine;
      }
    }
  }
}

/** Rodrigues' formula. The second and the third number of the matrix are the random numbers of the axis. */
function setAxis(turns: Float64Array, at: number, sine: number, cosine: number): void {
  const z = 2 * turns[at + 1] - 1;
  const azimuth = 2 * Math.PI * turns[at + 2];
  const across = Math.sqrt(1 - z * z);
  const x = across * Math.cos(azimuth);
  const y = across * Math.sin(azimuth);
  const rest = 1 - cosine;
  turns[at] = cosine + rest * x * x;
  turns[at + 1] = rest * x * y - sine * z;
  turns[at + 2] = rest * x * z + sine * y;
  turns[at + 3] = rest * x * y + sine * z;
  turns[at + 4] = cosine + rest * y * y;
  turns[at + 5] = rest * y * z - sine * x;
  turns[at + 6] = rest * x * z - sine * y;
  turns[at + 7] = rest * y * z + sine * x;
  turns[at + 8] = cosine + rest * z * z;
}
