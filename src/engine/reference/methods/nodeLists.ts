/**
 * All events of a particle in its node (Marín, Risso & Cordero, J. Comput. Phys. 109, 306, 1993).
 *
 * A particle keeps a list of all its own predictions, in no order, and only the earliest of them takes part in the queue, a
 * tournament with one place per particle. Predictions that a partner's collision has made void are not searched for: each is recognized
 * when its time comes, by the number of paths the partner has begun since, and then the next of the list takes its place without any
 * new pair test.
 *
 * Stores: every predicted encounter once, with the particle that predicted it; one queue entry a particle. Cost of an event: pair
 * tests with 3^d cells' particles, a pass through one or two lists, log₂ n steps in the tournament. Memory grows with the
 * number of neighbors on course; not for crowded cells.
 */

import type { System } from "../../../physics/system.ts";
import type { Tally } from "../../api/engine.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { chooseCells } from "../../cells/cellSize.ts";
import { CenterCells } from "../centerCells.ts";
import { createQueue } from "../queues/createQueue.ts";
import { type EventQueue, grown, links, none } from "../queues/eventQueue.ts";
import { type CellSearchOptions, ClassicEngine } from "../referenceEngine.ts";
import { SingleParticleEvents } from "../singleParticleEvents.ts";

export function createNodeLists(system: System, options: CellSearchOptions = {}): NodeLists {
  return new NodeLists(system, options);
}

class NodeLists extends ClassicEngine {
  protected readonly neighborhood: CenterCells;
  /** One event a particle: the earliest of its node. */
  protected readonly queue: EventQueue;
  private readonly own: SingleParticleEvents;
  /** Paths each particle has begun. */
  private readonly paths: Uint32Array;
  /** Notes: the time, the partner, and the path of the partner for which they hold; linked by particle. */
  private times: Float64Array = new Float64Array(0);
  private partners = links(0);
  private partnerPaths: Int32Array = links(0);
  private next = links(0);
  private readonly heads: Int32Array;
  private free = none;
  /** The earliest entry of each particle. */
  private readonly earliest: Int32Array;
  /** Entries passed in searches for the earliest. */
  private passed = 0;

  constructor(system: System, { queue = "tournament", cells }: CellSearchOptions) {
    super(system);
    const n = system.count;
    this.neighborhood = new CenterCells(this.flights, cells ?? chooseCells(this.flights.outline));
    this.own = new SingleParticleEvents(this.flights, this.neighborhood);
    this.queue = createQueue(queue, n);
    this.paths = new Uint32Array(n);
    this.heads = links(n);
    this.earliest = links(n);
    this.predictAnew(0);
  }

  protected predictAnew(t: number): void {
    const { count } = this.system;
    for (let i = 0; i < count; i++) this.beginPath(i, t);
    for (let i = 0; i < count; i++) {
      this.predict(i, t, this.neighborhood.gather(i), i);
      this.enqueue(i);
    }
  }

  protected predictChanged(i: number, t: number): void {
    this.beginPath(i, t);
    this.predict(i, t, this.neighborhood.gather(i), -1);
    this.enqueue(i);
  }

  protected handle(i: number, t: number): void {
    const entry = this.earliest[i];
    if (entry === none || this.times[entry] > this.own.time(i)) this.handleOwn(i, t);
    else if (this.paths[this.partners[entry]] !== this.partnerPaths[entry]) {
      this.stale++;
      this.removePrediction(i, entry);
      this.enqueue(i);
    } else {
      const j = this.partners[entry];
      this.collide(i, j, t);
      this.beginPath(i, t);
      this.beginPath(j, t);
      this.predict(i, t, this.neighborhood.gather(i), -1);
      this.predict(j, t, this.neighborhood.gather(j), -1, i);
      this.enqueue(i);
      this.enqueue(j);
    }
  }

