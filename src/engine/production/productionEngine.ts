/**
 * The production engine: the WebAssembly kernel (kernel/*.ts) behind the face every engine has.
 *
 * The kernel is compiled from the TypeScript beside it by AssemblyScript. It owns all state in one linear memory, so a
 * copy of that memory is a checkpoint. What the kernel's head says it is not for holds here too.
 */

import growthBytes from "../../../dist/growth.wasm";
import kernelBytes from "../../../dist/kernel.wasm";
import stepsBytes from "../../../dist/steps.wasm";
import { periods } from "../../physics/box.ts";
import { numbersOf } from "../../physics/contacts/constantRestitution.ts";
import { isElastic } from "../../physics/contacts/index.ts";
import { contactMemory } from "../../physics/memory.ts";
import { inBlocks, type Memory, type System } from "../../physics/system.ts";
import type { EncounterLog, Engine, Facets, Frame, Limits, Pause, Tally } from "../api/engine.ts";
import { StateReader, StateWriter } from "../api/savedState.ts";
import type { CellSteerer } from "../cells/cellDecisions.ts";
import { mostCells, mostParticles } from "../cells/cellSize.ts";
import { type CellLayout, hasHostLaw, hasSteps, layoutOf, type ProductionOptions, steererOf } from "./cellLayout.ts";
import { type FaceBits, faceBits } from "./faceBits.ts";
import { GrowingSizes, type GrowthKernel } from "./growingSizes.ts";
import { HostLaw, noLaw } from "./hostLaw.ts";
import { type HostSurfaces, hostSurfacesOf, noSurfaces } from "./hostSurfaces.ts";
import { fillBonds, takeBonds } from "./kernelBonds.ts";
import { KernelLog, logBytes } from "./kernelLog.ts";
import { packState, unpackState } from "./kernelState.ts";
import { kernelVelocities } from "./kernelVelocities.ts";
import { countedWork } from "./kernelWork.ts";
import type { Levels } from "./levels.ts";
import {
  allEqual,
  fillRecords,
  fillRestitution,
  fillRoughness,
  fillSpins,
  instantiate,
  isRough,
  isViscoelastic,
  type Kernel,
  kernelCounters,
  type Layout,
} from "./productionKernel.ts";
import { ParticleNames, projectPositions, projectSpins, type Records } from "./projection.ts";
import { ShearedBox } from "./shearedBox.ts";
import { mostSteppedParticles, SteppedPairs } from "./steppedPairs.ts";
import { velocitySums } from "./velocitySums.ts";

/** Beside those of faces: there are obstacles. */
const obstaclesBit = 64;
const noPeriods = [Infinity, Infinity, Infinity];

export function createProduction(system: System, options: ProductionOptions = {}): Engine {
  const growing = system.growth && new GrowingSizes(system, options);
  const called = hasHostLaw(system) ? new HostLaw(system) : undefined;
  const layout = growing?.layout(0) ?? layoutOf(system, options, called?.law.reach);
  const { cells } = layout;
  const steps = hasSteps(system) ? new SteppedPairs(system) : undefined;
  const most = steps ? mostSteppedParticles : mostParticles;
  if (system.count > most || cells.reduce((product, n) => product * n, 1) > mostCells) {
    throw new RangeError(`The engine holds ${most} particles in ${mostCells} cells at most.`);
  }
  const surfaces = hostSurfacesOf(system, layout, called?.law);
  const form = steps || called ? stepsBytes : growing ? growthBytes : kernelBytes;
  const kernel = instantiate(form, { surfaces: surfaces ?? noSurfaces, called: called ?? noLaw });
  return new Production(system, kernel, layout, steererOf(layout, options), steps, called, growing, surfaces);
}

class Production implements Engine {
  time = 0;
  readonly facets: Facets;
  private cells: readonly number[];
  private readonly levels: Levels | undefined;
  /** Of neighbor lists. */
  private shell: number | undefined;
  /** Of a cell along x, y and z: of each level. */
  private sides: readonly number[] = [];
  private readonly kernelLog: KernelLog;
  private readonly names: ParticleNames;
  private readonly faces: FaceBits;
  private readonly sheared: ShearedBox | undefined;
  /** Size of memory that is there in any cells, at the start. */
  private readonly kept: number;

