/** The folder of a recorded run, sweep or study: its record, and whether its files are those of the record. */
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve as resolvePath } from "node:path";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { type AnyRecord, readAnyRecord } from "../../run/provenance/records.ts";
import { type RunRecord, recordName } from "../../run/provenance/runRecord.ts";
import type { StudyRecord } from "../../run/provenance/studyRecord.ts";
import type { SweepRecord } from "../../run/provenance/sweepRecord.ts";
import { reason } from "../../run/unusable.ts";
import { Misuse } from "../io.ts";
import { digestOfFile } from "./runFiles.ts";

export interface RecordedFolder<Record extends AnyRecord = AnyRecord> {
  readonly record: Record;
  readonly folder: string;
  readonly shown: string;
}
export type RecordedRun = RecordedFolder<RunRecord>;
export type RecordedSweep = RecordedFolder<SweepRecord>;
export type RecordedStudy = RecordedFolder<StudyRecord>;

export function isRun(found: RecordedFolder): found is RecordedRun {
  return "ended" in found.record;
}

export function isSweep(found: RecordedFolder): found is RecordedSweep {
  return "runs" in found.record;
}

export function isStudy(found: RecordedFolder): found is RecordedStudy {
  return "study" in found.record;
}

/** @param operand a folder, or its record @param called as messages name it @throws Misuse */
export function openRecord(operand: string, cwd: string, called = operand): RecordedFolder {
  const given = resolvePath(cwd, operand);
  const stat = statSync(given, { throwIfNoEntry: false });
  if (!stat) throw new Misuse(`${called}: there is no such file or directory.`);
  const path = stat.isDirectory() ? join(given, recordName) : given;
  if (!existsSync(path))
    throw new Misuse(`${called} has no ${recordName}, which edpd run FILE --out DIR writes: it cannot be reproduced.`);
  const folder = dirname(path);
  const shown = stat.isDirectory() ? called : relative(cwd, folder) || ".";
  const named = stat.isDirectory() ? join(shown, recordName) : called;
  const hint = basename(path) === recordName ? "" : ` Expected the ${recordName} that edpd run FILE --out DIR writes.`;
  requireRegular(path, named);
  try {
    const record = readAnyRecord(readFileSync(path, "utf8"), nodeCodec.digest);
    if ("refused" in record) throw new Misuse(`${named} is refused: ${record.refused}.${hint}`);
    return { record, folder, shown };
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`${called} cannot be read: ${reason(error)}.`);
  }
}

/** Runs that no repetition meets again. @throws Misuse */
export function refuseUnfit({ record, shown }: RecordedRun): void {
  const { ended } = record;
  if (ended.why === "clock")
    throw new Misuse(
      `${shown} cannot be reproduced: its real time ended the run (stop.clock), at another time on each machine. Give stop.time: ${ended.time}.`,
    );
  if (!ended.complete)
    throw new Misuse(
      `${shown} has an unfinished run, stopped at time ${ended.time}. Complete it first (edpd run --resume ${shown}).`,
    );
}

/** A folder may come from anywhere: what is no file might never end, and a link leads out of the folder. @throws Misuse */
export function requireRegular(path: string, shown: string): void {
  const stat = lstatSync(path);
  if (stat.isFile()) return;
  const what = stat.isSymbolicLink() ? "a link" : stat.isDirectory() ? "a directory" : "no regular file";
  throw new Misuse(`${shown} is ${what}: expected the file itself. Copy it there.`);
}

/** Files that the run read. @throws Misuse where one is missing, or was changed */
export function requireInputs({ record, folder, shown }: RecordedFolder): void {
  for (const { name, copy, sha256 } of record.inputs) {
    const path = join(folder, copy);
    if (!existsSync(path)) throw new Misuse(`${shown} has no ${copy}, the copy of ${name}, which the run read.`);
    requireRegular(path, join(shown, copy));
    if (digestOfFile(path).sha256 !== sha256)
      throw new Misuse(`${copy} in ${shown} was changed after the run: it is not the ${name} that was read.`);
  }
}
