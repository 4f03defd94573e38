/** Executor of this machine: threads, or for one run at a time the thread that asks. */
import { inSlices } from "../../run/measuring.ts";
import type { Batch, BatchResult, BatchRun, Outcome, SpareThreads } from "../batch.ts";
import { BatchThread } from "../batchThread.ts";
import { type Executor, type ExecutorHost, mostAtOnce } from "./executor.ts";

type ThreadHost<R extends BatchRun> = Pick<ExecutorHost<R, never>, "jobs" | "script" | "breathe" | "progress">;

export class ThreadExecutor<R extends BatchRun, M, T extends BatchResult<M>> implements Executor {
  private readonly threads: readonly BatchThread[];
  private readonly open: readonly R[];
  /** Where there are fewer runs than threads. */
  private readonly spare: SpareThreads | undefined;
  private next = 0;
  /** Efforts of all runs, of those to be computed, and of those that are finished. */
  private readonly total: number;
  private readonly toDo: number;
  private spent = 0;
  /** Finished shares of the runs that are being computed. */
  private readonly shares = new Map<R, number>();
  private began = 0;
  private stopped = false;

  constructor(
    private readonly batch: Batch<R, M, T>,
    private readonly host: ThreadHost<R>,
  ) {
    this.open = batch.missing;
    const count = Math.min(host.jobs, this.open.length, mostAtOnce);
    this.threads = count > 1 ? Array.from({ length: count }, () => new BatchThread(host.script())) : [];
    const threads = Math.floor(Math.min(host.jobs, mostAtOnce) / Math.max(1, count));
    this.spare = threads > 1 ? { threads, script: host.script() } : undefined;
    const sum = (runs: readonly R[]) => runs.reduce((effort, run) => effort + batch.effort(run), 0);
    this.total = sum(batch.runs);
    this.toDo = sum(this.open);
  }

  async compute(): Promise<boolean> {
    this.began = performance.now();
    await Promise.all((this.threads.length > 0 ? this.threads : [undefined]).map((thread) => this.work(thread)));
    return !this.stopped;
  }

  stop(): void {
    this.stopped = true;
    for (const thread of this.threads) thread.stop();
  }

  private async work(thread: BatchThread | undefined): Promise<void> {
    const { batch, host } = this;
    const { work } = batch;
    while (this.next < this.open.length) {
      const run = this.open[this.next++];
      await host.breathe();
      if (this.stopped) return;
      const began = performance.now();
      const report = (fraction: number) => this.report(run, fraction);
      this.shares.set(run, 0);
      const measuring: Promise<M | undefined> = thread
        ? thread.ask<M>(work.command(run, this.spare), ({ fraction }) => report(fraction))
        : inSlices(work.measure(run, this.spare), host.breathe, () => this.stopped, report);
      const outcome = await measuring.then(
        (measured): Outcome<M> | undefined => measured && { state: "finished", measured },
        (error: Error): Outcome<M> => ({ state: "failed", reason: error.message }),
      );
      if (!outcome) return;
      batch.finish(run, outcome, (performance.now() - began) / 1000);
      this.shares.delete(run);
      this.spent += batch.effort(run);
      this.report(run, undefined);
    }
  }

  /** @param fraction undefined where the run is finished */
  private report(run: R, fraction: number | undefined): void {
    const { batch, total, toDo, shares } = this;
    if (fraction !== undefined) shares.set(run, fraction);
    const done = [...shares].reduce((sum, [each, share]) => sum + share * batch.effort(each), this.spent);
    const seconds = (performance.now() - this.began) / 1000;
    this.host.progress(
      batch.progress({
        fraction: total > 0 ? 1 - (toDo - done) / total : 1,
        secondsLeft: seconds > 1 && done > 0 ? (seconds * (toDo - done)) / done : undefined,
        run,
      }),
    );
  }
}

/** Computes the missing runs of a batch here, one after another. */
export function oneByOne<R extends BatchRun, M, T extends BatchResult<M>>(
  batch: Batch<R, M, T>,
  host: Pick<ThreadHost<R>, "breathe" | "progress">,
): Executor {
  return new ThreadExecutor(batch, { ...host, jobs: 1, script: () => "" });
}
