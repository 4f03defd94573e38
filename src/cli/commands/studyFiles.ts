/** The record of a study. */
import { basename, join } from "node:path";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { thisProgram } from "../../run/provenance/made.ts";
import { recordName } from "../../run/provenance/runRecord.ts";
import { studyRecordText } from "../../run/provenance/studyRecord.ts";
import { resultFile } from "../../study/core/report.ts";
import { type Study, timedColumns } from "../../study/core/study.ts";
import { writeFiles } from "../output/results.ts";
import { digestOfFile, digestOfMembers, thisMachine } from "./runFiles.ts";

interface Begun {
  readonly quick: boolean;
  readonly seeds: number | undefined;
  readonly command: readonly string[];
  readonly started: Date;
}

/** When all points are measured. @param written paths of the results @throws Unwritable */
export function writeStudyRecord(
  study: Study,
  { quick, seeds, command, started }: Begun,
  written: readonly string[],
  directory: string,
): void {
  // Figures and remarks are made of times, too.
  const without = ["made", "figures", "remarks", ...timedColumns(study).map((name) => `rows.measured.${name}`)];
  const record = studyRecordText(
    {
      study: { name: study.name, quick, ...(seeds !== undefined && { seeds }) },
      results: { [resultFile]: { sha256: digestOfMembers(join(directory, resultFile), without), without } },
    },
    thisProgram(nodeCodec),
    {
      command,
      ...thisMachine(),
      started: started.toISOString(),
      seconds: (Date.now() - started.getTime()) / 1000,
      files: Object.fromEntries(written.map((path) => [basename(path), digestOfFile(path)])),
    },
    nodeCodec.digest,
  );
  writeFiles(directory, [{ name: recordName, lines: [record] }]);
}