  constructor(
    readonly system: System,
    private readonly kernel: Kernel,
    { cells, levels, shell, margin }: CellLayout,
    private readonly steering: CellSteerer | undefined,
    private readonly steps: SteppedPairs | undefined,
    private readonly called: HostLaw | undefined,
    private readonly growing: GrowingSizes | undefined,
    private readonly surfaces: HostSurfaces | undefined,
  ) {
    const { dimension, count, shear } = system;
    const now = () => this.time - kernel.eraStart();
    this.sheared = shear && new ShearedBox(system, shear, kernel, now, () => this.sides);
    this.cells = cells;
    this.levels = levels;
    this.shell = shell;
    const search = () => (levels ? "levels" : this.shell !== undefined ? "lists" : "cells");
    this.names = new ParticleNames(count);
    this.facets = {
      get search() {
        return search();
      },
      velocities: kernelVelocities(
        system,
        kernel,
        () => this.time,
        () => this.reread(),
        this.sheared,
      ),
      // In a sheared box velocities depend on places.
      ...(this.sheared?.facets ?? {
        projectVelocities: (into) => this.projectVelocities(into),
        ...velocitySums(system, () => kernel, now),
      }),
      adaptiveCells: { decisions: () => this.steering?.decisions.slice() ?? [] },
      ...(steps && { pairsInRange: steps }),
      ...called?.facets,
      ...growing?.facets(() => this.extend()),
    };
    this.faces = faceBits(system);
    kernel.takeParticles(count);
    steps?.take(kernel);
    called?.take(kernel);
    const isRubbing = isRough(system) && !called;
    const hasSpins = isRubbing || (called !== undefined && system.spins !== undefined);
    if (hasSpins) kernel.takeSpins(system.speciesNames.length);
    const { bonds } = system;
    const bondsAt = bonds && takeBonds(kernel, bonds);
    this.kernelLog = new KernelLog(kernel, kernel.takeRest(system.speciesNames.length, logBytes));
    this.kept = kernel.kept();
    surfaces?.use(kernel);
    this.takeGrids(cells);
    if (shell !== undefined) kernel.takeLists(shell);
    kernel.setMargin(margin);
    // Before its memory is first read here: what is read is slower once memory has grown.
    kernel.placeVelocities(dimension);
    this.reread();
    kernel.setContact(count > 0 ? 2 * system.radii[0] : 0, growing?.differ ?? !allEqual(system.radii));
    const ofVelocity = isViscoelastic(system);
    const { elastic, tc } = numbersOf(system);
    // Where contacts have a duration, their times are kept for those with surfaces, which may lose energy.
    const lossless = !isRubbing && !(surfaces && tc > 0) && (ofVelocity ? isElastic(system) : elastic);
    kernel.setEncounters(lossless, tc, system.collapse.after, ofVelocity);
    fillRecords(kernel, system, this.sides[2], levels);
    if (hasSpins) fillSpins(kernel, system);
    if (isRubbing) fillRoughness(kernel, system);
    if (bonds && bondsAt !== undefined) fillBonds(kernel, bondsAt, system, bonds);
    steps?.fill();
    called?.fill();
    growing?.setCourse(kernel as GrowthKernel);
    kernel.start();
    this.steer();
  }

  /** What acts on particles, as it is in the system at the present time. */
  private reread(): void {
    const { passable, walls } = this.faces;
    const [gx, gy, gz = 0] = this.system.gravity;
    this.kernel.setMotion(gx, gy, gz, passable, walls | (this.surfaces?.hasObstacles ? obstaclesBit : 0));
    fillRestitution(this.kernel, this.system);
    this.surfaces?.reread();
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    // A gas that has flown apart has no more events: without an end the search for one would not end.
    if (!Number.isFinite(until)) throw new RangeError("advance needs a finite time to stop at");
    const { steering } = this;
    if (!steering) return this.run(until, encounters, work);
    const end = this.encounters() + encounters;
    steering.begin?.();
    for (;;) {
      const pause = this.run(until, Math.min(end, steering.due) - this.encounters(), work);
      if (pause.why !== "collapse") this.steer();
      if (pause.why === "encounters" && this.encounters() < end) continue;
      steering.end?.();
      return pause;
    }
  }

