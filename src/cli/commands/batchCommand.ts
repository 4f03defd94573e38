/** What `edpd sweep` and `edpd study` have in common: the choice of an executor, a batch with its progress, and tasks of a scheduler. */
import { resolve } from "node:path";
import { type Batch, type BatchResult, type BatchRun, progressText } from "../../batch/batch.ts";
import type { ExecutorHost, ExecutorKind } from "../../batch/executors/executor.ts";
import { executors } from "../../batch/executors/index.ts";
import { oneByOne } from "../../batch/executors/threadExecutor.ts";
import { isTask } from "../../batch/runFolder.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, threadProgram } from "../io.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { writeLine } from "../output/styledText.ts";

/** @param computes whether runs are computed, for which some executors need a folder */
export function executorOf(given: Given, computes = true): ExecutorKind {
  const name = given.text("executor") ?? executors[0].name;
  const found = executors.find((kind) => kind.name === name);
  const names = executors.map((kind) => kind.name).join(", ");
  if (!found) throw new Misuse(`--executor: expected one of ${names}; got "${name}".`);
  if (found.needsFolder && computes && !given.has("out"))
    throw new Misuse(`--executor ${name} needs --out DIR for the results.`);
  return found;
}

export function jobsOf(given: Given, usual: number): number {
  const jobs = given.count("jobs") ?? usual;
  if (jobs < 1) throw new Misuse("--jobs takes a whole number from 1 on.");
  return jobs;
}

interface BatchDisplay<R extends BatchRun> {
  readonly quiet: boolean;
  /** What the runs are called. */
  readonly noun: string;
  /** Before the progress. */
  readonly name?: string;
  /** Of the run that is being computed. */
  readonly describe?: (run: R) => string;
}

/** Computes the missing runs; returns false where Ctrl-C stopped it. */
export async function computeBatch<R extends BatchRun, M, T extends BatchResult<M>>(
  batch: Batch<R, M, T>,
  kind: ExecutorKind,
  host: Pick<ExecutorHost<R, T>, "jobs" | "tasks">,
  { quiet, noun, name, describe }: BatchDisplay<R>,
  io: Io,
): Promise<boolean> {
  const line = quiet ? undefined : new ProgressLine(io.err);
  const executor = await kind.create(batch, {
    ...host,
    script: () => threadProgram(io),
    breathe: () => io.breathe(),
    note: (text) => line && writeLine(io.err, text),
    progress: (progress) =>
      line?.show(() => {
        const current = progress.run && describe ? [describe(progress.run)] : [];
        return `${name === undefined ? "" : `${name} · `}${progressText(progress, noun, current)}`;
      }),
  });
  const unlisten = io.onInterrupt(() => executor.stop());
  try {
    return await executor.compute();
  } finally {
    unlisten();
    line?.clear();
    executor.stop();
  }
}

/** `--task JOB/K`: one task of a scheduler. @param batchOf the runs of the task, in this folder */
export async function computeTask<R extends BatchRun, M, T extends BatchResult<M>>(
  given: Given,
  io: Io,
  batchOf: (path: string, task: string) => Batch<R, M, T>,
): Promise<Status> {
  const [task, out] = [given.text("task")!, given.text("out")];
  if (out === undefined || !isTask(task)) throw new Misuse("--task JOB/K needs --out DIR.");
  const batch = batchOf(resolve(io.cwd, out), task);
  const executor = oneByOne(batch, { breathe: () => io.breathe(), progress: () => {} });
  const unlisten = io.onInterrupt(() => executor.stop());
  try {
    return (await executor.compute()) ? done : interrupted;
  } finally {
    unlisten();
  }
}
