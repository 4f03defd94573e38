/**
 * Session: one run of one scenario, without files, terminals or windows. It advances in slices and returns within some
 * milliseconds of its budget.
 *
 * The engine stops exactly at sampling times and at the end; where else a run is cut, and by which clock, never changes a bit of
 * the result. (Only `stop.clock` ends a run by the clock, on request.)
 */

import type { Drift } from "../../analysis/measures/drift.ts";
import type { Measures } from "../../analysis/measures/measures.ts";
import type { RunFacts } from "../../analysis/quantities/quantity.ts";
import { needsEncounters } from "../../analysis/registry.ts";
import { unsteadyReason } from "../../analysis/statistics/steadyState.ts";
import {
  type EncounterLog,
  type Engine,
  emptyFrame,
  type Facets,
  type Frame,
  isFinal,
  type Tally,
} from "../../engine/api/engine.ts";
import { changesInEventsOnly, dynamicsOf, ownCounters, samplesOnly } from "../../engine/dynamics/index.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { factsOf } from "../results/applicability.ts";
import type { Counts } from "./counts.ts";
import { createEngine } from "./createEngine.ts";
import type { EarlyRows } from "./earlyRows.ts";
import { EncounterListener } from "./encounterListener.ts";
import { LazyFrame } from "./lazyFrame.ts";
import { MeasurementLog, type MeasurementLogState } from "./measurementLog.ts";
import { type Progress, progressOf, Stopwatch } from "./progress.ts";
import { crossingTime, samplesAt, thermostatInterval } from "./samplingInterval.ts";
import { SamplingSchedule, type SamplingScheduleState } from "./samplingSchedule.ts";
import { SliceBudget, workOfStretch } from "./sliceBudget.ts";
import { type Ending, Goals } from "./stopConditions.ts";

/** Limits of one call of `work`; the first that is reached counts. */
export interface Budget {
  /** Real time, accurate to one stretch of the engine, some milliseconds. */
  readonly milliseconds?: number;
  readonly encounters?: number;
  /** Simulated time. */
  readonly until?: number;
}

export interface SessionOptions {
  /** Milliseconds, never decreasing. */
  readonly now?: () => number;
  /** Receives all encounters in their order, in portions. */
  readonly onEncounters?: (log: EncounterLog) => void;
  /** Charts follow the run: a long one has early rows for them. */
  readonly charted?: boolean;
}

/** Plain data, which can be cloned or serialized. */
export interface Checkpoint {
  readonly engine: Uint8Array;
  readonly record: MeasurementLogState;
  /** Of a run stopped by hand: the measurements without the row of the stop. */
  readonly beforeStop: MeasurementLogState | undefined;
  readonly looks: SamplingScheduleState;
  readonly seconds: readonly [worked: number, inTheEngine: number];
  readonly ending: Ending | undefined;
}

export class Session {
  readonly engine: Engine;
  /** That of the engine: sizes that grow are those at the present time. */
  readonly system: System;
  readonly measures: Measures;
  readonly counts: Counts;
  readonly drift: Drift;
  readonly facts: RunFacts;
  readonly goals: Goals;
  readonly stopwatch: Stopwatch;
  /** Set when the run is over. */
  ending: Ending | undefined;
  private readonly record: MeasurementLog;
  private readonly schedule: SamplingSchedule;
  private readonly tap: EncounterListener;
  private readonly budget: SliceBudget;
  private readonly frame: LazyFrame;
  /** No event at the present time is left: several may be simultaneous, and a limited number of them be processed. */
  private settled = true;
  private beforeStop: MeasurementLogState | undefined;
  /** The tally at the present state; undefined where something else may have changed that. */
  private counted: Tally | undefined;

