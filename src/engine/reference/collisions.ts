/**
 * What an encounter does, and what is kept of it: counts, log, collapse. The physics is that of `impulse.ts`.
 *
 * A *blow* is worked out first and counted later: one engine (Lubachevsky's, Fig. 4.1) knows the states after an encounter long
 * before it happens, if it happens.
 */

import { nearestImage, periods } from "../../physics/box.ts";
import { bounce, collide } from "../../physics/contacts/impulse.ts";
import type { System } from "../../physics/system.ts";
import { emptyTally } from "../api/emptyTally.ts";
import { EncounterBuffer } from "../api/encounterLog.ts";
import type { Pause, Tally } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { Flights } from "./flights.ts";

export interface Outcome {
  /** The partner, or −1 − face. */
  readonly second: number;
  /** False where rounding took a glancing contact away: the two already part, nothing is exchanged. */
  readonly happens: boolean;
  readonly momentum: number;
  readonly virial: number;
  readonly loss: number;
  readonly gap: number;
  /** Speed of approach over a length, ×time without unit: how long ago, in way, the last one was. */
  readonly haste: number;
}

/** 64 units in the last place. */
const instant = 2 ** -46;

export class Collisions {
  readonly counted: Tally;
  readonly counts: Uint32Array;
  record = new EncounterBuffer(0);
  collapsed: (Pause & { why: "collapse" }) | undefined;
  /** Time of each particle's last encounter; and of the last that was due, even if nothing happened. */
  private readonly last: Float64Array;
  private readonly due: Float64Array;
  /** How many in a row came at the limit of what numbers can tell apart. */
  private readonly streak: Uint32Array;
  private readonly apart: [number, number, number] = [0, 0, 0];
  private readonly periods: readonly number[];

  constructor(private readonly system: System) {
    const { count, dimension } = system;
    this.periods = periods(system);
    this.counted = emptyTally(dimension);
    this.counts = new Uint32Array(count);
    this.last = new Float64Array(count).fill(-Infinity);
    this.due = new Float64Array(count).fill(-Infinity);
    this.streak = new Uint32Array(count);
  }

  get encounters(): number {
    return this.counted.collisions + this.counted.wallHits;
  }

  /** Particles i and j, both at time t, give each other their blow; `count` is still to be called. */
  pair(flights: Flights, i: number, j: number, t: number): Outcome {
    const { system, apart } = this;
    const { dimension: d, radii, species, speciesNames, restitution } = system;
    let rr = 0;
    let rv = 0;
    for (let axis = 0; axis < d; axis++) {
      // Two that touch do so by their nearest images: along no axis can another be nearer without an overlap.
      const r = nearestImage(flights.x[i * d + axis] - flights.x[j * d + axis], this.periods[axis]);
      apart[axis] = r;
      rr += r * r;
      rv += r * (flights.v[i * d + axis] - flights.v[j * d + axis]);
    }
    const given = restitution[species[i] * speciesNames.length + species[j]];
    const e = this.touches(i, t) || this.touches(j, t) ? 1 : given;
    const impulse = collide(system, flights.v, i, j, apart, e);
    return {
      second: j,
      happens: impulse !== undefined,
      momentum: impulse?.momentum ?? 0,
      virial: impulse?.virial ?? 0,
      loss: impulse?.loss ?? 0,
      gap: Math.sqrt(rr) - (radii[i] + radii[j]),
      haste: -rv / rr,
    };
  }

  /** Particle i, at time t, bounces off a wall. */
  wall(flights: Flights, i: number, face: number, t: number): Outcome {
    const { system } = this;
    const { dimension: d, size, radii, species, wallRestitution } = system;
    const axis = face >> 1;
    const at = flights.x[i * d + axis];
    const inward = face % 2 === 0 ? 1 : -1;
    const approach = -inward * flights.v[i * d + axis];
    const e = this.touches(i, t) ? 1 : wallRestitution[species[i] * 2 * d + face];
    const impulse = bounce(system, flights.v, i, face, e);
    return {
      ...impulse,
      second: -1 - face,
      happens: true,
      gap: (face % 2 === 0 ? at : size[axis] - at) - radii[i],
      haste: Math.max(0, approach) / size[axis],
    };
  }

  /** The blow that i got has happened at time t. */
  count(i: number, t: number, blow: Outcome): void {
    const { second, happens, gap } = blow;
    const { counted } = this;
    const again = this.due[i] === t || (second >= 0 && this.due[second] === t);
    this.watch(i, t, blow.haste, second);
    if (second >= 0) this.watch(second, t, blow.haste, i);
    if (!happens) return;
    if (gap < 0 && again) counted.stabilising++;
    this.touch(i, t);
    if (second >= 0) {
      this.touch(second, t);
      counted.collisions++;
      counted.virial += blow.virial;
    } else {
      counted.wallHits++;
      counted.wallImpulse[-1 - second] += blow.momentum;
    }
    counted.dissipated += blow.loss;
    this.record.add(t, i, second, blow.momentum, gap);
  }

  private touch(i: number, t: number): void {
    this.counts[i]++;
    this.last[i] = t;
  }

  /** TC model: the particle's last contact still lasts, so that this one loses nothing (Luding & McNamara 1998). */
  private touches(i: number, t: number): boolean {
    const { kind, tc } = this.system.collapse;
    return kind === "tc" && t - this.last[i] < tc;
  }

  /**
   * Counts encounters of one particle that follow each other at the limit of what numbers can tell apart, of the clock or of the
   * way it came since. A particle that should lie still goes on bouncing there by rounding alone, for ever.
   */
  private watch(i: number, t: number, haste: number, partner: number): void {
    const since = t - this.due[i];
    const atOnce = since <= t * instant || haste * since <= instant;
    this.streak[i] = atOnce ? this.streak[i] + 1 : 0;
    this.due[i] = t;
    if (this.streak[i] >= this.system.collapse.after) {
      this.collapsed ??= { why: "collapse", particle: i, partner, time: t };
    }
  }

  get bytes(): number {
    return this.counts.byteLength + this.last.byteLength + this.due.byteLength + this.streak.byteLength;
  }

  save(state: StateWriter): void {
    const { counted, collapsed } = this;
    state.numbers(...(collapsed ? [collapsed.particle, collapsed.partner, collapsed.time] : []));
    const { collisions, wallHits, stabilising, virial, dissipated } = counted;
    state.numbers(collisions, wallHits, stabilising, virial, dissipated, ...counted.wallImpulse);
    for (const array of [this.counts, this.last, this.due, this.streak]) state.array(array);
  }

  restore(state: StateReader): void {
    const [particle, partner, time] = state.numbers();
    this.collapsed = particle === undefined ? undefined : { why: "collapse", particle, partner, time };
    const [collisions, wallHits, stabilising, virial, dissipated, ...wallImpulse] = state.numbers();
    Object.assign(this.counted, { collisions, wallHits, stabilising, virial, dissipated, wallImpulse });
    for (const array of [this.counts, this.last, this.due, this.streak]) state.into(array);
    this.record.clear();
  }
}
