/**
 * Collisions of the reference engines: what an encounter does, by the contact law and the surfaces of the system, and what is kept of
 * it: counts, log, collapse.
 *
 * An *outcome* is worked out first and counted later: one engine (Lubachevsky's, Fig. 4.1) computes the states after an encounter
 * long before it takes place, if it does.
 */

import { addFlow, type Images, imagesOf } from "../../physics/boundary/images.ts";
import { isAtNumericalLimit } from "../../physics/contacts/collapse.ts";
import { memoryOf, type PairLaw } from "../../physics/contacts/contactLaw.ts";
import { createPairLaw } from "../../physics/contacts/index.ts";
import { contactMemory, lastContacts } from "../../physics/memory.ts";
import { createSurfaces, impulseSlot } from "../../physics/surfaces/index.ts";
import type { Surface } from "../../physics/surfaces/surface.ts";
import { createThermalWalls, type ThermalWalls } from "../../physics/surfaces/thermalWalls.ts";
import type { Memory, System } from "../../physics/system.ts";
import { EncounterBuffer } from "../api/encounterLog.ts";
import { emptyCounts, type Pause, type PhysicsCounts } from "../api/engine.ts";
import { restoreLaw, saveLaw } from "../api/lawState.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { Flights } from "./flights.ts";

export interface Outcome {
  /** The partner, or −1 − index of a surface. */
  readonly second: number;
  /** False where rounding took a glancing contact away: the two already part, nothing is exchanged. */
  readonly happens: boolean;
  readonly momentum: number;
  readonly virial: number;
  readonly loss: number;
  /** Work of a surface that moves. */
  readonly work: number;
  /** Energy from a thermal wall. */
  readonly heat?: number;
  readonly gap: number;
  /** Speed of approach over a length, 1/time: by how much of that length the way since the last encounter grew per time. */
  readonly approachRate: number;
}

/** At the end of a prediction. */
const noImpulse = { happens: false, momentum: 0, virial: 0, loss: 0, work: 0, gap: 0, approachRate: Infinity };

export class Collisions {
  readonly counted: PhysicsCounts;
  readonly counts: Uint32Array;
  record = new EncounterBuffer(0);
  collapsed: (Pause & { why: "collapse" }) | undefined;
  /** Time of each particle's last encounter; and of the last that was due, even if nothing happened. */
  private readonly last: Float64Array;
  private readonly due: Float64Array;
  /** How many in a row came at the limit of what numbers can tell apart. */
  private readonly streak: Uint32Array;
  private readonly separation: [number, number, number] = [0, 0, 0];
  private readonly images: Images;
  /** By index; empty where a face is no wall. */
  private readonly surfaces: Surface[] = [];
  private readonly thermal: ThermalWalls | undefined;

  constructor(
    private readonly system: System,
    readonly law: PairLaw = createPairLaw(system),
  ) {
    const { count, dimension } = system;
    this.images = imagesOf(system);
    this.counted = emptyCounts(dimension);
    this.thermal = createThermalWalls(system);
    if (this.thermal) this.counted.injected = 0;
    for (const surface of createSurfaces(system, law, this.thermal)) {
      this.surfaces[surface.index] = surface;
      this.counted.wallImpulse[impulseSlot(system, surface.index)] = 0;
    }
    this.counts = new Uint32Array(count);
    this.last = lastContacts(system);
    this.due = new Float64Array(count).fill(-Infinity);
    this.streak = new Uint32Array(count);
  }

  get encounters(): number {
    return this.counted.collisions + this.counted.wallHits;
  }

  /** The outcome for particles i and j, both at time t. Their velocities change; `count` is still to be called. */
  pair(flights: Flights, i: number, j: number, t: number): Outcome {
    const { system, separation, images } = this;
    const { dimension: d, radii } = system;
    for (let axis = 0; axis < d; axis++) separation[axis] = flights.x[i * d + axis] - flights.x[j * d + axis];
    // Two that touch do so by their nearest images: along no axis can another be nearer without an overlap.
    const boxes = images.nearest(separation, t);
    images.addSpeed(flights.v, j * d, boxes);
    let rr = 0;
    let rv = 0;
    for (let axis = 0; axis < d; axis++) {
      const r = separation[axis];
      rr += r * r;
      rv += r * (flights.v[i * d + axis] - flights.v[j * d + axis]);
    }
    const since = t - Math.max(this.last[i], this.last[j]);
    const flux = flights.sheared?.flux;
    flux?.beforeCollision(i, flights.v);
    const impulse = this.law.collide(flights.v, i, j, separation, since, flights.spins);
    flux?.afterCollision(i, flights.v, separation);
    images.addSpeed(flights.v, j * d, -boxes);
    if (impulse && flights.supports) {
      flights.supports.releaseAll(i);
      flights.supports.releaseAll(j);
    }
    const contact = this.law.growth?.contactAt(i, j, t) ?? impulse?.distance ?? radii[i] + radii[j];
    return {
      second: j,
      happens: impulse !== undefined,
      momentum: impulse?.momentum ?? 0,
      virial: impulse?.virial ?? 0,
      loss: impulse?.loss ?? 0,
      work: 0,
      gap: Math.sqrt(rr) - contact,
      // At the outer side of a step, and of a bond, the two part.
      approachRate: Math.abs((this.law.growth?.rateOf(i, j) ?? 0) / Math.sqrt(rr) - rv / rr),
    };
  }

