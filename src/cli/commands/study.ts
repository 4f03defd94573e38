/** `edpd study`: repeats the cost experiments of the papers. */
import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { version } from "../../../package.json";
import { duration, number } from "../../format/numbers.ts";
import { oneLine } from "../../format/shownText.ts";
import { DirectoryLock } from "../../run/directoryLock.ts";
import { inSlices, keyOf, type Measured, type Point, type Row, runSweep } from "../../run/sweep/runner.ts";
import { makeDirectory, reason } from "../../run/unusable.ts";
import { nearestWord } from "../../scenario/suggestions/nearestWord.ts";
import { madeBy, OtherStudy, StudyFolder } from "../../study/core/folder.ts";
import { StudyPages } from "../../study/core/pages.ts";
import { processorClock } from "../../study/core/processorClock.ts";
import { type Study, withSeeds } from "../../study/core/study.ts";
import { StudyThread } from "../../study/core/thread.ts";
import { findStudy, studies } from "../../study/papers/index.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, threadProgram } from "../io.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { listStudies, writeStudy } from "../output/studyTable.ts";
import { writeLine } from "../output/styledText.ts";
import { computeOnCluster, runStudyTask } from "./studyOnCluster.ts";

export async function runStudyCommand(given: Given, io: Io): Promise<Status> {
  const [name, ...more] = given.operands;
  if (more.length > 0) throw new Misuse("edpd study takes one NAME.\nSee edpd study for the names.");
  if (given.has("task")) return runStudyTask(named(name ?? ""), given, io);
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
  const executor = given.text("executor") ?? "local";
  if (executor !== "local" && executor !== "slurm")
    throw new Misuse(`--executor: expected local or slurm, got "${executor}".`);
  const onCluster = executor === "slurm";
  if (onCluster && !given.has("out")) throw new Misuse("--executor slurm needs --out DIR for the results.");
  const jobs = given.count("jobs") ?? 1;
  if (jobs < 1) throw new Misuse("--jobs takes a whole number from 1 on.");
  const seeds = given.count("seeds");
  if (seeds !== undefined && pages) throw new Misuse("--report takes studies with their own seeds, without --seeds.");
  const out = given.text("out");
  const directory = out === undefined ? undefined : resolve(io.cwd, out);
  if (directory !== undefined) makeDirectory(directory);
  const options = { quick: given.has("quick"), quiet: given.has("quiet"), jobs, onCluster };
  const { quick } = options;
  const results: object[] = [];
  const writeResults = () => io.out.write(`${JSON.stringify(name === "all" ? results : results[0], null, 1)}\n`);
  for (const [k, each] of (name === "all" ? studies : [named(name)]).map((study) => seeded(study, seeds)).entries()) {
    const folder =
      directory === undefined
        ? undefined
        : openFolder(name === "all" ? join(directory, each.name) : directory, each, onCluster);
    const finished = new Map(folder?.known);
    const lock = folder && new DirectoryLock(folder.path, relative(io.cwd, folder.path) || ".");
    const rows = await runOne(each, folder, options, io, finished).finally(() => lock?.release());
    const { title, source } = each;
    const head = { study: each.name, title, source, quick };
    if (!rows) {
      const points = each.points(quick);
      if (folder) {
        const kept = `Finished points are kept in ${folder.path}${finished.size > 0 ? "" : ", if there are any"}.`;
        writeLine(io.err, `${kept} Run the same command to resume.`);
      } else if (!options.quiet) {
        const stopped = `Stopped after ${finished.size} of ${points.length} points.`;
        writeLine(io.err, `${stopped} With --out DIR they are kept, and the same command resumes.`);
      }
      const partial = points.flatMap((point) => {
        const measured = finished.get(keyOf(point));
        return measured ? [{ point, measured }] : [];
      });
      results.push({ ...head, interrupted: true, rows: partial });
      if (json) writeResults();
      return interrupted;
    }
    attempt(pages?.file, () => pages?.keep({ study: each, made: madeBy(version), quick, rows }));
    const [page] = folder?.finish(rows, quick) ?? [];
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

function seeded(study: Study, seeds: number | undefined): Study {
  if (seeds === undefined) return study;
  if (seeds < 1) throw new Misuse("--seeds takes a whole number from 1 on.");
  const found = withSeeds(study, seeds);
  if (found) return found;
  const able = studies.filter(({ anySeeds }) => anySeeds).map(({ name }) => name);
  throw new Misuse(`--seeds: ${study.name} has seeds of its own. Studies that take any number: ${able.join(", ")}.`);
}

function openFolder(path: string, each: Study, onCluster: boolean): StudyFolder {
  try {
    return new StudyFolder(path, each, onCluster ? madeBy(version, "Slurm cluster") : madeBy(version));
  } catch (error) {
    if (error instanceof OtherStudy) throw new Misuse(error.message);
    throw new Misuse(`${path} cannot be used: ${reason(error)}.`);
  }
}

interface RunOptions {
  readonly quick: boolean;
  readonly quiet: boolean;
  readonly jobs: number;
  readonly onCluster: boolean;
}

async function runOne(
  each: Study,
  folder: StudyFolder | undefined,
  { quick, quiet, jobs, onCluster }: RunOptions,
  io: Io,
  finished: Map<string, Measured>,
): Promise<readonly Row[] | undefined> {
  const line = quiet ? undefined : new ProgressLine(io.err);
  const points = each.points(quick);
  if (folder && folder.foreign > 0 && !quiet)
    writeLine(io.err, `${folder.foreign} points of another version or machine are run again.`);
  if (onCluster) return computeOnCluster(each, folder!, quick, line, io, finished);
  const count = jobs > 1 ? Math.min(jobs, points.length, 4 * availableParallelism()) : 0;
  const threads = Array.from({ length: count }, () => new StudyThread(threadProgram()));
  let stopped = false;
  const unlisten = io.onInterrupt(() => {
    stopped = true;
    for (const thread of threads) thread.stop();
  });
  const here = () =>
    inSlices(
      each.measure,
      () => io.breathe(),
      processorClock(true),
      () => stopped,
    );
  try {
    return await runSweep(
      { points, effort: each.effort },
      {
        measurers: threads.length > 0 ? threads.map((thread) => thread.measurer(each)) : [here()],
        ...(folder && { known: folder.known }),
        now: () => performance.now(),
        measured: (row) => {
          finished.set(keyOf(row.point), row.measured);
          folder?.keep(row);
        },
        progress: ({ done: ready, total, fraction, secondsLeft, point }) =>
          line?.show(() => {
            const left = secondsLeft === undefined ? "" : ` · ${duration(secondsLeft)} left`;
            return `${each.name} · ${Math.floor(100 * fraction)} %${left} · ${ready} of ${total} points · ${briefly(point)}`;
          }),
      },
    );
  } finally {
    unlisten();
    line?.clear();
    for (const thread of threads) thread.stop();
  }
}

function briefly(point: Point): string {
  return ["engine", "n", "m", "fraction", "side"]
    .filter((name) => point[name] !== undefined)
    .map((name) => (typeof point[name] === "string" ? point[name] : `${name} = ${number(Number(point[name]), 4)}`))
    .join(", ");
}
