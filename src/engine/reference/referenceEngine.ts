/**
 * Base of the event-driven engines of the literature: a queue of events. A method says what its events mean.
 *
 * Plain TypeScript over flat arrays, to be read and compared by counted work; the production engine does the same some three to
 * ten times faster.
 */

import { addFlow } from "../../physics/boundary/images.ts";
import { createPairLaw } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import { type CountedWork, type Facets, growthFacets, potentialFacets, type VelocityAccess } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { Collisions } from "./collisions.ts";
import { FlightEngine, startPositions } from "./flightEngine.ts";
import type { Neighborhood, Slide } from "./neighborSearch.ts";
import type { EventQueue, QueueKind } from "./queues/eventQueue.ts";
import { createFlights } from "./restingFlights.ts";

/**
 * When states are brought up to date: `advance` as early as the method's first form did, `delay` only where it is needed
 * (Erpenbeck & Wood 1977; Lubachevsky 1991, Fig. 6.1).
 */
export type Update = "advance" | "delay";

/** Options of the engines that search in cells. */
export interface CellSearchOptions {
  readonly queue?: QueueKind;
  /** Cells along each axis; chosen from density and sizes when left out. */
  readonly cells?: readonly number[];
}

export abstract class ClassicEngine extends FlightEngine {
  protected abstract readonly neighborhood: Neighborhood;
  protected abstract override readonly queue: EventQueue;
  protected transfers = 0;
  protected checks = 0;
  protected advancements = 0;
  protected redone = 0;
  private event = -1;
  private slides = false;
  override readonly facets: Facets = {
    velocities: this.velocityAccess(),
    ...growthFacets(this.collisions.law, () => this.extend()),
    ...potentialFacets(this.collisions.law),
    ...this.shearFacets(),
  };

  constructor(system: System) {
    const law = createPairLaw(system);
    super(system, createFlights(system, startPositions(system), law), new Collisions(system, law));
  }

  /** The event is due at time t. */
  protected abstract handle(event: number, t: number): void;
  /** Predicts all events anew, from time t on, at which all states are. */
  protected abstract predictAnew(t: number): void;
  /** Predicts the events of particle i anew, whose velocity has changed at time t. */
  protected abstract predictChanged(i: number, t: number): void;
  /** Predicts encounters of particle i, on the path that it is on, with those just gathered. Of methods that serve sheared boxes. */
  protected predictNear?(i: number, t: number, near: number): void;
  /** Bytes, and state, of the method itself. */
  protected abstract ownBytes(): number;
  protected abstract saveOwn(state: StateWriter): void;
  protected abstract restoreOwn(state: StateReader): void;

  protected override nextTime(): number {
    // Asking for the first counts as work: once.
    this.event = this.queue.first();
    const due = this.event < 0 ? Infinity : this.queue.timeOf(this.event);
    const { slide } = this.neighborhood;
    this.slides = slide !== undefined && slide.time < due;
    // Rounding may have a slide at the start before it.
    return this.slides ? Math.max(slide!.time, this.clock) : due;
  }

  protected override act(t: number): void {
    if (this.slides) this.searchAfterSlide(this.neighborhood.slide!, t);
    else this.handle(this.event, t);
  }

  private searchAfterSlide(slide: Slide, t: number): void {
    for (const i of slide.perform()) this.predictNear!(i, t, slide.gather(i));
  }

  protected shearFacets(): Pick<Facets, "momentumFlux"> {
    return this.system.shear ? { momentumFlux: () => this.momentumFlux()! } : {};
  }

  /** Particles i and j collide at time t. */
  protected collide(i: number, j: number, t: number): void {
    this.flights.advance(i, t);
    this.flights.advance(j, t);
    this.collisions.count(i, t, this.collisions.pair(this.flights, i, j, t));
  }

  protected hitSurface(i: number, surface: number, t: number): void {
    this.flights.advance(i, t);
    this.collisions.count(i, t, this.collisions.surface(this.flights, i, surface, t));
  }

  /** Cells for what particles grow to until these are laid out again. */
  protected extend(): number {
    const { flights, clock } = this;
    const end = flights.law.growth?.extend(clock) ?? Infinity;
    flights.advanceAll(clock);
    this.neighborhood.refit?.(clock);
    this.predictAnew(clock);
    return end;
  }

  /** What acts on particles has changed in the system. */
  protected reread(): void {
    this.flights.reread();
  }

  protected velocityAccess(): VelocityAccess {
    const { dimension: d } = this.system;
    const { flights, system } = this;
    const own = (packed: Float64Array, i: number) => packed.subarray(i * d, (i + 1) * d);
    return {
      read: (i, velocity) => {
        flights.readVelocity(i, this.clock, velocity);
        if (!system.shear) return;
        const place = own(flights.x, i).slice();
        flights.moveAhead(i, place, own(flights.v, i).slice(), this.clock - flights.since[i]);
        addFlow(system, place, velocity, -1);
      },
      write: (i, velocity) => {
        this.flights.advance(i, this.clock);
        this.flights.supports?.releaseAll(i);
        this.flights.v.set(velocity.subarray(0, d), i * d);
        addFlow(system, own(flights.x, i), own(flights.v, i));
        this.predictChanged(i, this.clock);
      },
      writeAll: (velocities, change) => {
        this.flights.advanceAll(this.clock);
        if (change) {
          change();
          this.reread();
        }
        for (let i = 0; i < this.system.count; i++) this.flights.supports?.releaseAll(i);
        this.flights.v.set(velocities);
        addFlow(system, this.flights.x, this.flights.v);
        this.predictAnew(this.clock);
      },
      reread: () => this.reread(),
    };
  }

  protected override ownWork(): CountedWork {
    const { transfers, checks, advancements, redone, neighborhood } = this;
    return { transfers, checks, advancements, redone, cellsVisited: neighborhood.cellsVisited };
  }

  protected override moreBytes(): number {
    return this.neighborhood.bytes + this.queue.bytes() + this.ownBytes();
  }

  protected override saveMore(state: StateWriter): void {
    state.numbers(this.transfers, this.checks, this.advancements, this.redone);
    this.neighborhood.save(state);
    this.queue.save(state);
    this.saveOwn(state);
  }

  protected override restoreMore(state: StateReader): void {
    [this.transfers, this.checks, this.advancements, this.redone] = state.numbers(4);
    this.neighborhood.restore(state);
    this.queue.restore(state);
    this.restoreOwn(state);
  }
}
