/**
 * One collision and one transfer a particle, and checks (Sigurgeirsson, Stuart & Wan, J. Comput. Phys. 172, 766, 2001, §1.2,
 * steps S1–S6).
 *
 * Of all encounters a particle could have only the next is kept, and its next transfer beside it; the queue has one entry a
 * particle, at the earlier of the two. A pair is scheduled only if it comes before what both have. A particle that loses its
 * partner by that, the third party, keeps the time, but as a *check*: then it searches all around again. So does the partner of a
 * collision, right after it. A transfer keeps the encounter and searches the new neighbors only, a third of the cells.
 *
 * Stores: two times a particle and a partner. Cost of an event: pair tests with 3^d cells' particles (a third of that at a transfer),
 * at most two moves in the queue. Checks of third parties come to 4–12 % of the collisions whatever the cell size (their n_ch, which
 * counts the partner's own check too, is 1.04–1.12 n_c); dense matter has more, up to 1.25. Good for everything; the production engine
 * is built on it.
 */

import type { System } from "../../../physics/system.ts";
import { type CellDecision, growthFacets, type Limits, type Pause, potentialFacets } from "../../api/engine.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { chooseCells } from "../../cells/cellSize.ts";
import { CellSteering } from "../../cells/cellSteering.ts";
import { CenterCells } from "../centerCells.ts";
import { createQueue } from "../queues/createQueue.ts";
import type { EventQueue } from "../queues/eventQueue.ts";
import { type CellSearchOptions, ClassicEngine } from "../referenceEngine.ts";

export interface SingleCheckOptions extends CellSearchOptions {
  /** These are only the first, see `cellSteering.ts`. */
  readonly adaptive?: boolean;
  /** Adapting by measured time, in milliseconds, in place of counted work. */
  readonly clock?: () => number;
  /** What another run decided, to be done again. */
  readonly decisions?: readonly CellDecision[];
}

/** In place of a partner (from 0 on) or a wall (−1 − face): search again, as a third party, or after a collision of its own. */
const thirdPartyCheck = -10;
const partnerCheck = -11;

export function createSingleCheck(system: System, options: SingleCheckOptions = {}): SingleCheck {
  return new SingleCheck(system, options);
}

class SingleCheck extends ClassicEngine {
  protected readonly neighborhood: CenterCells;
  protected readonly queue: EventQueue;
  private readonly collisionTimes: Float64Array;
  private readonly partners: Int32Array;
  private readonly transferTimes: Float64Array;
  private readonly steering: CellSteering | undefined;
  override readonly facets = {
    velocities: this.velocityAccess(),
    ...potentialFacets(this.collisions.law),
    ...growthFacets(this.collisions.law, () => this.extend()),
    ...this.shearFacets(),
    adaptiveCells: { decisions: () => this.steering?.decisions.slice() ?? [] },
  };

  constructor(system: System, options: SingleCheckOptions) {
    super(system);
    const n = system.count;
    const { queue = "heap", cells = chooseCells(this.flights.outline), adaptive = false, clock, decisions } = options;
    this.neighborhood = new CenterCells(this.flights, cells);
    const steering = { ...(clock && { clock }), ...(decisions && { decisions }) };
    this.steering = adaptive || decisions ? new CellSteering(() => this.flights.outline, cells, steering) : undefined;
    this.queue = createQueue(queue, n);
    this.collisionTimes = new Float64Array(n).fill(Infinity);
    this.partners = new Int32Array(n).fill(thirdPartyCheck);
    this.transferTimes = new Float64Array(n);
    this.predictAnew(0);
  }

  override advance(limits: Limits): Pause {
    this.steering?.begin();
    const pause = super.advance(limits);
    this.steering?.end();
    return pause;
  }

  protected handle(i: number, t: number): void {
    const cells = this.steering?.decide(this.collisions.encounters, () => this.tally());
    if (cells) this.layOut(cells, t);
    if (this.collisionTimes[i] > t) this.transfer(i, t);
    else {
      this.handlePartner(i, this.partners[i], t);
      this.predictAll(i, t);
    }
  }

