/** Whether the files of a recorded run, sweep or study are those that were written. */
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../../package.json";
import { runsFolder } from "../../batch/runFolder.ts";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { crateName } from "../../run/provenance/roCrate.ts";
import { documentWithout } from "../../run/provenance/runRecord.ts";
import { descriptionDifference } from "./archiveFiles.ts";
import { isSweep, type RecordedFolder, requireRegular } from "./recordedRun.ts";
import { digestOfFile } from "./runFiles.ts";

/** Names of files that are not as the run or `edpd bundle` wrote them. @throws Misuse */
export function alteredFiles(found: RecordedFolder): readonly string[] {
  const { record, folder, shown } = found;
  const isThere = (name: string) => {
    const path = join(folder, name);
    if (!lstatSync(path, { throwIfNoEntry: false })) return false;
    requireRegular(path, join(shown, name));
    return true;
  };
  const results = Object.entries(record.machine.files)
    .filter(([name, { sha256 }]) => !isThere(name) || digestOfFile(join(folder, name)).sha256 !== sha256)
    .map(([name]) => name);
  // An archive has no files of single runs.
  const runs = Object.entries(isSweep(found) ? found.record.runs : {}).flatMap(([key, sha256]) => {
    const name = runFileOf(key);
    return isThere(name) && digestOfRun(join(folder, name)) !== sha256 ? [name] : [];
  });
  // Another version may describe an archive in other words.
  const describes = record.made.version === version && isThere(crateName);
  return [...results, ...runs, ...(describes && descriptionDifference(found) !== undefined ? [crateName] : [])];
}

const runFileOf = (key: string) => `${runsFolder}/${key}.json`;

export function isRunFile(name: string): boolean {
  return name.startsWith(`${runsFolder}/`);
}

/** Members of the file of a run that are not compared. */
export const withoutTimes = ["seconds"];

/** As the record of a sweep has it. */
function digestOfRun(path: string): string | undefined {
  try {
    return nodeCodec.digest([JSON.stringify(documentWithout(readFileSync(path, "utf8"), withoutTimes))]);
  } catch {
    return undefined;
  }
}
