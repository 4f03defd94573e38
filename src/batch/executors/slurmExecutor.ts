/**
 * Executor of a Slurm cluster: array jobs whose tasks compute some runs each and write one file per run. These files alone say what is
 * finished; `squeue` only says whether anything still waits or runs. A job is recorded in the folder before it is submitted,
 * under a name of its own, so that a coordinator that was killed finds it again.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { Unusable } from "../../run/unusable.ts";
import type { Batch, BatchResult, BatchRun } from "../batch.ts";
import { runsOfTask, tasksFolder } from "../runFolder.ts";
import type { Executor, ExecutorHost } from "./executor.ts";

/** Slurm is not there, or refuses; the message has what it said. */
class SlurmError extends Unusable {}

/** Array indices are below MaxArraySize, which is 1001 by default. */
const mostTasks = 1000;
/** Submissions of what is still missing after jobs have ended. */
const mostAttempts = 3;
const pollInterval = 1000;
/** The controller may block for long while it is down. */
const queryLimit = 60_000;

export class SlurmExecutor<R extends BatchRun, M, T extends BatchResult<M>> implements Executor {
  private stopped = false;
  private readonly runs: readonly R[];
  private readonly tasks: NonNullable<ExecutorHost<R, T>["tasks"]>;

  constructor(
    private readonly batch: Batch<R, M, T>,
    private readonly host: ExecutorHost<R, T>,
  ) {
    this.runs = batch.missing;
    this.tasks = host.tasks!;
  }

