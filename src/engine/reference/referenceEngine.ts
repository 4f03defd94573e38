/**
 * What all event-driven engines of the literature share: a queue of events; each says what its events mean.
 *
 * Plain TypeScript over flat arrays, to be read and compared by counted work; the production engine does the same some three to
 * ten times faster.
 */

import { createPairLaw } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import type { Tally } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { Collisions } from "./collisions.ts";
import { FlightEngine, startPositions } from "./flightEngine.ts";
import { Flights } from "./flights.ts";
import type { Neighbourhood } from "./neighborSearch.ts";
import type { EventQueue } from "./queues/eventQueue.ts";

export abstract class ClassicEngine extends FlightEngine {
  protected abstract readonly neighbourhood: Neighbourhood;
  protected abstract override readonly queue: EventQueue;
  protected transfers = 0;
  protected checks = 0;
  protected advancements = 0;
  protected redone = 0;
  private event = -1;

  constructor(system: System) {
    const law = createPairLaw(system);
    super(system, new Flights(system, startPositions(system), law), new Collisions(system, law));
  }

  /** The event is due at time t. */
  protected abstract happen(event: number, t: number): void;
  /** Bytes, and state, of what only this engine has. */
  protected abstract ownBytes(): number;
  protected abstract saveOwn(state: StateWriter): void;
  protected abstract restoreOwn(state: StateReader): void;

  protected override nextTime(): number {
    // To ask for the first counts as work: once.
    this.event = this.queue.first();
    return this.event < 0 ? Infinity : this.queue.timeOf(this.event);
  }

  protected override act(t: number): void {
    this.happen(this.event, t);
  }

  /** Particles i and j meet at time t. */
  protected collide(i: number, j: number, t: number): void {
    this.flights.advance(i, t);
    this.flights.advance(j, t);
    this.blows.count(i, t, this.blows.pair(this.flights, i, j, t));
  }

  protected hitSurface(i: number, surface: number, t: number): void {
    this.flights.advance(i, t);
    this.blows.count(i, t, this.blows.surface(this.flights, i, surface, t));
  }

  protected override moreTally(): Partial<Tally> {
    const { transfers, checks, advancements, redone, neighbourhood } = this;
    return { transfers, checks, advancements, redone, cellsVisited: neighbourhood.cellsVisited };
  }

  protected override moreBytes(): number {
    return this.neighbourhood.bytes + this.queue.bytes() + this.ownBytes();
  }

  protected override saveMore(state: StateWriter): void {
    state.numbers(this.transfers, this.checks, this.advancements, this.redone);
    this.neighbourhood.save(state);
    this.queue.save(state);
    this.saveOwn(state);
  }

  protected override restoreMore(state: StateReader): void {
    [this.transfers, this.checks, this.advancements, this.redone] = state.numbers(4);
    this.neighbourhood.restore(state);
    this.queue.restore(state);
    this.restoreOwn(state);
  }
}
