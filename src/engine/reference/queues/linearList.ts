/**
 * The events in no order, looked through from end to end for the earliest: what the first programs did (Alder & Wainwright 1959
 * do not say; Sigurgeirsson, Stuart & Wan 2001, §1.1).
 *
 * Stores: the events held, and where each stands. Cost: one step to change an event, as many as there are events to find the
 * first. Not for more than a few dozen events.
 */

import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { EventQueue, grown, links, none } from "./eventQueue.ts";

export class LinearList extends EventQueue {
  private entries: Int32Array;
  private places: Int32Array;
  private length = 0;

  constructor(capacity: number) {
    super(capacity);
    this.entries = links(capacity);
    this.places = links(capacity);
  }

  protected insert(event: number): void {
    this.steps++;
    this.entries[this.length] = event;
    this.places[event] = this.length++;
  }

  protected take(event: number): void {
    this.steps++;
    const last = this.entries[--this.length];
    const place = this.places[event];
    this.entries[place] = last;
    this.places[last] = place;
    this.places[event] = none;
  }

  protected override move(event: number, time: number): void {
    this.steps++;
    this.times[event] = time;
  }

  protected leader(): number {
    let first = this.entries[0];
    for (let k = 1; k < this.length; k++) if (this.before(this.entries[k], first)) first = this.entries[k];
    return first;
  }

  protected extend(capacity: number): void {
    this.entries = grown(this.entries, links(capacity));
    this.places = grown(this.places, links(capacity));
  }

  bytes(): number {
    return this.times.byteLength + this.entries.byteLength + this.places.byteLength;
  }

  protected saveOrder(state: StateWriter): void {
    state.numbers(this.length);
    state.array(this.entries);
    state.array(this.places);
  }

  protected restoreOrder(state: StateReader): void {
    [this.length] = state.numbers(1);
    this.entries = state.int32();
    this.places = state.int32();
  }
}