  async compute(): Promise<boolean> {
    const { note } = this.host;
    // Fails within seconds where no cluster answers.
    if (this.runs.length > 0) await probe();
    const before = this.openJobs();
    if (before.length > 0) {
      note(`waiting for ${before.length} jobs that were submitted before`);
      await this.wait(before);
    }
    for (let attempt = 1; attempt <= mostAttempts && !this.stopped; ) {
      const open = this.missing();
      if (open.length === 0) break;
      if (attempt > 1) note(`${open.length} runs are missing after their jobs have ended: attempt ${attempt}`);
      const { jobs, refused } = await this.submitAll(open);
      if (refused !== undefined) note(`${refused} The rest is submitted when these jobs have ended.`);
      await this.wait(jobs);
      // Runs that were not submitted are not repeated.
      if (refused === undefined || this.missing().length === open.length) attempt++;
    }
    this.batch.collect(this.runs, this.tasks.folder);
    if (this.stopped) return false;
    const reason = `its task ended ${mostAttempts} times without a result; ${join(tasksFolder, "*", "*.log")} has what it wrote`;
    for (const run of this.missing()) this.batch.finish(run, { state: "failed", reason }, 0);
    return true;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Runs without a file. */
  private missing(): R[] {
    const kept = this.tasks.folder.keys();
    return this.runs.filter(({ key }) => !kept.has(key));
  }

  /** Jobs recorded in the folder. */
  private openJobs(): string[] {
    const folder = join(this.tasks.folder.path, tasksFolder);
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** Names of jobs as far as Slurm takes them: a user may have a limit. @throws SlurmError where it takes none */
  private async submitAll(
    runs: readonly R[],
  ): Promise<{ readonly jobs: readonly string[]; readonly refused?: string }> {
    const jobs: string[] = [];
    const each = mostTasks * this.tasks.runsPerTask;
    try {
      for (let at = 0; at < runs.length && !this.stopped; at += each) {
        const job = await this.submit(runs.slice(at, at + each));
        if (job) jobs.push(job);
      }
    } catch (error) {
      if (!(error instanceof SlurmError) || (jobs.length === 0 && !this.stopped)) throw error;
      return { jobs, refused: error.message };
    }
    return { jobs };
  }

  /** Returns undefined where it was stopped before. */
  private async submit(runs: readonly R[]): Promise<string | undefined> {
    const { settings, runsPerTask, command } = this.tasks;
    const { name, path: folder, count } = this.tasks.folder.writeTasks(runs, runsPerTask);
    const given = (option: string, value: string | undefined) => (value === undefined ? [] : [`--${option}=${value}`]);
    const argv = [
      "--parsable",
      `--job-name=${name}`,
      `--array=0-${count - 1}${settings.limit === undefined ? "" : `%${settings.limit}`}`,
      "--no-requeue",
      "--ntasks=1",
      "--cpus-per-task=1",
      ...given("partition", settings.partition),
      ...given("account", settings.account),
      ...given("time", settings.time),
      ...given("mem", settings.memory),
      `--chdir=${this.tasks.folder.path}`,
      `--output=${join(folder, "%a.log")}`,
    ];
    const words = command.map(quoted).join(" ");
    const script = `#!/bin/sh\nexec ${words} ${name}/"$SLURM_ARRAY_TASK_ID"\n`;
    await this.host.breathe();
    if (this.stopped) {
      rmSync(folder, { recursive: true, force: true });
      return undefined;
    }
    try {
      await call("sbatch", argv, queryLimit, script);
    } catch (error) {
      // The answer may be lost and the job be there.
      if ((await tasksOf([name]).catch(() => undefined))?.size === 0) {
        rmSync(folder, { recursive: true, force: true });
        throw new SlurmError(`Slurm refuses the job: ${(error as Error).message}.`);
      }
    }
    return name;
  }

  private async wait(jobs: readonly string[]): Promise<void> {
    const open = new Set(jobs);
    let canceled = false;
    while (open.size > 0) {
      // Repeated until they are gone: the controller may have been down.
      canceled = this.stopped;
      if (canceled) for (const name of open) await call("scancel", [`--name=${name}`], queryLimit).catch(() => "");
      // A query that fails says nothing.
      const tasks = await tasksOf([...open]).catch(() => undefined);
      let [running, waiting] = [0, 0];
      for (const name of tasks ? open : []) {
        const states = tasks!.get(name) ?? [];
        if (states.length === 0) {
          open.delete(name);
          this.forget(name);
        }
        for (const state of states) {
          if (state === "RUNNING" || state === "COMPLETING") running++;
          else waiting++;
        }
      }
      this.batch.collect(this.runs, this.tasks.folder);
      this.host.progress(this.batch.progress({ tasks: { running, waiting } }));
      const until = performance.now() + pollInterval;
      while (open.size > 0 && performance.now() < until && (!this.stopped || canceled)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await this.host.breathe();
      }
    }
  }

  /** What a job has left is removed, unless runs are missing: then its logs may have the reason. */
  private forget(name: string): void {
    const folder = join(this.tasks.folder.path, tasksFolder, name);
    const tasks = readdirSync(folder).filter((each) => each.endsWith(".json"));
    const own = new Set(
      tasks.flatMap((each) => runsOfTask<R>(this.tasks.folder, `${name}/${each.slice(0, -5)}`).map(({ key }) => key)),
    );
    if (this.stopped || !this.missing().some(({ key }) => own.has(key)))
      rmSync(folder, { recursive: true, force: true });
    else for (const each of tasks) rmSync(join(folder, each));
  }
}

/** @throws SlurmError */
async function probe(): Promise<void> {
  try {
    await call("sinfo", ["-h"], 10_000);
  } catch (error) {
    throw new SlurmError(
      `Slurm does not answer: ${(error as Error).message}. \`sinfo\` must work in this shell; --executor local needs no cluster.`,
    );
  }
}

/** States of the tasks of jobs that have not ended, by the name of their job. */
async function tasksOf(names: readonly string[]): Promise<Map<string, string[]>> {
  const text = await call("squeue", ["-h", "-r", `--name=${names.join(",")}`, "-o", "%j %T"], queryLimit);
  const tasks = text.split("\n").map((line) => line.trim().split(" "));
  const byName = groupBy(
    tasks.filter(({ length }) => length > 1),
    ([name]) => name!,
  );
  return new Map([...byName].map(([name, own]) => [name, own.map(([, state]) => state!)]));
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** In a process group of its own: Ctrl-C ends no query and no submission in the middle, after which a job could be there or not. */
function call(program: string, argv: readonly string[], timeout: number, input = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, { detached: true });
    const timer = setTimeout(() => child.kill(), timeout);
    const texts = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const)
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        texts[stream] += text;
      });
    child.once("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error.code === "ENOENT" ? new Error(`there is no command ${program}`) : error);
    });
    child.once("close", (status, signal) => {
      clearTimeout(timer);
      if (status === 0) resolve(texts.stdout);
      else if (signal) reject(new Error(`${program} has not answered within ${timeout / 1000} s`));
      else reject(new Error(texts.stderr.trim().replace(/\s*\n\s*/g, " ") || `${program} ended with status ${status}`));
    });
    // A command may end before it has read all.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
