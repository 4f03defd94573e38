/** Executor of this machine whose runs are in processes of their own: one that the system ends, for example for its memory, is lost alone. */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import type { Batch, BatchResult, BatchRun } from "../batch.ts";
import { type Executor, type ExecutorHost, mostAtOnce } from "./executor.ts";

/** Milliseconds between two looks for results. */
const interval = 200;

export class ProcessExecutor<R extends BatchRun, M, T extends BatchResult<M>> implements Executor {
  private readonly running = new Set<ChildProcess>();
  private readonly tasks: NonNullable<ExecutorHost<R, T>["tasks"]>;
  /** Parts of the batch that no process has begun. */
  private readonly waiting: R[][] = [];
  private stopped = false;

  constructor(
    private readonly batch: Batch<R, M, T>,
    private readonly host: ExecutorHost<R, T>,
  ) {
    this.tasks = host.tasks!;
  }

  async compute(): Promise<boolean> {
    const { batch, host, tasks, waiting } = this;
    const runs = batch.missing;
    const jobs = Math.min(host.jobs, mostAtOnce);
    const each = Math.min(tasks.runsPerTask, Math.ceil(runs.length / jobs));
    for (let at = 0; at < runs.length; at += each) waiting.push(runs.slice(at, at + each));
    const looks = setInterval(() => this.collect(runs), interval);
    try {
      await Promise.all(Array.from({ length: Math.min(jobs, waiting.length) }, () => this.work()));
    } finally {
      clearInterval(looks);
    }
    return !this.stopped;
  }

  stop(): void {
    this.stopped = true;
    for (const child of this.running) child.kill("SIGINT");
  }

  private async work(): Promise<void> {
    for (let part = this.waiting.shift(); part && !this.stopped; part = this.waiting.shift()) {
      for (let open: readonly R[] = part; open.length > 0 && !this.stopped; ) {
        const end = await this.execute(open);
        this.collect(open);
        const [lost, ...others] = open.filter(({ key }) => !this.batch.results.has(key));
        open = others;
        if (lost && !this.stopped)
          this.batch.finish(lost, { state: "failed", reason: `its process ended with ${end}` }, 0);
      }
    }
  }

  /** Returns the status or the signal with which the process ended. */
  private async execute(runs: readonly R[]): Promise<string> {
    const task = this.tasks.folder.writeTasks(runs, runs.length);
    const [program, ...argv] = this.tasks.command as readonly [string, ...string[]];
    await this.host.breathe();
    // In a group of its own: Ctrl-C reaches it once, by `stop`.
    const child = spawn(program, [...argv, `${task.name}/0`], { detached: true, stdio: "ignore" });
    this.running.add(child);
    try {
      return await new Promise((resolve, reject) => {
        child.once("error", reject).once("close", (status, signal) => resolve(signal ?? `status ${status}`));
      });
    } finally {
      this.running.delete(child);
      rmSync(task.path, { recursive: true, force: true });
    }
  }

  /** Takes results that are new. */
  private collect(runs: readonly R[]): void {
    const { batch, host, tasks } = this;
    batch.collect(runs, tasks.folder);
    host.progress(batch.progress({ tasks: { running: this.running.size, waiting: this.waiting.length } }));
  }
}
