/** Thread for studies: lists them, measures single points, or runs a whole study into a folder. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import type { BatchProgress } from "../../batch/batch.ts";
import type { ThreadUpdate } from "../../batch/batchThread.ts";
import { oneByOne } from "../../batch/executors/threadExecutor.ts";
import { measureLadder } from "../../batch/sweep/ladderWork.ts";
import { serveReplicas } from "../../batch/sweep/replicaThreads.ts";
import { scenarioRun } from "../../batch/sweep/scenarioRun.ts";
import { sweepInFolder } from "../../batch/sweep/sweepWork.ts";
import { atOnce, inSlices } from "../../run/measuring.ts";
import { nodeThreads } from "../../run/nodeThreads.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import { provideThreads } from "../../run/session/createEngine.ts";
import { reasonOfFailure } from "../../run/session/loadRun.ts";
import { findStudy, studies } from "../papers/index.ts";
import { keysKept, madeBy, StudyFolder } from "./folder.ts";
import { processorClock } from "./processorClock.ts";
import { keyOf, type Point, type Study, secondsLeft } from "./study.ts";
import { rowsOf, runsOfStudy, studyBatch, throwFailure } from "./studyBatch.ts";
import { folderName, type RunCommand, type StudyCommand, type StudyOutline } from "./studyCommands.ts";

provideThreads(nodeThreads(fileURLToPath(new URL("./engine-thread.cjs", import.meta.url))));

/** Minimum interval between progress updates (ms). */
const interval = 100;
const now = () => performance.now();
/** Events of other threads are received in between. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
const port = parentPort!;
const send = (update: ThreadUpdate) => port.postMessage(update);

port.on("message", (command: StudyCommand) => {
  execute(command).then(
    (answer) => send({ answer }),
    (error) => send({ failed: reasonOfFailure(error, true) ?? (error as Error).message }),
  );
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

async function execute(command: StudyCommand): Promise<unknown> {
  let last = now();
  const report = ({ fraction, secondsLeft, done, total }: Omit<BatchProgress, "failed">) => {
    if (now() - last < interval) return;
    last = now();
    send({ progress: { fraction, secondsLeft, done, total } });
  };
  const reportShare = (fraction: number) => report({ fraction, done: 0, total: 1 });
  switch (command.kind) {
    case "list":
      return studies.map((study) => outlineOf(study, command.version, command.folder));
    case "sweep":
      return sweepInFolder(command, report);
    case "scenario": {
      const { text, files, collect } = command;
      const run = scenarioRun(text, (name, encoding) => readParticleFile(name, files, encoding), collect);
      return atOnce(run, reportShare);
    }
    case "ladder":
      return inSlices(measureLadder(command), pause, () => false, reportShare);
    case "replicas":
      return serveReplicas(command);
    case "point":
      return atOnce(named(command.study).measure(command.point, processorClock(false)), reportShare);
    case "run":
      return runStudy(command, report);
  }
}

/** Returns the page. */
async function runStudy(
  { study: name, quick, folder: path, version }: RunCommand,
  progress: (progress: BatchProgress) => void,
): Promise<string> {
  const study = named(name);
  const made = madeBy(version);
  const folder = new StudyFolder(path, study, made);
  const batch = studyBatch(study, runsOfStudy(study, quick, made), {
    known: folder.known,
    alone: false,
    keep: folder.take,
  });
  // The thread is stopped by terminating it, so that slices need no pause between them.
  await oneByOne(batch, { breathe: async () => {}, progress }).compute();
  throwFailure(study, batch);
  return folder.finish(rowsOf(batch), quick)[0];
}

function named(name: string): Study {
  const study = findStudy(name);
  if (!study) throw new Error(`There is no study ${name}.`);
  return study;
}
