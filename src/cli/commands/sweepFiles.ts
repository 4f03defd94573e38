/** The record of a sweep, and copies of the files that its scenarios name. */
import { join, resolve as resolvePath } from "node:path";
import type { SweepBatch, SweepPlan } from "../../batch/sweep/sweepFolder.ts";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { filesNamedIn } from "../../run/page/pageFile.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import { thisProgram } from "../../run/provenance/made.ts";
import { recordName } from "../../run/provenance/runRecord.ts";
import { sweepRecordText } from "../../run/provenance/sweepRecord.ts";
import { writeFiles } from "../output/results.ts";
import { copyInputs, digestOfFile, thisMachine } from "./runFiles.ts";

/** When all runs are computed. @param written names of the tables, charts and scenarios @throws Unwritable */
export function writeSweepRecord(
  { file, files: access }: SweepPlan,
  { runs, results }: SweepBatch,
  { text, command, started }: { readonly text: string; readonly command: readonly string[]; readonly started: string },
  written: readonly string[],
  directory: string,
): void {
  const names = [...new Set(runs.flatMap(({ text }) => filesNamedIn(text)))];
  const inputs = names.flatMap((name) => {
    try {
      // Any of it: a file that cannot be read made its runs fail, and will again.
      readParticleFile(name, access, { from: 0, length: 1 });
      return [{ name, path: resolvePath(access.directory, name), text: "", encoding: { from: 0, length: 1 } }];
    } catch {
      return [];
    }
  });
  const files = Object.fromEntries(written.map((name) => [name, digestOfFile(join(directory, name))]));
  const record = sweepRecordText(
    {
      scenario: { file, text, sha256: nodeCodec.digest([text]) },
      inputs: copyInputs(inputs, directory),
      runs: Object.fromEntries(
        runs.map(({ key }) => {
          const { seconds: _, ...result } = results.get(key)!;
          return [key, nodeCodec.digest([JSON.stringify(result)])];
        }),
      ),
      results: Object.fromEntries(Object.entries(files).map(([name, { sha256 }]) => [name, { sha256 }])),
    },
    thisProgram(nodeCodec),
    {
      command,
      ...thisMachine(),
      started,
      seconds: [...results.values()].reduce((sum, { seconds }) => sum + seconds, 0),
      files,
    },
    nodeCodec.digest,
  );
  writeFiles(directory, [{ name: recordName, lines: [record] }]);
}
