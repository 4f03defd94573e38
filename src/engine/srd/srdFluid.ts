/**
 * The SRD fluid: one step is, in the order of Crespin et al. (2020, Fig. 2), acceleration, local repulsion, rotation in the cells, pressure
 * of the cells, streaming. Stages without settings are left out.
 *
 * Randomness is a function of seed, step and cell: positions, velocities and the number of steps are the whole state.
 */
import { CounterRandom } from "../../physics/counterRandom.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { CellGrid } from "./cellGrid.ts";
import { Rotation } from "./rotation.ts";
import type { SrdParticles, SrdSettings } from "./settings.ts";
import { Surroundings } from "./surroundings.ts";

/** Counted work since the start, the same on every machine. */
export interface SrdWork {
  /** Cells whose velocities were rotated, summed over steps. */
  rotatedCells: number;
  /** Hits of fluid particles on faces and solids. */
  surfaceHits: number;
}

export const srdStages = ["acceleration", "repulsion", "rotation", "pressure", "streaming"] as const;
export type SrdStage = (typeof srdStages)[number];

export class SrdFluid {
  readonly count: number;
  /** Packed; periodic coordinates lie in [0, size). */
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  /** Index into the settings' fluids, one a particle. */
  readonly fluids: Uint8Array;
  readonly masses: Float64Array;
  readonly work: SrdWork = { rotatedCells: 0, surfaceHits: 0 };
  /** Given from outside, in any unit: times of the stages are summed. It has no effect on the fluid. */
  clock: (() => number) | undefined;
  readonly stageTimes: Record<SrdStage, number> = {
    acceleration: 0,
    repulsion: 0,
    rotation: 0,
    pressure: 0,
    streaming: 0,
  };
  private taken = 0;
  /** Cells at rest: of pressure and fields. */
  private readonly grid: CellGrid;
  /** Cells of the rotation, one more along axes with walls where they are displaced. */
  private readonly rotationGrid: CellGrid;
  private readonly rotation: Rotation;
  private readonly surroundings: Surroundings;
  private readonly shifts: CounterRandom;
  private readonly shift: Float64Array;
  /** Change of velocity per step, `dimension` numbers for each fluid. */
  private readonly gains: Float64Array;
  private readonly located: Int32Array;

  constructor(
    readonly settings: SrdSettings,
    particles: SrdParticles,
  ) {
    const { dimension, cell, step, gravity, seed, fluids } = settings;
    this.count = particles.fluids.length;
    this.positions = particles.positions.slice();
    this.velocities = particles.velocities.slice();
    this.fluids = particles.fluids.slice();
    this.masses = Float64Array.from(this.fluids, (fluid) => fluids[fluid].mass);
    this.located = new Int32Array(this.count);
    this.grid = new CellGrid(settings, cell, 0);
    this.rotationGrid = settings.shift ? new CellGrid(settings, cell, 1) : this.grid;
    this.rotation = new Rotation(settings, this.rotationGrid);
    this.surroundings = new Surroundings(settings, this.grid);
    this.shifts = new CounterRandom(seed, "srd shift");
    this.shift = new Float64Array(dimension);
    this.gains = Float64Array.from({ length: fluids.length * dimension }, (_, k) => {
      const { mass, force } = fluids[Math.floor(k / dimension)];
      const axis = k % dimension;
      return step * (gravity[axis] + (force?.[axis] ?? 0) / mass);
    });
  }

  get dimension(): 2 | 3 {
    return this.settings.dimension;
  }

  /** Steps taken since the start. */
  get steps(): number {
    return this.taken;
  }

  /** Cells along each axis, those of axes that are missing: 1. */
  get cells(): readonly [number, number, number] {
    return this.grid.cells;
  }

  step(): void {
    let start = this.clock?.() ?? 0;
    this.accelerate();
    start = this.finish("acceleration", start);
    this.rotate();
    start = this.finish("rotation", start);
    this.stream();
    this.finish("streaming", start);
    this.taken++;
  }

  /** Fluid particles in each cell over γ. */
  density(into: Float64Array): void {
    this.grid.locate(this.positions, this.count, noShift, this.located);
    into.fill(0);
    for (let i = 0; i < this.count; i++) into[this.located[i]] += 1 / this.settings.perCell;
  }

  /** Mean velocity of each cell, packed; 0 in empty cells. */
  cellVelocities(into: Float64Array): void {
    this.grid.locate(this.positions, this.count, noShift, this.located);
    const { dimension } = this;
    const mass = new Float64Array(this.grid.total);
    into.fill(0);
    for (let i = 0, k = 0; i < this.count; i++) {
      const cell = this.located[i];
      mass[cell] += this.masses[i];
      for (let axis = 0; axis < dimension; axis++, k++)
        into[cell * dimension + axis] += this.masses[i] * this.velocities[k];
    }
    for (let k = 0; k < into.length; k++) into[k] /= mass[Math.floor(k / dimension)] || 1;
  }

  /** The fluid area (volume) of the paper's figures: cells that are at least half full, times their size. */
  filledVolume(): number {
    const density = new Float64Array(this.grid.total);
    this.density(density);
    return density.filter((ratio) => ratio >= 0.5).length * this.settings.cell ** this.dimension;
  }

  save(writer: StateWriter): void {
    writer.numbers(this.taken, this.work.rotatedCells, this.work.surfaceHits);
    writer.array(this.positions);
    writer.array(this.velocities);
  }

  restore(reader: StateReader): void {
    const [taken, rotatedCells, surfaceHits] = reader.numbers(3);
    this.taken = taken;
    this.work.rotatedCells = rotatedCells;
    this.work.surfaceHits = surfaceHits;
    reader.into(this.positions);
    reader.into(this.velocities);
  }

  private accelerate(): void {
    const { dimension, gains, fluids, velocities } = this;
    for (let i = 0, k = 0; i < this.count; i++) {
      const from = fluids[i] * dimension;
      for (let axis = 0; axis < dimension; axis++, k++) velocities[k] += gains[from + axis];
    }
  }

  private rotate(): void {
    const { settings, shift } = this;
    if (settings.shift) {
      // A displacement by half a cell more is one along whole cells: [0, a₀) is [−a₀/2, a₀/2].
      for (let axis = 0; axis < shift.length; axis++)
        shift[axis] = settings.cell * this.shifts.uniform(this.taken, axis);
    }
    this.rotationGrid.locate(this.positions, this.count, shift, this.located);
    this.work.rotatedCells += this.rotation.apply(this.taken, this.velocities, this.masses, this.located);
  }

  private stream(): void {
    this.grid.locate(this.positions, this.count, noShift, this.located);
    const { positions, velocities, located } = this;
    this.work.surfaceHits += this.surroundings.stream(positions, velocities, located, this.settings.step);
  }

  private finish(stage: SrdStage, start: number): number {
    if (!this.clock) return 0;
    const now = this.clock();
    this.stageTimes[stage] += now - start;
    return now;
  }
}

const noShift = [0, 0, 0];
