/** `edpd study`: the cost experiments of the papers, run again. */
import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "../../../package.json";
import { duration, number } from "../../format/numbers.ts";
import { nearestWord } from "../../scenario/suggestions/nearestWord.ts";
import { findStudy, studies } from "../../study/core/studies.ts";
import { keyOf, type Measured, type Point, type Row, type Study } from "../../study/core/study.ts";
import { processorClock } from "../../study/core/studyClock.ts";
import { madeBy, OtherStudy, StudyFolder } from "../../study/core/studyFolder.ts";
import { StudyPages } from "../../study/core/studyPages.ts";
import { inSlices, type Measurer, runStudy } from "../../study/core/studyRun.ts";
import { StudyThread } from "../../study/core/studyThread.ts";
import type { CommandSpec, Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status } from "../io.ts";
import { makeDirectory } from "../output/atomicWrite.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { listStudies, writeStudy } from "../output/studyTable.ts";
import { reason } from "./scenarioFile.ts";

export const study: CommandSpec = {
  name: "study",
  operands: "[NAME]",
  does: "repeat a cost experiment of the papers, and set its figures beside theirs",
  details:
    "Without NAME the studies are listed; `all` runs every one, each in a folder of its own. Each takes some minutes.\n" +
    "With --out, finished points are kept there, a study that was ended goes on where it was, and at the end there are README.md with\n" +
    "the table and charts, the points as CSV, and result.json. Points run one after another, for time is measured (of the processor).\n" +
    "With --report, one document of all studies is written to FILE: tables, words and charts, from the results of this run and those that\n" +
    "are kept beside it; without NAME nothing is run for it. docs/STUDIES.md is written so.",
  options: {
    out: { value: "DIR", short: "o", says: "keep points, table and charts in this folder" },
    report: { value: "FILE", says: "write one document of all studies; results and charts go into a folder beside it" },
    quick: { says: "tiny sizes, some seconds: to see that it works, not for its figures" },
    jobs: {
      value: "N",
      short: "j",
      says: "N points at a time; measured times then say little, counted work stays the same",
    },
    json: { says: "write one JSON document" },
    quiet: { short: "q", says: "no progress" },
  },
  examples: [
    ["edpd study", "what there is"],
    ["edpd study cost-against-cells --out cells", "then open cells/README.md in VS Code’s preview"],
    ["edpd study all --quick", "all of them, in a small way"],
    ["edpd study --report STUDIES.md", "the document anew, from the results beside it"],
    [
      "edpd study all --out kept --report STUDIES.md",
      "all of them, in one document; ended before, the same command goes on",
    ],
  ],
};

export async function runStudyCommand(given: Given, io: Io): Promise<Status> {
  const [name, ...more] = given.operands;
  if (more.length > 0) throw new Misuse("edpd study wants one NAME.\nSee edpd study for the names.");
  const pages = pagesOf(given.text("report"), io);
  if (name === undefined && pages) {
    attempt(pages.file, () => pages.renew());
    const from = `the results of ${pages.kept().length} studies in ${relative(io.cwd, pages.folder)}`;
    io.out.write(`${relative(io.cwd, pages.file)} is written from ${from}.\n`);
    return done;
  }
  if (name === undefined) {
    listStudies(io, given.has("json"));
    return done;
  }
  const jobs = given.count("jobs") ?? 1;
  if (jobs < 1) throw new Misuse("--jobs wants a whole number from 1 on.");
  const out = given.text("out");
  const directory = out === undefined ? undefined : resolve(io.cwd, out);
  if (directory !== undefined) makeDirectory(directory);
  const chosen = name === "all" ? studies : [named(name)];
  const results: object[] = [];
  for (const [k, each] of chosen.entries()) {
    const folder =
      directory === undefined ? undefined : openFolder(name === "all" ? join(directory, each.name) : directory, each);
    const finished = new Map(folder?.known);
    const rows = await runOne(each, folder, jobs, given, io, finished);
    if (!rows) {
      if (folder) io.err.write(`${sentenceOfKept(folder)} Run the same command to go on.\n`);
      else if (!given.has("quiet")) io.err.write(`${stoppedSentence(each, finished.size, given)}\n`);
      if (given.has("json")) {
        results.push({ ...headOf(each, given), interrupted: true, rows: rowsOf(each, finished, given) });
        writeJson(results, name, io);
      }
      return interrupted;
    }
    const verdict = each.judge(rows);
    attempt(pages?.file, () => pages?.keep({ study: each, made: madeBy(version), quick: given.has("quick"), rows }));
    const files = folder?.finish(rows, given.has("quick")) ?? [];
    if (given.has("json")) results.push({ ...headOf(each, given), ...verdict, charts: undefined, rows });
    else {
      if (k > 0) io.out.write("\n");
      writeStudy(each, rows, given.has("quick"), io);
      if (files[0] !== undefined) io.out.write(`\nTable and charts: ${relative(io.cwd, files[0]) || files[0]}\n`);
    }
  }
  attempt(pages?.file, () => pages?.write());
  if (given.has("json")) writeJson(results, name, io);
  else if (pages) io.out.write(`\nThe document: ${relative(io.cwd, pages.file)}\n`);
  return done;
}

