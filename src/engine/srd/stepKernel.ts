/**
 * Loops of a step over particles and cells: the kernel (`kernel/step.ts`) and its memory, in which positions and velocities are. A record of a
 * cell is `sumNumbers` of `sums`, and `turnNumbers` of `turns`.
 */
import flatBytes from "../../../dist/flatStep.wasm";
import solidBytes from "../../../dist/solidStep.wasm";
import { periodicAxes } from "../../physics/box.ts";
import { CounterRandom } from "../../physics/counterRandom.ts";
import type { CellGrid } from "./cellGrid.ts";
import type { SrdSettings } from "./settings.ts";

interface Kernel {
  take(fluid: number, particles: number, cells: number, unitMasses: boolean): void;
  setBox(width: number, height: number, depth: number, wrapsX: boolean, wrapsY: boolean, wrapsZ: boolean): void;
  setKey(place: number, key0: number, key1: number, key2: number): void;
  setRotation(from: number, to: number, mirrored: boolean, cosine: number, sine: number): void;
  setThermostat(temperature: number, isDrawn: boolean): void;
  takeGains(fluids: number): number;
  takeHeld(): number;
  takeClearance(cells: number): number;
  leftAt(): number;
  positionsAt(): number;
  velocitiesAt(): number;
  massesAt(): number;
  fluidsAt(): number;
  locatedAt(): number;
  sumsAt(): number;
  turnsAt(): number;
  locate(
    count: number,
    scale: number,
    sx: number,
    sy: number,
    sz: number,
    nx: number,
    ny: number,
    nz: number,
    beyondX: number,
    beyondY: number,
    beyondZ: number,
  ): void;
  accelerate(): void;
  twiceKineticEnergy(): number;
  moment(axis: number): number;
  gather(): void;
  prepare(step: number): number;
  turn(): void;
  stream(step: number): number;
}

/** Of random numbers, in the order of the kernel's keys. */
const purposes = ["srd angle", "srd axis height", "srd axis azimuth", "srd heat", "srd heat accepted"];

const modules: { [dimension in 2 | 3]?: WebAssembly.Module } = {};

export interface StepSizes {
  readonly fluid: number;
  readonly guests: number;
  /** Cells of the rotation, and parts of them. */
  readonly cells: number;
  /** Cells of the grid at rest. */
  readonly atRest: number;
}

export class StepKernel {
  /** Of fluid particles and guests. */
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly masses: Float64Array;
  /** Number of the fluid of each fluid particle. */
  readonly fluids: Uint8Array;
  readonly located: Int32Array;
  /** Of each cell: momentum, then mean velocity; mass; number of particles. In two dimensions turns may take their place. */
  readonly sums: Float64Array;
  readonly sumNumbers: number;
  /**
   * Of each cell: mean velocity and matrix, of which the first column is enough in two dimensions. Where it starts with Infinity, nothing is
   * turned.
   */
  readonly turns: Float64Array;
  readonly turnNumbers: number;
  /** Particles that the last streaming has left where they were. */
  readonly left: Int32Array;
  private readonly kernel: Kernel;
  private readonly memory: WebAssembly.Memory;

