/** A recorded sweep again: all its runs, and the tables and charts of them. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { version } from "../../../package.json";
import { executors } from "../../batch/executors/index.ts";
import { collectedBy, plannedRuns, SweepFolder, type SweepPlan, sweepBatch } from "../../batch/sweep/sweepFolder.ts";
import { writeScenarios, writeSweep } from "../../batch/sweep/sweepPage.ts";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { recordName } from "../../run/provenance/runRecord.ts";
import { readSweepRecord, type SweepRecord, sweepProgram } from "../../run/provenance/sweepRecord.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { Given } from "../commandLine.ts";
import { type Io, Misuse, type Status } from "../io.ts";
import { computeBatch, jobsOf } from "./batchCommand.ts";
import { type RecordedFolder, recordIn } from "./recordedRun.ts";
import { repeat } from "./repetition.ts";

interface RecordedSweep extends RecordedFolder {
  readonly record: SweepRecord;
}

/** @throws Misuse where there is no record */
export function isSweepIn(operand: string, cwd: string, called: string): boolean {
  try {
    return JSON.parse(recordIn(operand, cwd, called).text)?.program === sweepProgram;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** @throws Misuse */
export function openSweep(operand: string, cwd: string, called: string): RecordedSweep {
  const { text, folder, shown } = recordIn(operand, cwd, called);
  const record = readSweepRecord(text, nodeCodec.digest);
  if ("refused" in record) throw new Misuse(`${join(shown, recordName)} is refused: ${record.refused}.`);
  return { record, folder, shown };
}

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
    const batch = sweepBatch(plan, runs, again);
    if (!(await computeBatch(batch, executors[0]!, { jobs }, { quiet: given.has("quiet"), noun: "runs" }, io)))
      return false;
    writeScenarios(again, plan, runs);
    writeSweep(again, plan, runs, batch.results);
    return true;
  });
}
