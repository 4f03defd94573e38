/**
 * One event a particle and two states (Lubachevsky, *How to Simulate Billiards and Similar Systems*, J. Comput. Phys. 94, 255, 1991).
 *
 * Each particle has an *old* event, processed, and a *new* one, scheduled: a collision, a wall, the face of its sector, or an
 * advancement. When its new event comes it becomes the old one, and a next is scheduled from the old states of the
 * others: the earliest encounter that is not later than what the partner has scheduled. A partner's former partner, the third
 * party, is not searched for: its collision becomes an *advancement*, to where and when it would have happened, and then it searches again.
 *
 * `advance` is Fig. 4.1: the state after an event is computed when it is scheduled, in vain if it is given up. `delay` is
 * Fig. 6.1: only when it is processed. The sequence is the same. Sectors are cells; without them the box is one.
 *
 * Stores: two events a particle, one queue entry. Cost of an event: pair tests with all particles of 3^d sectors, also after a
 * crossing, for nothing is kept but the one event. Advancements are under 15 % of events in most runs and do not grow with
 * n. Not without sectors for more than some hundred particles.
 *
 * Two departures. Both partners of a collision are taken in one cycle, not in two at the same time: so a third ball that
 * touches in that very moment (Fig. 7.1, against condition VI) finds both as they are, and momentum is kept. And a partner gives up
 * what it has only for something *earlier*, not as early: three balls touching would else take it from each other for ever.
 */

import type { System } from "../../../physics/system.ts";
import type { Tally } from "../../api/engine.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { chooseCells } from "../../cells/cellSize.ts";
import { CenterCells } from "../centerCells.ts";
import type { Outcome } from "../collisions.ts";
import { Flights } from "../flights.ts";
import { createQueue } from "../queues/createQueue.ts";
import type { EventQueue } from "../queues/eventQueue.ts";
import { type CellSearchOptions, ClassicEngine, type Update } from "../referenceEngine.ts";

/** Its cells are sectors. */
export interface LubachevskyOptions extends CellSearchOptions {
  readonly sectors?: boolean;
  readonly update?: Update;
}

/** In place of a partner (from 0 on) or a wall (−1 − face). */
export const advancement = -10;
export const sectorFace = -11;

export function createLubachevsky(system: System, options: LubachevskyOptions = {}): Lubachevsky {
  return new Lubachevsky(system, options);
}

export class Lubachevsky extends ClassicEngine {
  protected readonly neighborhood: CenterCells;
  /** time[i, new[i]] of every particle; time[i, old[i]] and state[i, old[i]] are in `flights`. */
  protected readonly queue: EventQueue;
  private readonly newTimes: Float64Array;
  private readonly partners: Int32Array;
  /** Fig. 4.1: state[i, new[i]], and the outcome that leads to it. Undefined in Fig. 6.1. */
  private readonly ahead: Flights | undefined;
  private readonly outcomes: (Outcome | undefined)[] = [];

  constructor(system: System, { queue = "heap", sectors = true, cells, update = "delay" }: LubachevskyOptions) {
    super(system);
    const n = system.count;
    this.neighborhood = new CenterCells(
      this.flights,
      sectors ? (cells ?? chooseCells(this.flights.outline)) : [1, 1, 1],
    );
    this.queue = createQueue(queue, n);
    this.newTimes = new Float64Array(n);
    this.partners = new Int32Array(n).fill(advancement);
    this.ahead = update === "advance" ? new Flights(system, this.flights.x) : undefined;
    this.outcomes = new Array<undefined>(n).fill(undefined);
    this.predictAnew(0);
  }

  /**
   * All new events are at time t and scheduled from there, in order (the first cycles of Fig. 5.2): with those still to come no other
   * can schedule.
   */
  protected predictAnew(t: number): void {
    this.partners.fill(advancement);
    this.newTimes.fill(t);
    for (let i = 0; i < this.newTimes.length; i++) this.schedule(i, t);
  }

  protected override reread(): void {
    super.reread();
    this.ahead?.reread();
  }

  protected predictChanged(i: number, t: number): void {
    const third = this.partners[i];
    if (third >= 0) this.advanceThird(third);
    this.partners[i] = advancement;
    this.schedule(i, t);
  }

  /** The encounter of a particle that has lost its partner turns into an advancement. */
  private advanceThird(third: number): void {
    this.partners[third] = advancement;
    this.redone++;
    this.computeAhead(third, this.newTimes[third]);
  }

  protected handle(i: number, t: number): void {
    const partner = this.partners[i];
    if (partner === advancement) this.advancements++;
    this.process(i, partner, t);
    // Its next is still to come, at this very time: until then no other schedules with it.
    if (partner >= 0) this.partners[partner] = advancement;
    this.schedule(i, t);
    if (partner >= 0) this.schedule(partner, t);
  }

