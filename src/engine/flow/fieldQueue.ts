/**
 * The particles that have an event before the interval ends: a binary heap with one entry a particle, ordered by time, and by number
 * where times are the same.
 */
import type { StateReader, StateWriter } from "../api/savedState.ts";

export class FieldQueue {
  readonly times: Float64Array;
  pushes = 0;
  pops = 0;
  steps = 0;
  size = 0;
  private readonly heap: Int32Array;
  /** Times in the order of the heap: comparisons then read memory side by side. */
  private readonly keys: Float64Array;
  /** Position of each particle in the heap, −1 where it has no event. */
  private readonly place: Int32Array;

  constructor(count: number) {
    this.times = new Float64Array(count);
    this.heap = new Int32Array(count);
    this.keys = new Float64Array(count);
    this.place = new Int32Array(count).fill(-1);
  }

  /** The earliest; only where there is one. */
  get top(): number {
    return this.heap[0];
  }

  /** Infinity where there is none. */
  get time(): number {
    return this.size > 0 ? this.keys[0] : Infinity;
  }

  /** All anew, from `times`. */
  build(): void {
    const { heap, keys, place, times } = this;
    this.size = 0;
    for (let i = 0; i < times.length; i++) {
      if (times[i] === Infinity) {
        place[i] = -1;
        continue;
      }
      heap[this.size] = i;
      keys[this.size] = times[i];
      place[i] = this.size++;
    }
    this.pushes += this.size;
    for (let at = (this.size >> 1) - 1; at >= 0; at--) this.sink(at, heap[at], keys[at]);
  }

  /** The event of particle i is at another time; at Infinity it has none. */
  set(i: number, time: number): void {
    const at = this.place[i];
    const before = this.times[i];
    this.times[i] = time;
    if (time === Infinity) {
      if (at >= 0) this.remove(i, at);
      return;
    }
    if (at < 0) {
      this.pushes++;
      this.rise(this.size++, i, time);
    } else if (time < before) this.rise(at, i, time);
    else this.sink(at, i, time);
  }

  private remove(i: number, at: number): void {
    this.pops++;
    this.place[i] = -1;
    const last = this.heap[--this.size];
    if (last === i) return;
    const time = this.times[last];
    this.rise(at, last, time);
    this.sink(this.place[last], last, time);
  }

  /** Particle i comes to position `from` or above it. */
  private rise(from: number, i: number, time: number): void {
    const { heap, keys, place } = this;
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = heap[above];
      const key = keys[above];
      if (key < time || (key === time && other < i)) break;
      this.steps++;
      heap[at] = other;
      keys[at] = key;
      place[other] = at;
      at = above;
    }
    heap[at] = i;
    keys[at] = time;
    place[i] = at;
  }

  /** Particle i comes to position `from` or below it. */
  private sink(from: number, i: number, time: number): void {
    const { heap, keys, place, size } = this;
    let at = from;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      let key = keys[below];
      if (below + 1 < size) {
        const right = keys[below + 1];
        if (right < key || (right === key && heap[below + 1] < heap[below])) {
          below++;
          key = right;
        }
      }
      const other = heap[below];
      if (time < key || (time === key && i < other)) break;
      this.steps++;
      heap[at] = other;
      keys[at] = key;
      place[other] = at;
      at = below;
    }
    heap[at] = i;
    keys[at] = time;
    place[i] = at;
  }

  get bytes(): number {
    return 2 * this.times.byteLength + this.heap.byteLength + this.place.byteLength;
  }

  save(state: StateWriter): void {
    state.numbers(this.pushes, this.pops, this.steps, this.size);
    state.array(this.times);
    state.array(this.heap);
  }

  restore(state: StateReader): void {
    [this.pushes, this.pops, this.steps, this.size] = state.numbers(4);
    state.into(this.times);
    state.into(this.heap);
    this.place.fill(-1);
    for (let at = 0; at < this.size; at++) {
      this.place[this.heap[at]] = at;
      this.keys[at] = this.times[this.heap[at]];
    }
  }
}
