/**
 * Runs of a sweep on a Slurm cluster: array jobs whose tasks compute some runs each and write one file per run. These files alone say
 * what is finished; `squeue` only says whether anything still waits or runs. A job is recorded in the folder before it is submitted,
 * under a name of its own, so that a coordinator that was killed finds it again.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../core/folder.ts";
import type { PlannedRun, RunResult, SweepFolder } from "./sweepFolder.ts";

export interface SlurmSettings {
  readonly partition?: string;
  readonly account?: string;
  /** Of a task, as `sbatch --time` takes it. */
  readonly time?: string;
  /** Of a task, as `sbatch --mem` takes it. */
  readonly memory?: string;
  /** Most tasks at a time. */
  readonly limit?: number;
  readonly runsPerTask?: number;
}

export interface SlurmProgress {
  readonly done: number;
  readonly failed: number;
  readonly running: number;
  readonly waiting: number;
}

interface SlurmOptions {
  readonly settings: SlurmSettings;
  readonly runsPerTask: number;
  /** The terminal command: its program and script. */
  readonly command: readonly [node: string, script: string];
  readonly progress: (progress: SlurmProgress) => void;
  readonly note: (text: string) => void;
  readonly breathe: () => Promise<void>;
}

/** Slurm is not there, or refuses; the message has what it said. */
export class SlurmError extends Error {}

/** Array indices are below MaxArraySize, which is 1001 by default. */
const mostTasks = 1000;
/** Submissions of what is still missing after jobs have ended. */
const mostAttempts = 3;
const pollInterval = 1000;
/** The controller may block for long while it is down. */
const queryLimit = 60_000;
const tasksFolder = "tasks";

interface Job {
  readonly name: string;
  readonly tasks: number;
}

export class SlurmRuns {
  private stopped = false;
  /** Finished runs that have been counted: each file is read once. */
  private readonly seen = new Map<string, RunResult["state"]>();

  constructor(
    private readonly folder: SweepFolder,
    private readonly options: SlurmOptions,
  ) {}

  /** Fails within seconds where no cluster answers. */
  static async probe(): Promise<void> {
    try {
      await call("sinfo", ["-h"], 10_000);
    } catch (error) {
      throw new SlurmError(
        `Slurm does not answer: ${(error as Error).message}. \`sinfo\` must work in this shell; --executor local needs no cluster.`,
      );
    }
  }

