/** `edpd study`: repeats the cost experiments of the papers. */
import { existsSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { version } from "../../../package.json";
import type { BatchResult } from "../../batch/batch.ts";
import type { ExecutorKind } from "../../batch/executors/executor.ts";
import { RunFolder } from "../../batch/runFolder.ts";
import { number } from "../../format/numbers.ts";
import { oneLine } from "../../format/shownText.ts";
import { DirectoryLock } from "../../run/directoryLock.ts";
import { withoutFolders } from "../../run/provenance/runRecord.ts";
import { makeDirectory, reason, Unusable } from "../../run/unusable.ts";
import { nearestWord } from "../../scenario/suggestions/nearestWord.ts";
import { runsInTask } from "../../scenario/sweep/sweepForecast.ts";
import { madeBy, StudyFolder } from "../../study/core/folder.ts";
import { StudyPages } from "../../study/core/pages.ts";
import { keyOf, type Measured, type Point, type Row, type Study, withSeeds } from "../../study/core/study.ts";
import { rowsOf, runsOfStudy, type StudyRun, studyBatch, throwFailure } from "../../study/core/studyBatch.ts";
import { findStudy, studies } from "../../study/papers/index.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, terminalCommand } from "../io.ts";
import { listStudies, writeStudy } from "../output/studyTable.ts";
import { writeLine } from "../output/styledText.ts";
import { computeBatch, computeTask, executorOf, jobsOf } from "./batchCommand.ts";
import { dropRecord } from "./runFiles.ts";
import { writeStudyRecord } from "./studyFiles.ts";

export async function runStudyCommand(given: Given, io: Io): Promise<Status> {
  const [name, ...more] = given.operands;
  if (more.length > 0) throw new Misuse("edpd study takes one NAME.\nSee edpd study for the names.");
  if (given.has("task")) {
    const study = named(name ?? "");
    return computeTask(given, io, (path, task) => {
      const folder = new RunFolder<BatchResult<Measured>>(path);
      const runs = folder.openRuns<StudyRun>(task);
      return studyBatch(study, runs, { alone: true, keep: (result) => folder.keep(result) });
    });
  }
  const pages = pagesOf(given.text("report"), io);
  if (name === undefined && pages) {
    attempt(pages.file, () => pages.renew());
    const from = `the results of ${pages.kept().length} studies in ${relative(io.cwd, pages.folder)}`;
    writeLine(io.out, `${relative(io.cwd, pages.file)} is written from ${from}.`);
    return done;
  }
  const json = given.has("json");
  if (name === undefined) {
    listStudies(io, json);
    return done;
  }
  const executor = executorOf(given);
  const jobs = jobsOf(given, 1);
  const seeds = given.count("seeds");
  if (seeds !== undefined && pages) throw new Misuse("--report takes studies with their own seeds, without --seeds.");
  const out = given.text("out");
  const directory = out === undefined ? undefined : resolve(io.cwd, out);
  if (directory !== undefined) makeDirectory(directory);
  const options = { quick: given.has("quick"), quiet: given.has("quiet"), jobs, executor };
  const { quick } = options;
  const results: object[] = [];
  const writeResults = () => io.out.write(`${JSON.stringify(name === "all" ? results : results[0], null, 1)}\n`);
  for (const [k, each] of (name === "all" ? studies : [named(name)]).map((study) => seeded(study, seeds)).entries()) {
    const folder =
      directory === undefined
        ? undefined
        : openFolder(name === "all" ? join(directory, each.name) : directory, each, executor);
    const lock = folder && new DirectoryLock(folder.path, relative(io.cwd, folder.path) || ".");
    if (folder) dropRecord(folder.path);
    const started = new Date();
    const { rows, complete } = await computeStudy(each, folder, options, io).finally(() => lock?.release());
    const { title, source } = each;
    const head = { study: each.name, title, source, quick };
    if (!complete) {
      if (folder) {
        const kept = `Finished points are kept in ${folder.path}${rows.length > 0 ? "" : ", if there are any"}.`;
        writeLine(io.err, `${kept} Run the same command to resume.`);
      } else if (!options.quiet) {
        const stopped = `Stopped after ${rows.length} of ${each.points(quick).length} points.`;
        writeLine(io.err, `${stopped} With --out DIR they are kept, and the same command resumes.`);
      }
      results.push({ ...head, interrupted: true, rows });
      if (json) writeResults();
      return interrupted;
    }
    attempt(pages?.file, () => pages?.keep({ study: each, made: madeBy(version), quick, rows }));
    const written = folder?.finish(rows, quick) ?? [];
    const begun = { quick, seeds, command: ["edpd", "study", ...given.words.map(withoutFolders)], started };
    if (folder) writeStudyRecord(each, begun, written, folder.path);
    const [page] = written;
    if (json) results.push({ ...head, ...each.judge(rows), charts: undefined, rows });
    else {
      if (k > 0) io.out.write("\n");
      writeStudy(each, rows, quick, io);
      if (page !== undefined) io.out.write(`\n${oneLine(`Table and charts: ${relative(io.cwd, page) || page}`)}\n`);
    }
  }
  attempt(pages?.file, () => pages?.write());
  if (json) writeResults();
  else if (pages) io.out.write(`\n${oneLine(`The document: ${relative(io.cwd, pages.file)}`)}\n`);
  return done;
}

function pagesOf(report: string | undefined, io: Io): StudyPages | undefined {
  if (report === undefined) return undefined;
  const file = resolve(io.cwd, report);
  if (existsSync(file) && statSync(file).isDirectory())
    throw new Misuse(`--report takes a file; ${report} is a directory.`);
  return attempt(file, () => new StudyPages(file));
}

function attempt<T>(path: string | undefined, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new Misuse(`${path} cannot be written: ${reason(error)}.`);
  }
}

