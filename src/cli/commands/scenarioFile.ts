/** Reads the text of a scenario, with clear messages on failure. */

import { fstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readParticleFile } from "../../run/particleFile.ts";
import { reason } from "../../run/unusable.ts";
import type { ReadFile } from "../../scenario/start/groupFile.ts";
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
    if (stat.size > mostBytes) {
      throw new Misuse(
        `${file} has ${Math.round(stat.size / 1e6)} MB; put that many particles into a file of their own ("particles": { "file": … }).`,
      );
    }
    bytes = readFileSync(path);
  } catch (error) {
    throw error instanceof Misuse ? error : new Misuse(`${file}: ${reason(error)}.`);
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new Misuse(`${file} is UTF-16 text. Save it as UTF-8.`);
  }
  if (bytes.subarray(0, 8192).includes(0)) throw new Misuse(`${file} is not a text file.`);
  try {
    // The decoder takes a byte order mark off, as VS Code does, so that columns agree.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Misuse(`${file} is not UTF-8 text.`);
  }
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
export function neighbours(file: string, cwd: string, anywhere: boolean): ReadFile {
  const directory = dirname(resolve(cwd, file));
  return (name, encoding) => {
    try {
      return readParticleFile(name, { directory, within: [cwd], anywhere }, encoding);
    } catch (error) {
      throw new Error(reason(error));
    }
  };
}
