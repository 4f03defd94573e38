/** `edpd sweep`: all runs of a scenario's sweep, in threads of this machine or on a Slurm cluster. */
import { availableParallelism } from "node:os";
import { dirname, relative, resolve } from "node:path";
import { version } from "../../../package.json";
import { noSweep } from "../../batch/sweep/sweepCommands.ts";
import {
  collectedBy,
  computedRuns,
  nounOf,
  type PlannedRun,
  plannedRuns,
  type SweepBatch,
  SweepFolder,
  type SweepPlan,
  sweepBatch,
} from "../../batch/sweep/sweepFolder.ts";
import { documentOf, meanText, type SweepDocument, writeScenarios, writeSweep } from "../../batch/sweep/sweepPage.ts";
import { textOf } from "../../batch/sweep/sweepTables.ts";
import { whole } from "../../format/numbers.ts";
import { oneLine, shown } from "../../format/shownText.ts";
import { DirectoryLock } from "../../run/directoryLock.ts";
import { withoutFolders } from "../../run/provenance/runRecord.ts";
import { makeDirectory } from "../../run/unusable.ts";
import { forecastText, runsPerTask, type SweepForecast } from "../../scenario/sweep/sweepForecast.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, terminalCommand, wrong } from "../io.ts";
import { countBy, writeMessage } from "../output/messages.ts";
import { painter, writeLine } from "../output/styledText.ts";
import { computeBatch, computeTask, executorOf, jobsOf } from "./batchCommand.ts";
import { openScenario } from "./openScenario.ts";
import { dropRecord } from "./runFiles.ts";
import { writeSweepRecord } from "./sweepFiles.ts";

interface Expected {
  readonly forecast: SweepForecast;
  /** Runs at a time. */
  readonly jobs: number;
}

export async function runSweepCommand(given: Given, io: Io): Promise<Status> {
  if (given.has("task")) {
    return computeTask(given, io, (path, task) => {
      const folder = new SweepFolder(path);
      return sweepBatch(folder.readPlan(), folder.openRuns<PlannedRun>(task), folder);
    });
  }
  const [file, ...more] = given.operands;
  const executor = executorOf(given, !given.has("plan"));
  if (file === undefined || more.length > 0) throw new Misuse("edpd sweep takes one FILE.\nSee edpd help sweep.");
  const jobs = jobsOf(given, availableParallelism());
  const { reading, messages, text } = openScenario(file, io.cwd);
  const started = new Date().toISOString();
  const paint = painter(io.err, io.env);
  for (const message of messages) io.err.write(writeMessage(message, paint));
  const { document, sweep: forecast } = reading;
  if (!document || countBy(messages, "error") > 0) {
    if (given.has("json")) io.out.write(`${JSON.stringify({ file, messages }, null, 1)}\n`);
    return wrong;
  }
  if (!forecast) throw new Misuse(noSweep(file));
  const plan: SweepPlan = {
    made: `edpd ${version}`,
    file: withoutFolders(file),
    files: { directory: dirname(resolve(io.cwd, file)), within: [io.cwd], anywhere: given.has("any-folder") },
    collect: collectedBy(document),
    document,
  };
  const runs = plannedRuns(plan);
  const computed = computedRuns(plan, runs);
  const noun = nounOf(plan);
  const settings = document.sweep?.slurm ?? {};
  const each = runsPerTask(document, forecast);
  const atATime = executor.atATime?.(Math.ceil(computed.length / each), settings) ?? jobs;
  if (given.has("plan")) {
    listRuns(runs, { forecast, jobs: atATime }, given.has("json"), io);
    return done;
  }
  const quiet = given.has("quiet");
  const out = given.text("out");
  const path = resolve(io.cwd, out ?? "");
  if (out !== undefined) makeDirectory(path);
  const lock = out === undefined ? undefined : new DirectoryLock(path, out);
  try {
    const folder = lock && new SweepFolder(path);
    const batch = sweepBatch(plan, computed, folder, folder?.kept(computed, given.has("retry")));
    const kept = batch.results.size;
    if (!quiet && kept > 0) writeLine(io.err, `${kept} of ${computed.length} ${noun} are kept from before.`);
    if (!quiet && kept < computed.length) writeLine(io.err, forecastText(forecast, atATime));
    if (out !== undefined) dropRecord(path);
    folder?.writePlan(plan);
    const command = [...terminalCommand(io), "sweep", "--out", path, "--task"];
    const tasks = folder && { folder, command, runsPerTask: each, settings };
    const complete = await computeBatch(batch, executor, { jobs, ...(tasks && { tasks }) }, { quiet, noun }, io);
    const written = finish(plan, runs, batch, folder, complete, given, io);
    const begun = { text, command: ["edpd", "sweep", ...given.words.map(withoutFolders)], started };
    if (out !== undefined && complete) writeSweepRecord(plan, batch, begun, written, path);
    if (!complete) return interrupted;
    folder?.dropPlan();
    return [...batch.results.values()].some(({ state }) => state === "failed") ? wrong : done;
  } finally {
    lock?.release();
  }
}

function finish(
  plan: SweepPlan,
  runs: readonly PlannedRun[],
  { runs: computed, results }: SweepBatch,
  folder: SweepFolder | undefined,
  complete: boolean,
  given: Given,
  io: Io,
): string[] {
  const document = documentOf(plan, runs, results);
  const failures = computed.flatMap(({ key }) => {
    const result = results.get(key);
    return result?.state === "failed" ? [result] : [];
  });
  const scenarios = folder ? writeScenarios(folder, plan, runs) : [];
  const written = folder ? writeSweep(folder, plan, runs, results) : [];
  if (given.has("json")) io.out.write(`${JSON.stringify(document, null, 1)}\n`);
  else writeTable(document, io);
  for (const failure of failures.slice(0, 5)) {
    const where = Object.entries(failure.values).map(([path, value]) => `${path} = ${textOf(value)}`);
    writeLine(io.err, `failed: ${[...where, `repeat ${failure.repeat}`].join(", ")}: ${failure.reason}`);
  }
  if (failures.length > 5)
    writeLine(io.err, `${failures.length - 5} more ${nounOf(plan)} failed; runs.csv has the reasons.`);
  if (!complete) {
    writeLine(
      io.err,
      `Stopped after ${results.size} of ${computed.length} ${nounOf(plan)}. ${folder ? "Run the same command to resume." : "With --out DIR they are kept, and the same command resumes."}`,
    );
  }
  if (folder && !given.has("quiet"))
    writeLine(io.err, `Written to ${relative(io.cwd, folder.path) || "."}: ${written.join(", ")}`);
  return [...written, ...scenarios];
}

function writeTable({ points, names }: SweepDocument, io: Io): void {
  const paths = Object.keys(points[0]?.values ?? {});
  const head = [...paths, "runs", ...names];
  const rows = points.map(({ values, runs, finished, means }) => [
    ...paths.map((path) => textOf(values[path])),
    finished === runs ? whole(runs) : `${finished} of ${runs}`,
    ...names.map((name) => meanText(means[name])),
  ]);
  const table = [head, ...rows].map((row) => row.map((cell) => shown(oneLine(cell))));
  const widths = head.map((_, k) => Math.max(...table.map((row) => row[k].length)));
  for (const row of table)
    writeLine(
      io.out,
      row
        .map((cell, k) => cell.padStart(widths[k]))
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
