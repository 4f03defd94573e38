/**
 * Extended XYZ, the text form of particles that OVITO and ASE read and write:
 *
 *   3
 *   Lattice="10 0 0 0 10 0 0 0 10" Properties=type:S:1:pos:R:3:velo:R:3:radius:R:1:mass:R:1 Time=2.5 pbc="T T F"
 *   sand 1.0 2.0 3.0 0 0 0 0.5 1
 *   …
 *
 * (a count, a comment of keys, a line for each particle; without Properties a name and three coordinates). Two
 * dimensions are written as z = 0 in a box of height 1 that does not repeat along z. Boxes must be right-angled.
 *
 * Reading trusts nothing: memory follows the text that is there, not the count it announces, and what is wrong comes
 * back as messages with line numbers, the first twenty of them. Nothing here throws.
 */
import type { Shear } from "../../physics/box.ts";
import { formatGrouped } from "../diagnostics.ts";
import type { ParticlesInFile } from "./particlesInFile.ts";

interface ExtxyzProblem {
  /** From 1 on. */
  readonly line: number;
  readonly message: string;
}

type ExtxyzReading =
  | { readonly ok: true; readonly frame: ParticlesInFile }
  | { readonly ok: false; readonly problems: readonly ExtxyzProblem[] };

const mostProblems = 20;
/** Bounds the time that unclosed quotes and brackets can cost. */
export const longestComment = 10_000;

export function readExtxyz(text: string, dimension: 2 | 3): ExtxyzReading {
  const problems: ExtxyzProblem[] = [];
  const note = (line: number, message: string) => {
    if (problems.length < mostProblems) problems.push({ line, message });
  };
  const lines = new Lines(text);
  const announced = lines.next()?.trim() ?? "";
  const count = Number(announced);
  if (!/^\d+$/.test(announced)) {
    note(
      1,
      `expected the number of particles in the first line, got ${/^\s*[-+\d]/.test(announced) ? quote(announced) : "text"}.`,
    );
    return { ok: false, problems };
  }
  const comment = lines.next();
  if (comment === undefined) {
    note(2, "The comment line is missing: the file ends after the number of particles.");
    return { ok: false, problems };
  }
  if (comment.length > longestComment) {
    note(
      2,
      `The comment line has ${formatGrouped(comment.length)} characters; expected at most ${formatGrouped(longestComment)}.`,
    );
    return { ok: false, problems };
  }
  const keys = readKeys(comment);
  const columns = readColumns(keys.get("properties"), dimension, (message) => note(2, message));
  const cell = readCell(keys, dimension, (message) => note(2, message));
  const time = readTime(keys, (message) => note(2, message));
  // A column takes at least two characters ("1 "): an absurd count ends here, before anything is allocated. A count that
  // is a little too large is better reported at the line where the particles end.
  if (columns !== undefined && count * columns.width > text.length / 2 + 10_000) {
    note(1, `The file is too short for the ${quote(announced)} particles of its first line.`);
  }
  if (problems.length > 0 || columns === undefined) return { ok: false, problems };

  const positions = new Float64Array(count * dimension);
  const optional = (column: number, each: number) => (column < 0 ? undefined : new Float64Array(count * each));
  const velocities = optional(columns.velocity, dimension);
  const spins = optional(columns.spin, dimension === 2 ? 1 : 3);
  const radii = optional(columns.radius, 1);
  const masses = optional(columns.mass, 1);
  const species = new Uint16Array(count);
  const names = new Map<string, number>();
  let height: number | undefined;
  for (let i = 0; i < count && problems.length < mostProblems; i++) {
    const line = lines.next();
    if (line === undefined) {
      note(
        lines.number,
        `The file ends after ${formatGrouped(i)} of the ${formatGrouped(count)} particles of its first line.`,
      );
      break;
    }
    const words = line.trim().split(/\s+/);
    if (words.length !== columns.width) {
      const got = line.trim() === "" ? "none" : String(words.length);
      note(lines.number, `Particle ${i} has ${got} of the ${columns.width} columns of Properties.`);
      continue;
    }
    const number = (column: number, what: string): number => {
      const value = readNumber(words[column]);
      if (value === undefined)
        note(lines.number, `The ${what} of particle ${i} is not a number: ${quote(words[column])}.`);
      return value ?? 0;
    };
    for (let k = 0; k < dimension; k++) {
      positions[i * dimension + k] = number(columns.position + k, `${"xyz"[k]} position`) - (cell.origin[k] ?? 0);
      if (velocities) velocities[i * dimension + k] = number(columns.velocity + k, `${"xyz"[k]} velocity`);
    }
    if (spins && dimension === 2) spins[i] = number(columns.spin + 2, "angular velocity");
    else if (spins) for (let k = 0; k < 3; k++) spins[3 * i + k] = number(columns.spin + k, "angular velocity");
    if (dimension === 2 && columns.coordinates === 3) {
      const z = number(columns.position + 2, "z position");
      height ??= z;
      if (z !== height)
        note(lines.number, `Particle ${i} is at z = ${z}, particle 0 at z = ${height}: the box has two dimensions.`);
    }
    if (radii) {
      radii[i] = number(columns.radius, "radius");
      if (radii[i] < 0) note(lines.number, `The radius of particle ${i} is negative.`);
    }
    if (masses) {
      masses[i] = number(columns.mass, "mass");
      if (masses[i] < 0) note(lines.number, `The mass of particle ${i} is negative.`);
    }
    const name = columns.species < 0 ? "" : words[columns.species];
    let index = names.get(name);
    if (index === undefined) {
      index = names.size;
      if (index > 0xffff) note(lines.number, "The file has more than 65536 species.");
      else names.set(name, index);
    }
    species[i] = index;
  }
  let more = false;
  for (let line = lines.next(); line !== undefined && problems.length === 0; line = lines.next()) {
    if (line.trim() === "") continue;
    more = /^\s*\d+\s*$/.test(line);
    if (!more)
      note(lines.number, `The file has more lines than the ${formatGrouped(count)} particles of its first line.`);
    break;
  }
  if (problems.length > 0) return { ok: false, problems };
  const frame: ParticlesInFile = {
    count,
    positions,
    species,
    speciesNames: [...names.keys()],
    more,
    ...(velocities && { velocities }),
    ...(spins && { spins }),
    ...(radii && { radii }),
    ...(masses && { masses }),
    ...(cell.size && { size: cell.size }),
    ...(cell.periodic && { periodic: cell.periodic }),
    ...(cell.shear && { shear: cell.shear }),
    ...(time !== undefined && { time }),
  };
  return { ok: true, frame };
}

