/**
 * Loops of a step over particles and cells: the kernel (`kernel/step.ts`) and its memory, in which positions and velocities are. A record of a
 * cell is `sumNumbers` of `sums`, and `turnNumbers` of `turns`.
 */
import flatBytes from "../../../dist/flatStep.wasm";
import flatThreadedBytes from "../../../dist/flatStepThreads.wasm";
import solidBytes from "../../../dist/solidStep.wasm";
import solidThreadedBytes from "../../../dist/solidStepThreads.wasm";
import { periodicAxes } from "../../physics/box.ts";
import { CounterRandom } from "../../physics/counterRandom.ts";
import { type Calls, callAll, type Threads } from "../api/threads.ts";
import { chooseForm, HelperThreads, type ThreadedKernel } from "../threads/helperThreads.ts";
import type { CellGrid } from "./cellGrid.ts";
import type { RepulsionFunctions, RepulsionKinds } from "./repulsionKinds.ts";
import type { SrdSettings } from "./settings.ts";

interface Kernel extends ThreadedKernel, RepulsionFunctions {
  setMostSpins(spins: number): void;
  setMostNaps(naps: number): void;
  gainsAt(): number;
  heldAt(): number;
  clearanceAt(): number;
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

const forms = {
  2: { alone: flatBytes, threaded: flatThreadedBytes },
  3: { alone: solidBytes, threaded: solidThreadedBytes },
};
/** Iterations before a thread sleeps: between two loops of a step there is some work that one thread does alone. */
const mostSpins = 20_000;

export interface StepSizes {
  readonly fluid: number;
  readonly guests: number;
  /** Cells of the rotation, and parts of them. */
  readonly cells: number;
  /** Cells of the grid at rest. */
  readonly atRest: number;
  /** Points of the local repulsion. */
  readonly points?: Pick<RepulsionKinds, "count" | "cells" | "number"> | undefined;
}

/** Bytes of the kernel's memory, at most. It must not grow: V8 then checks at every access to any typed array whether it has been detached. */
function bytesOf({ dimension, fluids }: SrdSettings, sizes: StepSizes): number {
  const { fluid, guests, cells, atRest, points } = sizes;
  const record = 8 * (sumNumbersOf(dimension) + turnNumbersOf(dimension) + 1) + 1;
  const bytes = (fluid + guests) * (16 * dimension + 17) + (cells + 3) * record + 8 * atRest + 24 * fluids.length;
  // Lists of threads have pages that are never touched where there are none.
  const listed = mostListed(sizes) * (8 * dimension + 8) + 20_000;
  if (!points) return bytes + listed;
  const [nx, ny, nz] = points.cells;
  const { count, number } = points;
  return bytes + listed + count * (24 * dimension + 21) + (5 * nx + 64) * ny * nz + number * (8 * number + 32);
}

const mostListed = ({ fluid, guests, points }: StepSizes) => Math.max(fluid + guests, points?.count ?? 0);
const sumNumbersOf = (dimension: number) => dimension + 2;
const turnNumbersOf = (dimension: number) => (dimension === 2 ? 4 : 12);

/** What the kernel asks about obstacles, with addresses of points. */
interface Obstacles {
  sees(from: number, to: number, ox: number, oy: number, oz: number, isSolid: number): boolean;
  push(at: number, dx: number, dy: number, dz: number): void;
}

/** Threads that share the loops, or as many as the host has; none without a host that can start them. */
export interface Sharing {
  readonly threads?: number | "auto" | undefined;
  readonly host?: Threads | undefined;
  /** Times of 20 ms without a sign of another thread after which it is given up. */
  readonly mostNaps?: number;
  /** Why one thread continues what several have begun. */
  readonly fewer?: string;
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
  readonly threads: HelperThreads;
  /** Given where there are any. */
  obstacles: Obstacles | undefined;
  private readonly kernel: Kernel;
  private readonly memory: WebAssembly.Memory;
  /** Settings of the kernel of each thread. */
  private readonly layout: Calls[number][];