  /** Other cells from time t on. Predictions stay; but in larger cells there are neighbors that have not been tested. */
  private layOut(cells: readonly number[], t: number): void {
    this.neighborhood.layOut(cells, t);
    for (let i = 0; i < this.collisionTimes.length; i++) this.transferTimes[i] = this.neighborhood.crossingTime(i, t);
    this.predictEvery(t);
  }

  protected predictAnew(t: number): void {
    for (let i = 0; i < this.collisionTimes.length; i++) this.predictOwn(i, t);
    this.predictEvery(t);
  }

  protected predictChanged(i: number, t: number): void {
    this.invalidatePartner(i, -1);
    this.predictAll(i, t);
  }

  private predictEvery(t: number): void {
    for (let i = 0; i < this.collisionTimes.length; i++) {
      this.search(i, t, this.neighborhood.gather(i));
      this.enqueue(i);
    }
  }

  private handlePartner(i: number, partner: number, t: number): void {
    if (partner >= 0) {
      this.collide(i, partner, t);
      this.partners[partner] = partnerCheck;
    } else if (partner === thirdPartyCheck) this.checks++;
    else if (partner !== partnerCheck) this.hitSurface(i, -1 - partner, t);
  }

  private transfer(i: number, t: number): void {
    this.transfers++;
    this.neighborhood.cross(i, t);
    this.transferTimes[i] = this.neighborhood.crossingTime(i, t);
    this.predictNear(i, t, this.neighborhood.gatherNew(i));
  }

  protected override predictNear(i: number, t: number, near: number): void {
    this.search(i, t, near);
    this.enqueue(i);
  }

  /** Predicts all events of particle i anew, from time t on. */
  private predictAll(i: number, t: number): void {
    this.predictOwn(i, t);
    this.search(i, t, this.neighborhood.gather(i));
    this.enqueue(i);
  }

  /** The events of i alone. */
  private predictOwn(i: number, t: number): void {
    this.transferTimes[i] = this.neighborhood.crossingTime(i, t);
    this.collisionTimes[i] = this.flights.surfaceTime(i, t);
    this.partners[i] = this.collisionTimes[i] < Infinity ? -1 - this.flights.surfaceFound : thirdPartyCheck;
  }

  /** Schedules the earliest encounter among those just gathered that comes before what particle i has, and what the partner has. */
  private search(i: number, t: number, near: number): void {
    const { flights, collisionTimes } = this;
    const { found, images } = this.neighborhood;
    let best = collisionTimes[i];
    let partner = -1;
    flights.searchFrom(i, t);
    for (let k = 0; k < near; k++) {
      const time = flights.timeWith(found[k], images[k]);
      if (time >= best || time >= collisionTimes[found[k]]) continue;
      best = time;
      partner = found[k];
    }
    if (partner >= 0) this.schedulePair(i, partner, best);
  }

  private schedulePair(i: number, j: number, time: number): void {
    this.invalidatePartner(i, j);
    this.invalidatePartner(j, i);
    this.partners[i] = j;
    this.partners[j] = i;
    this.collisionTimes[i] = time;
    this.collisionTimes[j] = time;
    this.enqueue(j);
  }

  /** The scheduled partner of i, if it is not j, searches again at the same time. */
  private invalidatePartner(i: number, j: number): void {
    const third = this.partners[i];
    if (third < 0 || third === j) return;
    this.partners[third] = thirdPartyCheck;
    this.redone++;
  }

  private enqueue(i: number): void {
    this.queue.set(i, Math.min(this.collisionTimes[i], this.transferTimes[i]));
  }

  protected ownBytes(): number {
    return 2 * this.collisionTimes.byteLength + this.partners.byteLength;
  }

  protected saveOwn(state: StateWriter): void {
    this.steering?.save(state);
    for (const array of [this.collisionTimes, this.partners, this.transferTimes]) state.array(array);
  }

  protected restoreOwn(state: StateReader): void {
    this.steering?.restore(state);
    for (const array of [this.collisionTimes, this.partners, this.transferTimes]) state.into(array);
  }
}
