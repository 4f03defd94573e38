/**
 * Base of the engines that keep each particle at its own time (`flights.ts`) and share outcomes and counts (`collisions.ts`):
 * every method of the literature, event-driven or by time steps. A method says what comes next, and what it means.
 *
 * The state is that of the last event; asking for a time in between only projects, so that a run cut into pieces is the uncut run,
 * bit for bit. Work is counted alike in all.
 */

import { wrapStates } from "../../physics/boundary/images.ts";
import { wrapPositions } from "../../physics/box.ts";
import type { Memory, System } from "../../physics/system.ts";
import { EncounterBuffer } from "../api/encounterLog.ts";
import {
  type CountedWork,
  type EncounterLog,
  type Engine,
  type Facets,
  type FinalPause,
  type Frame,
  type Limits,
  lawTally,
  type Pause,
  type Tally,
} from "../api/engine.ts";
import { StateReader, StateWriter } from "../api/savedState.ts";
import type { Collisions } from "./collisions.ts";
import type { Flights } from "./flights.ts";

/** Counts of a queue. */
interface QueueCounts {
  readonly pushes: number;
  readonly pops: number;
  readonly steps: number;
}

export abstract class FlightEngine implements Engine {
  readonly facets: Facets = {};
  protected abstract readonly queue: QueueCounts;
  /** Queue entries that were void when their time came. */
  protected stale = 0;
  protected clock = 0;
  /** Work beside that of events, such as moving all particles at the end of a time step; in the unit of `Limits.work`. */
  protected stepWork = 0;

  /** Flights and collisions may belong to another system, as for Brownian particles, which have no inertia. */
  constructor(
    readonly system: System,
    protected readonly flights: Flights,
    protected readonly collisions: Collisions,
  ) {}

  get time(): number {
    return this.clock;
  }

  /** Time of the next event; anything later than `until`, or Infinity, where it is not before that. */
  protected abstract nextTime(until: number): number;
  /** Processes the event that is due at time t. */
  protected abstract act(t: number): void;
  /** Why the engine will not go on. */
  protected get final(): FinalPause | undefined {
    return this.collisions.collapsed;
  }

  /** Counted work, bytes and state of the method itself. */
  protected abstract ownWork(): CountedWork;
  protected abstract moreBytes(): number;
  protected abstract saveMore(state: StateWriter): void;
  protected abstract restoreMore(state: StateReader): void;

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    // In a periodic box particles cross cells for ever, even without collisions; and steps have no end.
    if (!Number.isFinite(until)) throw new RangeError("advance needs a finite time to stop at");
    const { collisions } = this;
    const goal = collisions.encounters + encounters;
    const begun = this.stepWork;
    for (let done = 0; ; done++) {
      const { final } = this;
      if (final) return final;
      if (collisions.encounters >= goal) return { why: "encounters" };
      const t = this.nextTime(until);
      if (t > until) {
        this.clock = Math.max(this.clock, until);
        return { why: "time" };
      }
      if (collisions.record.full) return { why: "log" };
      if (done + this.stepWork - begun > work) return { why: "work" };
      this.clock = t;
      this.act(t);
    }
  }

  project(frame: Frame): void {
    const { dimension, count } = this.system;
    const { x, v, since } = this.flights;
    frame.time = this.clock;
    frame.spins?.set(this.flights.spins);
    for (let i = 0; i < count; i++) {
      const own = i * dimension;
      const at = frame.positions.subarray(own, own + dimension);
      const going = frame.velocities.subarray(own, own + dimension);
      at.set(x.subarray(own, own + dimension));
      going.set(v.subarray(own, own + dimension));
      this.flights.moveAhead(i, at, going, this.clock - since[i]);
    }
    wrapStates(this.system, frame.positions, frame.velocities, this.clock);
  }

  /** ∫ V P dt of a sheared box up to now. */
  protected momentumFlux(): Float64Array | undefined {
    const { x, v, since, sheared } = this.flights;
    return sheared?.flux.until(this.clock, x, v, (i) => since[i]);
  }

  memory(): Memory {
    const memory = this.collisions.memory(this.clock);
    const { supports } = this.flights;
    return supports ? { ...memory, particles: { ...memory.particles, ...supports.memory() } } : memory;
  }

  tally(): Tally {
    const { collisions, flights, queue } = this;
    const flux = this.momentumFlux();
    return {
      ...collisions.counted,
      ...(flux && { injected: flights.sheared!.flux.heat(flux) }),
      wallImpulse: [...collisions.counted.wallImpulse],
      ...lawTally(collisions.law),
      ...(flights.law.invalid && { invalid: { ...flights.law.invalid } }),
      work: {
        pairTests: flights.pairTests,
        advanced: flights.advanced,
        queuePushes: queue.pushes,
        queuePops: queue.pops,
        queueStale: this.stale,
        queueSteps: queue.steps,
        ...this.ownWork(),
      },
      bytes: flights.bytes + collisions.bytes + this.moreBytes(),
    };
  }

  encounterCounts(): Uint32Array {
    return this.collisions.counts.slice();
  }

  log(capacity: number): void {
    this.collisions.record = new EncounterBuffer(capacity);
  }

  drain(): EncounterLog {
    return this.collisions.record.drain();
  }

  save(): Uint8Array {
    const state = new StateWriter();
    state.numbers(this.system.count, this.system.dimension, this.clock, this.stale);
    this.flights.save(state);
    this.collisions.save(state);
    this.saveMore(state);
    return state.bytes();
  }

  restore(bytes: Uint8Array): void {
    const state = new StateReader(bytes);
    const [count, dimension, clock, stale] = state.numbers(4);
    if (count !== this.system.count || dimension !== this.system.dimension) throw StateReader.foreign();
    this.clock = clock;
    this.stale = stale;
    this.flights.restore(state);
    this.collisions.restore(state);
    this.restoreMore(state);
    state.end();
  }
}

/** Where all particles of a system start: in the box. */
export function startPositions(system: System): Float64Array {
  const positions = system.positions.slice();
  wrapPositions(system, positions);
  return positions;
}
