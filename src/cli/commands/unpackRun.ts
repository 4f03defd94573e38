/** The recorded run, sweep or study of an archive, unpacked into a folder: its record, and of the rest what that names. */
import { mkdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { bytes as inBytes } from "../../format/numbers.ts";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { readAnyRecord } from "../../run/provenance/records.ts";
import { crateName, scenarioName } from "../../run/provenance/roCrate.ts";
import { recordName } from "../../run/provenance/runRecord.ts";
import { Misuse } from "../io.ts";
import { Draft } from "../output/atomicWrite.ts";
import { filePart } from "../output/filePieces.ts";
import { contentOf, readZip, type ZipEntry } from "../zip/zipReader.ts";

const largestRecord = 64 << 20;
/** A result that was changed may be longer than its record says. */
const moreBytes = 1 << 20;
/** Tables of text, of which the record has no length, become shorter by less than this. */
const mostCompressed = 200;

export function isArchive(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  return path.toLowerCase().endsWith(".zip") || Buffer.from(filePart(path, 0, 4)).toString("latin1") === "PK\x03\x04";
}

/** @throws Misuse */
export async function unpackRun(path: string, shown: string, directory: string): Promise<void> {
  const entries = readZip(path, shown);
  const record = entries
    .filter(({ name }) => name === recordName || name.endsWith(`/${recordName}`))
    .sort((a, b) => a.name.length - b.name.length)[0];
  if (!record) throw new Misuse(`${shown} has no ${recordName}: it is no archive of a run.`);
  const unpack = async (entry: ZipEntry, name: string, most: number) => {
    if (entry.size > most)
      throw new Misuse(
        `${shown} is refused: its entry ${entry.name} would become ${inBytes(entry.size)}, expected at most ${inBytes(most)}.`,
      );
    const draft = new Draft(join(directory, name));
    for await (const piece of contentOf(path, shown, entry)) draft.write(piece);
    draft.keep();
  };
  await unpack(record, recordName, largestRecord);
  const found = readAnyRecord(readFileSync(join(directory, recordName), "utf8"), nodeCodec.digest);
  if ("refused" in found) return;
  // The archive may have a folder around the files.
  const prefix = record.name.slice(0, -recordName.length);
  const limits = new Map<string, (entry: ZipEntry) => number>();
  for (const [name, { bytes }] of Object.entries(found.machine.files)) limits.set(name, () => 2 * bytes + moreBytes);
  limits.set(crateName, () => largestRecord);
  if ("scenario" in found) limits.set(scenarioName, () => 2 * found.scenario.text.length + moreBytes);
  for (const { copy } of found.inputs) limits.set(copy, ({ compressed }) => mostCompressed * compressed + moreBytes);
  const wanted = entries.flatMap((entry) => {
    const name = entry.name.startsWith(prefix) ? entry.name.slice(prefix.length) : "";
    const most = limits.get(name);
    return most ? [{ entry, name, most: most(entry) }] : [];
  });
  const bytes = wanted.reduce((sum, { entry }) => sum + entry.size, 0);
  const { bavail, bsize } = statfsSync(directory);
  if (bytes > bavail * bsize)
    throw new Misuse(`${shown} would become ${inBytes(bytes)}, and ${inBytes(bavail * bsize)} are free on the disk.`);
  for (const folder of new Set(wanted.map(({ name }) => dirname(name)).filter((each) => each !== ".")))
    mkdirSync(join(directory, folder));
  for (const { entry, name, most } of wanted) await unpack(entry, name, most);
}
