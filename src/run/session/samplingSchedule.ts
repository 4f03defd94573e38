/**
 * Sampling schedule: sample times of a run, and its end where no further events are expected. It depends on times and collisions
 * only, never on how the run is cut, so that every repetition gives the same rows.
 *
 * Where collisions end a run, its length is not known in advance: rows are evenly spaced in time by the forecast; an extra row is
 * taken when a hundredth of all collisions occurs within one interval, and the interval grows where the run takes far longer.
 */
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { SampleTimes } from "./sampleTimes.ts";
import type { Interval } from "./samplingInterval.ts";
import type { Ending, Goals } from "./stopConditions.ts";

/** Rows between two changes of the interval. */
const patience = 20;
/** After this multiple of the elapsed time without events there will be none: rates fall no faster than 1/t. */
const quietShare = 20;

/** A time of this many intervals is known to a small share of one. */
const mostIntervals = 2 ** 40;

export interface SamplingScheduleState {
  readonly samples: readonly number[];
  readonly still: { readonly encounters: number; readonly samples: number; readonly since: number };
  readonly gone: boolean;
  /** Collisions at the last row. */
  readonly seen: number;
  /** Rows on the grid, now and at the last change of its interval. */
  readonly rows: readonly [all: number, atChange: number];
}

export class SamplingSchedule {
  /** The interval at the start; it may grow where no time ends the run. */
  readonly interval: number;
  /** Intended number of rows where collisions end the run; 0: they do not. */
  private readonly intended: number;
  private readonly burst: number;
  private readonly samples: SampleTimes;
  /** Time without events after which none are expected, where only collisions could end the run. */
  private readonly quietAfter: { readonly samples: number; readonly time: number };
  private still = { encounters: -1, samples: 0, since: 0 };
  private gone = false;
  /** Largest possible number. */
  private readonly most: number;
  private seen = 0;
  private rows: [all: number, atChange: number] = [0, 0];

  constructor(
    scenario: Pick<ResolvedScenario, "measure">,
    { every, doubling, wait, intended, least }: Interval,
    system: System,
    private readonly goals: Goals,
  ) {
    this.interval = every;
    this.intended = intended;
    // Fluctuations between intervals are no reason for an extra row.
    const each = Math.max(goals.collisions / intended, Math.min(least, goals.collisions / 20));
    this.burst = intended > 0 ? Math.ceil(1.6 * each + 5 * Math.sqrt(each)) : Number.POSITIVE_INFINITY;
    this.most = mostCollisions(system);
    // Times of rows are counted from there, in both directions, as far as numbers can tell intervals apart.
    const { from = 0 } = scenario.measure;
    this.samples = new SampleTimes({ every, from: from < mostIntervals * every ? from : 0, doubling });
    this.quietAfter = { samples: 5 * Math.min(doubling, intended > 0 ? patience : doubling), time: 300 * wait };
  }

  /** The present interval of the grid. */
  get latestInterval(): number {
    return this.samples.interval;
  }

  /** The next sample time. */
  get next(): number {
    return this.samples.next;
  }

  /** The number of collisions at which a row is taken before that time. */
  get nextCollisions(): number {
    return this.seen + this.burst;
  }

  /** A row has been taken at the next time, or at the start. */
  taken(time: number, collisions: number, wallHits: number): void {
    this.seen = collisions;
    this.rows[0]++;
    if (this.intended > 0) this.drawApart(time, collisions);
    this.samples.advance();
    const encounters = collisions + wallHits;
    if (encounters === this.still.encounters) this.still.samples++;
    else this.still = { encounters, samples: 0, since: time };
    this.gone = time > 0 && this.goneQuiet(time, collisions);
  }

  /** An extra row has been taken. */
  takenBetween(collisions: number): void {
    this.seen = collisions;
  }

  /** No events for so long that none are expected. Decided at rows only, so that it does not depend on how the run is cut. */
  get quiet(): Ending | undefined {
    return this.gone ? { why: "quiet", since: this.still.since } : undefined;
  }

  save(): SamplingScheduleState {
    const { samples, still, gone, seen, rows } = this;
    return { samples: samples.save(), still: { ...still }, gone, seen, rows: [...rows] };
  }

  restore({ samples, still, gone, seen, rows }: SamplingScheduleState): void {
    this.samples.restore(samples);
    this.gone = gone;
    this.still = { ...still };
    this.seen = seen;
    this.rows = [...rows];
  }

  private goneQuiet(time: number, collisions: number): boolean {
    const { still, quietAfter, goals } = this;
    // A time or the clock ends the run in any case.
    if (Number.isFinite(Math.min(goals.time, goals.clock))) return false;
    if (Number.isFinite(goals.collisions) && collisions >= this.most) return true;
    const least = Math.max(quietAfter.time, quietShare * still.since);
    return still.samples >= quietAfter.samples && time - still.since >= least;
  }

  /** At this rate there would be more than twice the intended rows. */
  private drawApart(time: number, collisions: number): void {
    const { goals, intended } = this;
    const [all, atChange] = this.rows;
    const done = Math.max(time / goals.time, collisions / goals.collisions);
    if (all - atChange < patience || all <= 2 * intended * done) return;
    this.rows = [all, all];
    this.samples.drawApart();
  }
}

/** Particles that associate collide once only, and a single particle has no partner. */
function mostCollisions({ count, motion }: System): number {
  return count < 2 || motion?.onContact === "associate" ? Math.max(0, count - 1) : Number.POSITIVE_INFINITY;
}
