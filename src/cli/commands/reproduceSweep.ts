/** A recorded sweep again: all its runs, and the tables and charts of them. */
import { availableParallelism } from "node:os";
import { version } from "../../../package.json";
import { executors } from "../../batch/executors/index.ts";
import {
  collectedBy,
  computedRuns,
  nounOf,
  plannedRuns,
  SweepFolder,
  type SweepPlan,
  sweepBatch,
} from "../../batch/sweep/sweepFolder.ts";
import { writeScenarios, writeSweep } from "../../batch/sweep/sweepPage.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { Given } from "../commandLine.ts";
import { type Io, Misuse, type Status } from "../io.ts";
import { computeBatch, jobsOf } from "./batchCommand.ts";
import type { RecordedSweep } from "./recordedRun.ts";
import { repeat } from "./repetition.ts";

export function reproduceSweep(found: RecordedSweep, given: Given, io: Io): Promise<Status> {
  const { record, folder, shown } = found;
  const { document, diagnostics } = readScenario(record.scenario.text);
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (!document || error)
    throw new Misuse(
      `${shown} cannot be reproduced by this version of edpd: ${error?.message ?? "its scenario cannot be read"}`,
    );
  const copies = Object.fromEntries(record.inputs.map(({ name, copy }) => [name, copy]));
  const plan: SweepPlan = {
    made: `edpd ${version}`,
    file: record.scenario.file,
    files: { directory: folder, within: [], anywhere: false, copies },
    collect: collectedBy(document),
    document,
  };
  const runs = plannedRuns(plan);
  const jobs = jobsOf(given, availableParallelism());
  return repeat(found, given, io, async (path) => {
    const again = new SweepFolder(path);
    const batch = sweepBatch(plan, computedRuns(plan, runs), again);
    if (!(await computeBatch(batch, executors[0], { jobs }, { quiet: given.has("quiet"), noun: nounOf(plan) }, io)))
      return false;
    writeScenarios(again, plan, runs);
    writeSweep(again, plan, runs, batch.results);
    return true;
  });
}
