/**
 * Reads zip files that come from anywhere. Names, sizes and places are checked before anything is read by them, content never becomes longer
 * than the directory says, and nothing is written here: who asks for the content chooses its place.
 */
import { statSync } from "node:fs";
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { Misuse } from "../io.ts";
import { filePart } from "../output/filePieces.ts";
import { beyond16, beyond32, bytes, crc32, extra64, flags, methods, signatures } from "./layout.ts";

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly compressed: number;
  readonly crc: number;
  readonly method: number;
  /** Of its local header. */
  readonly at: number;
}

const longestComment = 0xffff;
const mostDirectory = 64 << 20;
const pieceBytes = 1 << 20;
/** Kind of file in the mode of Unix. */
const [kinds, link] = [0o170000, 0o120000];

/** The files of an archive, folders left out. @throws Misuse where it is damaged, or has what a run's archive has not */
export function readZip(path: string, shown: string): ZipEntry[] {
  const refuse = (why: string): never => {
    throw new Misuse(`${shown} is refused: ${why}.`);
  };
  const { at, length, count } = directoryOf(path, refuse);
  if (length > mostDirectory) refuse(`its directory has ${length} bytes, expected at most ${mostDirectory}`);
  const directory = Buffer.from(filePart(path, at, length));
  if (directory.length < length) refuse(`its directory at byte ${at} is not in the file`);
  const entries: ZipEntry[] = [];
  const seen = new Set<string>();
  for (let k = 0, from = 0; k < count; k++) {
    if (from + bytes.central > length || directory.readUInt32LE(from) !== signatures.central)
      refuse(`its directory is damaged at byte ${at + from}`);
    const { entry, next, mode, flag } = entryAt(directory, from);
    from = next;
    const named = `its entry ${JSON.stringify(entry.name)}`;
    if (from > length) refuse(`its directory is damaged at byte ${at + length}`);
    if (!isInside(entry.name)) refuse(`${named} leads out of its folder, or is no name of a file`);
    if (seen.has(entry.name)) refuse(`${named} is there twice`);
    seen.add(entry.name);
    if ((mode & kinds) === link) refuse(`${named} is a link`);
    if (flag & flags.encrypted) refuse(`${named} is encrypted`);
    if (entry.method !== methods.stored && entry.method !== methods.deflated)
      refuse(`${named} is compressed by an unknown method (${entry.method})`);
    if (entry.at + entry.compressed > at) refuse(`${named} is not before the directory`);
    if (!entry.name.endsWith("/")) entries.push(entry);
  }
  return entries;
}

/** The content, piece by piece. @throws Misuse where it is not as long as the directory says, or damaged */
export async function* contentOf(path: string, shown: string, entry: ZipEntry): AsyncIterable<Uint8Array> {
  const refuse = (why: string): never => {
    throw new Misuse(`${shown} is refused: its entry ${entry.name} ${why}.`);
  };
  const local = Buffer.from(filePart(path, entry.at, bytes.local));
  if (local.length < bytes.local || local.readUInt32LE(0) !== signatures.local) refuse("is damaged");
  const from = entry.at + bytes.local + local.readUInt16LE(26) + local.readUInt16LE(28);
  const pieces = function* () {
    for (let k = 0; k < entry.compressed; ) {
      const piece = filePart(path, from + k, Math.min(pieceBytes, entry.compressed - k));
      if (piece.length === 0) return;
      yield piece;
      k += piece.length;
    }
  };
  const packed = Readable.from(pieces());
  const content = entry.method === methods.stored ? packed : packed.pipe(createInflateRaw());
  let [size, crc] = [0, 0];
  try {
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > entry.size) refuse(`is longer than the ${entry.size} bytes of the directory`);
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (error) {
    if (error instanceof Misuse) throw error;
    refuse("is damaged");
  }
  if (size !== entry.size || crc !== entry.crc) refuse("is damaged: its check sum does not agree");
}

/** A path of names below the folder, whatever the system; control characters are none. */
function isInside(name: string): boolean {
  const parts = name.replace(/\/$/, "").split("/");
  return !/[\\:\p{Cc}\p{Zl}\p{Zp}]/u.test(name) && parts.every((part) => !["", ".", ".."].includes(part));
}

function directoryOf(path: string, refuse: (why: string) => never) {
  const { size } = statSync(path);
  const from = Math.max(0, size - bytes.end - longestComment);
  const tail = Buffer.from(filePart(path, from, size - from));
  let k = tail.length - bytes.end;
  while (k >= 0 && tail.readUInt32LE(k) !== signatures.end) k--;
  if (k < 0) return refuse("it is no zip file, or its end is missing");
  const found = {
    at: tail.readUInt32LE(k + 16),
    length: tail.readUInt32LE(k + 12),
    count: tail.readUInt16LE(k + 10),
  };
  if (found.at !== beyond32 && found.length !== beyond32 && found.count !== beyond16) return found;
  const locator = Buffer.from(filePart(path, Math.max(0, from + k - bytes.locator64), bytes.locator64));
  if (locator.length < bytes.locator64 || locator.readUInt32LE(0) !== signatures.locator64) return found;
  const end = Buffer.from(filePart(path, Number(locator.readBigUInt64LE(8)), bytes.end64));
  if (end.length < bytes.end64 || end.readUInt32LE(0) !== signatures.end64) return refuse("its end is damaged");
  return {
    at: Number(end.readBigUInt64LE(48)),
    length: Number(end.readBigUInt64LE(40)),
    count: Number(end.readBigUInt64LE(32)),
  };
}

function entryAt(directory: Buffer, from: number) {
  const word = (offset: number) => directory.readUInt16LE(from + offset);
  const long = (offset: number) => directory.readUInt32LE(from + offset);
  const nameFrom = from + bytes.central;
  const extraFrom = nameFrom + word(28);
  const next = extraFrom + word(30) + word(32);
  const large = [long(24), long(20), long(42)];
  const [size, compressed, at] = valuesOf64(directory.subarray(extraFrom, extraFrom + word(30)), large);
  const name = directory.toString("utf8", nameFrom, extraFrom);
  const entry: ZipEntry = { name, size: size!, compressed: compressed!, at: at!, crc: long(16), method: word(10) };
  return { entry, next, mode: long(38) >>> 16, flag: word(8) };
}

/** In place of those values that 32 bits do not hold. */
function valuesOf64(extra: Buffer, values: readonly number[]): number[] {
  for (let k = 0; k + 4 <= extra.length; k += 4 + extra.readUInt16LE(k + 2)) {
    if (extra.readUInt16LE(k) !== extra64) continue;
    let from = k + 4;
    return values.map((value) => {
      if (value !== beyond32 || from + 8 > extra.length) return value;
      from += 8;
      return Number(extra.readBigUInt64LE(from - 8));
    });
  }
  return [...values];
}
