/**
 * The SRD fluid: one step is, in the order of Crespin et al. (2020, Fig. 2), acceleration, local repulsion, rotation in the cells, pressure
 * of the cells, streaming. Stages without settings are left out.
 *
 * Randomness is a function of seed, step and cell: positions, velocities and the number of steps are the whole state.
 */
import { CounterRandom } from "../../physics/counterRandom.ts";
import type { ThreadWork } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { BallCover } from "./ballCover.ts";
import { Balls } from "./balls.ts";
import { CellGrid } from "./cellGrid.ts";
import { CellParts } from "./cellParts.ts";
import { CutCells } from "./cutCells.ts";
import { EnergyLedger } from "./energyLedger.ts";
import { FreeSpace } from "./freeSpace.ts";
import { Pressure } from "./pressure.ts";
import { Repulsion } from "./repulsion.ts";
import { kindsOf } from "./repulsionKinds.ts";
import { repulsionDistance, type SrdParticles, type SrdSettings } from "./settings.ts";
import { obstacleParticles, wallParticles } from "./solidParticles.ts";
import { type Sharing, StepKernel } from "./stepKernel.ts";
import { Surroundings } from "./surroundings.ts";
import { WallCells } from "./wallCells.ts";

/** Counted work since the start, the same on every machine. */
export interface SrdWork {
  /** Pairs whose distance was computed for the repulsion, and pairs that were moved apart. */
  pairTests: number;
  pairsMoved: number;
  /** Cells whose velocities were rotated, summed over steps. */
  rotatedCells: number;
  /** Solutions of the Jacobi method for one cell. */
  pressureUpdates: number;
  /** Hits of fluid particles on faces, solids and balls. */
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
  /**
   * Positions and velocities of particles that another engine moves: they take part in the rotation, which changes their velocities. Set
   * before `collide`, and read after it.
   */
  readonly guests: { readonly positions: Float64Array; readonly velocities: Float64Array };
  readonly work: SrdWork = { pairTests: 0, pairsMoved: 0, rotatedCells: 0, pressureUpdates: 0, surfaceHits: 0 };
  /** Given from outside, in any unit: times of the stages are summed. It has no effect on the fluid. */
  clock: (() => number) | undefined;
  readonly stageTimes: Record<SrdStage, number> = {
    acceleration: 0,
    repulsion: 0,
    rotation: 0,
    pressure: 0,
    streaming: 0,
  };
  readonly balls: Balls;
  readonly energy: EnergyLedger;
  /** Packed positions of solid particles at rest, on walls and solids; none without repulsion. */
  readonly solids: Float64Array;
  readonly pressure: Pressure | undefined;
  private taken: number;
  /** Cells at rest: of pressure and fields. */
  private readonly grid: CellGrid;
  /** Cells of the rotation, one more along axes with walls where they are displaced. */
  private readonly rotationGrid: CellGrid;
  private readonly repulsion: Repulsion | undefined;
  private readonly surroundings: Surroundings;
  private readonly cut: CutCells | undefined;
  private readonly cellParts: CellParts | undefined;
  private readonly wallCells: WallCells | undefined;
  private readonly cover: BallCover;
  private readonly shifts: CounterRandom;
  private readonly shift: Float64Array;
  /** Forces or gravity act on fluid particles. */
  private readonly isPushed: boolean;
  private readonly located: Int32Array;
  /** Positions and velocities of fluid particles and guests. */
  private readonly kernel: StepKernel;