  /** Other cells, if it is time for them: right after an encounter, however the run is cut in pieces. */
  private steer(): void {
    const { steering, growing } = this;
    const cells = steering?.decide(this.encounters(), () => this.tally());
    if (!cells) return;
    this.kernel.layOut(...this.layout(growing?.fitting(cells) ?? cells));
    steering?.settled?.(this.tally());
  }

  /** Predicts all anew, in cells or lists for what particles grow to; returns the time until which these hold. */
  private extend(): number {
    const { time, cells: before, shell: listed } = this;
    const growing = this.growing!;
    const kernel = this.kernel as GrowthKernel;
    const { cells, shell } = growing.layout(time, before);
    growing.setCourse(kernel);
    if (shell === undefined && listed === undefined && cells.every((n, axis) => n === before[axis])) {
      kernel.bringAll(time);
      kernel.changedAll(time);
    } else {
      this.shell = shell;
      kernel.regrow(time, shell ?? 0, ...this.layout(cells));
    }
    return growing.end;
  }

  private takeGrids(cells: readonly number[]): void {
    const { kernel, levels, system } = this;
    if (!levels) {
      kernel.takeCells(...this.layout(cells));
      return;
    }
    kernel.beginLevels(levels.grids.length);
    const sides: number[] = [];
    for (const { cells, largest, half } of levels.grids) {
      kernel.addLevel(...this.layout(cells), largest, half);
      sides.push(...this.sides);
    }
    this.sides = sides;
    this.cells = cells;
    kernel.takeLevels(levels.entries, levels.candidates, system.dimension === 2);
  }

  /** Sets the numbers of cells along each axis that the kernel uses from now on. */
  private layout(cells: readonly number[]): Layout {
    const { dimension, size } = this.system;
    this.cells = cells;
    this.sides = [0, 1, 2].map((axis) => (axis < dimension ? size[axis] / cells[axis] : 1));
    const [mx, my, mz = 1] = cells;
    return [mx, my, mz, this.sides[0], this.sides[1], this.sides[2], this.faces.periodic, dimension === 2];
  }

  private encounters(): number {
    return this.kernel.counter(0) + this.kernel.counter(1);
  }

  private run(until: number, encounters: number, work: number): Pause {
    const why = this.kernel.advance(until, encounters, work);
    if (why === 0 || why === 4) {
      this.time = why === 0 ? until : Math.max(this.time, this.kernel.processedTime());
      return { why: why === 0 ? "time" : "work" };
    }
    this.time = this.kernel.lastTime();
    if (why !== 3) return { why: why === 1 ? "encounters" : "log" };
    const particle = this.kernel.collapsedParticle();
    return { why: "collapse", particle, partner: this.kernel.collapsedPartner(), time: this.time };
  }

  project(frame: Frame): void {
    this.projectVelocities(frame.velocities);
    const records = this.records();
    const { count } = this.system;
    inBlocks(count, (from, to) => projectPositions(frame.positions, records, from, to));
    const { spins } = frame;
    if (spins && this.kernel.spins.value) {
      const own = new Float64Array(this.kernel.memory.buffer, this.kernel.spins.value, 4 * count);
      inBlocks(count, (from, to) => projectSpins(spins, records, own, from, to));
    }
    frame.time = this.time;
    this.sheared?.wrap(frame);
  }

  private projectVelocities(into: Float64Array): void {
    const { kernel } = this;
    const at = kernel.projectVelocities(this.time - kernel.eraStart());
    into.set(new Float64Array(kernel.memory.buffer, at, into.length));
  }

  /** Valid until the kernel runs on: its memory may move. */
  private records(): Records {
    const { kernel, system } = this;
    const { dimension, count, gravity } = system;
    return {
      hot: new Float64Array(kernel.memory.buffer, kernel.hot.value, 8 * count),
      cell: new Uint16Array(kernel.memory.buffer, kernel.warm.value, 16 * count),
      names: this.names.read(new Int32Array(kernel.memory.buffer, kernel.cold.value, 8 * count), kernel.sortings.value),
      dimension,
      now: this.time - kernel.eraStart(),
      gravity: Array.from(gravity),
      sides: this.sides,
      periods: this.sheared ? noPeriods : periods(system),
    };
  }

