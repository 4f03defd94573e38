/**
 * Timeline of a run: it advances, returns to any earlier time, and repeats the same history from there, bit for bit.
 *
 * Two states are saved besides the history: the start, which is kept where it is small and recomputed where it is not, and the
 * front, the latest time reached, which is saved when the run leaves it.
 */

import { encountersOf } from "../../engine/api/engine.ts";
import { bytesOf, type History, type Moment } from "../control/history.ts";
import type { Budget, Checkpoint, Session } from "./session.ts";
import type { Ending } from "./stopConditions.ts";

interface TimelineOptions {
  /** Creates the run at its start. */
  readonly begin: () => Session;
  /** Milliseconds, never decreasing. */
  readonly now: () => number;
  /** Empty, or with states of the same run. */
  readonly history: History;
  /** The time up to which it has been simulated before. */
  readonly reached?: number;
}

/** Largest start state that is kept (bytes). */
const mostBeside = 32e6;

export interface TimelineState {
  readonly here: Checkpoint;
  /** State of the front, while the run is earlier. */
  readonly front: Moment | undefined;
  readonly reached: number;
  /** The latest state before the front, for replays that end there. */
  readonly before?: Moment | undefined;
}

export class Timeline {
  session: Session;
  private furthest: number;
  private front: Moment | undefined;
  private start: Checkpoint | undefined;
  readonly history: History;

  constructor(private readonly options: TimelineOptions) {
    this.session = options.begin();
    this.furthest = Math.max(this.session.engine.time, options.reached ?? 0);
    this.history = options.history;
  }

  get time(): number {
    return this.session.engine.time;
  }

  /** Of particles with each other and with walls, up to the present time. */
  get encounters(): number {
    return encountersOf(this.session.engine);
  }

  /** The latest time that has been simulated. */
  get reached(): number {
    return Math.max(this.furthest, this.time);
  }

  /** Approximate size of the saved state. */
  get bytes(): number {
    return this.session.engine.tally().bytes + (this.front ? bytesOf(this.front.checkpoint) : 0);
  }

  work(budget: Budget): Ending | undefined {
    const { session, history } = this;
    const { now } = this.options;
    this.keepStart();
    const began = now();
    const ending = session.work(budget);
    const done = now();
    this.furthest = this.reached;
    if (this.front && this.time > this.front.time) this.keepFront(undefined);
    if (history.isDue(done - began) && !ending) {
      const checkpoint = this.snapshot();
      if (checkpoint) history.add({ time: this.time, checkpoint }, () => now() - done);
    }
    return ending;
  }

  stop(): Ending {
    return this.session.stop();
  }

  /**
   * Jumps to the latest saved state at or before `time`, between the start and the front; `work` advances the rest. True where
   * the present time has changed.
   */
  jump(time: number): boolean {
    const goal = Math.min(Math.max(time, 0), this.reached);
    if (goal === this.time) return false;
    this.keepStart();
    const nearest = goal === this.front?.time ? this.front : this.history.before(goal);
    const ahead = goal > this.time;
    if (ahead && !(nearest && nearest.time > this.time)) return false;
    if (!ahead) this.leaveFront();
    if (nearest) this.session.restore(nearest.checkpoint);
    else this.toStart();
    // The run itself is at the front again.
    if (nearest && nearest === this.front) this.keepFront(undefined);
    this.history.jumped();
    return true;
  }

  /** Jumps to the latest saved state up to this time, with fewer encounters than these, or to the start; `work` advances the rest. */
  jumpBefore({ until, encounters }: { readonly until: number; readonly encounters: number }): void {
    if (until < this.time) this.jump(until);
    while (this.encounters >= encounters && this.time > 0) this.jump(this.time * (1 - Number.EPSILON));
  }

  /** The latest saved engine state before `time`, for replays. */
  stateBefore(time: number): Uint8Array | undefined {
    return (this.history.before(time)?.checkpoint ?? this.start)?.engine;
  }

  save(): TimelineState {
    return { here: this.session.save(), front: this.front, reached: this.reached, before: this.justBefore() };
  }

  /** Not for large runs, whose states take long to write. */
  private justBefore(): Moment | undefined {
    const moment = this.history.before(this.time);
    return moment && bytesOf(moment.checkpoint) <= mostBeside ? moment : undefined;
  }

  /** Restores a saved timeline of the same run. */
  restore({ here, front, reached, before }: TimelineState): void {
    this.keepStart();
    this.session.restore(here);
    this.keepFront(front);
    this.furthest = reached;
    if (before) this.history.add(before, () => 0);
  }

  /** A preview keeps no states. */
  private keepStart(): void {
    if (this.start || this.time > 0 || this.session.engine.tally().bytes > this.history.budget / 8) return;
    if (this.encounters === 0) this.start = this.snapshot();
  }

  private toStart(): void {
    if (this.start) this.session.restore(this.start);
    else this.session = this.options.begin();
  }

  private leaveFront(): void {
    if (this.front || this.time < this.furthest) return;
    // Thinned beforehand: two states above the budget may be too many.
    if (this.history.reserve(this.session.engine.tally().bytes)) {
      const checkpoint = this.snapshot();
      this.keepFront(checkpoint && { time: this.time, checkpoint });
    }
  }

  /** Undefined where memory is short: the run is then repeated from an earlier state. */
  private snapshot(): Checkpoint | undefined {
    try {
      return this.session.save();
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  private keepFront(front: Moment | undefined): void {
    this.front = front;
    this.history.reserve(front ? bytesOf(front.checkpoint) : 0);
  }
}
