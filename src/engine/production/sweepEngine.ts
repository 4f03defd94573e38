/**
 * The block sweep: the WebAssembly kernel of large systems (kernel/sweep) behind the face every engine has.
 *
 * The kernel computes whole windows of time, however the run is divided; the clock is somewhere in the last one. What is read is that
 * of the clock's time; counted work is that up to the end of the window, ahead of it. What the kernel's head says it is not for holds here too.
 */

import { periods, wrapCoordinate } from "../../physics/box.ts";
import { contactDuration } from "../../physics/contacts/collapse.ts";
import { contactMemory, lastContacts } from "../../physics/memory.ts";
import { inBlocks, type Memory, type System } from "../../physics/system.ts";
import {
  type EncounterLog,
  type Engine,
  emptyCounts,
  type Facets,
  type Frame,
  type Limits,
  type Pause,
  type SweepWork,
  type Tally,
} from "../api/engine.ts";
import type { Threads } from "../api/threads.ts";
import { chooseCells } from "../cells/cellSize.ts";
import { HelperThreads, type ThreadedKernel, withoutOthers } from "../threads/helperThreads.ts";
import { KernelLog, type LoggingKernel, logBytes } from "./kernelLog.ts";
import { countedWork } from "./kernelWork.ts";
import { meanTime } from "./sweepChoice.ts";
import { type Loaded, loadAlone, loadKernel } from "./sweepThreads.ts";
import { type VelocityKernel, velocitySums } from "./velocitySums.ts";

interface Kernel extends LoggingKernel, ThreadedKernel, VelocityKernel {
  readonly hot: WebAssembly.Global;
  readonly cold: WebAssembly.Global;
  readonly traits: WebAssembly.Global;
  readonly lastTime: WebAssembly.Global;
  takeParticles(count: number): void;
  takeRest(
    ...rest: [
      mx: number,
      my: number,
      mz: number,
      lx: number,
      ly: number,
      lz: number,
      flat: boolean,
      side: number,
      layered: boolean,
      share: number,
      species: number,
      log: number,
    ]
  ): number;
  mostAtOnce(): number;
  setMostNaps(naps: number): void;
  used(): number;
  kept(): number;
  savedBytes(): number;
  setContact(diameter: number): void;
  setEncounters(elastic: boolean, tc: number, after: number): void;
  restitutionTables(): number;
  setShare(meanTimes: number): void;
  start(meanTime: number): void;
  advance(until: number, most: number): number;
  segment(place: number, time: number): number;
  encounterCounts(names: number): number;
  freeze(): void;
  thaw(): void;
  counter(which: number): number;
  blocks(): number;
  eraStart(): number;
  collapsedParticle(): number;
  collapsedPartner(): number;
}

/** Numbers of the counters of kernel/sweep/state.ts, `counter`. */
const kernelCounters = {
  physics: { collisions: 0, stabilising: 1, virial: 2, dissipated: 3 },
  work: {
    transfers: 4,
    checks: 5,
    pairTests: 6,
    cellsVisited: 7,
    queuePushes: 8,
    queuePops: 9,
    queueStale: 10,
    redone: 11,
    advanced: 12,
  },
  sweep: { slips: 13, undone: 14, deferred: 15, ordered: 16 },
} as const;

/** A saved state begins with its size, that of the memory that every state has, and the clock. */
const headNumbers = 3;
/** Cells along a block: its particles fit into the second cache. */
const blockSides = { 2: 64, 3: 16 };
/** From this number of particles on the last cache holds no window of a tenth of a mean collision time. */
const many = 500_000;

export interface SweepOptions {
  /** Cells along each axis; chosen from the density when left out. */
  readonly cells?: readonly number[];
  /** Cells along a block. */
  readonly blockSide?: number;
  /** Length of a window in mean collision times. */
  readonly window?: number;
  /** Threads that share the blocks, or as many as the machine has processors. */
  readonly threads?: number | "auto" | undefined;
  /** Times of 20 ms without a sign of another thread after which it is given up. */
  readonly mostNaps?: number;
}

/** Encounters of each particle from one copy of the state to the next, for threads that fail. */
const copyEvery = 10;

interface Copy {
  readonly state: Uint8Array;
  readonly collisions: number;
}

/** The kernel's memory. */
interface SegmentRecords {
  readonly numbers: Float64Array;
  /** Eight numbers a particle; the last is its number outside. */
  readonly names: Int32Array;
  readonly lengths: readonly number[];
}

/** @param host starts threads, where it can */
export function createSweep(system: System, options: SweepOptions = {}, host?: Threads): Engine {
  return new BlockSweep(system, loadKernel(options.threads ?? 1, host), options, host);
}

class BlockSweep implements Engine {
  time = 0;
  readonly facets: Facets;
  private kernel!: Kernel;
  private kernelLog!: KernelLog;
  private threads!: HelperThreads;
  private logCapacity = 0;
  private copy: Copy | undefined;