function named(name: string): Study {
  const found = findStudy(name);
  if (found) return found;
  const nearest = nearestWord(name, ["all", ...studies.map((each) => each.name)]);
  const hint = nearest ? ` Did you mean ${nearest}?` : "";
  throw new Misuse(`there is no study ${name}.${hint}\nSee edpd study for the names.`);
}

export function seeded(study: Study, seeds: number | undefined): Study {
  if (seeds === undefined) return study;
  if (seeds < 1) throw new Misuse("--seeds takes a whole number from 1 on.");
  const found = withSeeds(study, seeds);
  if (found) return found;
  const able = studies.filter(({ anySeeds }) => anySeeds).map(({ name }) => name);
  throw new Misuse(`--seeds: ${study.name} has seeds of its own. Studies that take any number: ${able.join(", ")}.`);
}

function openFolder(path: string, each: Study, { machine }: ExecutorKind): StudyFolder {
  try {
    return new StudyFolder(path, each, madeBy(version, machine));
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Misuse(`${path} cannot be used: ${reason(error)}.`);
  }
}

interface RunOptions {
  readonly quick: boolean;
  readonly quiet: boolean;
  readonly jobs: number;
  readonly executor: ExecutorKind;
}

/** Its rows, and whether Ctrl-C stopped it. Without a folder nothing is kept. */
export async function computeStudy(
  each: Study,
  folder: StudyFolder | undefined,
  { quick, quiet, jobs, executor }: RunOptions,
  io: Io,
): Promise<{ readonly rows: readonly Row[]; readonly complete: boolean }> {
  if (folder && folder.foreign > 0 && !quiet)
    writeLine(io.err, `${folder.foreign} points of another version or machine are run again.`);
  const runs = runsOfStudy(each, quick, folder?.made ?? "");
  const elsewhere = executor.needsFolder ? new RunFolder<BatchResult<Measured>>(folder!.path) : undefined;
  const keep = elsewhere ? undefined : folder?.take;
  const batch = studyBatch(each, runs, { known: folder?.known, elsewhere, alone: true, keep });
  const tasks = elsewhere && {
    folder: elsewhere,
    command: [...terminalCommand(io), "study", each.name, "--out", folder!.path, "--task"],
    runsPerTask: runsInTask(((quick ? 0.01 : 1) * each.seconds) / runs.length),
    settings: {},
  };
  const describe = ({ point }: StudyRun) => briefly(point);
  const display = { quiet, noun: "points", name: each.name, describe };
  const complete = await computeBatch(batch, executor, { jobs, ...(tasks && { tasks }) }, display, io);
  const rows = rowsOf(batch);
  // In the order of the points.
  if (elsewhere) for (const row of rows) if (!folder!.known.has(keyOf(row.point))) folder!.keep(row);
  if (complete) throwFailure(each, batch);
  return { rows, complete };
}

function briefly(point: Point): string {
  return ["engine", "n", "m", "fraction", "side"]
    .filter((name) => point[name] !== undefined)
    .map((name) => (typeof point[name] === "string" ? point[name] : `${name} = ${number(Number(point[name]), 4)}`))
    .join(", ");
}