  memory(): Memory {
    const { kernel, system, time } = this;
    const cold = new Float64Array(kernel.memory.buffer, kernel.cold.value, 4 * system.count);
    const name = new Int32Array(kernel.memory.buffer, kernel.cold.value, 8 * system.count);
    const last = new Float64Array(system.count);
    for (let i = 0; i < system.count; i++) last[name[8 * i + 7]] = kernel.eraStart() + cold[4 * i];
    const particles = { ...contactMemory(system, time, last), ...this.surfaces?.memory() };
    if (this.called) return this.called.memory(particles);
    return { particles, ...(this.steps && { pairs: this.steps.entries() }) };
  }

  tally(): Tally {
    const { kernel, system } = this;
    const { physics, work } = kernelCounters;
    const impulses = this.faces.walls > 0 ? this.wallImpulse() : new Array<number>(2 * system.dimension).fill(0);
    return {
      collisions: kernel.counter(physics.collisions),
      wallHits: kernel.counter(physics.wallHits),
      stabilising: kernel.counter(physics.stabilising),
      virial: kernel.counter(physics.virial),
      dissipated: kernel.counter(physics.dissipated),
      ...(this.surfaces?.tally(impulses) ?? { wallWork: 0, wallImpulse: impulses }),
      ...(this.steps && { potential: this.steps.tally() }),
      ...this.called?.tally(),
      ...this.sheared?.tally(),
      work: countedWork(kernel, work),
      bytes: kernel.used(),
    };
  }

  private wallImpulse(): number[] {
    const { kernel, system } = this;
    return Array.from(new Float64Array(kernel.memory.buffer, kernel.wallImpulses(), 2 * system.dimension));
  }

  encounterCounts(): Uint32Array {
    const { count } = this.system;
    const warm = new Uint32Array(this.kernel.memory.buffer, this.kernel.warm.value, 8 * count);
    const name = new Int32Array(this.kernel.memory.buffer, this.kernel.cold.value, 8 * count);
    const counts = new Uint32Array(count);
    for (let i = 0; i < count; i++) counts[name[8 * i + 7]] = warm[8 * i + 7];
    return counts;
  }

  log(capacity: number): void {
    this.kernelLog.open(capacity);
  }

  drain(): EncounterLog {
    return this.kernelLog.drain();
  }

  save(): Uint8Array {
    const { kernel, cells, time, kept } = this;
    kernel.freeze();
    const memory = new Uint8Array(kernel.memory.buffer, 0, kernel.used());
    const shell = this.growing ? (this.shell ?? 0) : 0;
    return packState({ time, kept, cells, shell, outside: this.saveOutside(), memory });
  }

  restore(state: Uint8Array): void {
    const { kernel, steering, steps, growing } = this;
    const foreign = () => new Error("This state belongs to another system: it cannot be restored here.");
    const saved = unpackState(state, this.cells.length);
    if (saved?.kept !== this.kept) throw foreign();
    const { memory, cells, outside } = saved;
    const shell = growing ? saved.shell || undefined : this.shell;
    const same = shell === this.shell && cells.every((n, axis) => n === this.cells[axis]);
    // A table of pairs may have grown.
    if (same ? !steps && memory.length !== kernel.used() : !steering && !growing) throw foreign();
    const reader = new StateReader(outside);
    for (const part of this.outside) part.restore(reader);
    reader.end();
    // Cells follow a table that has grown: where it ends is part of the state.
    steps?.restoreEnds(memory);
    if (growing) {
      this.shell = shell;
      if (!same) (kernel as GrowthKernel).takeLayout(shell ?? 0, ...this.layout(cells));
    } else if (!same || (steps && steering)) kernel.takeCells(...this.layout(cells));
    new Uint8Array(kernel.memory.buffer).set(memory);
    kernel.thaw();
    growing?.restore(kernel as GrowthKernel);
    this.names.forget();
    this.time = saved.time;
    this.kernelLog.empty();
  }

  /** Parts of a state that are not in the kernel. */
  private get outside() {
    return [this.steering, this.surfaces, this.called].filter((part) => part !== undefined);
  }

  private saveOutside(): Uint8Array {
    const state = new StateWriter();
    for (const part of this.outside) part.save(state);
    return state.bytes();
  }
}
