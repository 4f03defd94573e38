/**
 * One collision and one transfer a particle, and checks (Sigurgeirsson, Stuart & Wan, J. Comput. Phys. 172, 766, 2001, §1.2,
 * steps S1–S6).
 *
 * Of all encounters a particle could have only the next is kept, and its next transfer beside it; the queue has one entry a
 * particle, at the earlier of the two. An encounter is agreed on only if it comes before what both have. Whoever loses its partner
 * by that, the third party, keeps the time, but as a *check*: then it looks around anew. So does the partner of a collision,
 * right after it. A transfer keeps the encounter and looks at the new neighbours only, a third of the cells.
 *
 * Stores: two times a particle and a partner. Cost of an event: pair tests with 3^d cells' particles (a third of that at a transfer),
 * at most two moves in the queue. Checks of third parties come to 4–12 % of the collisions whatever the cell size (their n_ch, which
 * counts the partner's own check too, is 1.04–1.12 n_c); dense matter has more, up to 1.25. Good for everything; the production engine
 * is built on it.
 */

import type { System } from "../../../physics/system.ts";
import type { CellDecision, Limits, Pause } from "../../api/engine.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { chooseCells } from "../../cells/cellSize.ts";
import { CellSteering } from "../../cells/cellSteering.ts";
import { CentreCells } from "../centerCells.ts";
import { createQueue } from "../queues/createQueue.ts";
import type { EventQueue, QueueKind } from "../queues/eventQueue.ts";
import { ClassicEngine } from "../referenceEngine.ts";

export interface SingleCheckOptions {
  readonly queue?: QueueKind;
  /** Cells along each axis; chosen from density and sizes when left out. */
  readonly cells?: readonly number[];
  /** These are only the first, see `cellSteering.ts`. */
  readonly adaptive?: boolean;
  /** Adapting by measured time, in milliseconds, in place of counted work. */
  readonly clock?: () => number;
  /** What another run decided, to be done again. */
  readonly decisions?: readonly CellDecision[];
}

/** In place of a partner (from 0 on) or a wall (−1 − face): look again, as a third party, or after one's own collision. */
const thirdPartyCheck = -10;
const partnerCheck = -11;

export function createSingleCheck(system: System, options: SingleCheckOptions = {}): SingleCheck {
  return new SingleCheck(system, options);
}

export class SingleCheck extends ClassicEngine {
  protected readonly neighbourhood: CentreCells;
  protected readonly queue: EventQueue;
  private readonly meetings: Float64Array;
  private readonly partners: Int32Array;
  private readonly transferTimes: Float64Array;
  private readonly steering: CellSteering | undefined;

  constructor(system: System, options: SingleCheckOptions) {
    super(system);
    const n = system.count;
    const { queue = "heap", cells = chooseCells(this.flights.outline), adaptive = false, clock, decisions } = options;
    this.neighbourhood = new CentreCells(this.flights, cells);
    const steering = { ...(clock && { clock }), ...(decisions && { decisions }) };
    this.steering = adaptive || decisions ? new CellSteering(system, cells, steering) : undefined;
    this.queue = createQueue(queue, n);
    this.meetings = new Float64Array(n).fill(Infinity);
    this.partners = new Int32Array(n).fill(thirdPartyCheck);
    this.transferTimes = new Float64Array(n);
    for (let i = 0; i < n; i++) this.foreseeAlone(i, 0);
    this.lookAroundAll(0);
  }

  override advance(limits: Limits): Pause {
    this.steering?.begin();
    const pause = super.advance(limits);
    this.steering?.end();
    return pause;
  }

  cellDecisions(): readonly CellDecision[] {
    return this.steering?.decisions.slice() ?? [];
  }

  protected happen(i: number, t: number): void {
    const cells = this.steering?.decide(this.blows.encounters, () => this.tally());
    if (cells) this.layOut(cells, t);
    if (this.meetings[i] > t) this.transfer(i, t);
    else {
      this.meet(i, this.partners[i], t);
      this.lookAround(i, t);
    }
  }

  /** Other cells from time t on. What is foreseen stays; but in larger cells there are neighbours nobody has looked at. */
  private layOut(cells: readonly number[], t: number): void {
    this.neighbourhood.layOut(cells, t);
    for (let i = 0; i < this.meetings.length; i++) this.transferTimes[i] = this.neighbourhood.crossingTime(i, t);
    this.lookAroundAll(t);
  }

  private lookAroundAll(t: number): void {
    for (let i = 0; i < this.meetings.length; i++) {
      this.search(i, t, this.neighbourhood.gather(i));
      this.enqueue(i);
    }
  }

  private meet(i: number, partner: number, t: number): void {
    if (partner >= 0) {
      this.collide(i, partner, t);
      this.partners[partner] = partnerCheck;
    } else if (partner === thirdPartyCheck) this.checks++;
    else if (partner !== partnerCheck) this.hitSurface(i, -1 - partner, t);
  }

  private transfer(i: number, t: number): void {
    this.transfers++;
    this.neighbourhood.cross(i);
    this.transferTimes[i] = this.neighbourhood.crossingTime(i, t);
    this.search(i, t, this.neighbourhood.gatherNew(i));
    this.enqueue(i);
  }

  /** All anew for particle i, from time t on. */
  private lookAround(i: number, t: number): void {
    this.foreseeAlone(i, t);
    this.search(i, t, this.neighbourhood.gather(i));
    this.enqueue(i);
  }

  /** What comes to i without any other. */
  private foreseeAlone(i: number, t: number): void {
    this.transferTimes[i] = this.neighbourhood.crossingTime(i, t);
    this.meetings[i] = this.flights.surfaceTime(i, t);
    this.partners[i] = this.meetings[i] < Infinity ? -1 - this.flights.surfaceFound : thirdPartyCheck;
  }

  /** Is there among those just gathered an encounter earlier than what particle i has, and than what the partner has? */
  private search(i: number, t: number, near: number): void {
    const { flights, meetings } = this;
    const { found, images } = this.neighbourhood;
    let best = meetings[i];
    let partner = -1;
    flights.look(i, t);
    for (let k = 0; k < near; k++) {
      const time = flights.timeWith(found[k], images[k]);
      if (time >= best || time >= meetings[found[k]]) continue;
      best = time;
      partner = found[k];
    }
    if (partner >= 0) this.agree(i, partner, best);
  }

  private agree(i: number, j: number, time: number): void {
    this.release(i, j);
    this.release(j, i);
    this.partners[i] = j;
    this.partners[j] = i;
    this.meetings[i] = time;
    this.meetings[j] = time;
    this.enqueue(j);
  }

  /** Who was to meet i, if it is somebody else than j, will look again at the same time. */
  private release(i: number, j: number): void {
    const third = this.partners[i];
    if (third < 0 || third === j) return;
    this.partners[third] = thirdPartyCheck;
    this.redone++;
  }

  private enqueue(i: number): void {
    this.queue.set(i, Math.min(this.meetings[i], this.transferTimes[i]));
  }

  protected ownBytes(): number {
    return 2 * this.meetings.byteLength + this.partners.byteLength;
  }

  protected saveOwn(state: StateWriter): void {
    this.steering?.save(state);
    for (const array of [this.meetings, this.partners, this.transferTimes]) state.array(array);
  }

  protected restoreOwn(state: StateReader): void {
    this.steering?.restore(state);
    for (const array of [this.meetings, this.partners, this.transferTimes]) state.into(array);
  }
}
