/** Interface of executors, which compute the missing runs of a batch. */
import { availableParallelism } from "node:os";
import type { Batch, BatchProgress, BatchResult, BatchRun } from "../batch.ts";
import type { KeptRun, RunFolder } from "../runFolder.ts";

/** Threads or processes of this machine, however many are asked for. */
export const mostAtOnce = 4 * availableParallelism();

export interface ExecutorKind {
  /** Word of the option `--executor`. */
  readonly name: string;
  /** Where runs are computed, in a few words for help and documentation. */
  readonly about: string;
  /** Runs are computed by programs that leave their results in a folder. */
  readonly needsFolder: boolean;
  /** Machine on which times are measured, where it is not this one. */
  readonly machine?: string;
  /** Number of tasks at a time. Default: as many as threads are asked for. */
  atATime?(tasks: number, settings: TaskSettings): number;
  /** Loads the executor, which the help, where only what is above is read, does not need. */
  create<R extends BatchRun, M, T extends BatchResult<M>>(
    batch: Batch<R, M, T>,
    host: ExecutorHost<R, T>,
  ): Promise<Executor>;
}

export interface Executor {
  /** Returns false where it was stopped: finished runs are kept. */
  compute(): Promise<boolean>;
  stop(): void;
}

/** What an executor uses of the program that starts it. */
export interface ExecutorHost<R extends BatchRun, T extends KeptRun> {
  /** Most runs at a time. */
  readonly jobs: number;
  /** Path of `dist/study.js`, for several threads. */
  readonly script: () => string;
  /** Lets other work of this thread run. */
  readonly breathe: () => Promise<void>;
  readonly progress: (progress: BatchProgress<R>) => void;
  readonly note: (text: string) => void;
  /** Of executors with `needsFolder`. */
  readonly tasks?: {
    readonly folder: RunFolder<T>;
    /** Program and arguments that compute a task, whose name follows. */
    readonly command: readonly string[];
    readonly runsPerTask: number;
    readonly settings: TaskSettings;
  };
}

/** Options of `sbatch`, in its words. */
export interface TaskSettings {
  readonly partition?: string;
  readonly account?: string;
  /** Time limit of a task. */
  readonly time?: string;
  /** Memory of a task. */
  readonly memory?: string;
  /** Most tasks at a time. */
  readonly limit?: number;
}
