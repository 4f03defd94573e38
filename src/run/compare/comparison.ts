/**
 * One system under several methods: agreement of their events, and cost of each. The methods run one after another, then their times
 * are taken in turns: a sweep of one axis, on the sweeps' runner. Free of files, terminals and windows, and driven in slices like a
 * session.
 */
import type { System } from "../../physics/system.ts";
import { type Clock, TaskRun } from "../measuring.ts";
import type { Parting } from "./collisionSequence.ts";
import type { ComparedRuns, ComparisonEntry, ComparisonLimits } from "./comparisonLength.ts";
import { DecorrelationRuns } from "./decorrelation.ts";
import { ExactRuns, type StepLimits } from "./exactRuns.ts";
import { entering, InterleavedTiming } from "./interleavedTiming.ts";
import { ReferenceRuns } from "./referenceRuns.ts";
import type { WorkShares } from "./workShares.ts";

export class Comparison {
  private readonly runner: TaskRun;
  private turns: InterleavedTiming | undefined;

  constructor(
    system: System,
    private readonly runs: ComparedRuns,
    now: Clock,
  ) {
    const { entries, limits, seconds, effort } = runs.timing;
    const run = () => {
      this.turns = new InterleavedTiming(system, entering(entries, runs.results), limits, seconds, now);
      return this.turns.run();
    };
    this.runner = new TaskRun([...runs.tasks, { name: "taking times", effort, run }], now);
  }

  /** Methods that have finished; times as far as they are measured. */
  get results(): readonly WorkShares[] {
    return this.turns?.toldIn(this.runs.results) ?? this.runs.results;
  }

  get running(): WorkShares | undefined {
    return this.runs.running;
  }

  get shadow(): Parting | undefined {
    return this.runs.shadow;
  }

  get done(): boolean {
    return this.runner.done;
  }

  /** Name and progress (0 to 1) of the current part. */
  get progress(): TaskRun["progress"] {
    return this.runner.progress;
  }

  /** Of the whole, from 0 to 1. */
  get fraction(): number {
    return this.runner.fraction;
  }

  /** Works for about this time; returns whether all is done. */
  work(milliseconds?: number): boolean {
    return this.runner.work(milliseconds);
  }
}

/** The remaining time is estimated after this many seconds and this share of the work. */
const estimateAfter = { seconds: 2, share: 0.05 };

/** At the speed so far; undefined soon after the beginning. @param took seconds for this fraction */
export function secondsLeft(took: number, fraction: number): number | undefined {
  if (took < estimateAfter.seconds || fraction < estimateAfter.share) return undefined;
  return (took * (1 - fraction)) / fraction;
}

/** All methods beside the first. */
export function compareMethods(
  system: System,
  entries: readonly ComparisonEntry[],
  limits: ComparisonLimits,
  now: Clock = () => performance.now(),
): Comparison {
  return new Comparison(system, new ReferenceRuns(system, entries, limits, now), now);
}

/** Time-stepped methods beside the exact engine. */
export function compareSteps(
  system: System,
  entries: readonly ComparisonEntry[],
  limits: StepLimits,
  now: Clock = () => performance.now(),
): Comparison {
  return new Comparison(system, new ExactRuns(system, entries, limits, now), now);
}

/** Methods by how soon their states are independent. */
export function compareDecorrelation(
  system: System,
  entries: readonly ComparisonEntry[],
  limits: ComparisonLimits,
  now: Clock = () => performance.now(),
): Comparison {
  return new Comparison(system, new DecorrelationRuns(system, entries, limits, now), now);
}
