/**
 * Saved times (Alder & Wainwright, J. Chem. Phys. 31, 459, 1959; Sigurgeirsson, Stuart & Wan 2001, §1.1, "saving collision times").
 *
 * The time of the next encounter of every pair is kept; after a collision only the pairs of the two colliders are predicted
 * again, 2n − 3 of them. Images as in Lubachevsky 1991, §5: a pair is tested with all images of one box around, and a particle
 * that crosses the box's face is tested with those that are near only since then.
 *
 * Stores: n (n − 1) / 2 times, and an event list over them. Cost of an event: about 2 · 3^d n pair tests in a periodic box; and
 * what the queue takes, ∝ n² in a linear list, ∝ log n in a tree. If all particles are advanced at every event, as at first, n
 * states more. Not for more than some thousand particles: memory and cost grow with n², whatever the density.
 */

import type { System } from "../../../physics/system.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { CenterCells } from "../centerCells.ts";
import { createQueue } from "../queues/createQueue.ts";
import type { EventQueue, QueueKind } from "../queues/eventQueue.ts";
import { ClassicEngine, type Update } from "../referenceEngine.ts";
import { SingleParticleEvents } from "../singleParticleEvents.ts";

export interface SavedTimesOptions {
  readonly queue?: QueueKind;
  readonly update?: Update;
}

export function createAlderWainwright(system: System, options: SavedTimesOptions = {}): AlderWainwright {
  return new AlderWainwright(system, options);
}

class AlderWainwright extends ClassicEngine {
  /** The whole box is one cell. */
  protected readonly neighborhood: CenterCells;
  /** Events: pairs first, then each particle's own (a wall, or a face of the box). */
  protected readonly queue: EventQueue;
  private readonly own: SingleParticleEvents;
  private readonly pairs: number;
  private readonly advancesAll: boolean;
  /** The first event with particle i as the smaller number, less i + 1: see `pairOf`. */
  private readonly rows: Float64Array;
  /** Earliest time of the searching particle with each other one. */
  private readonly soonest: Float64Array;

  constructor(system: System, { queue = "heap", update = "delay" }: SavedTimesOptions) {
    super(system);
    const n = system.count;
    this.advancesAll = update === "advance";
    this.pairs = (n * (n - 1)) / 2;
    this.rows = Float64Array.from({ length: n }, (_, i) => i * n - (i * (i + 1)) / 2 - i - 1);
    this.soonest = new Float64Array(n);
    this.neighborhood = new CenterCells(this.flights, [1, 1, 1]);
    this.own = new SingleParticleEvents(this.flights, this.neighborhood);
    this.queue = createQueue(queue, this.pairs + n);
    this.predictAnew(0);
  }

  protected predictAnew(t: number): void {
    for (let i = 0; i < this.system.count; i++) {
      this.predictPairs(i, t, i);
      this.predictOwn(i, t);
    }
  }

  protected predictChanged(i: number, t: number): void {
    this.predictPairs(i, t, -1);
    this.predictOwn(i, t);
  }

  protected handle(event: number, t: number): void {
    if (this.advancesAll) this.flights.advanceAll(t);
    if (event >= this.pairs) {
      this.handleOwn(event - this.pairs, t);
      return;
    }
    const i = this.firstOf(event);
    const j = event - this.rows[i];
    this.collide(i, j, t);
    this.predictPairs(i, t, -1);
    // The pair itself has been predicted.
    this.predictPairs(j, t, -1, i);
    this.predictOwn(i, t);
    this.predictOwn(j, t);
  }

  private handleOwn(i: number, t: number): void {
    const face = this.own.wall(i);
    if (face >= 0) {
      this.hitSurface(i, face, t);
      this.predictPairs(i, t, -1);
      this.predictOwn(i, t);
      return;
    }
    this.transfers++;
    this.neighborhood.cross(i, t);
    this.own.predictCrossing(i, t);
    this.queue.set(this.pairs + i, this.own.time(i));
    this.predictNear(i, t, this.neighborhood.gatherNew(i));
  }

  protected override predictNear(i: number, t: number, near: number): void {
    this.flights.searchFrom(i, t);
    const { found, images } = this.neighborhood;
    for (let k = 0; k < near; k++) {
      const time = this.flights.timeWith(found[k], images[k]);
      const pair = this.pairOf(i, found[k]);
      if (time < this.queue.timeOf(pair)) this.queue.set(pair, time);
    }
  }

  /** Particle i with all others of a number above `above`, except one. */
  private predictPairs(i: number, t: number, above: number, except = i): void {
    const { soonest, flights, queue } = this;
    const near = this.neighborhood.gather(i);
    const { found, images } = this.neighborhood;
    flights.searchFrom(i, t);
    soonest.fill(Infinity);
    for (let k = 0; k < near; k++) {
      const j = found[k];
      if (j <= above || j === except) continue;
      const time = flights.timeWith(j, images[k]);
      if (time < soonest[j]) soonest[j] = time;
    }
    for (let j = above + 1; j < soonest.length; j++) {
      if (j !== i && j !== except) queue.set(this.pairOf(i, j), soonest[j]);
    }
  }

  private predictOwn(i: number, t: number): void {
    this.own.predict(i, t);
    this.queue.set(this.pairs + i, this.own.time(i));
  }

  /** Pairs in order: 0 with 1, 0 with 2, …, 1 with 2, … */
  private pairOf(i: number, j: number): number {
    return i < j ? this.rows[i] + j : this.rows[j] + i;
  }

  private firstOf(pair: number): number {
    let low = 0;
    let high = this.rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.rows[middle] + middle + 1 <= pair) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  protected ownBytes(): number {
    return this.own.bytes + this.rows.byteLength + this.soonest.byteLength;
  }

  protected saveOwn(state: StateWriter): void {
    this.own.save(state);
  }

  protected restoreOwn(state: StateReader): void {
    this.own.restore(state);
  }
}