  /** The new event becomes the old one. */
  private process(i: number, partner: number, t: number): void {
    if (this.ahead) {
      this.flights.copy(this.ahead, i);
      if (partner >= 0) this.flights.copy(this.ahead, partner);
      const outcome = this.outcomes[i];
      if (outcome) this.collisions.count(i, t, outcome);
    } else if (partner >= 0) this.collide(i, partner, t);
    else if (partner < 0 && partner !== advancement && partner !== sectorFace) this.hitSurface(i, -1 - partner, t);
    else this.flights.advance(i, t);
    if (partner !== sectorFace) return;
    this.transfers++;
    this.neighborhood.cross(i, t);
  }

  /** Lines 4–20 of Fig. 4.1, 14–23 of Fig. 6.1. The numbers P, Q and R are the paper's. */
  private schedule(i: number, t: number): void {
    const { flights, neighborhood, newTimes } = this;
    const near = neighborhood.gather(i);
    const { found, images } = neighborhood;
    let P = Infinity;
    let partner = advancement;
    flights.searchFrom(i, t);
    for (let k = 0; k < near; k++) {
      const time = flights.timeWith(found[k], images[k]);
      if (time >= P || time >= newTimes[found[k]]) continue;
      P = time;
      partner = found[k];
    }
    const wall = flights.surfaceTime(i, t);
    const crossing = neighborhood.crossingTime(i, t);
    const Q = Math.min(wall, crossing);
    if (Q < P) partner = wall <= crossing ? -1 - flights.surfaceFound : sectorFace;
    const R = Math.min(P, Q);
    this.partners[i] = partner;
    this.setNew(i, R);
    if (partner >= 0) {
      const third = this.partners[partner];
      this.partners[partner] = i;
      this.setNew(partner, R);
      if (third >= 0 && third !== i) this.advanceThird(third);
    }
    if (R < Infinity) this.computeAhead(i, R);
  }

  private setNew(i: number, time: number): void {
    this.newTimes[i] = time;
    this.queue.set(i, time);
  }

  /** Fig. 4.1: the new state of i, and of its partner. */
  private computeAhead(i: number, t: number): void {
    const { ahead, collisions, outcomes } = this;
    if (!ahead) return;
    const partner = this.partners[i];
    this.arrive(ahead, i, t);
    outcomes[i] = undefined;
    if (partner >= 0) {
      this.arrive(ahead, partner, t);
      outcomes[i] = collisions.pair(ahead, i, partner, t);
      outcomes[partner] = { ...outcomes[i], second: i };
    } else if (partner < 0 && partner !== advancement && partner !== sectorFace)
      outcomes[i] = collisions.surface(ahead, i, -1 - partner, t);
  }

  private arrive(ahead: Flights, i: number, t: number): void {
    ahead.copy(this.flights, i);
    ahead.advance(i, t);
  }

  /** What the paper's invariants (13)–(16) speak of. */
  inspect(): { readonly oldTimes: Float64Array; readonly newTimes: Float64Array; readonly partners: Int32Array } {
    return { oldTimes: this.flights.since.slice(), newTimes: this.newTimes.slice(), partners: this.partners.slice() };
  }

  /** state[i, old[i]] of all particles, each of its own time. */
  oldStates(): { readonly x: Float64Array; readonly v: Float64Array; readonly since: Float64Array } {
    return { x: this.flights.x.slice(), v: this.flights.v.slice(), since: this.flights.since.slice() };
  }

  /** States computed ahead count as well. */
  override tally(): Tally {
    const tally = super.tally();
    const advanced = tally.work.advanced + (this.ahead?.advanced ?? 0);
    return { ...tally, work: { ...tally.work, advanced } };
  }

  protected ownBytes(): number {
    const outcome = 64;
    return (
      this.newTimes.byteLength +
      this.partners.byteLength +
      (this.ahead ? this.ahead.bytes + outcome * this.system.count : 0)
    );
  }

  protected saveOwn(state: StateWriter): void {
    state.array(this.newTimes);
    state.array(this.partners);
    if (!this.ahead) return;
    this.ahead.save(state);
    for (const outcome of this.outcomes) {
      if (!outcome) state.numbers();
      else
        state.numbers(
          outcome.second,
          outcome.happens ? 1 : 0,
          outcome.momentum,
          outcome.virial,
          outcome.loss,
          outcome.work,
          outcome.gap,
          outcome.approachRate,
          outcome.heat ?? 0,
        );
    }
  }

  protected restoreOwn(state: StateReader): void {
    state.into(this.newTimes);
    state.into(this.partners);
    if (!this.ahead) return;
    this.ahead.restore(state);
    for (let i = 0; i < this.outcomes.length; i++) {
      const [second, happens, momentum, virial, loss, work, gap, approachRate, heat] = state.numbers();
      const outcome = { second, happens: happens === 1, momentum, virial, loss, work, gap, approachRate, heat };
      this.outcomes[i] = second === undefined ? undefined : outcome;
    }
  }
}
