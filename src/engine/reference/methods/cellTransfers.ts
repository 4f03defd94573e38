/**
 * The cell method with transfers (Alder & Wainwright 1959; Erpenbeck & Wood 1977; Rapaport, J. Comput. Phys. 34, 184, 1980;
 * Sigurgeirsson, Stuart & Wan 2001, §1.1).
 *
 * Encounters are predicted with neighbors only, *all* of them, and kept in the event list until one of the two changes
 * its path. A crossing into the next cell, a transfer, changes no path: predictions stay, only the new neighbors are
 * tested. Particles belong to the cell of their center, or (Kim, Guibas & Shin 1997) to every cell they touch, which
 * allows cells smaller than a diameter.
 *
 * Stores: an event for each predicted pair, a few per particle, linked by particle so that they can be unscheduled (Rapaport). Cost of
 * an event: pair tests with 3^d cells' particles, and a change of the queue for every one of them that is on course; no checks. More
 * events than needed: all but the first of a particle's are taken back. Not where cells are crowded, for the same reason.
 */

import type { System } from "../../../physics/system.ts";
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { chooseCells } from "../../cells/cellSize.ts";
import { CenterCells } from "../centerCells.ts";
import type { Neighborhood } from "../neighborSearch.ts";
import { createQueue } from "../queues/createQueue.ts";
import { type EventQueue, grown, links, none } from "../queues/eventQueue.ts";
import { type CellSearchOptions, ClassicEngine, type Update } from "../referenceEngine.ts";
import { SingleParticleEvents } from "../singleParticleEvents.ts";
import { chooseTouchedCells, TouchedCells } from "../touchedCells.ts";

export interface CellOptions extends CellSearchOptions {
  readonly update?: Update;
  /** To which cells a particle belongs: that of its center, or all it touches. */
  readonly membership?: "centre" | "touching";
}

export function createCellTransfers(system: System, options: CellOptions = {}): CellTransfers {
  return new CellTransfers(system, options);
}

class CellTransfers extends ClassicEngine {
  protected readonly neighborhood: Neighborhood;
  /** Events: each particle's own first, then pairs, numbered as they come. */
  protected readonly queue: EventQueue;
  private readonly own: SingleParticleEvents;
  private readonly advancesAll: boolean;
  /**
   * Pair event p has two ends, 2p and 2p + 1: the particle of each, and the links of the list of all ends of that particle. Free pairs are
   * linked by `next` of their first end.
   */
  private owners: Int32Array;
  private next: Int32Array;
  private previous: Int32Array;
  private readonly heads: Int32Array;
  private free = none;

  constructor(system: System, { queue = "tree", cells, update = "delay", membership = "centre" }: CellOptions) {
    super(system);
    const n = system.count;
    this.advancesAll = update === "advance";
    this.neighborhood =
      membership === "centre"
        ? new CenterCells(this.flights, cells ?? chooseCells(this.flights.outline))
        : new TouchedCells(this.flights, cells ?? chooseTouchedCells({ ...system, ...this.flights.outline }));
    this.own = new SingleParticleEvents(this.flights, this.neighborhood);
    const room = 2 * n + 16;
    this.queue = createQueue(queue, n + room);
    this.owners = links(2 * room);
    this.next = links(2 * room);
    this.previous = links(2 * room);
    this.heads = links(n);
    this.addFree(0, room);
    this.predictAnew(0);
  }

  protected predictAnew(t: number): void {
    const { count } = this.system;
    for (let i = 0; i < count; i++) this.unschedule(i);
    for (let i = 0; i < count; i++) {
      this.predictOwn(i, t);
      this.predictPairs(i, t, this.neighborhood.gather(i), i);
    }
  }

  protected predictChanged(i: number, t: number): void {
    this.unschedule(i);
    this.predictOwn(i, t);
    this.predictPairs(i, t, this.neighborhood.gather(i), -1);
  }

  protected handle(event: number, t: number): void {
    if (this.advancesAll) this.flights.advanceAll(t);
    const { count } = this.system;
    if (event < count) {
      this.handleOwn(event, t);
      return;
    }
    const i = this.owners[2 * (event - count)];
    const j = this.owners[2 * (event - count) + 1];
    this.collide(i, j, t);
    this.unschedule(i);
    this.unschedule(j);
    this.predictOwn(i, t);
    this.predictOwn(j, t);
    this.predictPairs(i, t, this.neighborhood.gather(i), -1);
    this.predictPairs(j, t, this.neighborhood.gather(j), -1, i);
  }

