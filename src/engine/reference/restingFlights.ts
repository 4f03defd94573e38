/**
 * Flights of particles of which some rest on surfaces (`physics/rest.ts`): each has its own acceleration, so that pairs may be accelerated
 * relative to each other. Hard balls only.
 */

import { acceleratedContactTime } from "../../physics/contacts/acceleratedContact.ts";
import type { PairLaw } from "../../physics/contacts/contactLaw.ts";
import { comesToRest, Supports } from "../../physics/rest.ts";
import type { System } from "../../physics/system.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { Flights } from "./flights.ts";
import { ShearedFlights } from "./shearedFlights.ts";

export function createFlights(system: System, positions: Float64Array, law: PairLaw): Flights {
  if (system.shear) return new ShearedFlights(system, positions, law, system.shear);
  return comesToRest(system.collapse)
    ? new RestingFlights(system, positions, law)
    : new Flights(system, positions, law);
}

class RestingFlights extends Flights {
  override readonly supports: Supports;
  private readonly at = new Float64Array(6);
  private readonly own = new Float64Array(6);
  private readonly pull = new Float64Array(3);
  private from = 0;
  private start = 0;

  constructor(system: System, positions: Float64Array, law: PairLaw) {
    super(system, positions, law);
    this.supports = new Supports(system, this.surfaces, this.x);
  }

  override acceleration(i: number, axis: number): number {
    return this.supports.accelerations[3 * i + axis];
  }

  override advance(i: number, t: number): void {
    const s = t - this.since[i];
    this.since[i] = t;
    this.advanced++;
    const d = this.system.dimension;
    this.moveAhead(i, this.x.subarray(i * d, (i + 1) * d), this.v.subarray(i * d, (i + 1) * d), s);
  }

  override moveAhead(i: number, x: Float64Array, v: Float64Array, s: number): void {
    for (let axis = 0; axis < x.length; axis++) {
      const a = this.acceleration(i, axis);
      x[axis] += v[axis] * s + 0.5 * a * s * s;
      v[axis] += a * s;
    }
  }

  override readVelocity(i: number, t: number, velocity: Float64Array): void {
    const d = this.system.dimension;
    for (let axis = 0; axis < d; axis++) {
      velocity[axis] = this.v[i * d + axis] + this.acceleration(i, axis) * (t - this.since[i]);
    }
  }

  override copy(): void {
    throw new RangeError("expected flights whose particles never rest");
  }

  override searchFrom(i: number, t: number): void {
    this.from = i;
    this.start = t;
    this.stateAt(i, t, this.own);
  }

  override timeWith(j: number, image: number): number {
    this.pairTests++;
    const { at, own, pull, from, start, supports, law } = this;
    this.stateAt(j, start, at);
    for (let axis = 0; axis < 3; axis++) {
      at[axis] = own[axis] - at[axis] - this.offsets[3 * image + axis];
      at[3 + axis] = own[3 + axis] - at[3 + axis];
      pull[axis] = supports.accelerations[3 * from + axis] - supports.accelerations[3 * j + axis];
    }
    if (pull[0] === 0 && pull[1] === 0 && pull[2] === 0) {
      return start + law.delay(from, j, at[0], at[1], at[2], at[3], at[4], at[5], start);
    }
    return start + acceleratedContactTime(at, pull, law.reach[from] + law.reach[j]);
  }

  override surfaceTime(i: number, t: number): number {
    let best = Infinity;
    const { at, supports } = this;
    this.stateAt(i, t, at);
    const acceleration = supports.accelerations.subarray(3 * i, 3 * i + 3);
    for (const surface of this.surfaces) {
      // Of a surface that holds the particle, the event is that it passes the end.
      const delay = supports.isHeld(i, surface.index)
        ? supports.timeOn(i, surface.index, at)
        : surface.delay(i, at[0], at[1], at[2], at[3], at[4], at[5], t, best - t, acceleration);
      const time = t + delay;
      if (time >= best) continue;
      best = time;
      this.surfaceFound = surface.index;
    }
    return best;
  }

  /** Position and velocity of particle i at time t, three numbers each. */
  private stateAt(i: number, t: number, into: Float64Array): void {
    const d = this.system.dimension;
    const s = t - this.since[i];
    for (let axis = 0; axis < d; axis++) {
      const k = i * d + axis;
      const a = this.acceleration(i, axis);
      into[axis] = this.x[k] + this.v[k] * s + 0.5 * a * s * s;
      into[3 + axis] = this.v[k] + a * s;
    }
  }

  override save(state: StateWriter): void {
    super.save(state);
    state.array(this.supports.saved);
  }

  override restore(state: StateReader): void {
    super.restore(state);
    state.into(this.supports.saved);
    this.supports.restored(this.x);
  }
}
