/**
 * Files that a scenario names. A scenario may come from elsewhere, so only regular files within the folders that the host allows are
 * read, links resolved. What is no particle file is not quoted (`scenario/io/readExtxyz.ts`).
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { FileAccess } from "../protocol/commands.ts";

/** V8 limits strings to about 2²⁹ characters. */
const mostBytes = 500e6;

/** @param name as written in the scenario @throws where it may not be read, with the reason */
export function readParticleFile(
  name: string,
  { directory, within, anywhere }: FileAccess,
  encoding: "utf8" | "latin1" = "utf8",
): string {
  const path = realpathSync(resolve(directory, name));
  if (!anywhere && ![directory, ...within].some((folder) => contains(folder, path)))
    throw new Error("it is outside of the folder of the scenario");
  // Opening a pipe without this would wait for its other end.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (stat.isDirectory()) throw new Error("it is a directory");
    if (!stat.isFile()) throw new Error("it is not a regular file");
    if (stat.size > mostBytes) throw new Error(`it has ${Math.round(stat.size / 1e6)} MB; expected at most 500`);
    return readFileSync(file, encoding);
  } finally {
    closeSync(file);
  }
}

function contains(folder: string, path: string): boolean {
  const way = relative(realpathSync(folder), path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