  private handleOwn(i: number, t: number): void {
    const face = this.own.wall(i);
    if (face >= 0) {
      this.hitSurface(i, face, t);
      this.predictChanged(i, t);
      return;
    }
    this.transfers++;
    const nearer = this.neighborhood.cross(i, t);
    this.own.predictCrossing(i, t);
    this.queue.set(i, this.own.time(i));
    if (nearer) this.predictPairs(i, t, this.neighborhood.gatherNew(i), -1);
  }

  protected override predictNear(i: number, t: number, near: number): void {
    this.predictPairs(i, t, near, -1);
  }

  private predictOwn(i: number, t: number): void {
    this.own.predict(i, t);
    this.queue.set(i, this.own.time(i));
  }

  /** Particle i with those just gathered of a number above `above`, except one. */
  private predictPairs(i: number, t: number, near: number, above: number, except = i): void {
    const { found, images } = this.neighborhood;
    this.flights.searchFrom(i, t);
    for (let k = 0; k < near; k++) {
      const j = found[k];
      if (j <= above || j === except) continue;
      const time = this.flights.timeWith(j, images[k]);
      if (time === Infinity) continue;
      const known = this.pairOf(i, j);
      if (known === none) this.add(i, j, time);
      else if (time < this.queue.timeOf(this.system.count + known)) this.queue.set(this.system.count + known, time);
    }
  }

  /** The encounter of i and j that is predicted already: they have parted and come near again, or collide by two images. */
  private pairOf(i: number, j: number): number {
    for (let end = this.heads[i]; end !== none; end = this.next[end]) if (this.owners[end ^ 1] === j) return end >> 1;
    return none;
  }

  private add(i: number, j: number, time: number): void {
    if (this.free === none) this.widen();
    const pair = this.free;
    this.free = this.next[2 * pair];
    this.link(2 * pair, i);
    this.link(2 * pair + 1, j);
    this.queue.set(this.system.count + pair, time);
  }

  /** Unschedules all predicted encounters of particle i. */
  private unschedule(i: number): void {
    while (this.heads[i] !== none) {
      const end = this.heads[i];
      const pair = end >> 1;
      this.unlink(end);
      this.unlink(end ^ 1);
      this.queue.remove(this.system.count + pair);
      this.next[2 * pair] = this.free;
      this.free = pair;
    }
  }

  private link(end: number, particle: number): void {
    const head = this.heads[particle];
    this.owners[end] = particle;
    this.next[end] = head;
    this.previous[end] = none;
    if (head !== none) this.previous[head] = end;
    this.heads[particle] = end;
  }

  private unlink(end: number): void {
    const [before, after] = [this.previous[end], this.next[end]];
    if (before === none) this.heads[this.owners[end]] = after;
    else this.next[before] = after;
    if (after !== none) this.previous[after] = before;
  }

  private widen(): void {
    const old = this.owners.length / 2;
    const room = 2 * old;
    this.owners = grown(this.owners, links(2 * room));
    this.next = grown(this.next, links(2 * room));
    this.previous = grown(this.previous, links(2 * room));
    this.queue.grow(this.system.count + room);
    this.addFree(old, room);
  }

  private addFree(from: number, to: number): void {
    for (let pair = to - 1; pair >= from; pair--) {
      this.next[2 * pair] = this.free;
      this.free = pair;
    }
  }

  protected ownBytes(): number {
    return this.own.bytes + 3 * this.owners.byteLength + this.heads.byteLength;
  }

  protected saveOwn(state: StateWriter): void {
    this.own.save(state);
    state.numbers(this.free);
    for (const array of [this.owners, this.next, this.previous, this.heads]) state.array(array);
  }

  protected restoreOwn(state: StateReader): void {
    this.own.restore(state);
    [this.free] = state.numbers(1);
    this.owners = state.int32();
    this.next = state.int32();
    this.previous = state.int32();
    state.into(this.heads);
  }
}
