/**
 * Files that a scenario names. A scenario may come from elsewhere, so only regular files within the folders that the host allows are
 * read, links resolved. What is no particle file is not quoted (`scenario/io/readExtxyz.ts`).
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { FileAccess } from "../protocol/commands.ts";
import type { Encoding } from "../scenario/io/namedFile.ts";
import type { OpenFile } from "../scenario/io/trajectory/trajectory.ts";

/** V8 limits strings to about 2²⁹ characters. */
const mostBytes = 500e6;
/** Larger arrays do not fit beside the picture. */
const mostAtOnce = 2000e6;

/** @param name as written in the scenario @throws where it may not be read, with the reason */
export function readParticleFile(
  name: string,
  { directory, within, anywhere, copies }: FileAccess,
  encoding: "utf8" | Encoding = "utf8",
): string {
  if (copies && !Object.hasOwn(copies, name)) throw new Error("it is not among the files that were read");
  const path = realpathSync(resolve(directory, copies?.[name] ?? name));
  if (!anywhere && ![directory, ...within].some((folder) => contains(folder, path)))
    throw new Error("it is outside of the folder of the scenario");
  // Opening a pipe without this would wait for its other end.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (stat.isDirectory()) throw new Error("it is a directory");
    if (!stat.isFile()) throw new Error("it is not a regular file");
    const part = typeof encoding === "object" ? encoding : { from: 0, length: stat.size };
    const length = Math.min(part.length, Math.max(0, stat.size - part.from));
    if (length > mostBytes) throw new Error(`it has ${Math.round(length / 1e6)} MB; expected at most 500`);
    return typeof encoding === "object" ? partOf(file, part.from, length) : readFileSync(file, encoding);
  } finally {
    closeSync(file);
  }
}

/** A regular file of any size, of which parts are read. @throws where it cannot be read */
export function openParts(path: string): OpenFile & { close(): void } {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stat = fstatSync(file);
  if (!stat.isFile()) {
    closeSync(file);
    throw new Error("it is not a regular file");
  }
  return {
    size: stat.size,
    read(from, wanted) {
      const length = Math.min(wanted, Math.max(0, stat.size - from));
      if (length > mostAtOnce)
        throw new Error(`it has a part of ${Math.round(length / 1e6)} MB; expected at most 2000`);
      const bytes = Buffer.allocUnsafeSlow(length);
      return bytes.subarray(0, readInto(bytes, file, from));
    },
    close: () => closeSync(file),
  };
}

function partOf(file: number, from: number, length: number): string {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.toString("latin1", 0, readInto(bytes, file, from));
}

/** @returns how many bytes there were */
function readInto(bytes: Uint8Array, file: number, from: number): number {
  let read = 0;
  for (let more = -1; more !== 0 && read < bytes.length; read += more)
    more = readSync(file, bytes, read, bytes.length - read, from + read);
  return read;
}

function contains(folder: string, path: string): boolean {
  const way = relative(realpathSync(folder), path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
