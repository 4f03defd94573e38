/**
 * Batches: runs that do not depend on each other, of a sweep or of a study. An executor computes those that are missing; each has a key,
 * by which its result is kept, so that a batch that was interrupted resumes.
 */
import { expectedDuration } from "../format/numbers.ts";
import type { Measuring } from "../run/measuring.ts";
import type { RunFolder } from "./runFolder.ts";

export interface BatchRun {
  readonly key: string;
}

export type Outcome<M> =
  | { readonly state: "finished"; readonly measured: M }
  | { readonly state: "failed"; readonly reason: string };

export type BatchResult<M> = BatchRun & Outcome<M>;

/** Threads that a run may use where it is computed, its own included, and their program, `dist/study.js`. */
export interface SpareThreads {
  readonly threads: number;
  readonly script: string;
}

/** How a run is computed, here or elsewhere, and what is kept of it. */
export interface BatchWork<R extends BatchRun, M, T extends BatchResult<M>> {
  /** Relative cost of a run, from which the remaining time is estimated. Default: 1. */
  effort?(run: R): number;
  measure(run: R, spare?: SpareThreads): Measuring<M>;
  /** The command with which a `BatchThread` computes a run. */
  command(run: R, spare?: SpareThreads): object;
  resultOf(run: R, outcome: Outcome<M>, seconds: number): T;
}

export interface BatchProgress<R extends BatchRun = BatchRun> {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  /** Of all the work, from 0 to 1. */
  readonly fraction: number;
  /** Undefined while it cannot be estimated. */
  readonly secondsLeft?: number | undefined;
  /** The run that is being computed. */
  readonly run?: R;
  /** Tasks of a scheduler. */
  readonly tasks?: { readonly running: number; readonly waiting: number };
}

export class Batch<R extends BatchRun, M, T extends BatchResult<M>> {
  readonly results: Map<string, T>;
  private failed = 0;

  /**
   * @param runs all of them, in order
   * @param kept results from before, by key
   * @param keep called with each new result
   */
  constructor(
    readonly runs: readonly R[],
    readonly work: BatchWork<R, M, T>,
    kept: ReadonlyMap<string, T>,
    private readonly keep: (result: T, run: R) => void,
  ) {
    this.results = new Map(kept);
    for (const { state } of kept.values()) if (state === "failed") this.failed++;
  }

  get missing(): R[] {
    return this.runs.filter(({ key }) => !this.results.has(key));
  }

  effort(run: R): number {
    return this.work.effort?.(run) ?? 1;
  }

  /** A run has been computed here. */
  finish(run: R, outcome: Outcome<M>, seconds: number): void {
    // As it will be read from a file: JSON has no NaN.
    this.take(run, JSON.parse(JSON.stringify(this.work.resultOf(run, outcome, seconds))) as T);
  }

  /** A run has been computed somewhere. */
  take(run: R, result: T): void {
    this.results.set(run.key, result);
    if (result.state === "failed") this.failed++;
    this.keep(result, run);
  }

  /** Takes the results that others have left in a folder: each file is read once. */
  collect(runs: readonly R[], folder: RunFolder<T>): void {
    const kept = folder.keys();
    for (const run of runs) {
      const result = this.results.has(run.key) || !kept.has(run.key) ? undefined : folder.result(run.key);
      if (result) this.take(run, result);
    }
  }

  /** Without another `fraction` that of the runs that have a result. */
  progress(more: Partial<Pick<BatchProgress<R>, "fraction" | "secondsLeft" | "run" | "tasks">> = {}): BatchProgress<R> {
    const [done, total] = [this.results.size, this.runs.length];
    return { done, failed: this.failed, total, fraction: done / total, ...more };
  }
}

/** @param noun what the runs are called @param more parts before the remaining time */
export function progressText(
  { done, failed, total, fraction, secondsLeft, tasks }: Omit<BatchProgress, "failed"> & { readonly failed?: number },
  noun: string,
  more: readonly string[] = [],
): string {
  return [
    `${Math.floor(100 * fraction)} %`,
    `${done} of ${total} ${noun}`,
    ...(failed ? [`${failed} failed`] : []),
    ...(tasks ? [`tasks: ${tasks.running} running, ${tasks.waiting} waiting`] : []),
    ...more,
    ...(secondsLeft === undefined ? [] : [`${expectedDuration(secondsLeft)} left`]),
  ].join(" · ");
}
