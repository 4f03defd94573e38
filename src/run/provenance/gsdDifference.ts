/** The first number at which two GSD files differ, in words: frame, chunk and particle. */
import type { ReadPart } from "../../scenario/io/fileDefect.ts";
import { bytesOfType, chunks, ownChunks, types } from "../../scenario/io/gsd/format.ts";
import { type GsdEntry, GsdFile } from "../../scenario/io/gsd/gsdFile.ts";

export interface BinaryFile {
  /** All of it, in pieces whose lengths depend on its length only. */
  pieces(): Iterable<Uint8Array>;
  readonly part: ReadPart;
}

const rests: ReadonlySet<string> = new Set([ownChunks.positionRest, ownChunks.velocityRest]);

/** @param again complete @returns undefined where all bytes agree */
export function gsdDifference(recorded: BinaryFile, again: BinaryFile): string | undefined {
  const byte = firstByte(recorded.pieces(), again.pieces());
  if (byte === undefined) return undefined;
  const place = placeOf(byte, again);
  if (!place) return `byte ${byte}`;
  const { entry, time } = place;
  const each = bytesOfType[entry.type]!;
  const k = Math.floor((byte - entry.at) / each);
  const row = Math.floor(k / entry.columns);
  const isOfParticles = entry.name.includes("particles/") || rests.has(entry.name);
  const of = isOfParticles && entry.name !== chunks.types && entry.rows > 1;
  const value = (file: BinaryFile) => valueIn(file.part(entry.at + k * each, each), entry.type);
  return `frame ${entry.frame} (time ${time}), ${entry.name}${of ? ` of particle ${row}` : ""}: ${value(recorded)} in the folder, ${value(again)} when run again`;
}

function firstByte(a: Iterable<Uint8Array>, b: Iterable<Uint8Array>): number | undefined {
  const others = b[Symbol.iterator]();
  let before = 0;
  for (const piece of a) {
    const other = others.next().value ?? new Uint8Array(0);
    const k = piece.findIndex((byte, each) => byte !== other[each]);
    if (k >= 0) return before + k;
    if (other.length > piece.length) return before + piece.length;
    before += piece.length;
  }
  return others.next().done ? undefined : before;
}

/** Undefined in the header and in the index. */
function placeOf(byte: number, file: BinaryFile): { readonly entry: GsdEntry; readonly time: string } | undefined {
  let time = "";
  for (const entry of new GsdFile(file.part).entries()) {
    if (entry.name === ownChunks.time) time = valueIn(file.part(entry.at, 8), types.double);
    if (byte < entry.at + entry.bytes) return byte < entry.at ? undefined : { entry, time };
  }
  return undefined;
}

function valueIn(bytes: Uint8Array, type: number): string {
  if (bytes.length < bytesOfType[type]!) return "nothing";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (type === types.double) return String(view.getFloat64(0, true));
  if (type === types.float) return String(view.getFloat32(0, true));
  if (type === types.uint64) return String(view.getBigUint64(0, true));
  if (type === types.int32) return String(view.getInt32(0, true));
  return String(type === types.uint32 ? view.getUint32(0, true) : view.getUint8(0));
}
