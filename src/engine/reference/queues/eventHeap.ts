/**
 * A binary heap: every event is earlier than its two children, the first is on top (Lubachevsky 1991, §4: pht and pth;
 * Sigurgeirsson, Stuart & Wan 2001, §1.1).
 *
 * Stores: the heap, and the position of each event in it. Cost: none to find the first, at most 2 log₂ n steps to change an
 * event, a few on average, as most events stay near the bottom. Good for anything; a calendar is faster for many events.
 */

import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { EventQueue, grown, links, none } from "./eventQueue.ts";

export class EventHeap extends EventQueue {
  private heap: Int32Array;
  private places: Int32Array;
  private length = 0;

  constructor(capacity: number) {
    super(capacity);
    this.heap = links(capacity);
    this.places = links(capacity);
  }

  protected insert(event: number): void {
    this.settle(event, this.rise(event, this.length++));
  }

  protected take(event: number): void {
    const place = this.places[event];
    this.places[event] = none;
    const last = this.heap[--this.length];
    if (last !== event) this.settle(last, this.sink(last, this.rise(last, place)));
  }

  protected override move(event: number, time: number): void {
    this.times[event] = time;
    this.settle(event, this.sink(event, this.rise(event, this.places[event])));
  }

  protected leader(): number {
    return this.heap[0];
  }

  private settle(event: number, place: number): void {
    this.heap[place] = event;
    this.places[event] = place;
  }

  /** Moves parents later than the event down until it fits; returns where. */
  private rise(event: number, from: number): number {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.heap[above];
      if (!this.before(event, parent)) break;
      this.settle(parent, place);
      place = above;
    }
    return place;
  }

  private sink(event: number, from: number): number {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.length) return place;
      if (below + 1 < this.length && this.before(this.heap[below + 1], this.heap[below])) below++;
      if (!this.before(this.heap[below], event)) return place;
      this.settle(this.heap[below], place);
      place = below;
    }
  }

  protected extend(capacity: number): void {
    this.heap = grown(this.heap, links(capacity));
    this.places = grown(this.places, links(capacity));
  }

  bytes(): number {
    return this.times.byteLength + this.heap.byteLength + this.places.byteLength;
  }

  protected saveOrder(state: StateWriter): void {
    state.numbers(this.length);
    state.array(this.heap);
    state.array(this.places);
  }

  protected restoreOrder(state: StateReader): void {
    [this.length] = state.numbers(1);
    this.heap = state.int32();
    this.places = state.int32();
  }
}
