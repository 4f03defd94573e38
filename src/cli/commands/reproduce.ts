/** `edpd reproduce`: what was recorded is computed again, from its folder alone, and every result is compared. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { readParticleFile } from "../../run/particleFile.ts";
import { changed } from "../../run/provenance/change.ts";
import { scenarioName } from "../../run/provenance/roCrate.ts";
import { type RunRecord, recordName } from "../../run/provenance/runRecord.ts";
import type { ReadFile } from "../../scenario/io/namedFile.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { resolve } from "../../scenario/schema/scenarioSchema.ts";
import type { Given } from "../commandLine.ts";
import { type Io, interrupted, Misuse, type Status } from "../io.ts";
import { hasDescription } from "./archiveFiles.ts";
import { exportChoices } from "./exportOptions.ts";
import {
  isRun,
  isStudy,
  isSweep,
  openRecord,
  type RecordedFolder,
  type RecordedRun,
  refuseUnfit,
} from "./recordedRun.ts";
import { repeat } from "./repetition.ts";
import { reproduceStudy } from "./reproduceStudy.ts";
import { reproduceSweep } from "./reproduceSweep.ts";
import { execute } from "./run.ts";
import { newPlan, type ReadInput, type RunPlan, systemOf } from "./runPlan.ts";
import { isArchive, unpackRun } from "./unpackRun.ts";

export async function runReproduce(given: Given, io: Io): Promise<Status> {
  const [operand, ...more] = given.operands;
  if (operand === undefined || more.length > 0)
    throw new Misuse(
      "edpd reproduce takes one PATH: the folder of a run, sweep or study, its run.json, or its archive.\nSee edpd help reproduce.",
    );
  const archive = resolvePath(io.cwd, operand);
  if (!isArchive(archive)) return reproduced(operand, given, io);
  const folder = mkdtempSync(join(tmpdir(), "edpd-archive-"));
  try {
    await unpackRun(archive, operand, folder);
    return await reproduced(folder, given, io, operand);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** People read, and cite, the scenario that an archive has beside the record. @throws Misuse */
function requireScenario({ record, folder, shown }: RecordedFolder): void {
  const path = join(folder, scenarioName);
  if (!("scenario" in record) || !existsSync(path)) return;
  if (readFileSync(path, "utf8") !== record.scenario.text)
    throw new Misuse(`${shown} is refused: its ${scenarioName} is not the scenario of its ${recordName}.`);
}

async function reproduced(operand: string, given: Given, io: Io, called?: string): Promise<Status> {
  const found = openRecord(operand, io.cwd, called);
  if (called !== undefined || hasDescription(found)) requireScenario(found);
  if (isStudy(found)) return reproduceStudy(found, given, io);
  if (isSweep(found)) return reproduceSweep(found, given, io);
  if (!isRun(found)) throw new Error("a record is of a run, a sweep or a study");
  refuseUnfit(found);
  return repeat(found, given, io, async (path) => {
    const silent: Io = { ...io, out: { ...io.out, write: () => {} } };
    const manner = { quiet: true, json: false, progress: !given.has("quiet"), seconds: 0 };
    return (await execute(planOf(found, path), manner, silent)) !== interrupted;
  });
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
