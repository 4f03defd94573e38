/** Record of a study, `run.json` in its folder. Its points are found again but for what was measured by the clock. */

import type { Digest, Maker, RecordedInput, RecordedResult } from "./runRecord.ts";
import { filesAreNamed, isText, openedRecord, sealedRecord } from "./runRecord.ts";
import type { BatchMachine } from "./sweepRecord.ts";

export const studyProgram = "edpd study";

/** The part that any machine finds again. */
interface ReproducibleStudy {
  readonly study: {
    readonly name: string;
    readonly quick: boolean;
    /** Runs of each point, where they are not those of the study. */
    readonly seeds?: number;
  };
  /** None: a study reads no files. */
  readonly inputs: readonly RecordedInput[];
  readonly results: Readonly<Record<string, RecordedResult>>;
}

export interface StudyRecord extends ReproducibleStudy {
  readonly made: Maker;
  readonly digest: string;
  readonly machine: BatchMachine;
}

export function studyRecordText(
  found: Omit<ReproducibleStudy, "inputs">,
  made: Maker,
  machine: BatchMachine,
  digest: Digest,
): string {
  return sealedRecord(studyProgram, { ...found, inputs: [] }, made, machine, digest);
}

/** The record, or the reason why it is none. */
export function readStudyRecord(text: string, digest: Digest): StudyRecord | { readonly refused: string } {
  const opened = openedRecord(studyProgram, text, digest);
  if ("refused" in opened) return opened;
  const record = opened.record as StudyRecord;
  return isWhole(record) ? record : { refused: `it lacks what ${studyProgram} writes` };
}

function isWhole({ made, study, inputs, results, machine }: StudyRecord): boolean {
  const objects = [made, study, results, machine, machine?.files];
  return (
    objects.every((value) => typeof value === "object" && value !== null) &&
    [study.name, machine.started].every(isText) &&
    typeof study.quick === "boolean" &&
    (study.seeds === undefined || (Number.isSafeInteger(study.seeds) && study.seeds > 0)) &&
    Array.isArray(inputs) &&
    inputs.length === 0 &&
    filesAreNamed({ results, machine })
  );
}
