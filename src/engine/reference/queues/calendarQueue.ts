/**
 * A calendar of bounded length: a list for each of many equal stretches of time, and one for all that lies beyond (Paul,
 * J. Comput. Phys. 221, 615, 2007). Only the stretch that is due is put in order, in a small heap.
 *
 * Stores: a list's two links an event, the heap, the heads of the lists. Cost: a few steps an event, however many there are,
 * as long as a stretch holds about one event; so its width is fitted to the traffic each time the lists have been used up, or
 * crowd. Not for events that nearly all come at one time.
 *
 * Rounding cannot put events out of order: the number of the stretch, ⌊(t − base) / width⌋, never falls when t grows.
 */

import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { EventQueue, grown, links, none } from "./eventQueue.ts";

export class CalendarQueue extends EventQueue {
  private next: Int32Array;
  private previous: Int32Array;
  /** The list that holds each event: its stretch, `beyond`, or `due` for the heap. */
  private where: Int32Array;
  private heads: Int32Array;
  private readonly heap: number[] = [];
  /** Place in the heap of those that are due. */
  private places: Int32Array;
  /** Before the calendar is laid out for the first time everything lies beyond it. */
  private base = -Infinity;
  private width = 1;
  /** The stretch that is due; all before it are empty. */
  private current: number;
  /** Events that became due since the calendar was laid out. */
  private passed = 0;

  constructor(capacity: number) {
    super(capacity);
    this.next = links(capacity);
    this.previous = links(capacity);
    this.where = links(capacity);
    this.places = links(capacity);
    this.heads = links(stretchesFor(capacity) + 1);
    this.current = this.beyond - 1;
  }

  private get beyond(): number {
    return this.heads.length - 1;
  }

  protected insert(event: number): void {
    const stretch = Math.floor((this.times[event] - this.base) / this.width);
    if (stretch <= this.current) {
      this.where[event] = due;
      this.heap.push(event);
      this.rise(event, this.heap.length - 1);
    } else this.hang(event, Math.min(stretch, this.beyond));
  }

  protected take(event: number): void {
    if (this.where[event] !== due) {
      this.unhang(event);
      return;
    }
    const place = this.places[event];
    const last = this.heap.pop() as number;
    if (last !== event) this.sink(last, this.rise(last, place));
  }

  protected leader(): number {
    while (this.heap.length === 0) {
      const crowded = this.passed > crowd * (this.current + 1) + this.held / 8 + 64;
      if (this.current + 1 >= this.beyond || crowded) this.layOut();
      this.current++;
      this.steps++;
      let event = this.heads[this.current];
      this.heads[this.current] = none;
      while (event !== none) {
        const following = this.next[event];
        this.where[event] = due;
        this.passed++;
        this.heap.push(event);
        this.rise(event, this.heap.length - 1);
        event = following;
      }
    }
    return this.heap[0];
  }

  /** Begins anew at the earliest event that is left, with stretches that suit the traffic since the last time. */
  private layOut(): void {
    const left: number[] = [];
    let earliest = Infinity;
    for (let list = this.current + 1; list < this.heads.length; list++) {
      for (let event = this.heads[list]; event !== none; event = this.next[event]) {
        left.push(event);
        earliest = Math.min(earliest, this.times[event]);
      }
    }
    this.steps += left.length;
    let apart = ((this.current + 1) * this.width) / this.passed;
    if (this.passed === 0) {
      // Nothing is known of the traffic: n events with a mean time m ahead come about m/n apart.
      let sum = 0;
      for (const event of left) sum += this.times[event] - earliest;
      apart = sum / left.length ** 2;
    }
    // Nothing is finer than the numbers themselves.
    const finest = Math.abs(earliest) * 2 ** -50;
    this.width = apart > finest && apart < Infinity ? apart : finest || this.width;
    this.base = earliest;
    this.current = none;
    this.passed = 0;
    this.heads.fill(none);
    for (const event of left) {
      const stretch = Math.floor((this.times[event] - this.base) / this.width);
      this.hang(event, Math.min(stretch, this.beyond));
    }
  }

  private hang(event: number, list: number): void {
    this.steps++;
    const head = this.heads[list];
    this.where[event] = list;
    this.next[event] = head;
    this.previous[event] = none;
    if (head !== none) this.previous[head] = event;
    this.heads[list] = event;
  }

  private unhang(event: number): void {
    this.steps++;
    const [before, after] = [this.previous[event], this.next[event]];
    if (before === none) this.heads[this.where[event]] = after;
    else this.next[before] = after;
    if (after !== none) this.previous[after] = before;
  }

  private settle(event: number, place: number): number {
    this.heap[place] = event;
    this.places[event] = place;
    return place;
  }

  private rise(event: number, from: number): number {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.before(event, this.heap[above])) break;
      this.settle(this.heap[above], place);
      place = above;
    }
    return this.settle(event, place);
  }

  private sink(event: number, from: number): number {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.heap.length) break;
      if (below + 1 < this.heap.length && this.before(this.heap[below + 1], this.heap[below])) below++;
      if (!this.before(this.heap[below], event)) break;
      this.settle(this.heap[below], place);
      place = below;
    }
    return this.settle(event, place);
  }

  protected extend(capacity: number): void {
    this.next = grown(this.next, links(capacity));
    this.previous = grown(this.previous, links(capacity));
    this.where = grown(this.where, links(capacity));
    this.places = grown(this.places, links(capacity));
  }

  bytes(): number {
    return this.times.byteLength + 4 * this.next.byteLength + this.heads.byteLength + 8 * this.heap.length;
  }

  protected saveOrder(state: StateWriter): void {
    state.numbers(this.base, this.width, this.current, this.passed);
    for (const array of [this.next, this.previous, this.where, this.places, this.heads]) state.array(array);
    state.array(Float64Array.from(this.heap));
  }

  protected restoreOrder(state: StateReader): void {
    [this.base, this.width, this.current, this.passed] = state.numbers(4);
    this.next = state.int32();
    this.previous = state.int32();
    this.where = state.int32();
    this.places = state.int32();
    this.heads = state.int32();
    this.heap.length = 0;
    for (const event of state.numbers()) this.heap.push(event);
  }
}

/** In place of a list: the event is in the heap. */
const due = -3;
/** Number of events a stretch above which the stretches are too long. */
const crowd = 4;

/** About one list for two events; a power of two. */
function stretchesFor(capacity: number): number {
  let stretches = 16;
  while (stretches < Math.min(capacity, 1 << 20)) stretches *= 2;
  return stretches;
}