  constructor(
    private readonly settings: SrdSettings,
    private readonly sizes: StepSizes,
  ) {
    const { dimension, size, fluids } = settings;
    const { fluid, guests, cells, atRest } = sizes;
    const all = fluid + guests;
    this.sumNumbers = dimension + 2;
    this.turnNumbers = dimension === 2 ? 4 : 12;
    // It must not grow: see `flatRepulsion.ts`.
    const numbersOfCell = this.sumNumbers + this.turnNumbers + 1;
    const bytes = all * (16 * dimension + 17) + (cells + 3) * (8 * numbersOfCell + 1) + 8 * atRest + 24 * fluids.length;
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((bytes + 4096) / 65_536) });
    modules[dimension] ??= new WebAssembly.Module(dimension === 2 ? flatBytes : solidBytes);
    const imports = { env: { memory: this.memory } };
    const exported = new WebAssembly.Instance(modules[dimension], imports).exports as object;
    this.kernel = exported as Kernel;
    const { kernel } = this;
    const unitMasses = guests === 0 && fluids.every(({ mass }) => mass === 1);
    kernel.take(fluid, all, cells, unitMasses);
    const [wrapsX, wrapsY, wrapsZ = false] = periodicAxes(settings);
    kernel.setBox(size[0], size[1], size[2] ?? 0, wrapsX, wrapsY, wrapsZ);
    this.setTurns();
    const numbers = (at: number, count: number) => new Float64Array(this.memory.buffer, at, count);
    this.positions = numbers(kernel.positionsAt(), all * dimension);
    this.velocities = numbers(kernel.velocitiesAt(), all * dimension);
    this.masses = numbers(kernel.massesAt(), all);
    this.fluids = new Uint8Array(this.memory.buffer, kernel.fluidsAt(), fluid);
    this.located = new Int32Array(this.memory.buffer, kernel.locatedAt(), all);
    this.left = new Int32Array(this.memory.buffer, kernel.leftAt(), fluid);
    this.sums = numbers(kernel.sumsAt(), cells * this.sumNumbers);
    this.turns = numbers(kernel.turnsAt(), cells * this.turnNumbers);
  }

  private setTurns(): void {
    const { seed, rotation, thermostat } = this.settings;
    purposes.forEach((purpose, place) => {
      const { key0, key1, key2 } = new CounterRandom(seed, purpose);
      this.kernel.setKey(place, key0, key1, key2);
    });
    const { from, to, mirrored } = rotation;
    this.kernel.setRotation(from, to, mirrored, Math.cos(from), Math.sin(from));
    if (thermostat) this.kernel.setThermostat(thermostat.temperature, thermostat.kind === "maxwell");
  }

  /** Change of velocity in a step, a vector for each fluid. */
  setGains(gains: Float64Array): void {
    const at = this.kernel.takeGains(gains.length / this.settings.dimension);
    new Float64Array(this.memory.buffer, at, gains.length).set(gains);
  }

  /** 1: cells in which the wall is one more particle, of infinite mass and at rest. */
  takeHeld(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.kernel.takeHeld(), this.sizes.cells);
  }

  /** Streaming leaves particles where they are whose way is not shorter than this number of their cell at rest. */
  setClearance(clearance: Float64Array): void {
    new Float64Array(this.memory.buffer, this.kernel.takeClearance(clearance.length), clearance.length).set(clearance);
  }

  /** Adds the change of velocity of its fluid to each fluid particle. */
  accelerate(): void {
    this.kernel.accelerate();
  }

  /** Σ m v² of fluid particles and guests. */
  twiceKineticEnergy(): number {
    return this.kernel.twiceKineticEnergy();
  }

  /** Σ m x of fluid particles along an axis. */
  moment(axis: number): number {
    return this.kernel.moment(axis);
  }

  /** Cells of the first `count` particles. */
  locate(count: number, grid: CellGrid, shift: ArrayLike<number>): void {
    const [nx, ny, nz] = grid.cells;
    const [bx, by, bz] = grid.beyond;
    const sz = this.settings.dimension === 3 ? shift[2] : 0;
    this.kernel.locate(count, 1 / grid.side, shift[0], shift[1], sz, nx, ny, nz, bx, by, bz);
  }

  /** Sums of cells. */
  gather(): void {
    this.kernel.gather();
  }

  /** Mean velocities and matrices of cells, from their sums, for one step; returns the cells with two or more particles. */
  prepare(step: number): number {
    return this.kernel.prepare(step);
  }

  /** Rotates all velocities. */
  turn(): void {
    this.kernel.turn();
  }

  /** Moves fluid particles, but those at walls and surfaces, which `left` has; returns their number. */
  stream(step: number): number {
    return this.kernel.stream(step);
  }
}
