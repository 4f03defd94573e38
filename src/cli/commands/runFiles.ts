/** The record of a run, `run.json`, and copies of the files that its scenario names: with them its folder is all that a repetition needs. */
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { arch, availableParallelism, cpus, release, type } from "node:os";
import { basename, join } from "node:path";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { thisProgram } from "../../run/provenance/made.ts";
import {
  documentWithout,
  inputsFolder,
  type RecordedInput,
  type RecordedResult,
  type Reproducible,
  recordName,
  recordText,
} from "../../run/provenance/runRecord.ts";
import { sentenceOf } from "../../run/results/endingSentence.ts";
import type { Session } from "../../run/session/session.ts";
import { makeDirectory } from "../../run/unusable.ts";
import { Misuse } from "../io.ts";
import { writePieces } from "../output/atomicWrite.ts";
import { filePieces } from "../output/filePieces.ts";
import { sortedFiles } from "../output/leftovers.ts";
import { type Written, writeFiles } from "../output/results.ts";
import type { ReadInput, RunPlan } from "./runPlan.ts";

const summary = "summary.json";

/**
 * Before the run, as the files were read. Each copy has a name that is safe on every system, and that no other has.
 * @throws Unusable, Unwritable, and Misuse where a copy would replace one of them
 */
export function copyInputs(inputs: readonly ReadInput[], directory: string): RecordedInput[] {
  const copies = [...new Map(inputs.map((input) => [input.name, input])).values()].map(
    ({ name, path, text, encoding }, k) => {
      const safe = basename(name.replaceAll("\\", "/")).replace(/[^\w.-]/g, "_");
      // Of a file that was read in parts all of it is kept.
      const content = typeof encoding === "object" ? filePieces(path) : [Buffer.from(text, encoding ?? "utf8")];
      return { name, copy: `${inputsFolder}/${k + 1}-${safe}`, content };
    },
  );
  const replaced = copies.find(({ copy }) => inputs.some(({ path }) => path === join(directory, copy)));
  if (replaced)
    throw new Misuse(
      `a copy would replace ${replaced.copy}, which this run reads. Choose another directory for --out.`,
    );
  if (inputs.length > 0) makeDirectory(join(directory, inputsFolder));
  return copies.map(({ name, copy, content }) => {
    const path = join(directory, copy);
    writePieces(path, content);
    return { name, copy, sha256: digestOfFile(path).sha256 };
  });
}

/** Before results are written: the record of an earlier run is not of these. */
export function dropRecord(directory: string): void {
  rmSync(join(directory, recordName), { force: true });
}

/** After all other files. @param written possibly with a remark after the name */
export function writeRecord(
  { begun, scenario }: RunPlan,
  session: Session,
  {
    complete,
    written,
    inputs,
  }: {
    readonly complete: boolean;
    readonly written: readonly string[];
    readonly inputs: readonly RecordedInput[];
  },
  directory: string,
): Written {
  const { exports, file, text, change } = begun;
  const { ending } = session;
  const { adaptive, steerBy } = scenario.method;
  const byTime = adaptive === true && steerBy === "time";
  const names = sortedFiles(directory, written).own.filter((name) => name !== recordName);
  const files = Object.fromEntries(names.map((name) => [name, digestOfFile(join(directory, name))]));
  const without = ["cost", ...(byTime ? ["adapted"] : [])];
  const found: Reproducible = {
    scenario: { file, text, sha256: nodeCodec.digest([text]) },
    changes: change,
    inputs,
    options: {
      export: exports.formats,
      ...(exports.trajectory !== undefined && { trajectory: exports.trajectory }),
      log: exports.log,
    },
    seed: scenario.seed,
    method: { ...begun.document.method, kind: scenario.method.kind },
    ...(byTime && { decisions: session.engine.facets.adaptiveCells?.decisions() ?? [] }),
    ended: {
      complete: complete && ending !== undefined,
      why: ending?.why ?? "",
      time: session.engine.time,
      sentence: ending ? sentenceOf(ending, session) : "",
    },
    results: Object.fromEntries(
      Object.entries(files).map(([name, { sha256 }]) => [
        name,
        name === summary ? summaryResult(directory, without) : { sha256 },
      ]),
    ),
  };
  const { search, sweep, threads } = session.engine.facets;
  const work = sweep?.();
  const shared = work ?? threads?.();
  const record = recordText(
    found,
    thisProgram(nodeCodec),
    {
      command: begun.command,
      ...thisMachine(),
      started: begun.started,
      seconds: session.stopwatch.seconds,
      ...(search && { search }),
      ...(work && { blocks: work.blocks }),
      ...(shared && { threads: shared.threads }),
      files,
    },
    nodeCodec.digest,
  );
  return writeFiles(directory, [{ name: recordName, lines: [record] }]);
}

export function thisMachine() {
  return {
    node: process.version,
    system: `${type()} ${release()} ${arch()}`,
    processor: cpus()[0]?.model ?? "",
    processors: availableParallelism(),
  };
}

function summaryResult(directory: string, without: readonly string[]): RecordedResult {
  return { sha256: digestOfMembers(join(directory, summary), without), without };
}

/** Of the members that any machine finds again. */
export function digestOfMembers(path: string, without: readonly string[]): string {
  return nodeCodec.digest([JSON.stringify(documentWithout(readFileSync(path, "utf8"), without))]);
}

/** Files of any size, piece by piece. */
export function digestOfFile(path: string): { readonly bytes: number; readonly sha256: string } {
  const hash = createHash("sha256");
  let bytes = 0;
  for (const piece of filePieces(path)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