  constructor(
    readonly scenario: ResolvedScenario,
    start: System,
    { now = () => performance.now(), onEncounters, charted = false }: SessionOptions = {},
  ) {
    const { method, measure } = scenario;
    this.engine = createEngine(method, start);
    const { system } = this.engine;
    this.system = system;
    this.facts = factsOf(scenario, system);
    const samples = samplesAt(scenario, system);
    // Without a steady state averages are over the whole run.
    this.record = new MeasurementLog(
      system,
      measure.from ?? (unsteadyReason(system) ? 0 : undefined),
      measure.what,
      ownCounters(dynamicsOf(method.kind)).map(({ id }) => id),
      changesInEventsOnly(method),
      samplesOnly(method),
      charted && samples.early !== undefined ? { first: samples.early, last: samples.every } : undefined,
    );
    ({ measures: this.measures, counts: this.counts, drift: this.drift } = this.record);
    this.goals = new Goals(scenario, system);
    this.schedule = new SamplingSchedule(scenario, samples, system, this.goals);
    // Short at first: a fast particle crosses many cells between two samples, and steps may be many.
    const steps = 4 * (method.step ?? Number.POSITIVE_INFINITY);
    const shortest = Math.min(this.interval / 65_536, crossingTime(system), thermostatInterval(system), steps);
    this.budget = new SliceBudget(shortest);
    this.stopwatch = new Stopwatch(now);
    this.frame = new LazyFrame(this.engine);
    const measured = onEncounters !== undefined || needsEncounters(measure.what);
    const hears = measured ? [(log: EncounterLog) => this.measures.encounters(log)] : [];
    this.tap = new EncounterListener(this.engine, onEncounters ? [...hears, onEncounters] : hears);
    // Changes at the start belong to it, as those at the time of a row belong to that row.
    if (start.schedule?.[0]?.at === 0) this.engine.advance({ until: 0 });
    this.sample(this.engine.tally());
  }

  /** Sampling interval at the start; it may grow where no time ends the run. */
  get interval(): number {
    return this.schedule.interval;
  }

  /** Present sampling interval. */
  get latestInterval(): number {
    return this.schedule.latestInterval;
  }

  /** Early rows for charts, where the run has them. */
  get early(): EarlyRows | undefined {
    return this.record.early;
  }

  /** All events up to this time have been processed. */
  hasPassed(time: number): boolean {
    return this.engine.time > time || (this.engine.time === time && this.settled);
  }

  /** Advances until the budget is used up or the run has ended; returns the end, if there is one. */
  work(budget: Budget = {}): Ending | undefined {
    if (this.ending) return this.ending;
    const { stopwatch, engine } = this;
    const { milliseconds = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY } = budget;
    let left = budget.encounters ?? Number.POSITIVE_INFINITY;
    stopwatch.begin();
    while (!this.ending && left > 0 && !this.hasPassed(until)) {
      left -= this.stretch(left, until);
      if (stopwatch.sinceBegin() >= milliseconds) break;
    }
    stopwatch.end(this.goals.fraction(engine.time, engine.tally(), stopwatch.runningSeconds()));
    return this.ending;
  }

  /** Stops the run at its present time, with a last sample. */
  stop(): Ending {
    if (!this.ending) {
      // Counts stay, only the row is removed.
      this.drain();
      this.beforeStop = this.record.save();
      this.finish({ why: "stopped" });
    }
    return this.ending!;
  }

  /** The stop has added a row. */
  get stoppedWithRow(): boolean {
    const { beforeStop, early, counts } = this;
    if (!beforeStop) return false;
    return early && !early.isOver
      ? beforeStop.early!.counts.lastTime < early.counts.lastTime
      : beforeStop.counts.lastTime < counts.lastTime;
  }

  /** Resumes a stopped run as if it had not been stopped. */
  resume(): void {
    if (this.ending?.why !== "stopped" || !this.beforeStop) return;
    this.record.restore(this.beforeStop);
    this.beforeStop = undefined;
    this.ending = undefined;
  }

  progress(): Progress {
    return progressOf(this);
  }

  /** The complete state of the run, with all measurements; it continues bit for bit. */
  save(): Checkpoint {
    this.drain();
    const { engine, record, schedule, stopwatch, ending, beforeStop } = this;
    return {
      engine: engine.save(),
      record: record.save(),
      beforeStop,
      looks: schedule.save(),
      seconds: stopwatch.save(),
      ending,
    };
  }

  /** Restores the state of a run of the same scenario. */
  restore(checkpoint: Checkpoint): void {
    this.engine.restore(checkpoint.engine);
    this.counted = undefined;
    this.frame.moved();
    this.settled = false;
    this.record.restore(checkpoint.record);
    this.beforeStop = checkpoint.beforeStop;
    this.schedule.restore(checkpoint.looks);
    this.stopwatch.restore(checkpoint.seconds);
    this.ending = checkpoint.ending;
  }