  constructor(
    private readonly settings: SrdSettings,
    private readonly sizes: StepSizes,
    { threads: wanted = 1, host, mostNaps }: Sharing = {},
  ) {
    const { dimension, size, fluids } = settings;
    const { fluid, guests, cells } = sizes;
    const all = fluid + guests;
    this.sumNumbers = sumNumbersOf(dimension);
    this.turnNumbers = turnNumbersOf(dimension);
    const pages = Math.ceil(bytesOf(settings, sizes) / 65_536);
    const loading = chooseForm(forms[dimension], wanted, host, { initial: pages, maximum: pages });
    this.memory = loading.memory ?? new WebAssembly.Memory({ initial: pages });
    const imports = {
      env: { memory: this.memory },
      obstacles: {
        sees: (...pair: Parameters<Obstacles["sees"]>) => this.obstacles!.sees(...pair),
        push: (...way: Parameters<Obstacles["push"]>) => this.obstacles!.push(...way),
      },
    };
    const exported = new WebAssembly.Instance(loading.module, imports).exports as object;
    this.kernel = exported as Kernel;
    const { kernel } = this;
    const unitMasses = guests === 0 && fluids.every(({ mass }) => mass === 1);
    const [wrapsX, wrapsY, wrapsZ = false] = periodicAxes(settings);
    this.layout = [
      ...(loading.memory ? [["setMostSpins", mostSpins] as const] : []),
      ["take", fluid, all, cells, unitMasses, mostListed(sizes)],
      ["setBox", size[0], size[1], size[2] ?? 0, wrapsX, wrapsY, wrapsZ],
      ...this.turnsLayout(),
    ];
    if (loading.memory) kernel.setThread(0, loading.threads);
    if (loading.memory && mostNaps !== undefined) kernel.setMostNaps(mostNaps);
    callAll(kernel, this.layout);
    this.threads = new HelperThreads(kernel, loading, host, this.layout);
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

  private turnsLayout(): Calls {
    const { seed, rotation, thermostat } = this.settings;
    const { from, to, mirrored } = rotation;
    return [
      ["takeKeys"],
      ...purposes.map((purpose, place) => {
        const { key0, key1, key2 } = new CounterRandom(seed, purpose);
        return ["setKey", place, key0, key1, key2] as const;
      }),
      ["setRotation", from, to, mirrored, Math.cos(from), Math.sin(from)],
      ...(thermostat ? [["setThermostat", thermostat.temperature, thermostat.kind === "maxwell"] as const] : []),
    ];
  }

  get buffer(): ArrayBuffer {
    return this.memory.buffer;
  }

  /** What the kernel exports for the local repulsion. */
  get functions(): RepulsionFunctions {
    return this.kernel;
  }

  /** Calls a function of the kernels of all threads, before these are at work. */
  tell(...call: Calls[number]): void {
    callAll(this.kernel, [call]);
    this.layout.push(call);
  }

  /** Change of velocity in a step, a vector for each fluid. */
  setGains(gains: Float64Array): void {
    this.tell("takeGains", gains.length / this.settings.dimension);
    new Float64Array(this.memory.buffer, this.kernel.gainsAt(), gains.length).set(gains);
  }

  /** 1: cells in which the wall is one more particle, of infinite mass and at rest. */
  takeHeld(): Uint8Array {
    this.tell("takeHeld");
    return new Uint8Array(this.memory.buffer, this.kernel.heldAt(), this.sizes.cells);
  }

  /** Streaming leaves particles where they are whose way is not shorter than this number of their cell at rest. */
  setClearance(clearance: Float64Array): void {
    this.tell("takeClearance", clearance.length);
    new Float64Array(this.memory.buffer, this.kernel.clearanceAt(), clearance.length).set(clearance);
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
