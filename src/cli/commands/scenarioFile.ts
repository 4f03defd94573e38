/** Reads the text of a scenario, with clear messages on failure. */

import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readParticleFile } from "../../run/particleFile.ts";
import { reason } from "../../run/unusable.ts";
import type { ReadFile } from "../../scenario/io/namedFile.ts";
import { Misuse } from "../io.ts";

/** V8 limits strings to about 2²⁹ characters. */
const mostBytes = 500e6;

/** Name of standard input. */
const standardInput = "-";

/** @param file as typed @throws Misuse */
export function readText(file: string, cwd: string): string {
  // By number, not as /dev/stdin, which some systems lack.
  const path = file === standardInput ? 0 : resolve(cwd, file);
  let bytes: Buffer;
  try {
    const stat = path === 0 ? fstatSync(path) : statSync(path);
    if (stat.isDirectory()) throw new Misuse(`${file} is a directory, not a scenario. ${oneIn(file, cwd)}`);
    if (stat.size > mostBytes) throw tooBig(file, `${Math.round(stat.size / 1e6)} MB`);
    bytes = stat.isFile() ? readFileSync(path) : readStream(path, file);
  } catch (error) {
    throw error instanceof Misuse ? error : new Misuse(`${file}: ${reason(error)}.`);
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new Misuse(`${file} is UTF-16 text. Save it as UTF-8.`);
  }
  if (isBinary(bytes)) throw new Misuse(`${file} is not a text file.`);
  try {
    // The decoder takes a byte order mark off, as VS Code does, so that columns agree.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Misuse(`${file} is not UTF-8 text.`);
  }
}

function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, 8192).includes(0);
}

/** Pipes and devices do not say how much they hold, which can be without end. */
function readStream(path: number | string, file: string): Buffer {
  const from = typeof path === "number" ? path : openSync(path, "r");
  const parts: Buffer[] = [];
  let total = 0;
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(1 << 20);
      const length = readSync(from, part);
      parts.push(part.subarray(0, length));
      if (length === 0 || isBinary(parts[0])) return Buffer.concat(parts);
      total += length;
      if (total > mostBytes) throw tooBig(file, `more than ${mostBytes / 1e6} MB`);
    }
  } finally {
    if (from !== path) closeSync(from);
  }
}

function tooBig(file: string, size: string): Misuse {
  return new Misuse(
    `${file} has ${size}; put that many particles into a file of their own ("particles": { "file": … }).`,
  );
}

function oneIn(directory: string, cwd: string): string {
  const found = readdirSync(resolve(cwd, directory)).filter((name) => name.endsWith(".edpd.json"));
  const [first] = found.sort();
  if (first === undefined) return "Scenarios are files such as gas.edpd.json; it contains none.";
  return `There ${found.length === 1 ? "is one" : `are ${found.length}`} in it: ${join(directory, found.length === 1 ? first : "*.edpd.json")}`;
}

/**
 * Reads files named in a scenario, relative to it; for standard input, relative to the current directory.
 *
 * @param anywhere also outside of the folder of the scenario and of the current directory
 */
export function neighbors(file: string, cwd: string, anywhere: boolean): ReadFile {
  const directory = dirname(resolve(cwd, file));
  return (name, encoding) => {
    try {
      return readParticleFile(name, { directory, within: [cwd], anywhere }, encoding);
    } catch (error) {
      throw new Error(reason(error));
    }
  };
}