  /** Calls `work` with the engine, and restores its state afterwards. */
  undisturbed<T>(work: (engine: Engine) => T): T {
    this.drain();
    const state = this.engine.save();
    // The engine leaves the present time.
    this.frame.all();
    try {
      return work(this.engine);
    } finally {
      this.engine.restore(state);
      this.counted = undefined;
      this.tap.open();
    }
  }

  /** How far particles have come over all periodic images, where they are followed. */
  get displacement(): Facets["displacement"] {
    return this.record.displacementOf(this.engine);
  }

  /** The particles at the present time, in a frame of the caller. */
  project(frame: Frame = emptyFrame(this.system)): Frame {
    this.engine.project(frame);
    return frame;
  }

  /** The particles at the present time, in a frame that is valid until the run advances. */
  view(): Frame {
    return this.system.spins ? this.frame.all() : this.frame;
  }

  /** Advances the engine to the next stop. Returns the number of encounters. */
  private stretch(most: number, until: number): number {
    const { engine, schedule, goals, budget, stopwatch } = this;
    const before = this.counted ?? engine.tally();
    const nextEarly = this.early?.next ?? Number.POSITIVE_INFINITY;
    const target = Math.min(schedule.next, nextEarly, goals.time, until);
    const cut = budget.until(engine.time);
    const goal = Math.min(goals.collisions, schedule.nextCollisions);
    const { flights } = this.measures;
    const happenedBefore = before.collisions + before.wallHits;
    const aligned = (flights?.due ?? Number.POSITIVE_INFINITY) - happenedBefore;
    const encounters = Math.min(budget.encounters, most, goal - before.collisions, aligned);
    this.frame.moved();
    const began = stopwatch.now();
    const pause = engine.advance({ until: Math.min(target, cut), encounters, work: workOfStretch });
    const milliseconds = stopwatch.now() - began;
    this.settled = pause.why === "time";
    stopwatch.engineSeconds += milliseconds / 1000;
    const tally = engine.tally();
    this.counted = tally;
    const happened = tally.collisions + tally.wallHits - happenedBefore;
    budget.took(milliseconds, happened >= budget.encounters, pause.why === "time" && cut < target);
    if (pause.why === "log") this.drain();
    if (flights && happened >= aligned) {
      this.drain();
      flights.align(this.view(), tally.collisions + tally.wallHits);
    }
    if (isFinal(pause)) this.finish(pause);
    else {
      if (pause.why === "time" && engine.time === schedule.next) this.sample(tally);
      else if (tally.collisions >= schedule.nextCollisions) {
        this.measure(tally);
        schedule.takenBetween(tally.collisions);
      }
      if (pause.why === "time" && engine.time === nextEarly) this.measureEarly(tally);
      const ending = goals.reached(this, tally, stopwatch.runningSeconds()) ?? schedule.quiet;
      if (ending) this.finish(ending);
    }
    return happened;
  }

  private sample(tally: Tally): void {
    this.measure(tally);
    if (this.engine.time === 0) this.measureEarly(tally);
    this.schedule.taken(this.engine.time, tally.collisions, tally.wallHits);
  }

  private measure(tally: Tally): void {
    if (this.counts.lastTime >= this.engine.time) return;
    this.drain();
    this.record.take(this.engine, tally, this.view(), this.stopwatch.engineSeconds);
  }

  /** Passes on all encounters from now on, pending ones at `drain`; measurements are not affected. */
  watch(watcher: ((log: EncounterLog) => void) | undefined): void {
    this.tap.watch(watcher);
  }

  /** Passes the encounters during `work` to `listener`. */
  listenDuring<T>(listener: (log: EncounterLog) => void, work: () => T): T {
    return this.tap.listenDuring(listener, work);
  }

  drain(): void {
    this.tap.drain();
  }

  private measureEarly(tally: Tally): void {
    const { early, engine, stopwatch } = this;
    if (!early || early.isOver) return;
    this.drain();
    early.take(engine, tally, this.view(), stopwatch.engineSeconds);
  }

  private finish(ending: Ending): void {
    const tally = this.engine.tally();
    this.measure(tally);
    this.measureEarly(tally);
    this.drain();
    this.ending = ending;
  }
}
