/** The encounters that happened since the log was last drained: flat arrays that grow up to a capacity, filled from the front. */
import type { EncounterLog } from "./engine.ts";

/** Encounters that there is room for at first: most logs are drained before they hold more. */
const firstRoom = 256;

export class EncounterBuffer {
  private length = 0;
  private room = 0;
  private times = new Float64Array();
  private first = new Int32Array();
  private second = new Int32Array();
  private impulse = new Float64Array();
  private gap = new Float64Array();

  /** A capacity of 0 keeps nothing and is never full. */
  constructor(private readonly capacity: number) {}

  get full(): boolean {
    return this.capacity > 0 && this.length === this.capacity;
  }

  add(time: number, first: number, second: number, impulse: number, gap: number): void {
    if (this.capacity === 0) return;
    if (this.length === this.room) this.grow();
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

  private grow(): void {
    this.room = Math.min(this.capacity, Math.max(firstRoom, 2 * this.room));
    this.times = enlarged(this.times, new Float64Array(this.room));
    this.first = enlarged(this.first, new Int32Array(this.room));
    this.second = enlarged(this.second, new Int32Array(this.room));
    this.impulse = enlarged(this.impulse, new Float64Array(this.room));
    this.gap = enlarged(this.gap, new Float64Array(this.room));
  }
}

function enlarged<Numbers extends Float64Array | Int32Array>(numbers: Numbers, room: Numbers): Numbers {
  room.set(numbers);
  return room;
}