  constructor(
    readonly settings: SrdSettings,
    particles: SrdParticles,
    private readonly sharing: Sharing = {},
  ) {
    const { dimension, cell, step, gravity, seed, fluids } = settings;
    this.count = particles.fluids.length;
    this.taken = settings.stepsBefore ?? 0;
    const { guests = new Float64Array(0) } = particles;
    const length = this.count * dimension;
    this.grid = new CellGrid(settings, cell, 0);
    this.rotationGrid = settings.shift ? new CellGrid(settings, cell, 1) : this.grid;
    const space = settings.solids.length > 0 ? new FreeSpace(settings, this.grid) : undefined;
    const both = this.count + guests.length;
    this.cellParts = space && new CellParts(settings, space, this.grid, this.rotationGrid, both);
    const cells = this.cellParts?.most ?? this.rotationGrid.total;
    const atRest = this.grid.total;
    this.surroundings = new Surroundings(settings, this.grid, space);
    this.balls = new Balls(settings, this.count, space);
    const { repulsion, pressure, perCell } = settings;
    const spacing = repulsionDistance(cell, perCell);
    const onWalls = repulsion ? wallParticles(settings, spacing) : new Float64Array(0);
    const onObstacles = repulsion && space ? obstacleParticles(settings, space.parts, spacing) : new Float64Array(0);
    this.solids = new Float64Array(onWalls.length + onObstacles.length);
    this.solids.set(onWalls);
    this.solids.set(onObstacles, onWalls.length);
    const points = repulsion && kindsOf(settings, this.count, this.solids, this.balls.ballOf);
    const sizes = { fluid: this.count, guests: guests.length, cells, atRest, points };
    const kernel = new StepKernel(settings, sizes, sharing);
    this.kernel = kernel;
    this.positions = kernel.positions.subarray(0, length);
    this.velocities = kernel.velocities.subarray(0, length);
    this.masses = kernel.masses.subarray(0, this.count);
    this.located = kernel.located.subarray(0, this.count);
    this.guests = {
      positions: kernel.positions.subarray(length),
      velocities: kernel.velocities.subarray(length),
    };
    this.positions.set(particles.positions);
    this.velocities.set(particles.velocities);
    this.fluids = kernel.fluids;
    this.fluids.set(particles.fluids);
    this.fluids.forEach((fluid, i) => {
      this.masses[i] = fluids[fluid].mass;
    });
    kernel.masses.set(guests, this.count);
    space?.putOutside(this.positions);
    if (space) kernel.setClearance(space.clearance);
    if (WallCells.needed(settings))
      this.wallCells = new WallCells(settings, this.rotationGrid, kernel.takeHeld(), space, this.cellParts);
    this.cut = settings.pressure && space && new CutCells(settings, this.grid, space);
    this.cover = new BallCover(settings, this.grid, this.cut);
    this.energy = new EnergyLedger(settings, kernel, this.balls);
    this.repulsion = points && repulsion && new Repulsion(kernel, settings, repulsion, points, space);
    this.pressure = pressure && new Pressure(settings, pressure, this.grid, this.cut);
    this.pressure?.setSolids(onWalls);
    this.shifts = new CounterRandom(seed, "srd shift");
    this.shift = new Float64Array(dimension);
    const gains = Float64Array.from({ length: fluids.length * dimension }, (_, k) => {
      const { mass, force } = fluids[Math.floor(k / dimension)];
      const axis = k % dimension;
      return step * (gravity[axis] + (force?.[axis] ?? 0) / mass);
    });
    this.isPushed = gains.some((gain) => gain !== 0);
    kernel.setGains(gains);
  }

  get dimension(): 2 | 3 {
    return this.settings.dimension;
  }

  /** Steps taken, those before the start included. */
  get steps(): number {
    return this.taken;
  }

  /** Cells along each axis, those of axes that are missing: 1. */
  get cells(): readonly [number, number, number] {
    return this.grid.cells;
  }

  /** Threads that share the loops of the kernel. */
  threads(): ThreadWork {
    const { threads } = this.kernel;
    const fewer = this.sharing.fewer ?? threads.fewer();
    return { threads: threads.count, ...(fewer !== undefined && { fewer }), shared: threads.shared() };
  }

  get isShared(): boolean {
    return this.kernel.threads.count > 1;
  }

  /** A thread has failed in the middle of its work: the state is of no use. */
  get isLost(): boolean {
    return this.kernel.threads.lost();
  }

  step(): void {
    this.collide();
    this.stream();
  }