  constructor(
    readonly system: System,
    loaded: Loaded,
    private readonly options: SweepOptions,
    host: Threads | undefined,
  ) {
    this.layOut(loaded, host);
    this.fillRecords();
    this.kernel.start(meanTime(system));
    this.facets = {
      search: "blocks",
      sweep: () => this.repairs(),
      projectVelocities: (into) => this.projectVelocities(into),
      ...velocitySums(
        system,
        () => this.kernel,
        () => this.time,
      ),
    };
  }

  private layOut(loaded: Loaded, host: Threads | undefined): void {
    const { system, options } = this;
    const { dimension, count, size, radii } = system;
    const flat = dimension === 2;
    const [mx, my, mz = 1] = options.cells ?? chooseCells(system);
    const [lx, ly, lz = 2 * radii[0]] = size;
    const side = options.blockSide ?? blockSides[dimension];
    const share = options.window ?? (count < many ? 0.1 : 0.2);
    const kernel = loaded.exported as Kernel;
    const layered = (options.threads ?? 1) !== 1;
    const species = system.speciesNames.length;
    const rest = [mx, my, mz, lx, ly, lz, flat, side, layered, share, species, logBytes] as const;
    const elastic = system.restitution.every((e) => e === 1);
    const contacts = [elastic, contactDuration(system.collapse), system.collapse.after] as const;
    kernel.setThread(0, loaded.loading.threads);
    if (options.mostNaps !== undefined) kernel.setMostNaps(options.mostNaps);
    kernel.takeParticles(count);
    this.kernel = kernel;
    this.kernelLog = new KernelLog(kernel, kernel.takeRest(...rest));
    const calls = [
      ["takeParticles", count],
      ["takeRest", ...rest],
      ["setContact", 2 * radii[0]],
      ["setEncounters", ...contacts],
    ] as const;
    this.threads = new HelperThreads(kernel, loaded.loading, host, calls, kernel.mostAtOnce());
    kernel.placeVelocities(dimension);
    kernel.setContact(2 * radii[0]);
    kernel.setEncounters(...contacts);
    kernel.setShare(share);
  }

  advance({ until, encounters = Number.POSITIVE_INFINITY }: Limits): Pause {
    if (!Number.isFinite(until)) throw new RangeError("advance needs a finite time to stop at");
    const why =
      this.threads.count > 1 ? this.advanceTogether(until, encounters) : this.kernel.advance(until, encounters);
    const { kernel } = this;
    if (why === 0) {
      this.time = until;
      return { why: "time" };
    }
    this.time = kernel.lastTime.value;
    if (why === 1) return { why: "encounters" };
    if (why === 2) return { why: "log" };
    return {
      why: "collapse",
      particle: kernel.collapsedParticle(),
      partner: kernel.collapsedPartner(),
      time: this.time,
    };
  }

  private advanceTogether(until: number, encounters: number): number {
    const { kernel, threads } = this;
    const logged: number = kernel.logged.value;
    const collisions = kernel.counter(kernelCounters.physics.collisions);
    const since = collisions - (this.copy?.collisions ?? Number.NEGATIVE_INFINITY);
    // Entries of the log that have not been read yet are to be found again.
    if (logged === 0 && since >= (copyEvery * this.system.count) / 2) this.copy = { state: this.save(), collisions };
    threads.start();
    try {
      return kernel.advance(until, encounters);
    } catch (error) {
      if (!threads.lost() || !this.copy) throw error;
      this.goOnAlone(this.copy, collisions, logged);
      return this.kernel.advance(until, encounters);
    }
  }

  /** Computes again what came after the copy, up to the present number of collisions, of which the last ones are in the log. */
  private goOnAlone({ state, collisions: from }: Copy, collisions: number, logged: number): void {
    const { options, logCapacity } = this;
    withoutOthers(() => this.layOut(loadAlone(options.threads!), undefined));
    this.restore(state);
    this.kernel.advance(Number.POSITIVE_INFINITY, collisions - logged - from);
    this.log(logCapacity);
    this.kernel.advance(Number.POSITIVE_INFINITY, logged);
  }

  project(frame: Frame): void {
    const records = this.records();
    inBlocks(this.system.count, (from, to) => this.projectBlock(frame, records, from, to));
    frame.time = this.time;
  }

  private projectVelocities(into: Float64Array): void {
    const { kernel } = this;
    const at = kernel.projectVelocities(this.time);
    into.set(new Float64Array(kernel.memory.buffer, at, into.length));
  }

  private projectBlock(frame: Frame, records: SegmentRecords, from: number, to: number): void {
    const { kernel, time } = this;
    const { numbers, names, lengths } = records;
    const { positions, velocities } = frame;
    const { dimension } = this.system;
    const now = time - kernel.eraStart();
    for (let i = from; i < to; i++) {
      const x = kernel.segment(i, time) / 8;
      const at = names[8 * i + 7] * dimension;
      const d = now - numbers[x + 3];
      for (let axis = 0; axis < dimension; axis++) {
        const v = numbers[x + 4 + axis];
        positions[at + axis] = wrapCoordinate(numbers[x + axis] + d * v, lengths[axis]);
        velocities[at + axis] = v;
      }
    }
  }

