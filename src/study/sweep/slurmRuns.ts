/**
 * Runs on a Slurm cluster, of a sweep or of a study: array jobs whose tasks compute some runs each and write one file per run. These files alone say
 * what is finished; `squeue` only says whether anything still waits or runs. A job is recorded in the folder before it is submitted,
 * under a name of its own, so that a coordinator that was killed finds it again.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../core/folder.ts";
import type { KeptRun, RunFolder } from "./runFolder.ts";

interface Run {
  readonly key: string;
}

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

interface SlurmOptions<R extends Run> {
  readonly settings: SlurmSettings;
  readonly runsPerTask: number;
  /** Program and arguments that compute a task, whose name follows. */
  readonly command: readonly string[];
  /** Keeps a run whose tasks ended without a result as failed. */
  readonly lost: (run: R, reason: string) => void;
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

export class SlurmRuns<R extends Run> {
  private stopped = false;
  /** Finished runs that have been counted: each file is read once. */
  private readonly seen = new Map<string, KeptRun["state"]>();

  constructor(
    private readonly folder: RunFolder<KeptRun>,
    private readonly options: SlurmOptions<R>,
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
  async compute(runs: readonly R[]): Promise<boolean> {
    const missing = () => {
      const kept = this.folder.keys();
      return runs.filter(({ key }) => !kept.has(key));
    };
    const before = this.openJobs();
    if (before.length > 0) {
      this.options.note(`waiting for ${before.length} jobs that were submitted before`);
      await this.wait(before, runs);
    }
    for (let attempt = 1; attempt <= mostAttempts && !this.stopped; ) {
      const open = missing();
      if (open.length === 0) break;
      if (attempt > 1)
        this.options.note(`${open.length} runs are missing after their jobs have ended: attempt ${attempt}`);
      const { jobs, refused } = await this.submitAll(open);
      if (refused !== undefined) this.options.note(`${refused} The rest is submitted when these jobs have ended.`);
      await this.wait(jobs, runs);
      // Runs that were not submitted are not repeated.
      if (refused === undefined || missing().length === open.length) attempt++;
    }
    if (this.stopped) return false;
    const reason = `its task ended ${mostAttempts} times without a result; ${join(tasksFolder, "*", "*.log")} has what it wrote`;
    for (const run of missing()) this.options.lost(run, reason);
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

  /** Jobs as far as Slurm takes them: a user may have a limit. @throws SlurmError where it takes none */
  private async submitAll(runs: readonly R[]): Promise<{ readonly jobs: readonly Job[]; readonly refused?: string }> {
    const jobs: Job[] = [];
    const each = mostTasks * this.options.runsPerTask;
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
  private async submit(runs: readonly R[]): Promise<Job | undefined> {
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
    const words = command.map(quoted).join(" ");
    const script = `#!/bin/sh\nexec ${words} ${name}/"$SLURM_ARRAY_TASK_ID"\n`;
    await this.options.breathe();
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
    return { name, tasks };
  }

  private async wait(jobs: readonly Job[], runs: readonly R[]): Promise<void> {
    const open = new Set(jobs.map(({ name }) => name));
    let cancelled = false;
    while (open.size > 0) {
      // Repeated until they are gone: the controller may have been down.
      cancelled = this.stopped;
      if (cancelled) for (const name of open) await call("scancel", [`--name=${name}`], queryLimit).catch(() => "");
      // A query that fails says nothing.
      const tasks = await tasksOf([...open]).catch(() => undefined);
      let [running, waiting] = [0, 0];
      for (const name of tasks ? open : []) {
        const states = tasks!.get(name) ?? [];
        if (states.length === 0) {
          open.delete(name);
          this.forget(name, runs);
        }
        for (const state of states) {
          if (state === "RUNNING" || state === "COMPLETING") running++;
          else waiting++;
        }
      }
      this.report(runs, running, waiting);
      const until = performance.now() + pollInterval;
      while (open.size > 0 && performance.now() < until && (!this.stopped || cancelled)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await this.options.breathe();
      }
    }
  }

  private report(runs: readonly R[], running: number, waiting: number): void {
    const kept = this.folder.keys();
    for (const { key } of runs) {
      const state = this.seen.has(key) || !kept.has(key) ? undefined : this.folder.result(key)?.state;
      if (state) this.seen.set(key, state);
    }
    const failed = [...this.seen.values()].filter((state) => state === "failed").length;
    this.options.progress({ done: this.seen.size, failed, running, waiting });
  }

  /** What a job has left is removed, unless runs are missing: then its logs may have the reason. */
  private forget(name: string, runs: readonly R[]): void {
    const folder = join(this.folder.path, tasksFolder, name);
    const mine = new Set(
      readdirSync(folder)
        .filter((each) => each.endsWith(".json"))
        .flatMap((each) => (JSON.parse(readFileSync(join(folder, each), "utf8")) as Run[]).map(({ key }) => key)),
    );
    const kept = this.folder.keys();
    if (runs.every(({ key }) => !mine.has(key) || kept.has(key)) || this.stopped)
      rmSync(folder, { recursive: true, force: true });
    else for (const each of readdirSync(folder)) if (each.endsWith(".json")) rmSync(join(folder, each));
  }
}

/** Whether this is the name of a task, job and number, and no other path. */
export function isTask(text: string): boolean {
  return /^edpd-[\w-]+\/\d+$/.test(text);
}

/** The runs of one task, by job and number. @throws where there is no such task */
export function runsOfTask<R extends Run>(folder: { readonly path: string }, task: string): R[] {
  return JSON.parse(readFileSync(join(folder.path, tasksFolder, `${task}.json`), "utf8")) as R[];
}

/** States of the tasks of jobs that have not ended, by the name of their job. */
async function tasksOf(names: readonly string[]): Promise<Map<string, string[]>> {
  const text = await call("squeue", ["-h", "-r", `--name=${names.join(",")}`, "-o", "%j %T"], queryLimit);
  const found = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [name, state] = line.trim().split(" ");
    if (name === undefined || state === undefined) continue;
    const states = found.get(name);
    if (states) states.push(state);
    else found.set(name, [state]);
  }
  return found;
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