  /** The outcome for particle i at time t on a surface. */
  surface(flights: Flights, i: number, index: number, t: number): Outcome {
    const surface = this.surfaces[index];
    if (flights.supports?.isHeld(i, index)) {
      flights.supports.release(i, index);
      return { ...noImpulse, second: -1 - index };
    }
    this.turnToFlow(flights, i, -1);
    const impulse = surface.collide(flights.x, flights.v, i, t, t - this.last[i], flights.spins);
    this.turnToFlow(flights, i, 1);
    const second = -1 - index;
    if (!impulse) return { ...noImpulse, second };
    const settled = flights.supports?.settle(flights.x, flights.v, i, index, t) ?? 0;
    return { ...impulse, loss: impulse.loss + settled, second, happens: true, gap: surface.gap(flights.x, i, t) };
  }

  /** Walls of a sheared box move with its flow: rebounds are of velocities relative to it. */
  private turnToFlow({ x, v }: Flights, i: number, sign: 1 | -1): void {
    const { shear, dimension: d } = this.system;
    if (!shear) return;
    addFlow(this.system, x.subarray(i * d, (i + 1) * d), v.subarray(i * d, (i + 1) * d), sign);
  }

  /** The outcome has come true for particle i, and its partner, at time t. */
  count(i: number, t: number, outcome: Outcome): void {
    const { second, happens, gap } = outcome;
    const { counted } = this;
    const again = this.due[i] === t || (second >= 0 && this.due[second] === t);
    this.watch(i, t, outcome.approachRate, second);
    if (second >= 0) this.watch(second, t, outcome.approachRate, i);
    if (!happens) return;
    if (gap < 0 && again) counted.stabilising++;
    this.touch(i, t);
    if (second >= 0) {
      this.touch(second, t);
      counted.collisions++;
      counted.virial += outcome.virial;
    } else {
      counted.wallHits++;
      counted.wallImpulse[impulseSlot(this.system, -1 - second)] += outcome.momentum;
      if (this.thermal) this.countHeat(this.thermal, i, outcome);
    }
    counted.dissipated += outcome.loss;
    counted.wallWork += outcome.work;
    this.record.add(t, i, second, outcome.momentum, gap);
  }

  private countHeat(thermal: ThermalWalls, i: number, { second, heat = 0 }: Outcome): void {
    thermal.count(i, -1 - second);
    this.counted.injected! += heat;
  }

  private touch(i: number, t: number): void {
    this.counts[i]++;
    this.last[i] = t;
  }

  /** Counts encounters of one particle that follow each other at the limit of what numbers can tell apart. */
  private watch(i: number, t: number, approachRate: number, partner: number): void {
    this.streak[i] = isAtNumericalLimit(t, t - this.due[i], approachRate) ? this.streak[i] + 1 : 0;
    this.due[i] = t;
    if (this.streak[i] >= this.system.collapse.after) {
      this.collapsed ??= { why: "collapse", particle: i, partner, time: t };
    }
  }

  /** See `Engine.memory`. */
  memory(clock: number): Memory {
    const { law, last, system, thermal } = this;
    return memoryOf(law, { ...contactMemory(system, clock, last), ...thermal?.memory() });
  }

  get bytes(): number {
    return this.counts.byteLength + this.last.byteLength + this.due.byteLength + this.streak.byteLength;
  }

  save(state: StateWriter): void {
    const { counted, collapsed } = this;
    state.numbers(...(collapsed ? [collapsed.particle, collapsed.partner, collapsed.time] : []));
    const { collisions, wallHits, stabilising, virial, dissipated, wallWork } = counted;
    state.numbers(collisions, wallHits, stabilising, virial, dissipated, wallWork, ...counted.wallImpulse);
    for (const array of [this.counts, this.last, this.due, this.streak]) state.array(array);
    if (this.thermal) {
      state.numbers(counted.injected!);
      state.array(this.thermal.hits);
    }
    saveLaw(state, this.law);
  }

  restore(state: StateReader): void {
    const [particle, partner, time] = state.numbers();
    this.collapsed = particle === undefined ? undefined : { why: "collapse", particle, partner, time };
    const [collisions, wallHits, stabilising, virial, dissipated, wallWork, ...wallImpulse] = state.numbers();
    Object.assign(this.counted, { collisions, wallHits, stabilising, virial, dissipated, wallWork, wallImpulse });
    for (const array of [this.counts, this.last, this.due, this.streak]) state.into(array);
    if (this.thermal) {
      [this.counted.injected] = state.numbers(1);
      state.into(this.thermal.hits);
    }
    restoreLaw(state, this.law);
    this.record.clear();
  }
}