/** One line at a time, so that a text of millions is not first torn into millions of strings. */
class Lines {
  /** The line last given, or one past the end. */
  number = 0;
  private at = 0;

  constructor(private readonly text: string) {}

  next(): string | undefined {
    if (this.at >= this.text.length) {
      this.number++;
      return undefined;
    }
    const end = this.text.indexOf("\n", this.at);
    const line = this.text.slice(this.at, end < 0 ? undefined : end);
    this.at = end < 0 ? this.text.length : end + 1;
    this.number++;
    return line;
  }
}

/** Keys of the comment line, in small letters: key=value, key="some values", key={…}, key=[…], or a key alone. */
export function readKeys(comment: string): Map<string, string> {
  const keys = new Map<string, string>();
  const pattern = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|\[([^\]]*)\]|(\S+)))?/g;
  for (const match of comment.matchAll(pattern)) {
    const value = match.slice(2).find((part) => part !== undefined);
    keys.set(match[1].toLowerCase(), value ?? "T");
  }
  return keys;
}

interface Columns {
  /** Where each begins, −1 where there is none. */
  readonly species: number;
  readonly position: number;
  readonly velocity: number;
  readonly spin: number;
  readonly radius: number;
  readonly mass: number;
  /** Columns of a position. */
  readonly coordinates: number;
  /** All columns of a line. */
  readonly width: number;
}

const meanings: Record<string, "species" | "position" | "velocity" | "spin" | "radius" | "mass"> = {
  species: "species",
  element: "species",
  type: "species",
  pos: "position",
  position: "position",
  velo: "velocity",
  vel: "velocity",
  velocity: "velocity",
  velocities: "velocity",
  angular_velocity: "spin",
  angularvelocity: "spin",
  omega: "spin",
  radius: "radius",
  radii: "radius",
  mass: "mass",
  masses: "mass",
};

