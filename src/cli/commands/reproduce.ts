/** `edpd reproduce`: runs a recorded run again, from its folder alone, and compares every result. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { elapsed } from "../../format/numbers.ts";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import { firstDifference, firstMember } from "../../run/provenance/firstDifference.ts";
import { type BinaryFile, gsdDifference } from "../../run/provenance/gsdDifference.ts";
import { thisProgram } from "../../run/provenance/made.ts";
import { documentWithout, likelyReason, type RunRecord, recordName } from "../../run/provenance/runRecord.ts";
import { makeDirectory } from "../../run/unusable.ts";
import type { ReadFile } from "../../scenario/io/namedFile.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { resolve } from "../../scenario/schema/scenarioSchema.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, wrong } from "../io.ts";
import { FileLines } from "../output/fileLines.ts";
import { filePart, filePieces } from "../output/filePieces.ts";
import { painter, writeLine } from "../output/styledText.ts";
import { exportChoices } from "./exportOptions.ts";
import { alteredFiles, openRecord, type RecordedRun, refuseUnfit, requireInputs } from "./recordedRun.ts";
import { execute } from "./run.ts";
import { digestOfFile, digestOfSummary } from "./runFiles.ts";
import { changed, newPlan, type ReadInput, type RunPlan, systemOf } from "./runPlan.ts";
import { isArchive, unpackRun } from "./unpackRun.ts";

/** What was found of a file. */
interface Finding {
  readonly file: string;
  readonly difference: string;
}

export async function runReproduce(given: Given, io: Io): Promise<Status> {
  const [operand, ...more] = given.operands;
  if (operand === undefined || more.length > 0)
    throw new Misuse(
      "edpd reproduce takes one PATH: the folder of a run, its run.json, or its archive.\nSee edpd help reproduce.",
    );
  const archive = resolvePath(io.cwd, operand);
  if (!isArchive(archive)) return reproduced(openRecord(operand, io.cwd), given, io);
  const folder = mkdtempSync(join(tmpdir(), "edpd-archive-"));
  try {
    await unpackRun(archive, operand, folder);
    return await reproduced(openRecord(folder, io.cwd, operand), given, io);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reproduced(found: RecordedRun, given: Given, io: Io): Promise<Status> {
  const { record, shown } = found;
  refuseUnfit(found);
  requireInputs(found);
  const altered = alteredFiles(found);
  const out = given.text("out");
  const path = out === undefined ? mkdtempSync(join(tmpdir(), "edpd-reproduce-")) : resolvePath(io.cwd, out);
  if (out !== undefined) prepareOut(path, out, found);
  try {
    const plan = planOf(found, path);
    const quiet = given.has("quiet");
    const silent: Io = { ...io, out: { ...io.out, write: () => {} } };
    const status = await execute(plan, { quiet: true, json: false, progress: !quiet, seconds: 0 }, silent);
    if (status === interrupted) {
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

function documentOf({ record }: RecordedRun, differences: readonly Finding[], likelyReason: string | undefined) {
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

function writeIdentical({ record, shown }: RecordedRun, io: Io): void {
  const { results, machine, scenario } = record;
  const names = Object.keys(results);
  writeLine(io.out, `identical: ${plural(names.length, "result")} of ${scenario.file} in ${shown}`);
  writeLine(io.out, `  ${names.join(", ")}`);
  writeLine(
    io.out,
    `  The run took ${elapsed(machine.seconds)} on ${machine.started.slice(0, 10)} (${machine.processor || machine.system}).`,
  );
}

/** A folder with something in it is not written into. @throws Misuse */
function prepareOut(path: string, shown: string, { folder }: RecordedRun): void {
  if (resolvePath(folder) === path) throw new Misuse(`--out ${shown} is the folder of the run: choose another.`);
  if (existsSync(join(path, recordName)))
    throw new Misuse(`--out ${shown} has a run already (${recordName}): choose another directory.`);
  makeDirectory(path);
}

function planOf({ record, folder, shown }: RecordedRun, path: string): RunPlan {
  const { scenario: recorded, changes, options, decisions } = record;
  const { document: read, diagnostics } = readScenario(recorded.text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!read || errors.length > 0)
    throw new Misuse(
      `${shown} cannot be reproduced by this version of edpd: ${errors[0]?.message ?? "its scenario cannot be read"}`,
    );
  const document = changed(read, changes);
  // Decisions by measured time are those of the run.
  const cells = decisions && { decisions: decisions.map((each) => ({ after: each.after, cells: [...each.cells] })) };
  const decided = cells && { ...document, method: { ...document.method, cells } };
  const scenario = resolve(decided ?? document);
  const inputs: ReadInput[] = [];
  const built = systemOf(scenario, readerOf(record, folder, inputs), `${shown} cannot be reproduced`);
  const formats = exportChoices.filter((choice) => options.export.includes(choice));
  const begun = {
    file: recorded.file,
    source: join(folder, recordName),
    text: recorded.text,
    change: changes,
    command: record.machine.command,
    document,
    exports: { formats, trajectory: options.trajectory, log: options.log },
  };
  return newPlan(begun, { scenario, built, inputs, out: { shown: path, path } });
}

/** The copies in the folder of the run, and nothing else. */
function readerOf({ inputs }: RunRecord, folder: string, read: ReadInput[]): ReadFile {
  return (name, encoding) => {
    const input = inputs.find((each) => each.name === name);
    if (!input) throw new Error("it is not among the files that the run read");
    const text = readParticleFile(input.copy, { directory: folder, within: [], anywhere: false }, encoding);
    read.push({ name, path: join(folder, input.copy), text, encoding });
    return text;
  };
}

/** Of the files in the folder, those of the record, and those that were written again in `path`. */
function differencesOf({ record, folder }: RecordedRun, path: string, altered: readonly string[]): Finding[] {
  return Object.entries(record.results).flatMap(([file, { sha256, without }]) => {
    const [recorded, again] = [join(folder, file), join(path, file)];
    const found: Finding[] = [];
    const say = (difference: string) => found.push({ file, difference });
    const isAgain =
      existsSync(again) && (without ? digestOfSummary(again, without) : digestOfFile(again).sha256) === sha256;
    if (!existsSync(recorded)) say("it is missing from the folder.");
    else if (altered.includes(file)) say(`it was changed after the run: ${placeOf(file, recorded, again, without)}.`);
    else if (!isAgain)
      say(existsSync(again) ? placeOf(file, recorded, again, without) : "it was not written when run again.");
    if (!isAgain && found.length > 0 && altered.includes(file)) say("what was run again differs from the record, too.");
    return found;
  });
}

/** The first place at which two files differ, in words. */
function placeOf(name: string, recorded: string, again: string, without: readonly string[] | undefined): string {
  if (!existsSync(again)) return "it was not written when run again";
  if (without) {
    const found = firstMember(membersOf(recorded, without), membersOf(again, without));
    return found ?? `in ${without.join(", ")}, which is not compared`;
  }
  if (name.endsWith(".gsd")) return gsdDifference(binary(recorded), binary(again)) ?? "in no byte";
  const [before, after] = [new FileLines(recorded), new FileLines(again)];
  try {
    return firstDifference(name, before, after) ?? "in its line ends";
  } finally {
    before.close();
    after.close();
  }
}

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