  /** Valid until the kernel runs on: its memory may move. */
  private records(): SegmentRecords {
    const { kernel, system } = this;
    return {
      numbers: new Float64Array(kernel.memory.buffer),
      names: new Int32Array(kernel.memory.buffer, kernel.cold.value, 8 * system.count),
      lengths: periods(system),
    };
  }

  memory(): Memory {
    const { kernel, system, time } = this;
    if (contactDuration(system.collapse) === 0) return { particles: {} };
    const { numbers, names } = this.records();
    const before = new Float64Array(kernel.memory.buffer, kernel.cold.value, 4 * system.count);
    const last = new Float64Array(system.count);
    for (let i = 0; i < system.count; i++) {
      const since = numbers[kernel.segment(i, time) / 8 + 3];
      // A segment begins with a contact, or with the era.
      last[names[8 * i + 7]] = kernel.eraStart() + (since > 0 ? since : before[4 * i]);
    }
    return { particles: contactMemory(system, time, last) };
  }

  tally(): Tally {
    const { kernel, system } = this;
    const { physics, work } = kernelCounters;
    return {
      ...emptyCounts(system.dimension),
      collisions: kernel.counter(physics.collisions),
      stabilising: kernel.counter(physics.stabilising),
      virial: kernel.counter(physics.virial),
      dissipated: kernel.counter(physics.dissipated),
      work: countedWork(kernel, work),
      bytes: kernel.used(),
    };
  }

  private repairs(): SweepWork {
    const count = (which: number) => this.kernel.counter(which);
    const { slips, undone, deferred, ordered } = kernelCounters.sweep;
    const { threads } = this;
    const fewer = threads.fewer("the box has too few layers of blocks");
    return {
      blocks: this.kernel.blocks(),
      threads: threads.count,
      ...(fewer !== undefined && { fewer }),
      shared: threads.shared(),
      deferred: count(deferred),
      slips: count(slips),
      undone: count(undone),
      ordered: count(ordered),
    };
  }

  encounterCounts(): Uint32Array {
    const at = this.kernel.encounterCounts(this.kernel.cold.value);
    return new Uint32Array(this.kernel.memory.buffer, at, this.system.count).slice();
  }

  log(capacity: number): void {
    this.logCapacity = capacity;
    this.kernelLog.open(capacity);
  }

  drain(): EncounterLog {
    return this.kernelLog.drain();
  }

  save(): Uint8Array {
    const { kernel, time } = this;
    kernel.freeze();
    const memory = new Uint8Array(kernel.memory.buffer, 0, kernel.savedBytes());
    const head = Float64Array.of(memory.length, kernel.kept(), time);
    const state = new Uint8Array(head.byteLength + memory.length);
    state.set(new Uint8Array(head.buffer));
    state.set(memory, head.byteLength);
    return state;
  }

  restore(state: Uint8Array): void {
    const { kernel } = this;
    const headBytes = 8 * headNumbers;
    const [length, kept, time] = new Float64Array(state.slice(0, headBytes).buffer);
    if (state.length !== headBytes + length || kept !== kernel.kept() || length > kept) {
      throw new Error("This state belongs to another system: it cannot be restored here.");
    }
    new Uint8Array(kernel.memory.buffer).set(state.subarray(headBytes));
    kernel.thaw();
    this.time = time;
    this.copy = undefined;
    this.kernelLog.empty();
  }

  private fillRecords(): void {
    const { dimension, count, positions, velocities, radii, masses, species } = this.system;
    const { buffer } = this.kernel.memory;
    const hot = new Float64Array(buffer, this.kernel.hot.value, 8 * count);
    const traits = new Float64Array(buffer, this.kernel.traits.value, 2 * count);
    const cold = new Int32Array(buffer, this.kernel.cold.value, 8 * count);
    const contactTimes = new Float64Array(buffer, this.kernel.cold.value, 4 * count);
    const last = lastContacts(this.system);
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < dimension; axis++) {
        hot[8 * i + axis] = positions[i * dimension + axis];
        hot[8 * i + 4 + axis] = velocities[i * dimension + axis];
      }
      // In two dimensions everything lies in the middle of the single layer of cells.
      if (dimension === 2) hot[8 * i + 2] = radii[0];
      traits[2 * i] = radii[i];
      traits[2 * i + 1] = masses[i];
      contactTimes[4 * i] = last[i];
      cold[8 * i + 3] = species[i];
      cold[8 * i + 7] = i;
    }
    const { restitution } = this.system;
    new Float64Array(buffer, this.kernel.restitutionTables(), restitution.length).set(restitution);
  }
}
