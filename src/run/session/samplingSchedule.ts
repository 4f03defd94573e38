/**
 * When a run is looked at, and whether there is anything left to see. All of it hangs on times and collisions alone, never on how the
 * run is cut, so the same rows come whenever it is run.
 *
 * Where collisions end a run nobody can say for sure when: rows lie evenly in time, as far apart as was foreseen; a hundredth of
 * all collisions at once is looked at though no time has come, and where it takes far longer the rows draw apart.
 */
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { SampleTimes } from "./sampleTimes.ts";
import { samplesAt } from "./samplingInterval.ts";
import type { Ending, Goals } from "./stopConditions.ts";

/** Rows between two changes of the interval. */
const patience = 20;
/** Quiet for so many times as long as it took until then, nothing will happen any more: rates fall no faster than 1/t. */
const quietShare = 20;

export interface SamplingScheduleState {
  readonly samples: readonly number[];
  readonly still: { readonly encounters: number; readonly samples: number; readonly since: number };
  readonly gone: boolean;
  /** Collisions at the last row. */
  readonly seen: number;
  /** Rows on the grid, and at the last change of its interval. */
  readonly rows: readonly [all: number, atChange: number];
}

export class SamplingSchedule {
  /** Between two rows, at the start; it may grow where no time ends the run. */
  readonly interval: number;
  /** Rows that a run is to have where collisions end it; 0: they do not. */
  private readonly wanted: number;
  private readonly burst: number;
  private readonly samples: SampleTimes;
  /** So long without any encounter means that there will be none, where only collisions could end the run. */
  private readonly quietAfter: { readonly samples: number; readonly time: number };
  private still = { encounters: -1, samples: 0, since: 0 };
  private gone = false;
  /** More can never be. */
  private readonly most: number;
  private seen = 0;
  private rows: [all: number, atChange: number] = [0, 0];

  constructor(
    scenario: ResolvedScenario,
    system: System,
    private readonly goals: Goals,
  ) {
    const { every, doubling, wait, wanted, least } = samplesAt(scenario, system);
    this.interval = every;
    this.wanted = wanted;
    // Chance makes for more in one interval than in another, and that is no reason to look.
    const each = Math.max(goals.collisions / wanted, Math.min(least, goals.collisions / 20));
    this.burst = wanted > 0 ? Math.ceil(1.6 * each + 5 * Math.sqrt(each)) : Number.POSITIVE_INFINITY;
    this.most = mostCollisions(system);
    this.samples = new SampleTimes({ every, from: scenario.measure.from ?? 0, doubling });
    this.quietAfter = { samples: 5 * Math.min(doubling, wanted > 0 ? patience : doubling), time: 300 * wait };
  }

  /** Between the next two rows on the grid. */
  get latestInterval(): number {
    return this.samples.interval;
  }

  /** The next time to stop at. */
  get next(): number {
    return this.samples.next;
  }

  /** And the number of collisions, should it come first. */
  get nextCollisions(): number {
    return this.seen + this.burst;
  }

  /** There is a row of now: of the next time, or of the start. */
  taken(time: number, collisions: number, wallHits: number): void {
    this.seen = collisions;
    this.rows[0]++;
    if (this.wanted > 0) this.drawApart(time, collisions);
    this.samples.advance();
    const encounters = collisions + wallHits;
    if (encounters === this.still.encounters) this.still.samples++;
    else this.still = { encounters, samples: 0, since: time };
    this.gone = time > 0 && this.goneQuiet(time, collisions);
  }

  /** There is a row of now, as so many have met at once. */
  takenBetween(collisions: number): void {
    this.seen = collisions;
  }

  /** Nothing has met anything since then, for so long that nothing will. Judged at rows only, lest it hang on how the run is cut. */
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
    // A time or a clock ends the run anyway.
    if (Number.isFinite(Math.min(goals.time, goals.clock))) return false;
    if (Number.isFinite(goals.collisions) && collisions >= this.most) return true;
    const least = Math.max(quietAfter.time, quietShare * still.since);
    return still.samples >= quietAfter.samples && time - still.since >= least;
  }

  /** At this pace there would be more than twice the rows that are wanted. */
  private drawApart(time: number, collisions: number): void {
    const { goals, wanted } = this;
    const [all, atChange] = this.rows;
    const done = Math.max(time / goals.time, collisions / goals.collisions);
    if (all - atChange < patience || all <= 2 * wanted * done) return;
    this.rows = [all, all];
    this.samples.drawApart();
  }
}

/** Whoever stays together has met for good, and one alone meets nobody. */
function mostCollisions({ count, motion }: System): number {
  return count < 2 || motion?.onContact === "associate" ? Math.max(0, count - 1) : Number.POSITIVE_INFINITY;
}
