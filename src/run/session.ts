/**
 * One run of one scenario, free of files, terminals and windows. It is driven in slices, by a worker, a panel or a
 * terminal, and always comes back within some milliseconds of what it was given.
 *
 * The engine stops exactly at sampling times and at the end; where else it is cut, and by which clock, never changes the
 * result, bit for bit. (`stop.clock` alone ends a run by the clock: its author asked for that.)
 */
import { type EncounterLog, type Engine, emptyFrame, type Frame } from "../engine/engine.ts";
import { createMeasures, type Measures, type MeasuresState } from "../engine/measures.ts";
import { mechanics } from "../engine/mechanics.ts";
import type { System } from "../engine/system.ts";
import type { ResolvedScenario } from "../scenario/resolve.ts";
import { Counts, type CountsState } from "./counts.ts";
import { createEngine } from "./createEngine.ts";
import { Drift } from "./drift.ts";
import { type Ending, Goals } from "./goals.ts";
import { Pace } from "./pace.ts";
import { type Progress, Stopwatch } from "./progress.ts";
import { SampleTimes } from "./sampleTimes.ts";
import { crossingTime, looksAt } from "./samplingInterval.ts";
import { movesAsWhole } from "./streaming.ts";

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

/** What has been measured and counted so far. */
interface Measured {
  readonly measures: MeasuresState;
  readonly counts: CountsState;
  readonly drift: object;
}

/** Plain data that can be cloned, sent to a worker or written with v8.serialize. */
export interface Checkpoint {
  readonly engine: Uint8Array;
  readonly record: Measured;
  /** Of a run ended by hand: the record without the last row that this gave it. */
  readonly beforeStop: Measured | undefined;
  readonly samples: readonly number[];
  readonly quiet: { readonly encounters: number; readonly samples: number; readonly since: number };
  readonly seconds: readonly [worked: number, inTheEngine: number];
  readonly ending: Ending | undefined;
}

const logCapacity = 1 << 14;

export class Session {
  readonly engine: Engine;
  readonly measures: Measures;
  readonly counts = new Counts();
  readonly drift: Drift;
  readonly goals: Goals;
  readonly stopwatch: Stopwatch;
  /** Set when the run is over. */
  ending: Ending | undefined;
  /** Between two rows, at the start; it may grow where no time ends the run. */
  readonly interval: number;
  private readonly samples: SampleTimes;
  private readonly pace: Pace;
  private readonly frame: Frame;
  /** The particles have moved since they were projected into the frame. */
  private stale = true;
  private readonly logs: boolean;
  private watcher: ((log: EncounterLog) => void) | undefined;
  private beforeStop: Measured | undefined;
  /** So long without any encounter means that there will be none, where only collisions could end the run. */
  private readonly quietAfter: { readonly samples: number; readonly time: number };
  private quiet = { encounters: -1, samples: 0, since: 0 };

  constructor(
    readonly scenario: ResolvedScenario,
    readonly system: System,
    private readonly options: SessionOptions = {},
  ) {
    const { method, measure } = scenario;
    this.engine = createEngine(method, system);
    this.measures = createMeasures(system, { from: measure.from, peculiar: movesAsWhole(system) });
    this.drift = new Drift(system);
    // What pushes Brownian particles gives and takes both.
    if (system.motion) this.drift.energy = this.drift.momentum = Number.NaN;
    this.goals = new Goals(scenario, system.count);
    const { every, doubling, wait } = looksAt(scenario, system);
    this.interval = every;
    this.samples = new SampleTimes({ every, from: measure.from, doubling });
    this.quietAfter = { samples: 5 * doubling, time: 300 * wait };
    // Short at first: a fast particle crosses very many cells between two samples.
    this.pace = new Pace(Math.min(every / 65_536, crossingTime(system)));
    this.stopwatch = new Stopwatch(options.now ?? (() => performance.now()));
    this.frame = emptyFrame(system);
    this.logs = options.onEncounters !== undefined || measure.what.includes("impact-separations");
    if (this.logs) this.engine.log(logCapacity);
    this.sample();
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
      this.beforeStop = this.saveRecord();
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
    this.restoreRecord(this.beforeStop);
    this.beforeStop = undefined;
    this.ending = undefined;
  }

