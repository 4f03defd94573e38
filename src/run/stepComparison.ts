/**
 * Time-stepped methods with one step after the other, each held to the exact engine: what is missed, invented and late, and what
 * it costs. A start is good for about one encounter a particle (`judgeCourses.ts`); where that is too few to tell one in a thousand
 * the exact run is followed to another start, and another. Bounded by counted work, so that it is the same on every machine.
 *
 * Methods without a step run once over the same stretch: of them only the cost is known. Time is taken afterwards, of all by turns
 * and over longer runs: so short a one tells of its beginning. Driven in slices like a `Comparison`.
 */
import type { Engine, Tally } from "../engine/engine.ts";
import type { System } from "../engine/system.ts";
import { BesideExact, sumOf } from "./againstExact.ts";
import { type Compared, sharesOfWork } from "./compared.ts";
import type { Contender } from "./contender.ts";
import { createEngine } from "./createEngine.ts";
import { ExactRun } from "./exactRun.ts";
import type { StepErrors } from "./messages.ts";
import { entering, TimedTurns } from "./timedTurns.ts";

/** As many are judged, if it takes no more starts than this, and no more particles moved. */
export const enough = { judged: 4000, starts: 60, moves: 1e7 };
/** Particles moved in one start at the most; and encounters of a method without a step. */
const most = { moves: 5e7, encounters: 20_000 };
/** Besides its particles a step costs as much as moving so many. */
const ofStep = 100;
/** Collisions of the course whose time is taken. */
const timed = { perParticle: 10, least: 5000, most: 60_000 };
/** Seconds for which the time of each method is taken, where nothing else is said. */
const usualSeconds = 0.2;
/** Encounters between two looks at the clock: long steps have very many of them. */
const atOnce = 64;

export interface StepLimits {
  /** A time that no run goes beyond; Infinity: none. */
  readonly until: number;
  /** Mean time between two collisions of a particle, with this step; Infinity where that is not known. */
  readonly interval: (step: number) => number;
  /** So long without any encounter means that there will be none. Default: a thousand crossings of the box. */
  readonly quiet?: number;
  /** Seconds for which the time of each method is taken, about. */
  readonly seconds?: number;
}

interface Trial {
  readonly contender: Contender;
  readonly step: number;
  /** Exact runs of its starts, shared with the other methods of the same step. */
  readonly starts: readonly ExactRun[];
}

interface Running {
  readonly trial: Trial;
  start: number;
  beside: BesideExact | undefined;
  readonly found: StepErrors[];
  readonly engines: Engine[];
  seconds: number;
}

export class StepComparison {
  readonly results: Compared[] = [];
  /** Rounding plays no part here. */
  readonly shadow = undefined;
  private readonly order: readonly Contender[];
  private current: Running | undefined;
  private exact: { readonly step: number; readonly until: number; readonly starts: ExactRun[] } | undefined;
  /** One without a step. */
  private plain: { readonly engine: Engine; readonly filling: Tally; seconds: number } | undefined;
  private turns: TimedTurns | undefined;
  private place = 0;

  constructor(
    readonly system: System,
    contenders: readonly Contender[],
    private readonly limits: StepLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    // Step after step, so that methods share the exact run; those without one first.
    const stepOf = ({ method }: Contender) => method.step ?? 0;
    this.order = [...contenders].sort((a, b) => stepOf(a) - stepOf(b));
  }

  get done(): boolean {
    return this.place >= this.order.length && this.turns?.done === true;
  }

  /** All that there is to do: times are taken when all have run. */
  get parts(): number {
    return this.order.length + 1;
  }

  get finished(): number {
    return this.results.length + (this.done ? 1 : 0);
  }

  /** None is told before it has come to its end. */
  get running(): undefined {
    return undefined;
  }

  get progress(): { readonly name: string; readonly fraction: number } {
    if (this.turns) return { name: "taking times", fraction: this.turns.fraction };
    const name = this.order[this.place]?.name ?? "";
    const { current } = this;
    if (!current) return { name, fraction: 0 };
    const judged = current.found.reduce((sum, found) => sum + found.judged, 0);
    const each = current.found.length > 0 ? judged / current.found.length : enough.judged;
    const starts = Math.min(enough.starts, Math.ceil(enough.judged / Math.max(1, each)));
    return { name, fraction: Math.min(1, (current.start + (current.beside?.fraction ?? 0)) / Math.max(1, starts)) };
  }

  /** Goes on for about so long; true when all is done. */
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

  private goOn(contender: Contender, step: number, milliseconds: number): void {
    this.current ??= this.begin(contender, step);
    const run = this.current;
    const exact = run.trial.starts[run.start]!;
    if (!exact.work(milliseconds)) return;
    run.beside ??= new BesideExact(exact.course, contender.method, this.now);
    if (!run.beside.work(milliseconds)) return;
    run.found.push(run.beside.errors);
    run.engines.push(run.beside.engine);
    run.seconds += run.beside.seconds;
    run.beside = undefined;
    run.start++;
    if (this.another(run)) return;
    this.results.push(resultOf(run));
    this.current = undefined;
    this.place++;
  }

