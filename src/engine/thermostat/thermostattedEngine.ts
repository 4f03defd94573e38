/**
 * An event-driven engine with a thermostat: advances from one application to the next, and changes velocities there.
 *
 * An application belongs to its time: it happens when the clock reaches that, before `advance` returns, wherever a run is cut.
 * Its random numbers come from a stream named after the number of the application, so that a saved state holds three numbers only.
 */
import type { Memory, System } from "../../physics/system.ts";
import { createThermostat } from "../../physics/thermostats/index.ts";
import type { RandomNumbers, Thermostat } from "../../physics/thermostats/thermostat.ts";
import {
  type EncounterLog,
  type Engine,
  emptyFrame,
  type Facets,
  type Frame,
  type Limits,
  type Pause,
  type Tally,
  type VelocityAccess,
} from "../api/engine.ts";

/** Random numbers of one use, from a seed. */
type Streams = (seed: number, use: string) => RandomNumbers;

const headNumbers = 3;

/** The engine itself where its system has no thermostat. */
export function withThermostat(engine: Engine, streams: Streams): Engine {
  const thermostat = createThermostat(engine.system);
  if (!thermostat) return engine;
  const { velocities } = engine.facets;
  if (!velocities) throw new RangeError("expected an engine whose velocities can be changed");
  return new ThermostattedEngine(engine, thermostat, velocities, streams);
}

class ThermostattedEngine implements Engine {
  readonly system: System;
  private applied: number;
  private last: number;
  private next = Infinity;
  private injected = 0;
  private readonly frame: Frame;
  private readonly velocity: Float64Array;

  constructor(
    private readonly inner: Engine,
    private readonly thermostat: Thermostat,
    private readonly access: VelocityAccess,
    private readonly streams: Streams,
  ) {
    this.system = inner.system;
    const { applied = 0, since = 0 } = this.system.thermostat!;
    this.applied = applied;
    this.last = -since;
    this.frame = emptyFrame(this.system);
    this.velocity = new Float64Array(this.system.dimension);
    this.schedule();
  }

  get time(): number {
    return this.inner.time;
  }

  get facets(): Facets {
    return this.inner.facets;
  }

  advance({ until, encounters = Infinity, work = Infinity }: Limits): Pause {
    const { inner } = this;
    const goal = this.encounters() + encounters;
    let left = encounters;
    const changes = this.thermostat.all ? this.system.count : 1;
    for (let done = 0; ; done += changes) {
      const pause = inner.advance({ until: Math.min(until, this.next), encounters: left, work });
      if (pause.why !== "time" || this.next > until) return pause;
      if (done > work) return { why: "work" };
      this.apply();
      left = goal - this.encounters();
    }
  }

  private encounters(): number {
    const { collisions, wallHits } = this.inner.tally();
    return collisions + wallHits;
  }

  private random(): RandomNumbers {
    return this.streams(this.system.thermostat!.seed, `thermostat ${this.applied}`);
  }

  private schedule(): void {
    // Rounding of a saved time may leave it before the start.
    this.next = this.system.count > 0 ? Math.max(this.last + this.thermostat.wait(this.random()), this.time) : Infinity;
  }

  private apply(): void {
    const { thermostat, access, inner, frame, velocity } = this;
    const random = this.random();
    // The first numbers of the stream were those of the waiting time.
    thermostat.wait(random);
    const { one } = thermostat;
    if (one) {
      const i = one.particle(random);
      access.read(i, velocity);
      const before = this.energy(velocity, i);
      one.change(i, velocity, random);
      this.injected += this.energy(velocity, i) - before;
      access.write(i, velocity);
    }
    if (thermostat.all) {
      inner.project(frame);
      const before = this.energy(frame.velocities, 0);
      thermostat.all(frame.velocities, random);
      this.injected += this.energy(frame.velocities, 0) - before;
      access.writeAll(frame.velocities);
    }
    this.last = this.next;
    this.applied++;
    this.schedule();
  }

  /** Kinetic energy of the packed velocities of particles from number `first` on. */
  private energy(velocities: Float64Array, first: number): number {
    const { dimension, masses } = this.system;
    let sum = 0;
    for (let k = 0; k < velocities.length; k++) {
      sum += 0.5 * masses[first + Math.floor(k / dimension)] * velocities[k] * velocities[k];
    }
    return sum;
  }

  project(frame: Frame): void {
    this.inner.project(frame);
  }

  tally(): Tally {
    const tally = this.inner.tally();
    return { ...tally, injected: (tally.injected ?? 0) + this.injected };
  }

  memory(): Memory {
    const { applied, last, inner } = this;
    return { ...inner.memory(), thermostat: { applied, since: this.time - last } };
  }

  encounterCounts(): Uint32Array {
    return this.inner.encounterCounts();
  }

  log(capacity: number): void {
    this.inner.log(capacity);
  }

  drain(): EncounterLog {
    return this.inner.drain();
  }

  save(): Uint8Array {
    const inner = this.inner.save();
    const head = new Uint8Array(Float64Array.of(this.applied, this.last, this.injected).buffer);
    const state = new Uint8Array(head.length + inner.length);
    state.set(head);
    state.set(inner, head.length);
    return state;
  }

  restore(state: Uint8Array): void {
    const head = new Float64Array(state.slice(0, 8 * headNumbers).buffer);
    this.inner.restore(state.subarray(8 * headNumbers));
    [this.applied, this.last, this.injected] = head;
    this.schedule();
  }
}
