/** What differs between the results of a record, those in its folder, and those that were written again. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { firstDifference, firstMember } from "../../run/provenance/firstDifference.ts";
import { type BinaryFile, gsdDifference } from "../../run/provenance/gsdDifference.ts";
import { crateName } from "../../run/provenance/roCrate.ts";
import { documentWithout } from "../../run/provenance/runRecord.ts";
import { FileLines } from "../output/fileLines.ts";
import { filePart, filePieces } from "../output/filePieces.ts";
import { isRunFile, withoutTimes } from "./alteredFiles.ts";
import { descriptionDifference } from "./archiveFiles.ts";
import type { RecordedFolder } from "./recordedRun.ts";
import { digestOfFile, digestOfMembers } from "./runFiles.ts";

/** What was found of a file. */
export interface Finding {
  readonly file: string;
  readonly difference: string;
}

/** Of the files in the folder, those of the record, and those that were written again in `path`. */
export function differencesOf(found: RecordedFolder, path: string, altered: readonly string[]): Finding[] {
  const { record, folder } = found;
  const others = altered.filter((file) => !(file in record.results));
  const changed = others.map((file) => ({ file, difference: `${changeOf(file, found, path)}.` }));
  const compared = Object.entries(record.results).flatMap(([file, { sha256, without }]) => {
    const [recorded, again] = [join(folder, file), join(path, file)];
    const findings: Finding[] = [];
    const say = (difference: string) => findings.push({ file, difference });
    const isAgain =
      existsSync(again) && (without ? digestOfMembers(again, without) : digestOfFile(again).sha256) === sha256;
    if (!existsSync(recorded)) say("it is missing from the folder.");
    else if (altered.includes(file)) say(`it was changed after the run: ${placeOf(file, recorded, again, without)}.`);
    else if (!isAgain)
      say(existsSync(again) ? placeOf(file, recorded, again, without) : "it was not written when run again.");
    if (!isAgain && findings.length > 0 && altered.includes(file))
      say("what was run again differs from the record, too.");
    return findings;
  });
  return [...compared, ...changed];
}

/** Of a file that is no result. */
function changeOf(file: string, found: RecordedFolder, path: string): string {
  if (file === crateName) return `it was changed after the archive was written: ${descriptionDifference(found)}`;
  const [recorded, again] = [join(found.folder, file), join(path, file)];
  // Figures and pages of measured times are not written again.
  if (!isRunFile(file) || !existsSync(again)) return "it was changed after the run, or is missing";
  return `it was changed after the run: ${placeOf(file, recorded, again, withoutTimes)}`;
}

/** The first place at which two files differ, in words. */
function placeOf(name: string, recorded: string, again: string, without: readonly string[] | undefined): string {
  if (!existsSync(again)) return "it was not written when run again";
  if (without) {
    const found = firstMember(membersOf(recorded, without), membersOf(again, without));
    return found ?? (agree(recorded, again) ? editedRecord : `in what is not compared: ${without.join(", ")}`);
  }
  if (agree(recorded, again)) return editedRecord;
  if (name.endsWith(".gsd")) return gsdDifference(binary(recorded), binary(again)) ?? "in no byte";
  const [before, after] = [new FileLines(recorded), new FileLines(again)];
  try {
    return firstDifference(name, before, after) ?? "in its line ends";
  } finally {
    before.close();
    after.close();
  }
}

/** The digest of the record is of another file than both. */
const editedRecord = "the file in the folder is the one that is written again: the record was edited";

const agree = (one: string, other: string) => digestOfFile(one).sha256 === digestOfFile(other).sha256;

function binary(path: string): BinaryFile {
  return { pieces: () => filePieces(path), part: (from, length) => filePart(path, from, length) };
}

function membersOf(path: string, without: readonly string[]): unknown {
  try {
    return documentWithout(readFileSync(path, "utf8"), without);
  } catch {
    return "no JSON document";
  }
}
