/**
 * Time-stepped methods with one step after another, each compared with the exact engine: missed, invented and late collisions, and cost.
 * A start yields about one event per particle (`compareSequences.ts`); where that is too few to detect one miss in a thousand, the exact
 * run continues to further starts. Bounded by counted work (`stepBudget.ts`), so that it is the same on every machine.
 *
 * Methods without a step run once over the same stretch, for their cost only. Times are measured afterwards, interleaved and over longer
 * runs, since short ones consist of their beginning.
 */
import type { Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { StepErrors } from "../../protocol/messages.ts";
import { type Clock, type Measuring, type Task, within } from "../measuring.ts";
import { createEngine } from "../session/createEngine.ts";
import { workOfStretch } from "../session/sliceBudget.ts";
import type { ComparedRuns, ComparisonEntry } from "./comparisonLength.ts";
import { besideExact, type Ended, sumOf } from "./exactComparison.ts";
import { type ExactSequence, exactRun, mostPieces } from "./exactRun.ts";
import { enough, expectedMoves, lengthOfStart, movesInSecond, movesOf, type StepBudget } from "./stepBudget.ts";
import { sharesOfWork, type WorkShares } from "./workShares.ts";

/** Maximum of events of a method without a step. */
const mostEncounters = 20_000;
/** Collisions of the runs that are timed. */
const timed = { perParticle: 10, least: 5000, most: 60_000 };
/** Default time of measurement for each method (s). */
const usualSeconds = 0.2;
/** Events between two readings of the clock: long steps have many. */
const pieceLength = 64;

export interface StepLimits extends Omit<StepBudget, "count"> {
  /** Simulated time without an event after which a run ends. Default: a thousand crossings of the box. */
  readonly quiet?: number;
  /** Approximate time of measurement for each method (s). */
  readonly seconds?: number;
}

export class ExactRuns implements ComparedRuns {
  readonly tasks: readonly Task[];
  readonly results: WorkShares[] = [];
  readonly timing: ComparedRuns["timing"];
  /** There are no interim results, and there is no perturbed run. */
  readonly running = undefined;
  readonly shadow = undefined;
  private readonly budget: StepBudget;
  private readonly shortest: number;
  /** Exact runs of the starts, shared by the methods of one step. */
  private exact: { readonly step: number; readonly until: number; readonly starts: ExactSequence[] } | undefined;

  constructor(
    private readonly system: System,
    entries: readonly ComparisonEntry[],
    limits: StepLimits,
    private readonly now: Clock,
  ) {
    this.budget = { count: system.count, until: limits.until, interval: limits.interval };
    this.shortest = Math.min(...entries.flatMap(({ method: { step } }) => step ?? []));
    // In order of steps, so that methods share the exact run; methods without a step come first.
    const stepOf = ({ method }: ComparisonEntry) => method.step ?? 0;
    const order = [...entries].sort((a, b) => stepOf(a) - stepOf(b));
    this.tasks = order.map((entry): Task => {
      const { name, method } = entry;
      const { step } = method;
      if (step === undefined) return { name, effort: 0, run: () => this.runWithoutStep(entry) };
      return { name, effort: expectedMoves(step, this.budget), run: () => this.run(entry, step) };
    });
    const seconds = limits.seconds ?? usualSeconds;
    this.timing = {
      // Without the search for missed collisions, as in the comparison with the exact run.
      entries: order.map(({ name, method }) => ({
        name,
        method: method.step === undefined ? method : { ...method, shadow: 0 },
      })),
      limits: {
        until: Math.min(Number.MAX_VALUE, limits.until),
        collisions: Math.min(timed.most, Math.max(timed.least, timed.perParticle * system.count)),
        ...(limits.quiet !== undefined && { quiet: limits.quiet }),
      },
      seconds,
      effort: seconds * order.length * movesInSecond,
    };
  }

  private *run(entry: ComparisonEntry, step: number): Measuring<void> {
    const { starts, until } = this.exactOf(step);
    const found: StepErrors[] = [];
    const ends: Ended[] = [];
    let from: System | undefined = this.system;
    let shares = [0];
    while (from && Math.max(...shares) < 1) {
      const share = Math.max(...shares);
      const start = found.length;
      starts[start] ??= yield* within(exactRun(from, step, until), () => share);
      const course: ExactSequence = starts[start];
      // There may be only one start.
      const expected = start === 0 ? this.startsFor(step) : Number.POSITIVE_INFINITY;
      const beside = besideExact(course, entry.method, this.now);
      const { errors, ended } = yield* within(beside, (fraction) => Math.max(share, fraction / expected));
      found.push(errors);
      ends.push(ended);
      const judged = found.reduce((sum, each) => sum + each.judged, 0);
      const steps = ends.reduce((sum, { tally }) => sum + tally.stepped!.steps, 0);
      shares = [judged / enough.judged, movesOf(steps, found.length, this.system.count) / enough.moves];
      from = course.next;
    }
    this.results.push(resultOf(entry, ends, sumOf(found)));
  }

  private exactOf(step: number) {
    if (this.exact?.step === step) return this.exact;
    const until = lengthOfStart(step, this.budget);
    // Without noise the exact run is the same whatever the step.
    const same = !this.system.motion && this.exact?.until === until;
    this.exact = { step, until, starts: same ? this.exact!.starts : [] };
    return this.exact;
  }

  private startsFor(step: number): number {
    const one = movesOf(lengthOfStart(step, this.budget) / step, 1, this.system.count);
    return Math.max(1, expectedMoves(step, this.budget) / one);
  }

  private *runWithoutStep(entry: ComparisonEntry): Measuring<void> {
    const until = lengthOfStart(this.shortest, this.budget);
    const engine = createEngine(entry.method, this.system);
    // Predictions before the first event are not counted: in a short run they would be a large share.
    const filling = engine.tally();
    let seconds = 0;
    let why = "encounters";
    for (let piece = 0; piece < mostPieces && (why === "encounters" || why === "work"); yield 0) {
      const { collisions, wallHits } = engine.tally();
      if (collisions + wallHits >= mostEncounters) break;
      const began = this.now();
      ({ why } = engine.advance({ until, encounters: pieceLength, work: workOfStretch }));
      if (why === "work") piece++;
      seconds += (this.now() - began) / 1000;
    }
    this.results.push(resultOf(entry, [{ time: engine.time, tally: engine.tally(), seconds }], undefined, filling));
  }
}

function resultOf(
  { name, method }: ComparisonEntry,
  ends: readonly Ended[],
  against: StepErrors | undefined,
  filling?: Tally,
): WorkShares {
  const sum = (of: (end: Ended) => number) => ends.reduce((total, end) => total + of(end), 0);
  const [collisions, wallHits] = [sum(({ tally }) => tally.collisions), sum(({ tally }) => tally.wallHits)];
  const encounters = collisions + wallHits;
  return {
    name,
    kind: method.kind,
    step: method.step,
    time: sum(({ time }) => time),
    collisions,
    wallHits,
    work: sharesOfWork(
      method.kind,
      (what) => sum(({ tally: { work } }) => work[what] ?? 0) - (filling?.work[what] ?? 0),
      Math.max(1, encounters),
    ),
    ...(encounters > 0 && { roughly: (1e6 * sum(({ seconds }) => seconds)) / encounters }),
    bytes: Math.max(...ends.map(({ tally }) => tally.bytes)),
    matched: undefined,
    parting: undefined,
    strayed: 0,
    collapsed: false,
    ...(against && { against }),
  };
}
