/**
 * Base of engines that advance another one and act between its events: what is read or logged is that of the engine within; saved
 * states are its own numbers, and then the state within.
 */
import type { Memory, System } from "../../physics/system.ts";
import {
  type EncounterLog,
  type Engine,
  encountersOf,
  type Facets,
  type Frame,
  type Limits,
  type Pause,
  type Tally,
} from "./engine.ts";

export abstract class EngineWrapper implements Engine {
  abstract readonly system: System;
  /** Energy put in so far. */
  protected injected = 0;

  constructor(protected readonly inner: Engine) {}

  abstract advance(limits: Limits): Pause;
  abstract memory(): Memory;
  /** Numbers of the saved state: always as many. */
  protected abstract numbers(): readonly number[];
  /** Takes such numbers; the engine within is restored already. */
  protected abstract restoreNumbers(numbers: Float64Array): void;

  get time(): number {
    return this.inner.time;
  }

  get facets(): Facets {
    return this.inner.facets;
  }

  protected encounters(): number {
    return encountersOf(this.inner);
  }

  /** Kinetic energy of the packed velocities of particles from number `first` on. */
  protected kinetic(velocities: Float64Array, first = 0): number {
    const { dimension, masses } = this.inner.system;
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
    const head = Float64Array.from(this.numbers());
    const state = new Uint8Array(head.byteLength + inner.length);
    state.set(new Uint8Array(head.buffer));
    state.set(inner, head.byteLength);
    return state;
  }

  restore(state: Uint8Array): void {
    const bytes = 8 * this.numbers().length;
    this.inner.restore(state.subarray(bytes));
    this.restoreNumbers(new Float64Array(state.slice(0, bytes).buffer));
  }
}
