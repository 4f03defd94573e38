/**
 * States that a run has passed through, to come back to. How often one is kept follows the clock: saving takes no more than
 * some per cent of the work. Over the budget of bytes every second one goes, and from then on they come half as often, so
 * that they always lie about evenly over all that has been run.
 */
import type { Checkpoint } from "../session/session.ts";

export interface Moment {
  readonly time: number;
  readonly checkpoint: Checkpoint;
}

/** Work between two states: so many times what saving one takes, and milliseconds at the least. */
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

  /** Milliseconds of work have been done since; it is time for another. */
  isDue(milliseconds: number): boolean {
    this.worked += milliseconds;
    return this.worked >= Math.max(this.interval, worthwhile * this.cost);
  }

  /** @param milliseconds what saving it took */
  add(moment: Moment, milliseconds: number): void {
    this.worked = 0;
    this.cost = milliseconds;
    const after = this.moments.findIndex(({ time }) => time >= moment.time);
    if (after >= 0 && this.moments[after]!.time === moment.time) return;
    this.moments.splice(after < 0 ? this.moments.length : after, 0, moment);
    this.held += bytesOf(moment.checkpoint);
    this.makeRoom();
  }

  /** Work begins at another place. */
  jumped(): void {
    this.worked = 0;
  }

  /** The latest one before `time`. */
  before(time: number): Moment | undefined {
    return this.moments.findLast((moment) => moment.time < time);
  }

  /** So many bytes of the budget are for something else, from now on; false where there is no room for them. */
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
