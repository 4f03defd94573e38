/** Thread for studies: lists them, measures single points, or runs a whole study into a folder. */
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { nodeThreads } from "../../run/nodeThreads.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import { provideThreads } from "../../run/session/createEngine.ts";
import { reasonOfFailure } from "../../run/session/loadRun.ts";
import { inSlices, keyOf, type Measurer, type Point, runSweep, type SweepProgress } from "../../run/sweep/runner.ts";
import { scenarioRun } from "../../run/sweep/scenarioRun.ts";
import { findStudy, studies } from "../papers/index.ts";
import { sweepInFolder } from "../sweep/sweepWork.ts";
import { keysKept, madeBy, StudyFolder } from "./folder.ts";
import { processorClock } from "./processorClock.ts";
import { type Study, secondsLeft } from "./study.ts";
import { folderName, type StudyCommand, type StudyOutline, type StudyUpdate } from "./thread.ts";

provideThreads(nodeThreads(join(__dirname, "engine-thread.cjs")));

/** Minimum interval between progress updates (ms). */
const interval = 100;
const now = () => performance.now();
const port = parentPort!;

// The thread is stopped by terminating it, so that slices need no pause between them.
const measurer = ({ measure }: Study): Measurer =>
  inSlices(
    measure,
    async () => {},
    processorClock(false),
    () => false,
  );

port.on("message", (command: StudyCommand) => {
  const send = (update: StudyUpdate) => port.postMessage(update);
  execute(command, send).catch((error) => {
    send({ kind: "failed", reason: reasonOfFailure(error, true) ?? (error as Error).message });
  });
});

function outlineOf(study: Study, version: string, folder: string | undefined): StudyOutline {
  const { name, title, source, finding } = study;
  const sizeOf = (quick: boolean) => {
    const points = study.points(quick);
    const known = folder ? keysKept(join(folder, folderName(name, quick)), study, madeBy(version)) : new Set<string>();
    const isKnown = (point: Point) => known.has(keyOf(point));
    return { isKnown, size: { points: points.length, kept: points.filter(isKnown).length } };
  };
  const full = sizeOf(false);
  const left = secondsLeft(study, full.isKnown);
  return { name, title, source, finding, secondsLeft: left, full: full.size, quick: sizeOf(true).size };
}

async function execute(command: StudyCommand, send: (update: StudyUpdate) => void): Promise<void> {
  if (command.kind === "list") {
    const { folder, version } = command;
    send({ kind: "list", studies: studies.map((study) => outlineOf(study, version, folder)) });
    return;
  }
  let last = now();
  const report = (fraction: number, { secondsLeft, done, total }: Partial<SweepProgress> = {}) => {
    if (now() - last < interval) return;
    last = now();
    send({ kind: "progress", fraction, secondsLeft, done: done ?? 0, total: total ?? 1 });
  };
  if (command.kind === "sweep") {
    const page = await sweepInFolder(command, (progress) => report(progress.fraction, progress));
    send({ kind: "finished", page });
    return;
  }
  if (command.kind === "scenario") {
    const { text, files, collect } = command;
    const running = scenarioRun(text, (name, encoding) => readParticleFile(name, files, encoding), collect);
    const measure = inSlices(
      () => running,
      async () => {},
      now,
      () => false,
    );
    const measured = await measure({}, (fraction) => report(fraction));
    send({ kind: "measured", measured: measured! });
    return;
  }
  const study = findStudy(command.study);
  if (!study) throw new Error(`There is no study ${command.study}.`);
  if (command.kind === "point") {
    const measured = await measurer(study)(command.point, (fraction) => report(fraction));
    send({ kind: "measured", measured: measured! });
    return;
  }
  const { quick } = command;
  const folder = new StudyFolder(command.folder, study, madeBy(command.version));
  const rows = await runSweep(
    { points: study.points(quick), effort: study.effort },
    {
      measurers: [measurer(study)],
      known: folder.known,
      now,
      measured: (row) => folder.keep(row),
      progress: (progress) => report(progress.fraction, progress),
    },
  );
  send({ kind: "finished", page: folder.finish(rows!, quick)[0]! });
}