function headOf({ name, title, source }: Study, given: Given) {
  return { study: name, title, source, quick: given.has("quick") };
}

/** The points that are there, in their order. */
function rowsOf(each: Study, finished: ReadonlyMap<string, Measured>, given: Given): Row[] {
  return each.points(given.has("quick")).flatMap((point) => {
    const measured = finished.get(keyOf(point));
    return measured ? [{ point, measured }] : [];
  });
}

function writeJson(results: readonly object[], name: string, io: Io): void {
  io.out.write(`${JSON.stringify(name === "all" ? results : results[0], null, 1)}\n`);
}

function stoppedSentence(each: Study, finished: number, given: Given): string {
  const points = each.points(given.has("quick")).length;
  return `Stopped after ${finished} of ${points} points. With --out DIR they are kept, and the same command goes on.`;
}

function pagesOf(report: string | undefined, io: Io): StudyPages | undefined {
  if (report === undefined) return undefined;
  const file = resolve(io.cwd, report);
  if (existsSync(file) && statSync(file).isDirectory())
    throw new Misuse(`--report wants a file; ${report} is a directory.`);
  return attempt(file, () => new StudyPages(file));
}

function attempt<T>(path: string | undefined, deed: () => T): T {
  try {
    return deed();
  } catch (error) {
    throw new Misuse(`${path} cannot be written: ${reason(error)}.`);
  }
}

function named(name: string): Study {
  const found = findStudy(name);
  if (found) return found;
  const nearest = nearestWord(name, ["all", ...studies.map((each) => each.name)]);
  throw new Misuse(
    `there is no study ${name}.${nearest ? ` Is ${nearest} meant?` : ""}\nSee edpd study for the names.`,
  );
}

function openFolder(path: string, each: Study): StudyFolder {
  try {
    return new StudyFolder(path, each, madeBy(version));
  } catch (error) {
    if (error instanceof OtherStudy) throw new Misuse(error.message);
    throw new Misuse(`${path} cannot be used: ${reason(error)}.`);
  }
}

function sentenceOfKept({ known, path }: StudyFolder): string {
  return `Finished points are kept in ${path}${known.size > 0 ? "" : ", if there are any"}.`;
}

async function runOne(
  each: Study,
  folder: StudyFolder | undefined,
  jobs: number,
  given: Given,
  io: Io,
  finished: Map<string, Measured>,
): Promise<Row[] | undefined> {
  const line = given.has("quiet") ? undefined : new ProgressLine(io.err);
  const quick = given.has("quick");
  const points = each.points(quick).length;
  if (folder && !given.has("quiet")) {
    if (folder.foreign > 0) io.err.write(`${folder.foreign} points of another version or machine are run again.\n`);
  }
  let stopped = false;
  const now = () => performance.now();
  const threads =
    jobs > 1
      ? Array.from({ length: Math.min(jobs, points, 4 * availableParallelism()) }, () => new StudyThread(script()))
      : [];
  const unlisten = io.onInterrupt(() => {
    stopped = true;
    for (const thread of threads) thread.stop();
  });
  const measurers: Measurer[] =
    threads.length > 0
      ? threads.map(({ measure }) => measure)
      : [
          inSlices(
            () => io.breathe(),
            processorClock(true),
            () => stopped,
          ),
        ];
  try {
    return await runStudy(each, {
      quick,
      measurers,
      ...(folder && { known: folder.known }),
      now,
      measured: (row) => {
        finished.set(keyOf(row.point), row.measured);
        folder?.keep(row);
      },
      progress: ({ done: ready, total, fraction, secondsLeft, point }) =>
        line?.show(() => {
          const left = secondsLeft === undefined ? "" : ` · ${duration(secondsLeft)} left`;
          return `${each.name} · ${Math.floor(100 * fraction)} %${left} · ${ready} of ${total} points · ${briefly(point)}`;
        }),
    });
  } finally {
    unlisten();
    line?.clear();
    for (const thread of threads) thread.stop();
  }
}

/** Beside the program itself. */
function script(): string {
  const path = fileURLToPath(new URL("./study.cjs", import.meta.url));
  if (!existsSync(path))
    throw new Misuse(
      "--jobs wants study.cjs beside the program; it is missing. Without --jobs all runs in one thread.",
    );
  return path;
}

function briefly(point: Point): string {
  return ["engine", "n", "m", "fraction", "side"]
    .filter((name) => point[name] !== undefined)
    .map((name) => (typeof point[name] === "string" ? point[name] : `${name} = ${number(Number(point[name]), 4)}`))
    .join(", ");
}
