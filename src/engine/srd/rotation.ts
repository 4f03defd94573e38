/**
 * Rotation of velocities relative to the mean of their cell: v ← u + R(v − u), with the mean u weighted by mass (Malevanets & Kapral,
 * J. Chem. Phys. 110, 8605, 1999; Crespin et al. 2020, (3)). Momentum and kinetic energy of each cell stay the same.
 *
 * In two dimensions R turns by the angle of `SrdRotation`; in three dimensions about a random axis, uniform on the sphere.
 */
import { CounterRandom } from "../../physics/counterRandom.ts";
import { CellThermostat } from "./cellThermostat.ts";
import type { SrdSettings } from "./settings.ts";

export class Rotation {
  private readonly angles: CounterRandom;
  private readonly heights: CounterRandom;
  private readonly azimuths: CounterRandom;
  private readonly thermostat: CellThermostat | undefined;
  /** Of each cell: particles, mass, and first the momentum, then the mean velocity. */
  private readonly counts: Int32Array;
  private readonly masses: Float64Array;
  private readonly means: Float64Array;
  /** Entries of the matrix R of each cell, row by row. */
  private readonly turns: Float64Array;
  /** Numbers in a matrix. */
  private readonly entries: number;

  constructor(
    private readonly settings: SrdSettings,
    cells: number,
  ) {
    const { dimension, seed, thermostat } = settings;
    this.angles = new CounterRandom(seed, "srd angle");
    this.heights = new CounterRandom(seed, "srd axis height");
    this.azimuths = new CounterRandom(seed, "srd axis azimuth");
    this.entries = dimension * dimension;
    this.counts = new Int32Array(cells);
    this.masses = new Float64Array(cells);
    this.means = new Float64Array(cells * dimension);
    this.turns = new Float64Array(cells * this.entries);
    this.thermostat = thermostat && new CellThermostat(thermostat, dimension, seed, cells);
  }

  /**
   * @param located cell of each particle
   * @param held 1: cells in which the wall is one more particle, of infinite mass and at rest
   * @returns cells with two or more particles, whose velocities have been rotated
   */
  apply(step: number, velocities: Float64Array, masses: Float64Array, located: Int32Array, held?: Uint8Array): number {
    this.gather(velocities, masses, located);
    if (held) this.hold(held);
    const rotated = this.draw(step);
    this.thermostat?.scale(step, velocities, masses, located, this.counts, this.means, this.masses, this.turns);
    if (this.settings.dimension === 2) this.turnFlat(velocities, located);
    else this.turnSolid(velocities, located);
    return rotated;
  }

  private gather(velocities: Float64Array, masses: Float64Array, located: Int32Array): void {
    const { counts, masses: total, means } = this;
    const { dimension } = this.settings;
    counts.fill(0);
    total.fill(0);
    means.fill(0);
    for (let i = 0, k = 0; i < located.length; i++, k += dimension) {
      const cell = located[i];
      const mass = masses[i];
      const at = cell * dimension;
      counts[cell]++;
      total[cell] += mass;
      means[at] += mass * velocities[k];
      means[at + 1] += mass * velocities[k + 1];
      if (dimension === 3) means[at + 2] += mass * velocities[k + 2];
    }
    for (let cell = 0, at = 0; cell < counts.length; cell++) {
      const inverse = counts[cell] > 0 ? 1 / total[cell] : 0;
      for (let axis = 0; axis < dimension; axis++, at++) means[at] *= inverse;
    }
  }

  private hold(held: Uint8Array): void {
    const { counts, means } = this;
    const { dimension } = this.settings;
    for (let cell = 0; cell < held.length; cell++) {
      if (held[cell] === 0) continue;
      counts[cell]++;
      means.fill(0, cell * dimension, (cell + 1) * dimension);
    }
  }

  /** A particle alone in its cell has no relative velocity: nothing is drawn for it. */
  private draw(step: number): number {
    const { counts, turns, angles, entries } = this;
    const { from, to, mirrored } = this.settings.rotation;
    let rotated = 0;
    for (let cell = 0; cell < counts.length; cell++) {
      if (counts[cell] < 2) continue;
      rotated++;
      const u = angles.uniform(step, cell);
      const signed = mirrored ? 2 * u - 1 : u;
      const angle = from + Math.abs(signed) * (to - from);
      const sine = Math.sin(signed < 0 ? -angle : angle);
      const cosine = Math.cos(angle);
      const at = cell * entries;
      if (entries === 9) {
        this.setAxis(step, cell, at, sine, cosine);
        continue;
      }
      turns[at] = cosine;
      turns[at + 1] = -sine;
      turns[at + 2] = sine;
      turns[at + 3] = cosine;
    }
    return rotated;
  }

  /** Rodrigues' formula. */
  private setAxis(step: number, cell: number, at: number, sine: number, cosine: number): void {
    const z = 2 * this.heights.uniform(step, cell) - 1;
    const azimuth = 2 * Math.PI * this.azimuths.uniform(step, cell);
    const across = Math.sqrt(1 - z * z);
    const x = across * Math.cos(azimuth);
    const y = across * Math.sin(azimuth);
    const rest = 1 - cosine;
    const { turns } = this;
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

  private turnFlat(velocities: Float64Array, located: Int32Array): void {
    const { counts, means, turns } = this;
    for (let i = 0, k = 0; i < located.length; i++, k += 2) {
      const cell = located[i];
      if (counts[cell] < 2) continue;
      const ux = means[2 * cell];
      const uy = means[2 * cell + 1];
      const at = 4 * cell;
      const wx = velocities[k] - ux;
      const wy = velocities[k + 1] - uy;
      velocities[k] = ux + turns[at] * wx + turns[at + 1] * wy;
      velocities[k + 1] = uy + turns[at + 2] * wx + turns[at + 3] * wy;
    }
  }

  private turnSolid(velocities: Float64Array, located: Int32Array): void {
    const { counts, means, turns } = this;
    for (let i = 0, k = 0; i < located.length; i++, k += 3) {
      const cell = located[i];
      if (counts[cell] < 2) continue;
      const ux = means[3 * cell];
      const uy = means[3 * cell + 1];
      const uz = means[3 * cell + 2];
      const at = 9 * cell;
      const wx = velocities[k] - ux;
      const wy = velocities[k + 1] - uy;
      const wz = velocities[k + 2] - uz;
      velocities[k] = ux + turns[at] * wx + turns[at + 1] * wy + turns[at + 2] * wz;
      velocities[k + 1] = uy + turns[at + 3] * wx + turns[at + 4] * wy + turns[at + 5] * wz;
      velocities[k + 2] = uz + turns[at + 6] * wx + turns[at + 7] * wy + turns[at + 8] * wz;
    }
  }
}