  private handleOwn(i: number, t: number): void {
    const face = this.own.wall(i);
    if (face >= 0) {
      this.hitSurface(i, face, t);
      this.beginPath(i, t);
      this.predict(i, t, this.neighborhood.gather(i), -1);
    } else {
      this.transfers++;
      this.neighborhood.cross(i, t);
      this.own.predictCrossing(i, t);
      this.predict(i, t, this.neighborhood.gatherNew(i), -1);
    }
    this.enqueue(i);
  }

  protected override predictNear(i: number, t: number, near: number): void {
    this.predict(i, t, near, -1);
    this.enqueue(i);
  }

  private beginPath(i: number, t: number): void {
    this.paths[i]++;
    while (this.heads[i] !== none) this.removePrediction(i, this.heads[i]);
    this.own.predict(i, t);
  }

  /** Lists all encounters of i with those just gathered of a number above `above`, except one. */
  private predict(i: number, t: number, near: number, above: number, except = i): void {
    const { found, images } = this.neighborhood;
    this.flights.searchFrom(i, t);
    for (let k = 0; k < near; k++) {
      const j = found[k];
      if (j <= above || j === except) continue;
      const time = this.flights.timeWith(j, images[k]);
      if (time < Infinity) this.addPrediction(i, j, time);
    }
  }

  private addPrediction(i: number, j: number, time: number): void {
    if (this.free === none) this.addFree();
    const entry = this.free;
    this.free = this.next[entry];
    this.times[entry] = time;
    this.partners[entry] = j;
    this.partnerPaths[entry] = this.paths[j];
    this.next[entry] = this.heads[i];
    this.heads[i] = entry;
  }

  private removePrediction(i: number, entry: number): void {
    if (this.heads[i] === entry) this.heads[i] = this.next[entry];
    else {
      let before = this.heads[i];
      while (this.next[before] !== entry) before = this.next[before];
      this.next[before] = this.next[entry];
    }
    this.next[entry] = this.free;
    this.free = entry;
  }

  /** Enters the earliest event of the node in the queue. */
  private enqueue(i: number): void {
    let first = none;
    for (let entry = this.heads[i]; entry !== none; entry = this.next[entry]) {
      this.passed++;
      if (first === none || this.times[entry] < this.times[first]) first = entry;
    }
    this.earliest[i] = first;
    this.queue.set(i, first === none ? this.own.time(i) : Math.min(this.times[first], this.own.time(i)));
  }

  private addFree(): void {
    const old = this.times.length;
    const room = 2 * old + 64;
    this.times = grown(this.times, new Float64Array(room));
    this.partners = grown(this.partners, links(room));
    this.partnerPaths = grown(this.partnerPaths, links(room));
    this.next = grown(this.next, links(room));
    for (let entry = room - 1; entry >= old; entry--) {
      this.next[entry] = this.free;
      this.free = entry;
    }
  }

  /** Passing an entry of a node counts as a step of the queue, too. */
  override tally(): Tally {
    const tally = super.tally();
    const queueSteps = tally.work.queueSteps + this.passed;
    return { ...tally, work: { ...tally.work, queueSteps } };
  }

  protected ownBytes(): number {
    const { own, paths, times, partners, partnerPaths, next, heads, earliest } = this;
    const arrays = [paths, times, partners, partnerPaths, next, heads, earliest];
    return arrays.reduce((sum, array) => sum + array.byteLength, own.bytes);
  }

  protected saveOwn(state: StateWriter): void {
    this.own.save(state);
    state.numbers(this.free, this.passed);
    const { paths, heads, earliest, times, partners, partnerPaths, next } = this;
    for (const array of [paths, heads, earliest, times, partners, partnerPaths, next]) state.array(array);
  }

  protected restoreOwn(state: StateReader): void {
    this.own.restore(state);
    [this.free, this.passed] = state.numbers(2);
    for (const array of [this.paths, this.heads, this.earliest]) state.into(array);
    this.times = state.float64();
    this.partners = state.int32();
    this.partnerPaths = state.int32();
    this.next = state.int32();
  }
}
