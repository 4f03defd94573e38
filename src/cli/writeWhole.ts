/** Files are there whole or not at all: written beside their place, then renamed into it. */
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Misuse } from "./io.ts";
import { reason } from "./scenarioFile.ts";

export function writeWhole(path: string, text: string): void {
  const draft = join(dirname(path), `.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Misuse(`${path} cannot be written: ${reason(error)}.`);
  }
}

/** Better to know before an hour of computing than after. */
export function makeDirectory(path: string): void {
  try {
    makeEach(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Misuse(`${path} cannot be written to: ${code === "EEXIST" ? "it is a file" : reason(error)}.`);
  }
}

/** Folder by folder: Node's own recursive way never comes back where a system refuses as /proc does. */
function makeEach(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: "EEXIST" });
    return;
  }
  const parent = dirname(path);
  if (parent !== path) makeEach(parent);
  mkdirSync(path);
}
