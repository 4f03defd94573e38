/**
 * Statistical efficiency: how many events lie between two independent states. Each method runs by itself, and two slow quantities are
 * looked at on the way: bond order, and the longest density wave along the longest side. What matters is neither the time of the run,
 * which is none for event chains, nor the order of events, but the decorrelation time in events, times the time of an event.
 */

import { type DecorrelationTime, decorrelationTime } from "../../analysis/statistics/decorrelation.ts";
import { bondOrder } from "../../analysis/structure/bondOrder.ts";
import { type Engine, emptyFrame, encountersOf, type Frame, isFinal } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { Decorrelation, SlowMode } from "../../protocol/comparison.ts";
import { TimedEngine } from "../control/timedEngine.ts";
import { type Clock, type Measuring, type Task, within } from "../measuring.ts";
import { createEngine } from "../session/createEngine.ts";
import { workOfStretch } from "../session/sliceBudget.ts";
import type { ComparedRuns, ComparisonEntry, ComparisonLimits } from "./comparisonLength.ts";
import { type WorkShares, workOf } from "./workShares.ts";

/** Vectors that vanish on average in a fluid. */
const slowModes: Readonly<Record<SlowMode, (system: System, frame: Frame) => ArrayLike<number>>> = {
  order: (system, { positions, time }) => bondOrder(system, positions, time).vector,
  density: longestWave,
};
const modes = Object.keys(slowModes) as SlowMode[];

/** Σ exp(ik·r) / √N, with the longest wave that fits along the longest side. */
function longestWave({ dimension, count, size }: System, { positions }: Frame): readonly [number, number] {
  const axis = size.indexOf(Math.max(...size));
  const k = (2 * Math.PI) / size[axis];
  let [re, im] = [0, 0];
  for (let i = 0; i < count; i++) {
    const phase = k * positions[i * dimension + axis];
    re += Math.cos(phase);
    im += Math.sin(phase);
  }
  return [re / Math.sqrt(count), im / Math.sqrt(count)];
}

/** Values of a quantity at equal intervals; when these are needlessly short, every other value is left out, and they are doubled. */
class Series {
  private values: number[][] = [];

  get count(): number {
    return this.values.length;
  }

  add(value: ArrayLike<number>): void {
    this.values.push(Array.from(value));
  }

  thin(): void {
    this.values = this.values.filter((_, k) => k % 2 === 1);
  }

  /** The first fifth is the approach to equilibrium. */
  get time(): DecorrelationTime {
    const settled = this.values.slice(Math.ceil(this.values.length / 5));
    return decorrelationTime(settled.flat(), settled[0]?.length ?? 1);
  }
}

/** Intervals in a decorrelation time above which they are doubled. */
const fine = 4;
/** Encounters of a particle between two values at the beginning. */
const finest = 0.5;
/** Encounters between two chances to stop. */
const stretch = 10_000;
/** A run is long enough when its decorrelation times are known to this relative error. */
const precise = 0.1;
/** Values between two looks at that error. */
const looksEvery = 256;
/** Default length of a run (s). */
const usualSeconds = 20;
/** Times are taken for this fraction of it. */
const timedShare = 20;

/** A run whose slow quantities are looked at. */
export class SlowCourse {
  private readonly frame: Frame;
  private readonly series: readonly { readonly mode: SlowMode; readonly values: Series }[];
  private readonly begun: { readonly time: number; readonly encounters: number };
  private target: number;
  /** Share of the values that it takes to know the decorrelation times precisely. */
  precision = 0;

  /** @param interval between two values, at first */
  constructor(
    private readonly engine: Engine,
    private interval: number,
    looked: readonly SlowMode[] = modes,
  ) {
    this.series = looked.map((mode) => ({ mode, values: new Series() }));
    this.frame = emptyFrame(engine.system);
    this.begun = { time: engine.time, encounters: encountersOf(engine) };
    this.target = engine.time;
  }

  /** Goes on to the next value; returns whether the run has ended by itself. */
  *next(): Measuring<boolean> {
    const { engine, interval } = this;
    this.target += interval;
    while (engine.time < this.target) {
      if (isFinal(engine.advance({ until: this.target, encounters: stretch, work: workOfStretch }))) return true;
      yield 1 - (this.target - engine.time) / interval;
    }
    engine.project(this.frame);
    for (const { mode, values } of this.series) values.add(slowModes[mode](engine.system, this.frame));
    if (this.series[0].values.count % looksEvery === 0) this.look();
    return false;
  }

  private look(): void {
    const times = this.series.map(({ values }) => values.time);
    this.precision = Math.min(...times.map(({ share, seen }) => (seen ? (precise / share) ** 2 : 0)));
    if (!times.every(({ intervals }) => intervals > fine)) return;
    for (const { values } of this.series) values.thin();
    this.interval *= 2;
  }

  /** In simulated time; the events are those of all particles. */
  get found(): Decorrelation[] {
    const { engine, begun, interval } = this;
    const pace = (encountersOf(engine) - begun.encounters) / (engine.time - begun.time);
    return this.series.map(({ mode, values }) => {
      const { intervals, share, seen } = values.time;
      return { mode, time: intervals * interval, events: intervals * interval * pace, share, seen };
    });
  }
}

export class DecorrelationRuns implements ComparedRuns {
  readonly tasks: readonly Task[];
  readonly results: WorkShares[] = [];
  readonly running = undefined;
  readonly shadow = undefined;
  readonly timing: ComparedRuns["timing"];
  /** For each method. */
  private readonly seconds: number;

  /** @param limits of the stretches that are timed, and seconds for each method */
  constructor(
    private readonly system: System,
    entries: readonly ComparisonEntry[],
    private readonly limits: ComparisonLimits,
    private readonly now: Clock,
  ) {
    this.tasks = entries.map((entry): Task => ({ name: entry.name, effort: 1, run: () => this.run(entry) }));
    this.seconds = limits.seconds ?? usualSeconds;
    this.timing = { entries, limits, seconds: Math.min(1, this.seconds / timedShare), effort: 1 / timedShare };
  }

  private *run({ name, method }: ComparisonEntry): Measuring<void> {
    const { limits, now, seconds, system } = this;
    const engine = createEngine(method, system);
    const began = now();
    const shareOfTime = () => (now() - began) / 1000 / seconds;
    const first = (finest * system.count) / 2;
    const timed = new TimedEngine(engine, { ...limits, until: Number.MAX_VALUE, collisions: Infinity }, now);
    let ended = false;
    while (!ended && timed.encounters < first) {
      ended = timed.advance(Math.ceil(first)) !== undefined;
      yield Math.min(1, shareOfTime());
    }
    const course = new SlowCourse(engine, engine.time);
    const share = () => Math.max(course.precision, shareOfTime());
    while (!ended && share() < 1) ended = yield* within(course.next(), () => Math.min(1, share()));
    this.results.push({
      ...workOf(name, method.kind, engine),
      matched: undefined,
      parting: undefined,
      strayed: 0,
      collapsed: false,
      decorrelation: course.found,
    });
  }
}
