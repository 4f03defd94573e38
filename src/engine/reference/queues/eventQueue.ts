/**
 * The common base of all event queues: each finds the earliest of many events.
 *
 * Events are numbers 0, 1, 2, …, each with one time. Earlier comes first, of equal times the smaller number: so the order is
 * the same in every queue, and a run is the same bit for bit with any of them. Only the cost differs, counted in `steps`:
 * entries examined or moved to keep the order and to find the first.
 */
import type { StateReader, StateWriter } from "../../api/savedState.ts";

export type QueueKind = "list" | "tree" | "balanced-tree" | "heap" | "tournament" | "calendar";

/** No event: an empty link, an empty queue. */
export const none = -1;
/** The first is not known and has to be looked for. */
const unknown = -2;

export abstract class EventQueue {
  /** Entries put in, and taken out; an event that is moved to another time counts in both. */
  pushes = 0;
  pops = 0;
  steps = 0;
  /** Of each event; `Infinity` for those that are not held. */
  protected times: Float64Array;
  /** Known until something changes, so that asking twice costs no more than asking once. */
  private top = unknown;

  /** Holds events 0 … capacity − 1. */
  constructor(capacity: number) {
    this.times = new Float64Array(capacity).fill(Infinity);
  }

  get capacity(): number {
    return this.times.length;
  }

  get held(): number {
    return this.pushes - this.pops;
  }

  timeOf(event: number): number {
    return this.times[event];
  }

  /** Puts the event in, or moves it to another time. At `Infinity` it never comes, and is not held. */
  set(event: number, time: number): void {
    const old = this.times[event];
    if (time === old) return;
    if (old < Infinity && time < Infinity) {
      this.pops++;
      this.pushes++;
      this.move(event, time);
    } else if (time < Infinity) {
      this.pushes++;
      this.times[event] = time;
      this.insert(event);
    } else {
      this.pops++;
      this.take(event);
      this.times[event] = Infinity;
    }
    this.top = unknown;
  }

  remove(event: number): void {
    this.set(event, Infinity);
  }

  /** The earliest event, or `none`. */
  first(): number {
    if (this.top === unknown) this.top = this.held === 0 ? none : this.leader();
    return this.top;
  }

  /** Makes room for events up to capacity − 1. */
  grow(capacity: number): void {
    this.times = grown(this.times, new Float64Array(capacity).fill(Infinity));
    this.extend(capacity);
  }

  abstract bytes(): number;

  save(state: StateWriter): void {
    state.numbers(this.pushes, this.pops, this.steps, this.top);
    state.array(this.times);
    this.saveOrder(state);
  }

  restore(state: StateReader): void {
    [this.pushes, this.pops, this.steps, this.top] = state.numbers(4);
    this.times = state.float64();
    this.restoreOrder(state);
  }

  /** Whether a comes before b. */
  protected before(a: number, b: number): boolean {
    this.steps++;
    const [s, t] = [this.times[a], this.times[b]];
    return s < t || (s === t && a < b);
  }

  /** Changes the time of an event that is held. */
  protected move(event: number, time: number): void {
    this.take(event);
    this.times[event] = time;
    this.insert(event);
  }

  /** Puts in an event that is not held; its time is set. */
  protected abstract insert(event: number): void;
  /** Takes out an event that is held; its time is still the old one. */
  protected abstract take(event: number): void;
  /** The earliest of those held, of which there are some. */
  protected abstract leader(): number;
  protected abstract extend(capacity: number): void;
  protected abstract saveOrder(state: StateWriter): void;
  protected abstract restoreOrder(state: StateReader): void;
}

/** The wider array with the narrower one's contents at its beginning. */
export function grown<T extends Float64Array | Int32Array>(narrow: T, wide: T): T {
  wide.set(narrow);
  return wide;
}

export function links(count: number): Int32Array {
  return new Int32Array(count).fill(none);
}
