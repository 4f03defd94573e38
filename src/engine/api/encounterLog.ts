/** The encounters that happened since the log was last drained: flat arrays of fixed capacity, filled from the front. */
import type { EncounterLog } from "./engine.ts";

export class EncounterBuffer {
  private readonly capacity: number;
  private length = 0;
  private readonly times: Float64Array;
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  private readonly impulse: Float64Array;
  private readonly gap: Float64Array;

  /** A capacity of 0 keeps nothing and is never full. */
  constructor(capacity: number) {
    this.capacity = capacity;
    this.times = new Float64Array(capacity);
    this.first = new Int32Array(capacity);
    this.second = new Int32Array(capacity);
    this.impulse = new Float64Array(capacity);
    this.gap = new Float64Array(capacity);
  }

  get full(): boolean {
    return this.capacity > 0 && this.length === this.capacity;
  }

  add(time: number, first: number, second: number, impulse: number, gap: number): void {
    if (this.capacity === 0) return;
    const at = this.length++;
    this.times[at] = time;
    this.first[at] = first;
    this.second[at] = second;
    this.impulse[at] = impulse;
    this.gap[at] = gap;
  }

  clear(): void {
    this.length = 0;
  }

  /** Copies, so that what was drained stays as it was. */
  drain(): EncounterLog {
    const n = this.length;
    this.length = 0;
    return {
      length: n,
      times: this.times.slice(0, n),
      first: this.first.slice(0, n),
      second: this.second.slice(0, n),
      impulse: this.impulse.slice(0, n),
      gap: this.gap.slice(0, n),
    };
  }
}
