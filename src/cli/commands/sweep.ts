/** `edpd sweep`: all runs of a scenario's sweep, in threads of this machine or on a Slurm cluster. */
import { availableParallelism } from "node:os";
import { dirname, relative, resolve } from "node:path";
import { version } from "../../../package.json";
import { duration, whole } from "../../format/numbers.ts";
import { oneLine, shown } from "../../format/shownText.ts";
import { DirectoryLock } from "../../run/directoryLock.ts";
import type { SweepProgress } from "../../run/sweep/runner.ts";
import { makeDirectory } from "../../run/unusable.ts";
import { forecastText, runsPerTask, type SweepForecast } from "../../scenario/sweep/sweepForecast.ts";
import { noSweep } from "../../study/core/thread.ts";
import { LocalRuns } from "../../study/sweep/localRuns.ts";
import { isTask, runsOfTask, SlurmError, SlurmRuns } from "../../study/sweep/slurmRuns.ts";
import {
  collectedBy,
  type PlannedRun,
  plannedRuns,
  type RunResult,
  SweepFolder,
  type SweepPlan,
} from "../../study/sweep/sweepFolder.ts";
import { documentOf, meanText, type SweepDocument, writeScenarios, writeSweep } from "../../study/sweep/sweepPage.ts";
import { textOf } from "../../study/sweep/sweepTables.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, terminalCommand, threadProgram, wrong } from "../io.ts";
import { countBy, writeMessage } from "../output/messages.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { painter, writeLine } from "../output/styledText.ts";
import { openScenario } from "./openScenario.ts";

interface Expected {
  readonly forecast: SweepForecast;
  /** Runs at a time. */
  readonly jobs: number;
}

export async function runSweepCommand(given: Given, io: Io): Promise<Status> {
  if (given.has("task")) return runTask(given, io);
  const [file, ...more] = given.operands;
  const executor = given.text("executor") ?? "local";
  if (executor !== "local" && executor !== "slurm")
    throw new Misuse(`--executor: expected local or slurm, got "${executor}".`);
  if (executor === "slurm" && !given.has("out") && !given.has("plan"))
    throw new Misuse("--executor slurm needs --out DIR for the results.");
  if (file === undefined || more.length > 0) throw new Misuse("edpd sweep takes one FILE.\nSee edpd help sweep.");
  const jobs = given.count("jobs") ?? availableParallelism();
  if (jobs < 1) throw new Misuse("--jobs takes a whole number from 1 on.");
  const { reading, messages } = openScenario(file, io.cwd);
  const paint = painter(io.err, io.env);
  for (const message of messages) io.err.write(writeMessage(message, paint));
  const { document, sweep: forecast } = reading;
  if (!document || countBy(messages, "error") > 0) return wrong;
  if (!forecast) throw new Misuse(noSweep(file));
  const plan: SweepPlan = {
    made: `edpd ${version}`,
    file,
    files: { directory: dirname(resolve(io.cwd, file)), within: [io.cwd], anywhere: given.has("any-folder") },
    collect: collectedBy(document),
    document,
  };
  const runs = plannedRuns(plan);
  const tasks = Math.ceil(runs.length / runsPerTask(document, forecast));
  const atATime = executor === "slurm" ? Math.min(tasks, document.sweep?.slurm?.limit ?? tasks) : jobs;
  const expected = { forecast, jobs: atATime };
  if (given.has("plan")) {
    listRuns(runs, expected, given.has("json"), io);
    return done;
  }
  const out = given.text("out");
  if (out === undefined) return compute(plan, runs, undefined, expected, given, io);
  const path = resolve(io.cwd, out);
  makeDirectory(path);
  const lock = new DirectoryLock(path, out);
  try {
    return await compute(plan, runs, new SweepFolder(path), expected, given, io);
  } finally {
    lock.release();
  }
}

