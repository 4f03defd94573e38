/**
 * History: states of a run to which it can return. Their number follows the clock: saving takes at most some per cent of the
 * work. Above the memory budget every second state is dropped and the interval doubles, so that states remain evenly spread
 * over the whole run.
 */
import type { Checkpoint } from "../session/session.ts";

export interface Moment {
  readonly time: number;
  readonly checkpoint: Checkpoint;
}

/** Work between two states: multiple of the time of saving one, and minimum (ms). */
const worthwhile = 35;
const soonest = 100;

export class History {
  /** In order of time. */
  private moments: Moment[] = [];
  private held = 0;
  private interval = soonest;
  private cost = 0;
  private worked = 0;
  private reserved = 0;

  constructor(private readonly budget: number) {}

  get times(): number[] {
    return this.moments.map(({ time }) => time);
  }

  /** Records work (ms). True when another state is due. */
  isDue(milliseconds: number): boolean {
    this.worked += milliseconds;
    return this.worked >= Math.max(this.interval, worthwhile * this.cost);
  }

  /** @param milliseconds duration of saving */
  add(moment: Moment, milliseconds: number): void {
    this.worked = 0;
    this.cost = milliseconds;
    const after = this.moments.findIndex(({ time }) => time >= moment.time);
    if (after >= 0 && this.moments[after]!.time === moment.time) return;
    this.moments.splice(after < 0 ? this.moments.length : after, 0, moment);
    this.held += bytesOf(moment.checkpoint);
    this.makeRoom();
  }

  /** The run continues at another time. */
  jumped(): void {
    this.worked = 0;
  }

  /** The latest state before `time`. */
  before(time: number): Moment | undefined {
    return this.moments.findLast((moment) => moment.time < time);
  }

  /** Reserves bytes of the budget for other states; false where that is not possible. */
  reserve(bytes: number): boolean {
    this.reserved = bytes;
    if (bytes > this.budget) this.reserved = 0;
    this.makeRoom();
    return bytes <= this.budget;
  }

  private makeRoom(): void {
    while (this.moments.length > 0 && this.held + this.reserved > this.budget) {
      this.moments = this.moments.length > 1 ? this.moments.filter((_, k) => k % 2 === 0) : [];
      this.held = this.moments.reduce((sum, { checkpoint }) => sum + bytesOf(checkpoint), 0);
      this.interval *= 2;
    }
  }
}

export function bytesOf({ engine, record, beforeStop }: Checkpoint): number {
  const recorded = [record, ...(beforeStop ? [beforeStop] : [])].reduce((sum, { measures, counts }) => {
    const columns = [...measures.columns.map(([, values]) => values), ...counts.columns];
    return sum + columns.reduce((all, { byteLength }) => all + byteLength, 0);
  }, 0);
  return engine.byteLength + recorded;
}
