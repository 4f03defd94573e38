/** `edpd bundle`: the folder of a recorded run, sweep or study as one archive that describes itself. */
import { existsSync } from "node:fs";
import { basename, resolve as resolvePath } from "node:path";
import { bytes as inBytes } from "../../format/numbers.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status } from "../io.ts";
import { Draft } from "../output/atomicWrite.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { writeLine } from "../output/styledText.ts";
import { ZipWriter } from "../zip/zipWriter.ts";
import { alteredFiles } from "./alteredFiles.ts";
import { type ArchiveFile, archiveFiles } from "./archiveFiles.ts";
import { isRun, openRecord, refuseUnfit, requireInputs } from "./recordedRun.ts";
import { digestOfFile } from "./runFiles.ts";

export async function runBundle(given: Given, io: Io): Promise<Status> {
  const [operand, ...more] = given.operands;
  if (operand === undefined || more.length > 0)
    throw new Misuse(
      "edpd bundle takes one PATH: the folder of a run, sweep or study, or its run.json.\nSee edpd help bundle.",
    );
  const found = openRecord(operand, io.cwd);
  const out =
    given.text("out") ?? `${found.shown === "." ? basename(found.folder) : found.shown.replace(/[\\/]+$/, "")}.zip`;
  const path = resolvePath(io.cwd, out);
  if (existsSync(path)) throw new Misuse(`${out} exists already: remove it, or choose another file with --out.`);
  requireInputs(found);
  const altered = alteredFiles(found);
  if (altered.length > 0)
    throw new Misuse(`${found.shown} is not as the run wrote it: ${altered.join(", ")} was changed after the run.`);
  const quiet = given.has("quiet");
  try {
    if (isRun(found)) refuseUnfit(found);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    if (!quiet) writeLine(io.err, `edpd: note: ${error.message}`);
  }
  const files = archiveFiles(found);
  if (!(await pack(files, path, new Date(found.record.machine.started), quiet, io))) {
    writeLine(io.err, "edpd: stopped: no archive was written.");
    return interrupted;
  }
  if (!quiet) {
    writeLine(io.out, `Written: ${out} (${plural(files.length, "file")}, ${inBytes(digestOfFile(path).bytes)})`);
    writeLine(io.out, `It can be repeated where it arrives: edpd reproduce ${basename(out)}`);
  }
  return done;
}

/** False after Ctrl-C; then there is no archive. */
async function pack(files: readonly ArchiveFile[], path: string, date: Date, quiet: boolean, io: Io): Promise<boolean> {
  const draft = new Draft(path);
  const release = io.protect();
  const canceled = io.interruption();
  const line = quiet ? undefined : new ProgressLine(io.err);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let [packed, stopped] = [0, false];
  const watched = function* ({ name, content }: ArchiveFile) {
    for (const piece of content) {
      stopped ||= canceled();
      if (stopped) return;
      yield piece;
      packed += piece.length;
      line?.show(() => `Packing ${name} · ${Math.round((100 * packed) / all)} %`);
    }
  };
  try {
    const zip = new ZipWriter(draft, date);
    for (const file of files) {
      await zip.add(file.name, watched(file), file.bytes);
      await io.breathe();
      stopped ||= canceled();
      if (stopped) return false;
    }
    zip.end();
    draft.keep();
    return true;
  } finally {
    line?.clear();
    draft.drop();
    release();
  }
}
