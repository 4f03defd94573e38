/** Files that a scenario names, given by their names. */
import type { Encoding, ReadFile } from "./namedFile.ts";

/** Characters that are made at a time. */
const piece = 2 ** 14;

/** @param files bytes, or texts in UTF-8 @param missing why a file is not there */
export function readNamed(
  files: Readonly<Record<string, Uint8Array | string>>,
  missing = "it was not given.",
): ReadFile {
  return (name, encoding?: "utf-8" | Encoding) => {
    if (!Object.hasOwn(files, name)) throw new Error(missing);
    const given = files[name];
    if (encoding === undefined || encoding === "utf-8")
      return typeof given === "string" ? given : new TextDecoder().decode(given);
    const bytes = typeof given === "string" ? new TextEncoder().encode(given) : given;
    const part = encoding === "latin1" ? bytes : bytes.subarray(encoding.from, encoding.from + encoding.length);
    const pieces: string[] = [];
    for (let at = 0; at < part.length; at += piece) pieces.push(String.fromCharCode(...part.subarray(at, at + piece)));
    return pieces.join("");
  };
}
