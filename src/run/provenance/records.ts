/** The record of a run, a sweep or a study, whichever it is. */
import type { Digest, RunRecord } from "./runRecord.ts";
import { readRecord } from "./runRecord.ts";
import { readStudyRecord, type StudyRecord, studyProgram } from "./studyRecord.ts";
import { readSweepRecord, type SweepRecord, sweepProgram } from "./sweepRecord.ts";

export type AnyRecord = RunRecord | SweepRecord | StudyRecord;

const readers = new Map<unknown, (text: string, digest: Digest) => AnyRecord | { readonly refused: string }>([
  [sweepProgram, readSweepRecord],
  [studyProgram, readStudyRecord],
]);

/** The record, or the reason why it is none. */
export function readAnyRecord(text: string, digest: Digest): AnyRecord | { readonly refused: string } {
  let program: unknown;
  try {
    program = JSON.parse(text)?.program;
  } catch {
    // The reader of runs says so.
  }
  return (readers.get(program) ?? readRecord)(text, digest);
}

/** What was computed: the scenario's file, or the study. */
export function subjectOf(record: AnyRecord): string {
  return "study" in record ? `the study ${record.study.name}` : record.scenario.file;
}
