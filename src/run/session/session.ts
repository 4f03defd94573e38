/**
 * One run of one scenario, free of files, terminals and windows. It is driven in slices, by a worker, a panel or a
 * terminal, and always comes back within some milliseconds of what it was given.
 *
 * The engine stops exactly at sampling times and at the end; where else it is cut, and by which clock, never changes the
 * result, bit for bit. (`stop.clock` alone ends a run by the clock: its author asked for that.)
 */

import type { Drift } from "../../analysis/measures/drift.ts";
import type { Measures } from "../../analysis/measures/measures.ts";
import type { RunFacts } from "../../analysis/quantities/quantity.ts";
import { needsEncounters } from "../../analysis/registry.ts";
import { unsteadyReason } from "../../analysis/statistics/steadyState.ts";
import { type EncounterLog, type Engine, emptyFrame, type Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { factsOf } from "../results/applicability.ts";
import type { Counts } from "./counts.ts";
import { createEngine } from "./createEngine.ts";
import { EncounterListener } from "./encounterListener.ts";
import { MeasurementLog, type MeasurementLogState } from "./measurementLog.ts";
import { type Progress, progressOf, Stopwatch } from "./progress.ts";
import { crossingTime } from "./samplingInterval.ts";
import { SamplingSchedule, type SamplingScheduleState } from "./samplingSchedule.ts";
import { SliceBudget } from "./sliceBudget.ts";
import { type Ending, Goals } from "./stopConditions.ts";

/** What `work` may use up before it comes back; whichever is used up first counts. */
export interface Budget {
  /** Of real time. Kept to within what one stretch of the engine takes, some milliseconds. */
  readonly milliseconds?: number;
  readonly encounters?: number;
  /** Simulated time. */
  readonly until?: number;
}

export interface SessionOptions {
  /** Milliseconds that only grow. */
  readonly now?: () => number;
  /** Gets all encounters in the order in which they happen, in portions. */
  readonly onEncounters?: (log: EncounterLog) => void;
}

/** Plain data that can be cloned, sent to a worker or written with v8.serialize. */
export interface Checkpoint {
  readonly engine: Uint8Array;
  readonly record: MeasurementLogState;
  /** Of a run ended by hand: the record without the last row that this gave it. */
  readonly beforeStop: MeasurementLogState | undefined;
  readonly looks: SamplingScheduleState;
  readonly seconds: readonly [worked: number, inTheEngine: number];
  readonly ending: Ending | undefined;
}

export class Session {
  readonly engine: Engine;
  readonly measures: Measures;
  readonly counts: Counts;
  readonly drift: Drift;
  readonly facts: RunFacts;
  readonly goals: Goals;
  readonly stopwatch: Stopwatch;
  /** Set when the run is over. */
  ending: Ending | undefined;
  private readonly record: MeasurementLog;
  private readonly looks: SamplingSchedule;
  private readonly tap: EncounterListener;
  private readonly pace: SliceBudget;
  private readonly frame: Frame;
  /** The particles have moved since they were projected into the frame. */
  private stale = true;
  private beforeStop: MeasurementLogState | undefined;

  constructor(
    readonly scenario: ResolvedScenario,
    readonly system: System,
    { now = () => performance.now(), onEncounters }: SessionOptions = {},
  ) {
    const { method, measure } = scenario;
    this.facts = factsOf(scenario, system);
    this.engine = createEngine(method, system);
    // Where nothing settles, averages are over the whole.
    this.record = new MeasurementLog(system, measure.from ?? (unsteadyReason(system) ? 0 : undefined), measure.what);
    ({ measures: this.measures, counts: this.counts, drift: this.drift } = this.record);
    this.goals = new Goals(scenario, system.count);
    this.looks = new SamplingSchedule(scenario, system, this.goals);
    // Short at first: a fast particle crosses very many cells between two samples.
    this.pace = new SliceBudget(Math.min(this.interval / 65_536, crossingTime(system)));
    this.stopwatch = new Stopwatch(now);
    this.frame = emptyFrame(system);
    const measured = onEncounters !== undefined || needsEncounters(measure.what);
    const hears = measured ? [(log: EncounterLog) => this.measures.encounters(log)] : [];
    this.tap = new EncounterListener(this.engine, onEncounters ? [...hears, onEncounters] : hears);
    this.sample();
  }

  /** Between two rows, at the start; it may grow where no time ends the run. */
  get interval(): number {
    return this.looks.interval;
  }

  /** By now. */
  get latestInterval(): number {
    return this.looks.latestInterval;
  }

  /** Runs on until the budget is used up or the run is over; returns how it ended, once it has. */
  work(budget: Budget = {}): Ending | undefined {
    if (this.ending) return this.ending;
    const { stopwatch, engine } = this;
    const { milliseconds = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY } = budget;
    let left = budget.encounters ?? Number.POSITIVE_INFINITY;
    stopwatch.begin();
    while (!this.ending && left > 0 && engine.time < until) {
      left -= this.stretch(left, until);
      if (stopwatch.sinceBegin() >= milliseconds) break;
    }
    stopwatch.end(this.goals.fraction(engine.time, engine.tally(), stopwatch.runningSeconds()));
    return this.ending;
  }

  /** Ends the run by hand where it stands, with a last sample. */
  stop(): Ending {
    if (!this.ending) {
      // What has happened stays, only the row goes.
      this.drain();
      this.beforeStop = this.record.save();
      this.finish({ why: "stopped" });
    }
    return this.ending!;
  }

  /** Its end by hand has given it a row that it would not have had. */
  get stoppedWithRow(): boolean {
    return this.beforeStop !== undefined && this.beforeStop.counts.lastTime < this.counts.lastTime;
  }

  /** A run ended by hand goes on as if it had not been. */
  resume(): void {
    if (this.ending?.why !== "stopped" || !this.beforeStop) return;
    this.record.restore(this.beforeStop);
    this.beforeStop = undefined;
    this.ending = undefined;
  }

  progress(): Progress {
    return progressOf(this);
  }

  /** Everything the run needs to go on bit for bit, with all that has been measured. */
  save(): Checkpoint {
    this.drain();
    const { engine, record, looks, stopwatch, ending, beforeStop } = this;
    return {
      engine: engine.save(),
      record: record.save(),
      beforeStop,
      looks: looks.save(),
      seconds: stopwatch.save(),
      ending,
    };
  }

  /** Takes up a run of the same scenario where `save` was called. */
  restore(checkpoint: Checkpoint): void {
    this.engine.restore(checkpoint.engine);
    this.stale = true;
    this.record.restore(checkpoint.record);
    this.beforeStop = checkpoint.beforeStop;
    this.looks.restore(checkpoint.looks);
    this.stopwatch.restore(checkpoint.seconds);
    this.ending = checkpoint.ending;
  }

  /** Lets `look` do with the engine what it likes; afterwards all is as it was. */
  undisturbed<T>(look: (engine: Engine) => T): T {
    this.drain();
    const state = this.engine.save();
    try {
      return look(this.engine);
    } finally {
      this.engine.restore(state);
      this.tap.open();
    }
  }

  /** All particles as they are now. The frame is the caller's. */
  project(frame: Frame = emptyFrame(this.system)): Frame {
    this.engine.project(frame);
    return frame;
  }

  /** All particles as they are now, in a frame that is true until the run goes on. */
  view(): Frame {
    if (this.stale) this.engine.project(this.frame);
    this.stale = false;
    return this.frame;
  }

  /** Lets the engine run to the next place where something is to be done. Returns how many encounters happened. */
  private stretch(most: number, until: number): number {
    const { engine, looks, goals, pace, stopwatch } = this;
    const before = engine.tally();
    const target = Math.min(looks.next, goals.time, until);
    const cut = pace.until(engine.time);
    const goal = Math.min(goals.collisions, looks.nextCollisions);
    const encounters = Math.min(pace.encounters, most, goal - before.collisions);
    this.stale = true;
    const began = stopwatch.now();
    const pause = engine.advance({ until: Math.min(target, cut), encounters });
    const milliseconds = stopwatch.now() - began;
    stopwatch.engineSeconds += milliseconds / 1000;
    const tally = engine.tally();
    const happened = tally.collisions + tally.wallHits - before.collisions - before.wallHits;
    pace.took(milliseconds, happened >= pace.encounters, pause.why === "time" && cut < target);
    if (pause.why === "log") this.drain();
    if (pause.why === "collapse") this.finish(pause);
    else {
      if (pause.why === "time" && engine.time === looks.next) this.sample();
      else if (tally.collisions >= looks.nextCollisions) {
        this.look();
        looks.takenBetween(tally.collisions);
      }
      const ending = goals.reached(engine.time, tally, stopwatch.runningSeconds()) ?? looks.quiet;
      if (ending) this.finish(ending);
    }
    return happened;
  }

  private sample(): void {
    this.look();
    const { collisions, wallHits } = this.engine.tally();
    this.looks.taken(this.engine.time, collisions, wallHits);
  }

  private look(): void {
    if (this.counts.lastTime >= this.engine.time) return;
    this.drain();
    this.record.take(this.engine, this.view(), this.stopwatch.engineSeconds);
  }

  /** Tells all encounters from now on, those so far when asked to `drain`; what is measured is not touched by it. */
  watch(watcher: ((log: EncounterLog) => void) | undefined): void {
    this.tap.watch(watcher);
  }

  /** Tells `hear` what happens during `work`, and no longer. */
  overhear<T>(hear: (log: EncounterLog) => void, work: () => T): T {
    return this.tap.overhear(hear, work);
  }

  drain(): void {
    this.tap.drain();
  }

  private finish(ending: Ending): void {
    this.look();
    this.drain();
    this.ending = ending;
  }
}
