/** Files of particles, each read by the format that the ending of its name says: GSD, otherwise extended XYZ. */
import type { Path } from "../diagnostics.ts";
import { bytesOfText } from "./bytesOfText.ts";
import { readGsd } from "./gsd/readGsd.ts";
import { type ReadFile, textOfFile } from "./namedFile.ts";
import type { ParticlesInFile } from "./particlesInFile.ts";
import { readExtxyz } from "./readExtxyz.ts";

type Reading =
  | { readonly ok: true; readonly frame: ParticlesInFile }
  /** `place` is "line 3" or "byte 84"; others follow. */
  | { readonly ok: false; readonly place: string; readonly message: string; readonly others: number };

/** @param path of the name in the document @throws CannotBuild where there is no such file */
export function readParticles(name: string, path: Path, readFile: ReadFile | undefined, dimension: 2 | 3): Reading {
  if (name.toLowerCase().endsWith(".gsd")) {
    const part = (from: number, length: number) => bytesOfText(textOfFile(name, path, readFile, { from, length }));
    const reading = readGsd(part, dimension);
    return reading.ok
      ? reading
      : { ok: false, place: `byte ${reading.byte}`, message: `${reading.message}.`, others: 0 };
  }
  const reading = readExtxyz(textOfFile(name, path, readFile), dimension);
  if (reading.ok) return reading;
  const [first, ...others] = reading.problems;
  return { ok: false, place: `line ${first!.line}`, message: first!.message, others: others.length };
}
