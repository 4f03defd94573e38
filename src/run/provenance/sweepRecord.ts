/** Record of a sweep, `run.json` in its folder: one for all runs, with the digest of each. */
import type { Digest, Maker, RecordedInput, RecordedMachine, RecordedResult, RunRecord } from "./runRecord.ts";
import { filesAreNamed, inputsAreNamed, isText, openedRecord, sealedRecord } from "./runRecord.ts";

export const sweepProgram = "edpd sweep";

/** The part that any machine finds again. */
export interface ReproducibleSweep {
  readonly scenario: RunRecord["scenario"];
  readonly inputs: readonly RecordedInput[];
  /** Of each run the digest of what it has measured, by key. */
  readonly runs: Readonly<Record<string, string>>;
  readonly results: Readonly<Record<string, RecordedResult>>;
}

/** Of a sweep or a study. */
export type BatchMachine = Omit<RecordedMachine, "search" | "blocks" | "threads">;

export interface SweepRecord extends ReproducibleSweep {
  readonly made: Maker;
  readonly digest: string;
  readonly machine: BatchMachine;
}

export function sweepRecordText(found: ReproducibleSweep, made: Maker, machine: BatchMachine, digest: Digest): string {
  return sealedRecord(sweepProgram, found, made, machine, digest);
}

/** The record, or the reason why it is none. */
export function readSweepRecord(text: string, digest: Digest): SweepRecord | { readonly refused: string } {
  const opened = openedRecord(sweepProgram, text, digest);
  if ("refused" in opened) return opened;
  const record = opened.record as SweepRecord;
  return isWhole(record) ? record : { refused: `it lacks what ${sweepProgram} writes` };
}

/** In the folder itself; the page is called like the scenario. */
function isName(name: string): boolean {
  return /^[^.\\/:\p{Cc}][^\\/:\p{Cc}]*$/u.test(name);
}

/** Names of files stay in its folder. */
function isWhole({ made, scenario, inputs, runs, results, machine }: SweepRecord): boolean {
  const objects = [made, scenario, runs, results, machine, machine?.files];
  return (
    objects.every((value) => typeof value === "object" && value !== null) &&
    [scenario.file, scenario.text, machine.started].every(isText) &&
    inputsAreNamed(inputs) &&
    filesAreNamed({ results, machine }, (name) => isName(name.replace(/^points\//, "")))
  );
}
