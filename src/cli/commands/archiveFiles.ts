/** What the archive of a recorded run, sweep or study consists of, and its description. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { firstMember } from "../../run/provenance/firstDifference.ts";
import type { AnyRecord } from "../../run/provenance/records.ts";
import { type CrateFile, crateName, crateText, scenarioName } from "../../run/provenance/roCrate.ts";
import { recordName } from "../../run/provenance/runRecord.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { findStudy } from "../../study/papers/index.ts";
import { filePieces } from "../output/filePieces.ts";
import type { RecordedFolder } from "./recordedRun.ts";
import { digestOfFile } from "./runFiles.ts";

export interface ArchiveFile extends CrateFile {
  readonly content: Iterable<Uint8Array>;
}

/** The description first. */
export function archiveFiles(found: RecordedFolder): ArchiveFile[] {
  const files = described(found);
  return [ofText(crateName, crateText(found.record, titleOf(found.record), files)), ...files];
}

function ofText(name: string, text: string): ArchiveFile {
  const bytes = Buffer.from(text);
  return { name, bytes: bytes.length, sha256: nodeCodec.digest([bytes]), content: [bytes] };
}

/** As they were recorded. */
function described({ record, folder }: RecordedFolder): ArchiveFile[] {
  const inFolder = (name: string, recorded?: { readonly bytes: number; readonly sha256: string }): ArchiveFile => {
    const path = join(folder, name);
    const { bytes, sha256 } = recorded ?? digestOfFile(path);
    return { name, bytes, sha256, content: filePieces(path) };
  };
  return [
    ...("scenario" in record ? [ofText(scenarioName, record.scenario.text)] : []),
    inFolder(recordName),
    ...record.inputs.map(({ copy }) => inFolder(copy)),
    ...Object.entries(record.machine.files).map(([name, recorded]) => inFolder(name, recorded)),
  ];
}

function titleOf(record: AnyRecord): string {
  if ("study" in record) return findStudy(record.study.name)?.title ?? "";
  return readScenario(record.scenario.text).document?.title ?? "";
}

/** Whether the folder is an archive that was unpacked. */
export function hasDescription({ folder }: Pick<RecordedFolder, "folder">): boolean {
  return existsSync(join(folder, crateName));
}

/** The first place at which the description in the folder is not that of the record, in words. */
export function descriptionDifference(found: RecordedFolder): string | undefined {
  const text = readFileSync(join(found.folder, crateName), "utf8");
  const expected = crateText(found.record, titleOf(found.record), described(found));
  if (text === expected) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return "it is no JSON document";
  }
  return firstMember(read, JSON.parse(expected), ["in the folder", "by the record"]) ?? "in its white space";
}