async function compute(
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  folder: SweepFolder | undefined,
  expected: Expected,
  given: Given,
  io: Io,
): Promise<Status> {
  const quiet = given.has("quiet");
  const results = folder?.kept(runs, given.has("retry")) ?? new Map<string, RunResult>();
  const missing = runs.filter(({ key }) => !results.has(key));
  if (!quiet && results.size > 0) writeLine(io.err, `${results.size} of ${runs.length} runs are kept from before.`);
  if (!quiet && missing.length > 0) writeLine(io.err, forecastText(expected.forecast, expected.jobs));
  folder?.writePlan(plan);
  const line = quiet ? undefined : new ProgressLine(io.err);
  const before = results.size;
  const executor = (given.text("executor") === "slurm" ? onCluster : locally)({
    plan,
    runs,
    missing,
    ...expected,
    folder,
    results,
    io,
    line,
    before,
  });
  const unlisten = io.onInterrupt(() => executor.stop());
  try {
    const complete = await executor.compute(missing);
    line?.clear();
    finish(plan, runs, results, folder, complete, given, io);
    if (!complete) return interrupted;
    return [...results.values()].some(({ state }) => state === "failed") ? wrong : done;
  } catch (error) {
    if (error instanceof SlurmError) throw new Misuse(error.message);
    throw error;
  } finally {
    unlisten();
    line?.clear();
    executor.stop();
  }
}

interface Work extends Expected {
  readonly plan: SweepPlan;
  readonly runs: readonly PlannedRun[];
  readonly missing: readonly PlannedRun[];
  readonly folder: SweepFolder | undefined;
  readonly results: Map<string, RunResult>;
  readonly io: Io;
  readonly line: ProgressLine | undefined;
  /** Runs kept from before. */
  readonly before: number;
}

/** Computes runs; false where it was stopped. */
interface Executor {
  compute(runs: readonly PlannedRun[]): Promise<boolean>;
  stop(): void;
}

function locally({ plan, runs, missing, jobs, folder, results, io, line, before }: Work): Executor {
  const threads = Math.min(jobs, missing.length);
  return new LocalRuns(plan, threads, threads > 1 ? threadProgram() : undefined, {
    breathe: () => io.breathe(),
    finished: (result) => {
      results.set(result.key, result);
      folder?.keep(result);
    },
    progress: (progress) => line?.show(() => progressText(progress, before, runs.length, results)),
  });
}

function onCluster({ plan, forecast, runs, folder, results, io, line, before }: Work): Executor {
  const slurm = plan.document.sweep?.slurm ?? {};
  const cluster = new SlurmRuns<PlannedRun>(folder!, {
    settings: slurm,
    runsPerTask: runsPerTask(plan.document, forecast),
    command: [...terminalCommand(), "sweep", "--out", folder!.path, "--task"],
    lost: ({ text: _, ...run }, why) => folder!.keep({ ...run, made: "", seconds: 0, state: "failed", reason: why }),
    breathe: () => io.breathe(),
    note: (text) => line && writeLine(io.err, text),
    progress: ({ done: ready, failed, running, waiting }) =>
      line?.show(
        () =>
          `${before + ready} of ${runs.length} runs · ${failed} failed · tasks: ${running} running, ${waiting} waiting`,
      ),
  });
  return {
    stop: () => cluster.stop(),
    async compute(missing) {
      if (missing.length > 0) await SlurmRuns.probe();
      const complete = await cluster.compute(missing);
      for (const [key, result] of folder!.kept(missing, false)) results.set(key, result);
      return complete;
    },
  };
}