  private begin(contender: Contender, step: number): Running {
    if (this.exact?.step !== step) {
      const until = this.lengthFor(step);
      // Without noise the exact run is the same whatever the step.
      const same = !this.system.motion && this.exact?.until === until;
      const starts = same ? this.exact!.starts : [new ExactRun(this.system, step, until, this.now)];
      this.exact = { step, until, starts };
    }
    const trial = { contender, step, starts: this.exact.starts };
    return { trial, start: 0, beside: undefined, found: [], engines: [], seconds: 0 };
  }

  /** About one encounter of each particle, two steps at the least. */
  private lengthFor(step: number): number {
    const interval = this.limits.interval(step);
    const known = [interval, this.limits.until].filter((time) => time > 0 && Number.isFinite(time));
    const wanted = known.length > 0 ? Math.min(...known) : 100 * step;
    return Math.max(2 * step, Math.min(wanted, (most.moves / (this.system.count + ofStep)) * step));
  }

  /** Is there another start, and does it need one? */
  private another({ trial, start, found, engines }: Running): boolean {
    const judged = found.reduce((sum, each) => sum + each.judged, 0);
    const moves =
      engines.reduce((sum, engine) => sum + engine.tally().stepped!.steps, 0) * (this.system.count + ofStep);
    if (judged >= enough.judged || start >= enough.starts || moves >= enough.moves) return false;
    const { starts } = this.exact!;
    if (starts.length > start) return true;
    const next = starts[start - 1]!.next();
    if (next) starts.push(new ExactRun(next, trial.step, this.exact!.until, this.now));
    return next !== undefined;
  }

  private time(milliseconds: number): void {
    const { system, limits, order, results } = this;
    const collisions = Math.min(timed.most, Math.max(timed.least, timed.perParticle * system.count));
    const course = {
      until: Math.min(Number.MAX_VALUE, limits.until),
      collisions,
      ...(limits.quiet !== undefined && { quiet: limits.quiet }),
    };
    // As they have run beside the exact one: nobody looks for what they miss.
    const bare = ({ name, method }: Contender) => ({
      name,
      method: method.step === undefined ? method : { ...method, shadow: 0 },
    });
    const seconds = limits.seconds ?? usualSeconds;
    this.turns ??= new TimedTurns(system, entering(order.map(bare), results), course, seconds, this.now);
    if (this.turns.work(milliseconds)) this.turns.tellIn(results);
  }

  private unstepped(contender: Contender, milliseconds: number): void {
    const { method } = contender;
    const shortest = Math.min(...this.order.flatMap(({ method: { step } }) => step ?? []));
    const until = this.lengthFor(shortest);
    this.plain ??= beginning(createEngine(method, this.system));
    const { engine, filling } = this.plain;
    const began = this.now();
    let why = "encounters";
    const met = () => engine.tally().collisions + engine.tally().wallHits;
    while (why === "encounters" && met() < most.encounters && this.now() - began < milliseconds)
      why = engine.advance({ until, encounters: atOnce }).why;
    this.plain.seconds += (this.now() - began) / 1000;
    if (why === "encounters" && met() < most.encounters) return;
    this.results.push(comparedOf(contender, [engine], this.plain.seconds, undefined, filling));
    this.plain = undefined;
    this.place++;
  }
}

/** What it has foreseen before anything happens is no encounter's work, and of so short a run it would be much of it. */
function beginning(engine: Engine) {
  return { engine, filling: engine.tally(), seconds: 0 };
}

function resultOf({ trial, engines, seconds, found }: Running): Compared {
  return comparedOf(trial.contender, engines, seconds, sumOf(found));
}

function comparedOf(
  { name, method }: Contender,
  engines: readonly Engine[],
  seconds: number,
  against: StepErrors | undefined,
  filling?: Tally,
): Compared {
  const tallies = engines.map((engine) => engine.tally());
  const sum = (of: (tally: (typeof tallies)[number]) => number) =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  const [collisions, wallHits] = [sum((tally) => tally.collisions), sum((tally) => tally.wallHits)];
  const encounters = Math.max(1, collisions + wallHits);
  return {
    name,
    kind: method.kind,
    step: method.step,
    time: engines.reduce((total, { time }) => total + time, 0),
    collisions,
    wallHits,
    work: sharesOfWork((what) => sum((tally) => tally[what]) - (filling?.[what] ?? 0), encounters),
    microseconds: (1e6 * seconds) / encounters,
    seconds,
    bytes: Math.max(...tallies.map(({ bytes }) => bytes)),
    matched: undefined,
    parting: undefined,
    strayed: 0,
    collapsed: false,
    ...(against && { against }),
  };
}
