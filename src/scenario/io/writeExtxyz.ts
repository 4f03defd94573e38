/** A state as an extended XYZ file that OVITO, ASE and this project read. */

import type { Frame } from "../../engine/api/engine.ts";
import { tiltOf } from "../../physics/boundary/images.ts";
import { periodicAxes, type Shear } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { writeNumber } from "../text/jsonScalar.ts";

interface ExtxyzContent {
  readonly dimension: 2 | 3;
  readonly size: ArrayLike<number>;
  readonly periodic: readonly boolean[];
  readonly shear?: Shear | undefined;
  readonly positions: ArrayLike<number>;
  readonly velocities?: ArrayLike<number>;
  /** Angular velocities: one number per particle in two dimensions, written as the z component; three in three. */
  readonly spins?: ArrayLike<number>;
  readonly radii?: ArrayLike<number>;
  readonly masses?: ArrayLike<number>;
  readonly species?: ArrayLike<number>;
  readonly speciesNames?: readonly string[];
  readonly time?: number;
}

/** One frame as one text; millions of particles need more than a text can hold: `extxyzLines`. */
export function writeExtxyz(content: ExtxyzContent): string {
  return [...extxyzLines(content)].join("");
}

/** The particles of a system at one moment. */
export function extxyzOf(system: System, { time, positions, velocities, spins }: Frame): Iterable<string> {
  const periodic = periodicAxes(system);
  return extxyzLines({ ...system, periodic, positions, velocities, time, ...(spins && { spins }) });
}

/**
 * One frame, line by line. The names go into a column `type`: OVITO makes its particle types of it, and ASE, which stops at a
 * `species` that is no chemical element, keeps it as it is. Numbers have as many digits as it takes to read the same ones back.
 */
function* extxyzLines(content: ExtxyzContent): Iterable<string> {
  const { dimension, size, periodic, positions, velocities, spins, radii, masses, species, time } = content;
  const count = Math.floor(positions.length / dimension);
  const names = namesInFile(content.speciesNames ?? ["X"]);
  const vector = (values: ArrayLike<number>, i: number) => {
    const at = i * dimension;
    return `${writeNumber(values[at])} ${writeNumber(values[at + 1])} ${dimension === 3 ? writeNumber(values[at + 2]) : "0"}`;
  };
  const spinOf = (values: ArrayLike<number>, i: number) =>
    dimension === 2 ? `0 0 ${writeNumber(values[i])}` : vector(values, i);
  const tilt = tiltOf(content, time ?? 0);
  // The vector of each axis; that across a shear flow is tilted.
  const vectors = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => {
      if (row === column) return size[row] ?? 1;
      return row === tilt?.gradient && column === tilt.flow ? tilt.by : 0;
    }),
  );
  const lattice = vectors.map(writeNumber).join(" ");
  const pbc = [0, 1, 2].map((k) => (k < dimension && periodic[k] ? "T" : "F")).join(" ");
  const properties = `type:S:1:pos:R:3${velocities ? ":velo:R:3" : ""}${radii ? ":radius:R:1" : ""}${masses ? ":mass:R:1" : ""}${spins ? ":angular_velocity:R:3" : ""}`;
  const at = time === undefined ? "" : ` Time=${writeNumber(time)}`;
  yield `${count}\nLattice="${lattice}" Properties=${properties}${at} pbc="${pbc}"\n`;
  for (let i = 0; i < count; i++) {
    let line = `${names[species?.[i] ?? 0] ?? "X"} ${vector(positions, i)}`;
    if (velocities) line += ` ${vector(velocities, i)}`;
    if (radii) line += ` ${writeNumber(radii[i])}`;
    if (masses) line += ` ${writeNumber(masses[i])}`;
    if (spins) line += ` ${spinOf(spins, i)}`;
    yield `${line}\n`;
  }
}

/**
 * Names as files spell them, in the order of the names: blanks separate columns and control characters are no text, so each of either is
 * written `_`. Names that become the same are numbered, whatever their order.
 */
export function namesInFile(names: readonly string[]): string[] {
  const spelled = new Map<string, string>();
  const words = names.map((name) => [name, name.replace(/[\s\p{Cc}]+/gu, "_") || "X"] as const);
  // A name that is one word keeps it.
  const taken = new Set(words.flatMap(([name, word]) => (name === word ? [word] : [])));
  for (const [name, word] of words.filter(([each, its]) => each !== its).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (spelled.has(name)) continue;
    let own = word;
    for (let number = 2; taken.has(own); number++) own = `${word}_${number}`;
    taken.add(own);
    spelled.set(name, own);
  }
  return names.map((name) => spelled.get(name) ?? name);
}
