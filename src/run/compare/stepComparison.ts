/**
 * Time-stepped methods with one step after another, each compared with the exact engine: missed, invented and late collisions, and cost.
 * A start yields about one event per particle (`compareSequences.ts`); where that is too few to detect one miss in a thousand, the exact
 * run continues to further starts. Bounded by counted work (`stepBudget.ts`), so that it is the same on every machine.
 *
 * Methods without a step run once over the same stretch, for their cost only. Times are measured afterwards, interleaved and over longer
 * runs, since short ones consist of their beginning. Driven in slices like a `Comparison`.
 */
import type { Engine, Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { StepErrors } from "../../protocol/messages.ts";
import { createEngine } from "../session/createEngine.ts";
import type { ComparisonEntry } from "./comparisonLength.ts";
import { BesideExact, sumOf } from "./exactComparison.ts";
import { ExactRun } from "./exactRun.ts";
import { entering, InterleavedTiming } from "./interleavedTiming.ts";
import { enough, expectedMoves, lengthOfStart, movesInSecond, movesOf, type StepBudget } from "./stepBudget.ts";
import { sharesOfWork, type WorkShares } from "./workShares.ts";

/** Maximum of events of a method without a step. */
const mostEncounters = 20_000;
/** Collisions of the runs that are timed. */
const timed = { perParticle: 10, least: 5000, most: 60_000 };
/** Default time of measurement for each method (s). */
const usualSeconds = 0.2;
/** Events between two readings of the clock: long steps have many. */
const atOnce = 64;

export interface StepLimits extends Omit<StepBudget, "count"> {
  /** Simulated time without an event after which a run ends. Default: a thousand crossings of the box. */
  readonly quiet?: number;
  /** Approximate time of measurement for each method (s). */
  readonly seconds?: number;
}

interface Trial {
  readonly contender: ComparisonEntry;
  readonly step: number;
  /** Exact runs of its starts, shared with the other methods of the same step. */
  readonly starts: readonly ExactRun[];
}

interface Running {
  readonly trial: Trial;
  start: number;
  beside: BesideExact | undefined;
  readonly found: StepErrors[];
  readonly ends: End[];
  seconds: number;
}

/** The end of a start without its engine: small systems have hundreds of starts. */
interface End {
  readonly time: number;
  readonly tally: Tally;
}

export class StepComparison {
  /** There is no perturbed run. */
  readonly shadow = undefined;
  private readonly over: WorkShares[] = [];
  private readonly order: readonly ComparisonEntry[];
  private readonly budget: StepBudget;
  private current: Running | undefined;
  private exact: { readonly step: number; readonly until: number; readonly starts: ExactRun[] } | undefined;
  /** The current method without a step. */
  private plain: { readonly engine: Engine; readonly filling: Tally; seconds: number } | undefined;
  private turns: InterleavedTiming | undefined;
  private place = 0;

  constructor(
    readonly system: System,
    contenders: readonly ComparisonEntry[],
    private readonly limits: StepLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    // In order of steps, so that methods share the exact run; methods without a step come first.
    const stepOf = ({ method }: ComparisonEntry) => method.step ?? 0;
    this.order = [...contenders].sort((a, b) => stepOf(a) - stepOf(b));
    this.budget = { count: system.count, until: limits.until, interval: limits.interval };
  }

  /** Methods that have finished; times as far as they are measured. */
  get results(): readonly WorkShares[] {
    return this.turns?.toldIn(this.over) ?? this.over;
  }

  get done(): boolean {
    return this.place >= this.order.length && this.turns?.done === true;
  }

  /** Of the whole, from 0 to 1: short steps are most of the work. */
  get fraction(): number {
    const costs = this.order.map(({ method: { step } }) => (step === undefined ? 0 : expectedMoves(step, this.budget)));
    const timing = (this.limits.seconds ?? usualSeconds) * this.order.length * movesInSecond;
    const sum = (some: readonly number[]) => some.reduce((total, cost) => total + cost, 0);
    const { fraction } = this.progress;
    const ran = this.turns ? sum(costs) : sum(costs.slice(0, this.place)) + fraction * (costs[this.place] ?? 0);
    const timed = this.turns ? fraction * timing : 0;
    return this.done ? 1 : Math.min(1, (ran + timed) / (sum(costs) + timing));
  }

  /** There are no interim results. */
  get running(): undefined {
    return undefined;
  }

  get progress(): { readonly name: string; readonly fraction: number } {
    if (this.turns) return { name: "taking times", fraction: this.turns.fraction };
    const name = this.order[this.place]?.name ?? "";
    const { current } = this;
    if (!current) return { name, fraction: 0 };
    const shares = [judgedOf(current) / enough.judged, this.movesOf(current) / enough.moves];
    // There may be only one start.
    const first = current.start === 0 ? (current.beside?.fraction ?? 0) / this.startsFor(current.trial.step) : 0;
    return { name, fraction: Math.min(1, Math.max(...shares, first)) };
  }

  /** Works for about this time; returns whether all is done. */
  work(milliseconds = Number.POSITIVE_INFINITY): boolean {
    const began = this.now();
    for (let left = milliseconds; !this.done && left > 0; left = milliseconds - (this.now() - began)) {
      const contender = this.order[this.place];
      if (!contender) this.time(left);
      else if (contender.method.step === undefined) this.unstepped(contender, left);
      else this.goOn(contender, contender.method.step, left);
    }
    return this.done;
  }

  private goOn(contender: ComparisonEntry, step: number, milliseconds: number): void {
    this.current ??= this.begin(contender, step);
    const run = this.current;
    const exact = run.trial.starts[run.start]!;
    if (!exact.work(milliseconds)) return;
    run.beside ??= new BesideExact(exact.course, contender.method, this.now);
    if (!run.beside.work(milliseconds)) return;
    run.found.push(run.beside.errors);
    const { engine } = run.beside;
    run.ends.push({ time: engine.time, tally: engine.tally() });
    run.seconds += run.beside.seconds;
    run.beside = undefined;
    run.start++;
    if (this.another(run)) return;
    this.over.push(resultOf(run));
    this.current = undefined;
    this.place++;
  }

  private begin(contender: ComparisonEntry, step: number): Running {
    if (this.exact?.step !== step) {
      const until = lengthOfStart(step, this.budget);
      // Without noise the exact run is the same whatever the step.
      const same = !this.system.motion && this.exact?.until === until;
      const starts = same ? this.exact!.starts : [new ExactRun(this.system, step, until, this.now)];
      this.exact = { step, until, starts };
    }
    const trial = { contender, step, starts: this.exact.starts };
    return { trial, start: 0, beside: undefined, found: [], ends: [], seconds: 0 };
  }

  private movesOf({ ends, start }: Running): number {
    const steps = ends.reduce((sum, { tally }) => sum + tally.stepped!.steps, 0);
    return movesOf(steps, start, this.system.count);
  }

  private startsFor(step: number): number {
    const one = movesOf(lengthOfStart(step, this.budget) / step, 1, this.system.count);
    return Math.max(1, expectedMoves(step, this.budget) / one);
  }

  /** Whether a further start is needed and possible. */
  private another(run: Running): boolean {
    const { trial, start } = run;
    if (judgedOf(run) >= enough.judged || this.movesOf(run) >= enough.moves) return false;
    const { starts } = this.exact!;
    if (starts.length > start) return true;
    const next = starts[start - 1]!.next();
    if (next) starts.push(new ExactRun(next, trial.step, this.exact!.until, this.now));
    return next !== undefined;
  }

  private time(milliseconds: number): void {
    const { system, limits, order, over } = this;
    const collisions = Math.min(timed.most, Math.max(timed.least, timed.perParticle * system.count));
    const course = {
      until: Math.min(Number.MAX_VALUE, limits.until),
      collisions,
      ...(limits.quiet !== undefined && { quiet: limits.quiet }),
    };
    // Without the search for missed collisions, as in the comparison with the exact run.
    const bare = ({ name, method }: ComparisonEntry) => ({
      name,
      method: method.step === undefined ? method : { ...method, shadow: 0 },
    });
    const seconds = limits.seconds ?? usualSeconds;
    this.turns ??= new InterleavedTiming(system, entering(order.map(bare), over), course, seconds, this.now);
    this.turns.work(milliseconds);
  }

  private unstepped(contender: ComparisonEntry, milliseconds: number): void {
    const { method } = contender;
    const shortest = Math.min(...this.order.flatMap(({ method: { step } }) => step ?? []));
    const until = lengthOfStart(shortest, this.budget);
    this.plain ??= beginning(createEngine(method, this.system));
    const { engine, filling } = this.plain;
    const began = this.now();
    let why = "encounters";
    const met = () => engine.tally().collisions + engine.tally().wallHits;
    while (why === "encounters" && met() < mostEncounters && this.now() - began < milliseconds)
      why = engine.advance({ until, encounters: atOnce }).why;
    this.plain.seconds += (this.now() - began) / 1000;
    if (why === "encounters" && met() < mostEncounters) return;
    const end = { time: engine.time, tally: engine.tally() };
    this.over.push(comparedOf(contender, [end], this.plain.seconds, undefined, filling));
    this.plain = undefined;
    this.place++;
  }
}

/** Predictions before the first event are not counted: in a short run they would be a large share. */
function beginning(engine: Engine) {
  return { engine, filling: engine.tally(), seconds: 0 };
}

function judgedOf({ found }: Running): number {
  return found.reduce((sum, each) => sum + each.judged, 0);
}

function resultOf({ trial, ends, seconds, found }: Running): WorkShares {
  return comparedOf(trial.contender, ends, seconds, sumOf(found));
}

function comparedOf(
  { name, method }: ComparisonEntry,
  ends: readonly End[],
  seconds: number,
  against: StepErrors | undefined,
  filling?: Tally,
): WorkShares {
  const sum = (of: (tally: Tally) => number) => ends.reduce((total, { tally }) => total + of(tally), 0);
  const [collisions, wallHits] = [sum((tally) => tally.collisions), sum((tally) => tally.wallHits)];
  const encounters = collisions + wallHits;
  return {
    name,
    kind: method.kind,
    step: method.step,
    time: ends.reduce((total, { time }) => total + time, 0),
    collisions,
    wallHits,
    work: sharesOfWork(
      method.kind,
      (what) => sum(({ work }) => work[what] ?? 0) - (filling?.work[what] ?? 0),
      Math.max(1, encounters),
    ),
    ...(encounters > 0 && { roughly: (1e6 * seconds) / encounters }),
    bytes: Math.max(...ends.map(({ tally }) => tally.bytes)),
    matched: undefined,
    parting: undefined,
    strayed: 0,
    collapsed: false,
    ...(against && { against }),
  };
}
