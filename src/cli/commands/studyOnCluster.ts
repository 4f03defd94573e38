/** `edpd study --executor slurm`: the points of a study as tasks of a cluster. */
import { resolve } from "node:path";
import { keyOf, type Measured, type Row } from "../../run/sweep/runner.ts";
import type { StudyFolder } from "../../study/core/folder.ts";
import type { Study } from "../../study/core/study.ts";
import { isTask, SlurmError } from "../../study/sweep/slurmRuns.ts";
import { computeStudyTask, FailedPoint, StudyRuns } from "../../study/sweep/studyRuns.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, terminalCommand } from "../io.ts";
import type { ProgressLine } from "../output/progressLine.ts";
import { writeLine } from "../output/styledText.ts";

/** Returns the rows in the order of the points; undefined where it was stopped. */
export async function computeOnCluster(
  each: Study,
  folder: StudyFolder,
  quick: boolean,
  line: ProgressLine | undefined,
  io: Io,
  finished: Map<string, Measured>,
): Promise<readonly Row[] | undefined> {
  const runs = new StudyRuns(each, folder, {
    quick,
    command: [...terminalCommand(), "study", each.name, "--out", folder.path, "--task"],
    breathe: () => io.breathe(),
    note: (text) => line && writeLine(io.err, text),
    progress: ({ done: ready, total, failed, running, waiting }) =>
      line?.show(() => {
        const tasks = `tasks: ${running} running, ${waiting} waiting`;
        return `${each.name} · ${ready} of ${total} points · ${failed} failed · ${tasks}`;
      }),
  });
  const unlisten = io.onInterrupt(() => runs.stop());
  try {
    const rows = await runs.compute();
    for (const { point, measured } of rows ?? []) finished.set(keyOf(point), measured);
    if (!rows) return undefined;
    return each.points(quick).map((point) => ({ point, measured: finished.get(keyOf(point))! }));
  } catch (error) {
    if (error instanceof SlurmError || error instanceof FailedPoint) throw new Misuse(error.message);
    throw error;
  } finally {
    unlisten();
    line?.clear();
  }
}

/** One task of a Slurm job. */
export async function runStudyTask(study: Study, given: Given, io: Io): Promise<Status> {
  const [task, out] = [given.text("task")!, given.text("out")];
  if (out === undefined || !isTask(task)) throw new Misuse("--task JOB/K needs --out DIR.");
  let stopped = false;
  const unlisten = io.onInterrupt(() => {
    stopped = true;
  });
  try {
    const path = resolve(io.cwd, out);
    const complete = await computeStudyTask(
      study,
      path,
      task,
      () => io.breathe(),
      () => stopped,
    );
    return complete ? done : interrupted;
  } finally {
    unlisten();
  }
}