  progress(): Progress {
    const { engine, stopwatch, goals, ending } = this;
    const tally = engine.tally();
    const fraction = goals.fraction(engine.time, tally, stopwatch.seconds);
    return {
      time: engine.time,
      collisions: tally.collisions,
      wallHits: tally.wallHits,
      seconds: stopwatch.seconds,
      fraction: ending && ending.why !== "stopped" ? 1 : fraction,
      secondsLeft: ending ? 0 : stopwatch.secondsLeft(fraction),
      collisionsPerSecond: tally.collisions / stopwatch.engineSeconds,
      ending,
    };
  }

  /** Everything the run needs to go on bit for bit, with all that has been measured. */
  save(): Checkpoint {
    this.drain();
    const { engine, samples, quiet, stopwatch, ending, beforeStop } = this;
    return {
      engine: engine.save(),
      record: this.saveRecord(),
      beforeStop,
      samples: samples.save(),
      quiet: { ...quiet },
      seconds: stopwatch.save(),
      ending,
    };
  }

  /** Takes up a run of the same scenario where `save` was called. */
  restore(checkpoint: Checkpoint): void {
    this.engine.restore(checkpoint.engine);
    this.stale = true;
    this.restoreRecord(checkpoint.record);
    this.beforeStop = checkpoint.beforeStop;
    this.samples.restore(checkpoint.samples);
    this.quiet = { ...checkpoint.quiet };
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
      this.engine.log(this.logs || this.watcher ? logCapacity : 0);
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
    const { engine, samples, goals, pace, stopwatch } = this;
    const before = engine.tally();
    const target = Math.min(samples.next, goals.time, until);
    const cut = pace.until(engine.time);
    const encounters = Math.min(pace.encounters, most, goals.collisions - before.collisions);
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
      if (pause.why === "time" && engine.time === samples.next) this.sample();
      const ending = goals.reached(engine.time, tally, stopwatch.runningSeconds()) ?? this.goneQuiet();
      if (ending) this.finish(ending);
    }
    return happened;
  }

  private saveRecord(): Measured {
    return { measures: this.measures.save(), counts: this.counts.save(), drift: this.drift.save() };
  }

  private restoreRecord({ measures, counts, drift }: Measured): void {
    this.measures.restore(measures);
    this.counts.restore(counts);
    this.drift.restore(drift);
  }

  private sample(): void {
    this.look();
    this.samples.advance();
    this.watchForQuiet();
  }

  private look(): void {
    if (this.counts.lastTime >= this.engine.time) return;
    this.drain();
    const frame = this.view();
    const tally = this.engine.tally();
    const state = mechanics(this.system, frame);
    this.drift.note(state, frame.velocities, tally);
    this.counts.add(this.engine.time, tally, this.drift, this.stopwatch.engineSeconds, this.engine);
    this.measures.sample(frame, tally, state);
  }

  /** Tells all encounters from now on, those so far when asked to `drain`; what is measured is not touched by it. */
  watch(watcher: ((log: EncounterLog) => void) | undefined): void {
    const turned = (watcher === undefined) !== (this.watcher === undefined);
    if (turned) this.drain();
    this.watcher = watcher;
    if (turned && !this.logs) this.engine.log(watcher ? logCapacity : 0);
  }

  drain(): void {
    if (!this.logs && !this.watcher) return;
    const log = this.engine.drain();
    if (log.length === 0) return;
    this.watcher?.(log);
    if (!this.logs) return;
    this.measures.encounters(log);
    this.options.onEncounters?.(log);
  }

  private finish(ending: Ending): void {
    this.look();
    this.drain();
    this.ending = ending;
  }

  /** Judged at samples only, so that it does not hang on how the run is cut. */
  private watchForQuiet(): void {
    const { collisions, wallHits } = this.engine.tally();
    if (collisions + wallHits === this.quiet.encounters) this.quiet.samples++;
    else this.quiet = { encounters: collisions + wallHits, samples: 0, since: this.engine.time };
  }

  private goneQuiet(): Ending | undefined {
    const { quiet, quietAfter, goals, engine } = this;
    // A time or a clock ends the run anyway.
    if (Number.isFinite(Math.min(goals.time, goals.clock))) return undefined;
    if (quiet.samples < quietAfter.samples || engine.time - quiet.since < quietAfter.time) return undefined;
    return { why: "quiet", since: quiet.since };
  }
}