  /** Returns false where it was stopped: jobs are cancelled, and finished runs are kept. */
  async compute(runs: readonly PlannedRun[]): Promise<boolean> {
    const missing = () => runs.filter(({ key }) => !this.folder.has(key));
    const before = this.openJobs();
    if (before.length > 0) {
      this.options.note(`waiting for ${before.length} jobs that were submitted before`);
      await this.wait(before, runs);
    }
    for (let attempt = 1; attempt <= mostAttempts && !this.stopped; attempt++) {
      const open = missing();
      if (open.length === 0) break;
      if (attempt > 1)
        this.options.note(`${open.length} runs are missing after their jobs have ended: attempt ${attempt}`);
      const jobs: Job[] = [];
      const { runsPerTask } = this.options;
      for (let at = 0; at < open.length && !this.stopped; at += mostTasks * runsPerTask)
        jobs.push(await this.submit(open.slice(at, at + mostTasks * runsPerTask)));
      await this.wait(jobs, runs);
    }
    if (this.stopped) return false;
    for (const { key, values, repeat, seed } of missing()) {
      const reason = `its task ended ${mostAttempts} times without a result; ${join(tasksFolder, "*", "*.log")} has what it wrote`;
      this.folder.keep({
        key,
        values,
        repeat,
        seed,
        made: "",
        seconds: 0,
        state: "failed",
        reason,
      } satisfies RunResult);
    }
    return true;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Jobs recorded in the folder. */
  private openJobs(): Job[] {
    const folder = join(this.folder.path, tasksFolder);
    if (!existsSync(folder)) return [];
    return readdirSync(folder).map((name) => ({ name, tasks: readdirSync(join(folder, name)).length }));
  }

  private async submit(runs: readonly PlannedRun[]): Promise<Job> {
    const { settings, runsPerTask, command } = this.options;
    const name = `edpd-${randomUUID()}`;
    const folder = join(this.folder.path, tasksFolder, name);
    mkdirSync(folder, { recursive: true });
    const tasks = Math.ceil(runs.length / runsPerTask);
    for (let k = 0; k < tasks; k++) {
      const part = runs.slice(k * runsPerTask, (k + 1) * runsPerTask);
      replaceFile(join(folder, `${k}.json`), JSON.stringify(part));
    }
    const given = (option: string, value: string | undefined) => (value === undefined ? [] : [`--${option}=${value}`]);
    const argv = [
      "--parsable",
      `--job-name=${name}`,
      `--array=0-${tasks - 1}${settings.limit === undefined ? "" : `%${settings.limit}`}`,
      "--no-requeue",
      "--ntasks=1",
      "--cpus-per-task=1",
      ...given("partition", settings.partition),
      ...given("account", settings.account),
      ...given("time", settings.time),
      ...given("mem", settings.memory),
      `--chdir=${this.folder.path}`,
      `--output=${join(folder, "%a.log")}`,
    ];
    const words = [...command, "sweep", "--out", this.folder.path, "--task"].map(quoted).join(" ");
    const script = `#!/bin/sh\nexec ${words} ${name}/"$SLURM_ARRAY_TASK_ID"\n`;
    try {
      await call("sbatch", argv, queryLimit, script);
    } catch (error) {
      // The answer may be lost and the job be there.
      if ((await tasksOf(name).catch(() => undefined))?.length === 0) {
        rmSync(folder, { recursive: true, force: true });
        throw new SlurmError(`Slurm refuses the job: ${(error as Error).message}.`);
      }
    }
    return { name, tasks };
  }

  private async wait(jobs: readonly Job[], runs: readonly PlannedRun[]): Promise<void> {
    const open = new Set(jobs.map(({ name }) => name));
    let cancelled = false;
    while (open.size > 0) {
      let [running, waiting] = [0, 0];
      for (const name of [...open]) {
        if (this.stopped && !cancelled) await call("scancel", [`--name=${name}`], queryLimit).catch(() => "");
        // A query that fails says nothing.
        const tasks = await tasksOf(name).catch(() => undefined);
        if (tasks?.length === 0) {
          open.delete(name);
          this.forget(name, runs);
        }
        for (const state of tasks ?? []) {
          if (state === "RUNNING" || state === "COMPLETING") running++;
          else waiting++;
        }
      }
      if (this.stopped) cancelled = true;
      this.report(runs, running, waiting);
      const until = performance.now() + pollInterval;
      while (open.size > 0 && performance.now() < until && (!this.stopped || cancelled)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await this.options.breathe();
      }
    }
  }

  private report(runs: readonly PlannedRun[], running: number, waiting: number): void {
    for (const { key } of runs) {
      const state = this.seen.has(key) ? undefined : this.folder.result(key)?.state;
      if (state) this.seen.set(key, state);
    }
    const failed = [...this.seen.values()].filter((state) => state === "failed").length;
    this.options.progress({ done: this.seen.size, failed, running, waiting });
  }

  /** What a job has left is removed, unless runs are missing: then its logs may have the reason. */
  private forget(name: string, runs: readonly PlannedRun[]): void {
    const folder = join(this.folder.path, tasksFolder, name);
    const mine = new Set(
      readdirSync(folder)
        .filter((each) => each.endsWith(".json"))
        .flatMap((each) =>
          (JSON.parse(readFileSync(join(folder, each), "utf8")) as PlannedRun[]).map(({ key }) => key),
        ),
    );
    if (runs.every(({ key }) => !mine.has(key) || this.folder.has(key)) || this.stopped)
      rmSync(folder, { recursive: true, force: true });
    else for (const each of readdirSync(folder)) if (each.endsWith(".json")) rmSync(join(folder, each));
  }
}

/** The runs of one task, by job and number. @throws where there is no such task */
export function runsOfTask(folder: SweepFolder, task: string): PlannedRun[] {
  return JSON.parse(readFileSync(join(folder.path, tasksFolder, `${task}.json`), "utf8")) as PlannedRun[];
}

/** States of the tasks of a job that have not ended. */
async function tasksOf(name: string): Promise<string[]> {
  const text = await call("squeue", ["-h", "-r", `--name=${name}`, "-o", "%T"], queryLimit);
  return text.split("\n").filter((line) => line.trim() !== "");
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function call(program: string, argv: readonly string[], timeout: number, input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, [...argv], { timeout }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if ((error as NodeJS.ErrnoException).code === "ENOENT") reject(new Error(`there is no command ${program}`));
      else reject(new Error(stderr.trim() || error.message));
    });
    if (input !== undefined) child.stdin?.end(input);
  });
}
