/**
 * What all engines of the literature share: the face of an engine around a queue of events. Each says what its events mean.
 *
 * The state is that of the last event, each particle at its own time; asking for a time in between only projects, so that a
 * run cut into pieces is the uncut run, bit for bit. All work is counted in the same words.
 *
 * Plain TypeScript over flat arrays, to be read and compared by counted work; the production engine does the same some three to
 * ten times faster.
 */

import { EncounterRecord } from "../encounterRecord.ts";
import type { EncounterLog, Engine, Frame, Limits, Pause, Tally } from "../engine.ts";
import { fly, wrapIntoBox } from "../freeFlight.ts";
import type { System } from "../system.ts";
import { Blows } from "./blows.ts";
import type { EventQueue } from "./eventQueue.ts";
import { Flights } from "./flights.ts";
import type { Neighbourhood } from "./neighbourhood.ts";
import { StateReader, StateWriter } from "./savedState.ts";

export abstract class ClassicEngine implements Engine {
  readonly system: System;
  protected readonly flights: Flights;
  protected readonly blows: Blows;
  protected abstract readonly neighbourhood: Neighbourhood;
  protected abstract readonly queue: EventQueue;
  protected transfers = 0;
  protected checks = 0;
  protected advancements = 0;
  protected redone = 0;
  protected stale = 0;
  private clock = 0;

  constructor(system: System) {
    this.system = system;
    const positions = system.positions.slice();
    wrapIntoBox(system, positions);
    this.flights = new Flights(system, positions);
    this.blows = new Blows(system);
  }

  get time(): number {
    return this.clock;
  }

  /** The event is due at time t. */
  protected abstract happen(event: number, t: number): void;
  /** Bytes, and state, of what only this engine has. */
  protected abstract ownBytes(): number;
  protected abstract saveOwn(state: StateWriter): void;
  protected abstract restoreOwn(state: StateReader): void;

  advance({ until, encounters = Infinity }: Limits): Pause {
    // In a periodic box particles cross cells for ever, whether they meet or not.
    if (!Number.isFinite(until)) throw new RangeError("advance needs a finite time to stop at");
    const { blows, queue } = this;
    const goal = blows.encounters + encounters;
    for (;;) {
      if (blows.collapsed) return blows.collapsed;
      if (blows.encounters >= goal) return { why: "encounters" };
      const event = queue.first();
      const t = event < 0 ? Infinity : queue.timeOf(event);
      if (t > until) {
        this.clock = Math.max(this.clock, until);
        return { why: "time" };
      }
      if (blows.record.full) return { why: "log" };
      this.clock = t;
      this.happen(event, t);
    }
  }

  /** Particles i and j meet at time t. */
  protected collide(i: number, j: number, t: number): void {
    this.flights.advance(i, t);
    this.flights.advance(j, t);
    this.blows.count(i, t, this.blows.pair(this.flights, i, j, t));
  }

  protected hitWall(i: number, face: number, t: number): void {
    this.flights.advance(i, t);
    this.blows.count(i, t, this.blows.wall(this.flights, i, face, t));
  }

  project(frame: Frame): void {
    const { dimension, count } = this.system;
    const { x, v, since } = this.flights;
    frame.time = this.clock;
    for (let i = 0; i < count; i++) {
      const own = i * dimension;
      const at = frame.positions.subarray(own, own + dimension);
      const going = frame.velocities.subarray(own, own + dimension);
      at.set(x.subarray(own, own + dimension));
      going.set(v.subarray(own, own + dimension));
      fly(this.system, at, going, this.clock - since[i]);
    }
    wrapIntoBox(this.system, frame.positions);
  }

  tally(): Tally {
    const { blows, flights, neighbourhood, queue } = this;
    return {
      ...blows.counted,
      wallImpulse: [...blows.counted.wallImpulse],
      transfers: this.transfers,
      checks: this.checks,
      advancements: this.advancements,
      pairTests: flights.pairTests,
      cellsVisited: neighbourhood.cellsVisited,
      queuePushes: queue.pushes,
      queuePops: queue.pops,
      queueStale: this.stale,
      queueSteps: queue.steps,
      redone: this.redone,
      advanced: flights.advanced,
      bytes: flights.bytes + blows.bytes + neighbourhood.bytes + queue.bytes() + this.ownBytes(),
    };
  }

  encounterCounts(): Uint32Array {
    return this.blows.counts.slice();
  }

  log(capacity: number): void {
    this.blows.record = new EncounterRecord(capacity);
  }

  drain(): EncounterLog {
    return this.blows.record.drain();
  }

  save(): Uint8Array {
    const state = new StateWriter();
    state.numbers(this.system.count, this.system.dimension);
    state.numbers(this.clock, this.transfers, this.checks, this.advancements, this.redone, this.stale);
    this.flights.save(state);
    this.blows.save(state);
    this.neighbourhood.save(state);
    this.queue.save(state);
    this.saveOwn(state);
    return state.bytes();
  }

  restore(bytes: Uint8Array): void {
    const state = new StateReader(bytes);
    const [count, dimension] = state.numbers(2);
    if (count !== this.system.count || dimension !== this.system.dimension) throw StateReader.foreign();
    [this.clock, this.transfers, this.checks, this.advancements, this.redone, this.stale] = state.numbers(6);
    this.flights.restore(state);
    this.blows.restore(state);
    this.neighbourhood.restore(state);
    this.queue.restore(state);
    this.restoreOwn(state);
    state.end();
  }
}
