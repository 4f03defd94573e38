/**
 * Engine of the SRD fluid. The state changes at multiples of the time step only: at any time between, particles are where the last step
 * has left them, so that a run cut anywhere is the uncut run, bit for bit.
 *
 * Energy: `energyLedger.ts`.
 */
import type { Memory, System } from "../../physics/system.ts";
import { EncounterBuffer } from "../api/encounterLog.ts";
import {
  type EncounterLog,
  type Engine,
  emptyCounts,
  type Facets,
  type Field,
  type FinalPause,
  type Frame,
  type Limits,
  type Pause,
  type Tally,
} from "../api/engine.ts";
import type { HostServices } from "../api/hostServices.ts";
import { StateReader, StateWriter } from "../api/savedState.ts";
import { createSingleCheck } from "../reference/methods/singleCheck.ts";
import { anotherFailed, withoutOthers } from "../threads/helperThreads.ts";
import { SolutionEngine } from "./solutionEngine.ts";
import { SrdFluid } from "./srdFluid.ts";
import { type SrdOptions, srdParticles, srdSettings } from "./srdSystem.ts";
import type { Sharing } from "./stepKernel.ts";

/**
 * Of the kinetic energy over what forces and the start have given: the method itself can have made the rest. Where particles go more than
 * `fastShare` of a cell in a step on average as well, the fluid counts as unstable; a fluid at rest that expands stays below it.
 */
const madeRatio = 2;
const fastShare = 0.25;
/** Steps between two looks at the energy. */
const stepsPerLook = 10;

/** Steps from one copy of the state to the next, for threads that fail. */
const stepsPerCopy = 100;

interface Copy {
  readonly steps: number;
  readonly state: Uint8Array;
}

/** A step is due at its end, or where rounding has made it this share of a step too early. */
const early = 1e-9;

export function createSrd(system: System, options: SrdOptions, host: Pick<HostServices, "clock" | "threads">): Engine {
  const { solutes } = system.fluid ?? {};
  if (!solutes) return new SrdEngine(system, options, host);
  const guests = solutes.masses;
  const fluid = new SrdFluid(srdSettings(system, options), { ...srdParticles(system), guests }, sharing(options, host));
  fluid.clock = () => host.clock();
  if (system.fluid?.pressures) fluid.pressure?.values.set(system.fluid.pressures);
  return new SolutionEngine(
    system,
    fluid,
    createSingleCheck(solutes),
    facetsOf(() => fluid, options),
  );
}

function sharing({ threads }: SrdOptions, host: Pick<HostServices, "threads">): Sharing {
  return { threads, host: host.threads };
}

export class SrdEngine implements Engine {
  readonly facets: Facets;
  fluid: SrdFluid;
  private clock = 0;
  /** Steps since the start of this run. */
  private steps = 0;
  private readonly startEnergy: number;
  /** Most work of forces so far; it is negative where they have been overcome. */
  private mostWork = 0;
  private unstable: FinalPause | undefined;
  private copy: Copy | undefined;
  private readonly step: number;
  private readonly record = new EncounterBuffer(0);

  constructor(
    readonly system: System,
    options: SrdOptions,
    host: Pick<HostServices, "clock" | "threads">,
    more: Pick<Sharing, "mostNaps"> = {},
  ) {
    const settings = srdSettings(system, options);
    this.step = settings.step;
    this.fluid = new SrdFluid(settings, srdParticles(system), { ...sharing(options, host), ...more });
    this.fluid.clock = () => host.clock();
    const { pressures } = system.fluid!;
    if (pressures) this.fluid.pressure?.values.set(pressures);
    this.startEnergy = this.fluid.energy.kineticEnergy();
    this.facets = facetsOf(() => this.fluid, options);
  }

  get time(): number {
    return this.clock;
  }

