/** What was recorded is written again in another folder, and compared. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { elapsed } from "../../format/numbers.ts";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { thisProgram } from "../../run/provenance/made.ts";
import { subjectOf } from "../../run/provenance/records.ts";
import { likelyReason, recordName } from "../../run/provenance/runRecord.ts";
import { makeDirectory } from "../../run/unusable.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, wrong } from "../io.ts";
import { painter, writeLine } from "../output/styledText.ts";
import { alteredFiles } from "./alteredFiles.ts";
import { differencesOf, type Finding } from "./differences.ts";
import { type RecordedFolder, requireInputs } from "./recordedRun.ts";

/** @param again writes the results again into a folder; false where Ctrl-C stopped it @throws Misuse */
export async function repeat(
  found: RecordedFolder,
  given: Given,
  io: Io,
  again: (path: string) => Promise<boolean>,
): Promise<Status> {
  const { record, shown } = found;
  requireInputs(found);
  const altered = alteredFiles(found);
  const out = given.text("out");
  const path = out === undefined ? mkdtempSync(join(tmpdir(), "edpd-reproduce-")) : resolvePath(io.cwd, out);
  if (out !== undefined) prepareOut(path, out, found);
  try {
    if (!(await again(path))) {
      writeLine(io.err, `edpd: stopped before the run had ended again: nothing was compared.`);
      return interrupted;
    }
    const differences = differencesOf(found, path, altered);
    const likely = differences.length > altered.length ? likelyReason(record.made, thisProgram(nodeCodec)) : undefined;
    if (given.has("json")) io.out.write(`${JSON.stringify(documentOf(found, differences, likely), null, 2)}\n`);
    else if (differences.length === 0) writeIdentical(found, io);
    else {
      const paint = painter(io.out, io.env);
      for (const { file, difference } of differences) writeLine(io.out, `${paint("red", file)}: ${difference}`);
      if (likely !== undefined) writeLine(io.out, likely);
      writeLine(
        io.out,
        `${plural(differences.length, "file")} of ${shown} ${differences.length === 1 ? "differs" : "differ"}.`,
      );
    }
    return differences.length === 0 ? done : wrong;
  } finally {
    if (out === undefined) rmSync(path, { recursive: true, force: true });
  }
}

function documentOf({ record }: RecordedFolder, differences: readonly Finding[], likelyReason: string | undefined) {
  const { made, digest } = record;
  return {
    identical: differences.length === 0,
    digest,
    made,
    here: thisProgram(nodeCodec),
    results: Object.keys(record.results),
    differences,
    ...(likelyReason !== undefined && { likelyReason }),
  };
}

function writeIdentical({ record, shown }: RecordedFolder, io: Io): void {
  const { results, machine } = record;
  const names = Object.keys(results);
  writeLine(io.out, `identical: ${plural(names.length, "result")} of ${subjectOf(record)} in ${shown}`);
  writeLine(io.out, `  ${names.join(", ")}`);
  writeLine(
    io.out,
    `  The run took ${elapsed(machine.seconds)} on ${machine.started.slice(0, 10)} (${machine.processor || machine.system}).`,
  );
}

/** A folder with something in it is not written into. @throws Misuse */
function prepareOut(path: string, shown: string, { folder }: RecordedFolder): void {
  if (resolvePath(folder) === path) throw new Misuse(`--out ${shown} is the folder of the run: choose another.`);
  if (existsSync(join(path, recordName)))
    throw new Misuse(`--out ${shown} has a run already (${recordName}): choose another directory.`);
  makeDirectory(path);
}