/** One task of a Slurm job: its runs, one after another. Runs that have a result are not computed again. */
async function runTask(given: Given, io: Io): Promise<Status> {
  const [task, out] = [given.text("task")!, given.text("out")];
  if (out === undefined || !isTask(task)) throw new Misuse("--task JOB/K needs --out DIR.");
  const folder = new SweepFolder(resolve(io.cwd, out));
  const runs = runsOfTask<PlannedRun>(folder, task).filter(({ key }) => !folder.has(key));
  const local = new LocalRuns(folder.readPlan(), 1, undefined, {
    breathe: () => io.breathe(),
    finished: (result) => folder.keep(result),
    progress: () => {},
  });
  const unlisten = io.onInterrupt(() => local.stop());
  try {
    return (await local.compute(runs)) ? done : interrupted;
  } finally {
    unlisten();
  }
}

function progressText(
  { fraction, secondsLeft, done: ready }: SweepProgress,
  before: number,
  total: number,
  results: ReadonlyMap<string, RunResult>,
): string {
  const failed = [...results.values()].filter(({ state }) => state === "failed").length;
  const left = secondsLeft === undefined ? "" : ` · ${duration(secondsLeft)} left`;
  return `${Math.floor(100 * fraction)} % · ${before + ready} of ${total} runs${failed > 0 ? ` · ${failed} failed` : ""}${left}`;
}

function finish(
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  results: ReadonlyMap<string, RunResult>,
  folder: SweepFolder | undefined,
  complete: boolean,
  given: Given,
  io: Io,
): void {
  const document = documentOf(plan, runs, results);
  const failures = runs.flatMap(({ key }) => {
    const result = results.get(key);
    return result?.state === "failed" ? [result] : [];
  });
  if (folder) writeScenarios(folder, plan, runs);
  const written = folder ? writeSweep(folder, plan, runs, results) : [];
  if (given.has("json")) io.out.write(`${JSON.stringify(document, null, 1)}\n`);
  else writeTable(document, io);
  for (const failure of failures.slice(0, 5)) {
    const where = Object.entries(failure.values).map(([path, value]) => `${path} = ${textOf(value)}`);
    writeLine(io.err, `failed: ${[...where, `repeat ${failure.repeat}`].join(", ")}: ${failure.reason}`);
  }
  if (failures.length > 5) writeLine(io.err, `${failures.length - 5} more runs failed; runs.csv has the reasons.`);
  if (!complete) {
    writeLine(
      io.err,
      `Stopped after ${results.size} of ${runs.length} runs. ${folder ? "Run the same command to resume." : "With --out DIR they are kept, and the same command resumes."}`,
    );
  }
  if (folder && !given.has("quiet"))
    writeLine(io.err, `Written to ${relative(io.cwd, folder.path) || "."}: ${written.join(", ")}`);
}

function writeTable({ points, names }: SweepDocument, io: Io): void {
  const paths = Object.keys(points[0]?.values ?? {});
  const head = [...paths, "runs", ...names];
  const rows = points.map(({ values, runs, finished, means }) => [
    ...paths.map((path) => textOf(values[path]!)),
    finished === runs ? whole(runs) : `${finished} of ${runs}`,
    ...names.map((name) => meanText(means[name])),
  ]);
  const table = [head, ...rows].map((row) => row.map((cell) => shown(oneLine(cell))));
  const widths = head.map((_, k) => Math.max(...table.map((row) => row[k]!.length)));
  for (const row of table)
    writeLine(
      io.out,
      row
        .map((cell, k) => cell.padStart(widths[k]!))
        .join("  ")
        .trimEnd(),
    );
}

function listRuns(runs: readonly PlannedRun[], { forecast, jobs }: Expected, json: boolean, io: Io): void {
  if (json) {
    io.out.write(`${JSON.stringify({ forecast, runs: runs.map(({ text: _, ...run }) => run) }, null, 1)}\n`);
    return;
  }
  for (const { values, repeat, seed } of runs) {
    const texts = Object.entries(values).map(([path, value]) => `${path} = ${textOf(value)}`);
    writeLine(io.out, `${[...texts, `repeat ${repeat}`, `seed ${seed}`].join("  ")}`);
  }
  writeLine(io.out, forecastText(forecast, jobs));
}
