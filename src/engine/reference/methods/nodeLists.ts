/**
 * All events of a particle in its node (Marín, Risso & Cordero, J. Comput. Phys. 109, 306, 1993).
 *
 * A particle keeps a list of all it has foreseen itself, in no order, and only the earliest of it takes part in the queue, a
 * tournament with one place a particle. What a partner's collision has made void is not sought out: it is recognised when its time
 * comes, by the number of paths the partner has begun since, and then the next of the list takes its place without any new
 * pair test.
 *
 * Stores: every foreseen encounter once, with the particle that foresaw it; one queue entry a particle. Cost of an event: pair
 * tests with 3^d cells' particles, a look through one or two lists, log₂ n steps in the tournament. Memory grows with the
 * number of neighbours on course; not for crowded cells.
 */

import type { System } from "../../../physics/system.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { chooseCells } from "../../cells/cellSize.ts";
import { CentreCells } from "../centerCells.ts";
import { createQueue } from "../queues/createQueue.ts";
import { type EventQueue, grown, links, none, type QueueKind } from "../queues/eventQueue.ts";
import { ClassicEngine } from "../referenceEngine.ts";
import { OwnEvents } from "../singleParticleEvents.ts";

export interface NodeListOptions {
  readonly queue?: QueueKind;
  /** Cells along each axis; chosen from density and sizes when left out. */
  readonly cells?: readonly number[];
}

export function createNodeLists(system: System, options: NodeListOptions = {}): NodeLists {
  return new NodeLists(system, options);
}

export class NodeLists extends ClassicEngine {
  protected readonly neighbourhood: CentreCells;
  /** One event a particle: the earliest of its node. */
  protected readonly queue: EventQueue;
  private readonly own: OwnEvents;
  /** Paths each particle has begun. */
  private readonly paths: Uint32Array;
  /** Notes: when, with whom, which path of the partner's that held for; linked by particle. */
  private times: Float64Array = new Float64Array(0);
  private partners = links(0);
  private held: Int32Array = links(0);
  private next = links(0);
  private readonly heads: Int32Array;
  private free = none;
  /** The earliest note of each particle. */
  private readonly earliest: Int32Array;
  /** Notes passed while looking for the earliest ones. */
  private passed = 0;

  constructor(system: System, { queue = "tournament", cells }: NodeListOptions) {
    super(system);
    const n = system.count;
    this.neighbourhood = new CentreCells(this.flights, cells ?? chooseCells(this.flights.outline));
    this.own = new OwnEvents(this.flights, this.neighbourhood);
    this.queue = createQueue(queue, n);
    this.paths = new Uint32Array(n);
    this.heads = links(n);
    this.earliest = links(n);
    for (let i = 0; i < n; i++) {
      this.own.foresee(i, 0);
      this.foresee(i, 0, this.neighbourhood.gather(i), i);
      this.enqueue(i);
    }
  }

  protected happen(i: number, t: number): void {
    const note = this.earliest[i];
    if (note === none || this.times[note] > this.own.time(i)) this.happenAlone(i, t);
    else if (this.paths[this.partners[note]] !== this.held[note]) {
      this.stale++;
      this.strike(i, note);
      this.enqueue(i);
    } else {
      const j = this.partners[note];
      this.collide(i, j, t);
      this.beginPath(i, t);
      this.beginPath(j, t);
      this.foresee(i, t, this.neighbourhood.gather(i), -1);
      this.foresee(j, t, this.neighbourhood.gather(j), -1, i);
      this.enqueue(i);
      this.enqueue(j);
    }
  }

  private happenAlone(i: number, t: number): void {
    const face = this.own.wall(i);
    if (face >= 0) {
      this.hitSurface(i, face, t);
      this.beginPath(i, t);
      this.foresee(i, t, this.neighbourhood.gather(i), -1);
    } else {
      this.transfers++;
      this.neighbourhood.cross(i);
      this.own.foreseeCrossing(i, t);
      this.foresee(i, t, this.neighbourhood.gatherNew(i), -1);
    }
    this.enqueue(i);
  }

  private beginPath(i: number, t: number): void {
    this.paths[i]++;
    while (this.heads[i] !== none) this.strike(i, this.heads[i]);
    this.own.foresee(i, t);
  }

  /** Notes all encounters of i with those just gathered whose number is above `above`, except one. */
  private foresee(i: number, t: number, near: number, above: number, except = i): void {
    const { found, images } = this.neighbourhood;
    this.flights.look(i, t);
    for (let k = 0; k < near; k++) {
      const j = found[k];
      if (j <= above || j === except) continue;
      const time = this.flights.timeWith(j, images[k]);
      if (time < Infinity) this.write(i, j, time);
    }
  }

  private write(i: number, j: number, time: number): void {
    if (this.free === none) this.addNotes();
    const note = this.free;
    this.free = this.next[note];
    this.times[note] = time;
    this.partners[note] = j;
    this.held[note] = this.paths[j];
    this.next[note] = this.heads[i];
    this.heads[i] = note;
  }

  private strike(i: number, note: number): void {
    if (this.heads[i] === note) this.heads[i] = this.next[note];
    else {
      let before = this.heads[i];
      while (this.next[before] !== note) before = this.next[before];
      this.next[before] = this.next[note];
    }
    this.next[note] = this.free;
    this.free = note;
  }

  /** Looks for the earliest of the node and enters it in the queue. */
  private enqueue(i: number): void {
    let first = none;
    for (let note = this.heads[i]; note !== none; note = this.next[note]) {
      this.passed++;
      if (first === none || this.times[note] < this.times[first]) first = note;
    }
    this.earliest[i] = first;
    this.queue.set(i, first === none ? this.own.time(i) : Math.min(this.times[first], this.own.time(i)));
  }

  private addNotes(): void {
    const old = this.times.length;
    const room = 2 * old + 64;
    this.times = grown(this.times, new Float64Array(room));
    this.partners = grown(this.partners, links(room));
    this.held = grown(this.held, links(room));
    this.next = grown(this.next, links(room));
    for (let note = room - 1; note >= old; note--) {
      this.next[note] = this.free;
      this.free = note;
    }
  }

  /** A look through a node is a step of the order, too. */
  override tally() {
    const tally = super.tally();
    tally.queueSteps += this.passed;
    return tally;
  }

  protected ownBytes(): number {
    const { own, paths, times, partners, held, next, heads, earliest } = this;
    const arrays = [paths, times, partners, held, next, heads, earliest];
    return arrays.reduce((sum, array) => sum + array.byteLength, own.bytes);
  }

  protected saveOwn(state: StateWriter): void {
    this.own.save(state);
    state.numbers(this.free, this.passed);
    const { paths, heads, earliest, times, partners, held, next } = this;
    for (const array of [paths, heads, earliest, times, partners, held, next]) state.array(array);
  }

  protected restoreOwn(state: StateReader): void {
    this.own.restore(state);
    [this.free, this.passed] = state.numbers(2);
    for (const array of [this.paths, this.heads, this.earliest]) state.into(array);
    this.times = state.float64();
    this.partners = state.int32();
    this.held = state.int32();
    this.next = state.int32();
  }
}