export function readColumns(
  properties: string | undefined,
  dimension: 2 | 3,
  note: (message: string) => void,
): Columns | undefined {
  const parts = (properties ?? "species:S:1:pos:R:3").split(":");
  const columns = { species: -1, position: -1, velocity: -1, spin: -1, radius: -1, mass: -1, coordinates: 0, width: 0 };
  for (let p = 0; p < parts.length; p += 3) {
    const [name, type, times] = [parts[p], parts[p + 1], Number(parts[p + 2])];
    if (type === undefined || !/^[SRIL]$/i.test(type) || !(Number.isInteger(times) && times > 0 && times < 1000)) {
      note(
        `Properties is a row of name:type:columns with type S, R, I or L; ${quote(parts.slice(p, p + 3).join(":"))} is not.`,
      );
      return undefined;
    }
    const meaning = Object.hasOwn(meanings, name.toLowerCase()) ? meanings[name.toLowerCase()] : undefined;
    // Words under `type` are names, and go before the chemical elements that a program may have added.
    const names = name.toLowerCase() === "type" && type.toUpperCase() === "S";
    if (meaning !== undefined && (columns[meaning] < 0 || names)) {
      columns[meaning] = columns.width;
      if (meaning === "position") columns.coordinates = times;
      const needed = meaning === "spin" ? 3 : meaning === "position" || meaning === "velocity" ? dimension : 1;
      if (times < needed) note(`Property ${quote(name)} has ${times} columns, the box has ${dimension} dimensions.`);
    }
    columns.width += times;
  }
  if (columns.position < 0) note("Properties names no positions (pos:R:3).");
  return columns;
}

export function readCell(keys: Map<string, string>, dimension: 2 | 3, note: (message: string) => void) {
  const numbers = (key: string, text: string, length: number): number[] | undefined => {
    const values = text
      .split(/[\s,]+/)
      .filter((word) => word !== "")
      .map(readNumber);
    if (values.length === length && values.every((value) => value !== undefined)) return values as number[];
    note(`${key} is ${length} numbers, not ${quote(text)}.`);
    return undefined;
  };
  const cell: { origin: readonly number[]; size?: Float64Array; periodic?: boolean[]; shear?: Shear } = { origin: [] };
  const origin = keys.get("origin");
  if (origin !== undefined) cell.origin = numbers("Origin", origin, 3) ?? [];
  const lattice = keys.get("lattice");
  if (lattice !== undefined) {
    const vectors = numbers("Lattice", lattice, 9);
    const tilts = vectors?.flatMap((value, at) => (at % 4 !== 0 && value !== 0 ? [at] : [])) ?? [];
    if (tilts.length > 1) note("Lattice is not a box along x, y and z, tilted along one axis at most.");
    else if (vectors) {
      const [at] = tilts;
      // The vector along one axis has a component along another.
      if (at !== undefined) cell.shear = { rate: 0, flow: at % 3, gradient: Math.floor(at / 3), offset: vectors[at] };
      cell.size = Float64Array.from({ length: dimension }, (_, k) => vectors[4 * k]);
      if (cell.size.some((length) => !(length > 0))) note("Lattice has a length that is not positive.");
    }
  }
  const pbc = keys.get("pbc");
  if (pbc !== undefined) {
    const words = pbc.split(/[\s,]+/).filter((word) => word !== "");
    if (words.length < dimension || !words.every((word) => /^(t|f|true|false|0|1)$/i.test(word))) {
      note(`pbc is T or F for each axis, not ${quote(pbc)}.`);
    } else cell.periodic = words.slice(0, dimension).map((word) => /^(t|true|1)$/i.test(word));
  }
  return cell;
}

function readTime(keys: Map<string, string>, note: (message: string) => void): number | undefined {
  const text = keys.get("time");
  if (text === undefined) return undefined;
  const time = readNumber(text);
  if (time === undefined) note(`Time is not a number: ${quote(text)}.`);
  return time;
}

/** A finite decimal number; Fortran's 1.5D+3 is one. */
export function readNumber(word: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/.test(word)) return undefined;
  const value = Number(word.replace(/[dD]/, "e"));
  return Number.isFinite(value) ? value : undefined;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