  /** Hits on surfaces are counted by steps: the engine returns after the step in which their number is reached. */
  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    if (this.unstable) return this.unstable;
    if (!Number.isFinite(until)) throw new RangeError("advance needs a finite time to stop at");
    const { step } = this;
    const goal = this.fluid.work.surfaceHits + encounters;
    for (let done = 0; ; done += this.fluid.count) {
      const end = (this.steps + 1) * step;
      if (end > until + early * step) {
        this.clock = Math.max(this.clock, until);
        return { why: "time" };
      }
      if (done > work) return { why: "work" };
      this.takeStep();
      this.steps++;
      this.clock = Math.min(end, Math.max(until, this.clock));
      this.unstable = this.instability();
      if (this.unstable) return this.unstable;
      if (this.fluid.work.surfaceHits >= goal) return { why: "encounters" };
    }
  }

  private takeStep(): void {
    const { fluid, steps } = this;
    if (fluid.isShared && steps >= (this.copy?.steps ?? -stepsPerCopy) + stepsPerCopy)
      this.copy = { steps, state: this.stateOfFluid() };
    try {
      fluid.step();
    } catch (error) {
      if (!fluid.isLost || !this.copy) throw error;
      this.goOnAlone(this.copy);
      this.fluid.step();
    }
  }

  private stateOfFluid(): Uint8Array {
    const state = new StateWriter();
    this.fluid.save(state);
    return state.bytes();
  }

  /** Computes again what came after the copy, in one thread. */
  private goOnAlone({ state, steps }: Copy): void {
    const { settings, clock } = this.fluid;
    this.fluid = withoutOthers(() => new SrdFluid(settings, srdParticles(this.system), { fewer: anotherFailed }));
    this.fluid.clock = clock;
    this.fluid.restore(new StateReader(state));
    this.copy = undefined;
    for (let k = steps; k < this.steps; k++) this.fluid.step();
  }

  /** A thermostat keeps the energy, whatever else adds to it. */
  private instability(): FinalPause | undefined {
    this.mostWork = Math.max(this.mostWork, this.fluid.energy.work);
    const { fluid, step, steps } = this;
    const { thermostat, cell } = fluid.settings;
    if (thermostat || steps % stepsPerLook !== 0) return undefined;
    const energy = fluid.energy.kineticEnergy();
    const bound = this.startEnergy + this.mostWork;
    // Particles of the fluid have the mass 1.
    const slow = energy <= 0.5 * fluid.count * ((fastShare * cell) / step) ** 2;
    return slow || energy <= madeRatio * bound ? undefined : { why: "unstable", energy, bound, time: this.clock };
  }

  project(frame: Frame): void {
    frame.time = this.clock;
    frame.positions.set(this.fluid.positions);
    frame.velocities.set(this.fluid.velocities);
    const { balls, positions } = this.fluid;
    frame.positions.set(balls.positions, positions.length);
    frame.velocities.set(balls.velocities, positions.length);
  }

  /** Random numbers go by the number of steps, which the scenario of an end state has. */
  memory(): Memory {
    const { pressure } = this.fluid;
    return pressure ? { cellPressures: pressure.values.slice() } : {};
  }

  tally(): Tally {
    const { rotatedCells, surfaceHits, pairTests, pairsMoved, pressureUpdates } = this.fluid.work;
    const { steps, fluid } = this;
    return {
      ...emptyCounts(this.system.dimension),
      wallHits: surfaceHits,
      ...energyOf(fluid),
      stepped: { steps, judged: 0, missed: 0, late: 0, shadowTests: 0, work: 0 },
      work: {
        streamed: steps * fluid.count,
        rotatedCells,
        pairTests,
        pushes: pairsMoved,
        sweeps: pressureUpdates,
      },
      bytes: 8 * (fluid.positions.length * 6),
    };
  }

  /** There are no collisions of pairs, and hits are not counted for each particle. */
  encounterCounts(): Uint32Array {
    return new Uint32Array(this.system.count);
  }

  log(): void {}

  drain(): EncounterLog {
    return this.record.drain();
  }

  save(): Uint8Array {
    const state = new StateWriter();
    state.numbers(this.system.count, this.system.dimension, this.clock, this.steps, this.mostWork);
    this.fluid.save(state);
    return state.bytes();
  }

  restore(bytes: Uint8Array): void {
    const state = new StateReader(bytes);
    const [count, dimension, clock = 0, steps = 0, mostWork = 0] = state.numbers(5);
    if (count !== this.system.count || dimension !== this.system.dimension) throw StateReader.foreign();
    this.clock = clock;
    this.steps = steps;
    this.mostWork = mostWork;
    this.fluid.restore(state);
    state.end();
    this.copy = undefined;
    this.unstable = this.steps > 0 ? this.instability() : undefined;
  }
}

/** What counts of the energy. */
export function energyOf({ energy }: SrdFluid): Pick<Tally, "dissipated" | "forceWork" | "injected"> {
  const { dissipated, forceWork, injected } = energy;
  return { dissipated, forceWork, ...(injected !== undefined && { injected }) };
}

/** @param current the fluid, which is another one after a thread has failed */
function facetsOf(current: () => SrdFluid, { threads }: SrdOptions): Facets {
  return {
    fields: fieldsOf(current),
    stages: () => current().stageTimes,
    ...(threads !== undefined && threads !== 1 && { threads: () => current().threads() }),
  };
}

function fieldsOf(current: () => SrdFluid): Field[] {
  const { dimension, pressure, cells } = current();
  const grid = cells.slice(0, dimension);
  const points = grid.reduce((product, each) => product * each, 1);
  const values = new Float64Array(points * dimension);
  const field = (id: string, label: string, components: 1 | 2 | 3, take: (into: Float64Array) => void): Field => ({
    id,
    label,
    components,
    grid,
    at: "middles",
    read(into) {
      take(values);
      for (let k = 0; k < points * components; k++) into[k] = values[k];
    },
  });
  return [
    field("density", "Density / γ", 1, (into) => current().density(into)),
    ...(pressure ? [field("pressure", "Pressure", 1, (into) => into.set(current().pressure!.values))] : []),
    field("velocity", "Velocity", dimension, (into) => current().cellVelocities(into)),
  ];
}