  /** All of a step but the streaming. */
  collide(): void {
    const { energy } = this;
    this.kernel.threads.start();
    let start = this.clock?.() ?? 0;
    energy.begin();
    this.accelerate();
    energy.end("acceleration");
    start = this.finish("acceleration", start);
    const height = energy.height();
    this.repel();
    energy.end("repulsion", height);
    start = this.finish("repulsion", start);
    this.rotate();
    energy.end("rotation");
    start = this.finish("rotation", start);
    this.applyPressure();
    energy.end("pressure");
    this.finish("pressure", start);
  }

  /** Ends a step: particles move by their velocities. */
  stream(): void {
    const start = this.clock?.() ?? 0;
    const { positions, velocities, masses, work, energy, settings, kernel } = this;
    if (settings.solids.length > 0) kernel.locate(this.count, this.grid, noShift);
    energy.begin();
    const height = energy.height();
    const left = kernel.stream(settings.step);
    for (let n = 0; n < left; n++)
      work.surfaceHits += this.surroundings.follow(positions, velocities, kernel.left[n], settings.step);
    work.surfaceHits += this.balls.stream(positions, velocities, masses);
    energy.end("streaming", height);
    this.taken++;
    this.finish("streaming", start);
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
    const { work } = this;
    writer.numbers(
      this.taken,
      work.pairTests,
      work.pairsMoved,
      work.rotatedCells,
      work.pressureUpdates,
      work.surfaceHits,
    );
    this.energy.save(writer);
    for (const part of this.parts()) writer.array(part);
  }

  restore(reader: StateReader): void {
    const { work } = this;
    [this.taken, work.pairTests, work.pairsMoved, work.rotatedCells, work.pressureUpdates, work.surfaceHits] =
      reader.numbers(6);
    this.energy.restore(reader);
    for (const part of this.parts()) reader.into(part);
    this.balls.place();
  }

  private parts(): readonly Float64Array[] {
    const { positions, velocities, balls, pressure } = this;
    const moving = [positions, velocities, balls.positions, balls.velocities, balls.immersed];
    return pressure ? [...moving, pressure.values] : moving;
  }

  private accelerate(): void {
    if (this.isPushed) this.kernel.accelerate();
    this.balls.accelerate();
  }

  private repel(): void {
    const { balls, repulsion, settings, positions, velocities, masses, work } = this;
    if (repulsion) {
      repulsion.apply(positions, velocities, balls.solids);
      work.pairTests += repulsion.tests;
      work.pairsMoved += repulsion.contacts;
    }
    balls.couple(positions, velocities, masses, repulsion?.pushedByBalls, settings.repulsion?.change ?? 0);
  }

  private applyPressure(): void {
    const { pressure, positions, velocities, masses, located, grid } = this;
    if (!pressure) return;
    this.kernel.locate(this.count, grid, noShift);
    this.cut?.assign(positions, located);
    pressure.gather(velocities, masses, located);
    const { balls, cover } = this;
    cover.cover(pressure, balls.positions, balls.velocities);
    this.work.pressureUpdates += pressure.apply(velocities, located);
    cover.press(pressure, balls.velocities);
  }

  private rotate(): void {
    const { settings, shift } = this;
    if (settings.shift) {
      // A displacement by half a cell more is one along whole cells: [0, a₀) is [−a₀/2, a₀/2].
      for (let axis = 0; axis < shift.length; axis++)
        shift[axis] = settings.cell * this.shifts.uniform(this.taken, axis);
    }
    const { kernel, cellParts, rotationGrid } = this;
    const { positions, located } = kernel;
    kernel.locate(located.length, rotationGrid, shift);
    cellParts?.split(positions, located);
    kernel.gather();
    this.wallCells?.draw(this.taken, shift, positions);
    this.work.rotatedCells += kernel.prepare(this.taken);
    kernel.turn();
  }

  private finish(stage: SrdStage, start: number): number {
    if (!this.clock) return 0;
    const now = this.clock();
    this.stageTimes[stage] += now - start;
    return now;
  }
}

const noShift = [0, 0, 0];
