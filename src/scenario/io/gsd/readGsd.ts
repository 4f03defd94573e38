/**
 * The particles of a frame of a GSD file (HOOMD-blue). What a frame leaves out it has from the first one, as far as that has as many
 * particles; what that leaves out, too, has the value that the schema says: diameter and mass 1, at rest. Files of this program have what is
 * missing to all digits in log chunks; the box of GSD is around the origin, that of a scenario begins there.
 */
import { shearOfTilts } from "../../../physics/boundary/images.ts";
import { FileDefect, type ReadPart } from "../fileDefect.ts";
import type { ParticlesInFile } from "../particlesInFile.ts";
import { chunks, edgeWords, ownApplication, ownChunks, types } from "./format.ts";
import { type GsdEntry, GsdFile } from "./gsdFile.ts";
import { addRests } from "./rests.ts";

export type GsdReading =
  | { readonly ok: true; readonly frame: ParticlesInFile }
  | { readonly ok: false; readonly byte: number; readonly message: string };

export function readGsd(read: ReadPart, dimension: 2 | 3): GsdReading {
  try {
    return { ok: true, frame: gsdFrame(new GsdFile(read), 0, dimension) };
  } catch (error) {
    if (!(error instanceof FileDefect)) throw error;
    return { ok: false, byte: error.byte, message: error.message };
  }
}

/** @throws FileDefect */
export function gsdDimension(file: GsdFile): 2 | 3 {
  const entry = chunksOf(file, 0).get(chunks.dimensions);
  return entry && file.bytesOf(shaped(entry, 1, 1))[0] === 2 ? 2 : 3;
}

/** The number by which programs count steps of a simulation. @throws FileDefect */
export function gsdStep(file: GsdFile, frame: number): number {
  const entry = chunksOf(file, frame).get(chunks.step);
  if (!entry) return 0;
  const { buffer, byteOffset } = file.bytesOf(shaped(entry, 1, 1));
  if (entry.type !== types.uint64)
    throw new FileDefect(entry.entryAt, `${entry.name} has the unexpected type ${entry.type}`);
  return Number(new DataView(buffer, byteOffset).getBigUint64(0, true));
}

/** Numbers of the first frame that later frames have from there, by the places of their chunks. */
export type KeptNumbers = Map<number, Float64Array>;

/** @param kept of calls for the same file; @param exact numbers to their last digit, which twice the bytes are read for @throws FileDefect */
export function gsdFrame(
  file: GsdFile,
  number: number,
  d: 2 | 3,
  { kept = new Map(), exact = true }: { readonly kept?: KeptNumbers; readonly exact?: boolean } = {},
): ParticlesInFile {
  const first = chunksOf(file, 0);
  if (d === 3 && gsdDimension(file) === 2) {
    const { entryAt } = first.get(chunks.dimensions)!;
    throw new FileDefect(entryAt, "its particles have two dimensions, the box of the scenario has three");
  }
  const here = number === 0 ? first : chunksOf(file, number);
  const countIn = (entries: ReadonlyMap<string, GsdEntry>) => {
    const entry = entries.get(chunks.count);
    return entry && numbersOf(file, shaped(entry, 1, 1))[0];
  };
  const before = countIn(first) ?? 0;
  const count = countIn(here) ?? before;
  const inherited = [...first].filter(
    ([name]) => count === before || !name.includes("particles/") || name === chunks.types,
  );
  const found = new Map([...inherited, ...here]);
  const own = file.application.startsWith(ownApplication);
  const numbers = (name: string, rows: number, columns: number) => {
    const entry = found.get(name);
    return entry && (kept.get(entry.at) ?? keeping(name, numbersOf(file, shaped(entry, rows, columns)), entry));
  };
  const keeping = (name: string, read: Float64Array, { at, frame }: GsdEntry) => {
    // Positions and velocities are other ones in each frame.
    if (frame === 0 && !changing.has(name)) kept.set(at, read);
    return read;
  };
  /** Log chunks of other programs may mean anything. */
  const ownNumbers = (name: string, rows: number, columns: number) => (own ? numbers(name, rows, columns) : undefined);

  const box = boxOf(found.get(chunks.box), numbers(chunks.box, 6, 1));
  const size = ownNumbers(ownChunks.size, d, 1) ?? box.subarray(0, d);
  const shear = shearOfTilts(Array.from([1, 2, 2], (across, k) => box[3 + k] * box[across]));
  if (size.some((length) => !(length > 0)))
    throw new FileDefect(found.get(chunks.box)?.at ?? 0, "a length of the box is not positive");
  const exactly = (rounded: Float64Array | undefined, rest: string, upper: string) =>
    own && exact && rounded ? withRests(file, here, { rounded, rest, upper, d }) : rounded;
  const positions = exactly(
    fromCorner(found, numbers(chunks.position, count, 3), size),
    ownChunks.positionRest,
    ownChunks.positionUpper,
  );
  // Memory follows the numbers that are there.
  if (!positions && count > 0)
    throw new FileDefect(
      found.get(chunks.count)!.entryAt,
      `frame ${number} has ${count} particles, and no ${chunks.position}`,
    );
  const velocities =
    exactly(inPlane(numbers(chunks.velocity, count, 3), d), ownChunks.velocityRest, ownChunks.velocityUpper) ??
    zeros(count * d);
  const radii =
    ownNumbers(ownChunks.radius, count, 1) ??
    numbers(chunks.diameter, count, 1)?.map((each) => each / 2) ??
    zeros(count).fill(0.5);
  const masses = ownNumbers(ownChunks.mass, count, 1) ?? numbers(chunks.mass, count, 1) ?? zeros(count).fill(1);
  const spins = ownNumbers(ownChunks.spin, count, d === 2 ? 1 : 3);
  const speciesNames = namesOf(file, found.get(chunks.types));
  const species = speciesOf(found.get(chunks.typeid), numbers(chunks.typeid, count, 1), count, speciesNames.length);
  const edges = Array.from(ownNumbers(ownChunks.edges, 2 * d, 1) ?? [], (k) => edgeWords[k]);
  const time = ownNumbers(ownChunks.time, 1, 1)?.[0];
  return {
    count,
    positions: positions ?? zeros(0),
    velocities,
    radii,
    masses,
    species,
    speciesNames,
    size: Float64Array.from(size),
    ...(shear && shear.gradient < d && { shear }),
    more: file.frames > number + 1,
    ...(spins && { spins }),
    ...(edges.length > 0 && edges.every((edge) => edge !== undefined) && { edges }),
    ...(time !== undefined && { time }),
  };
}

const changing: ReadonlySet<string> = new Set([chunks.position, chunks.velocity, ownChunks.spin]);

function withRests(
  file: GsdFile,
  entries: ReadonlyMap<string, GsdEntry>,
  of: { readonly rounded: Float64Array; readonly rest: string; readonly upper: string; readonly d: number },
): Float64Array {
  const { rounded, d } = of;
  const rest = entries.get(of.rest);
  if (!rest) return rounded;
  const whole = (entry: GsdEntry, rows: number, columns: number) => {
    const { buffer, byteOffset, byteLength } = file.bytesOf(shaped(entry, rows, columns));
    if (entry.type !== types.int32)
      throw new FileDefect(entry.entryAt, `${entry.name} has the unexpected type ${entry.type}`);
    return new Int32Array(buffer, byteOffset, byteLength / 4);
  };
  const upperEntry = entries.get(of.upper);
  const upper = upperEntry ? whole(upperEntry, upperEntry.rows, 2) : new Int32Array(0);
  for (let k = 0; k < upper.length; k += 2)
    if (!(upper[k] >= 0 && upper[k] < rounded.length))
      throw new FileDefect(upperEntry!.at + 4 * k, `expected a number below ${rounded.length}, got ${upper[k]}`);
  const exact = addRests(rounded, whole(rest, rounded.length / d, d), upper);
  if (!areFinite(exact)) {
    const k = exact.findIndex((value) => !Number.isFinite(value));
    throw new FileDefect(rest.at + 4 * k, `expected ${rest.name} of finite numbers, got one that makes ${exact[k]}`);
  }
  return exact;
}

function chunksOf(file: GsdFile, frame: number): Map<string, GsdEntry> {
  const found = new Map<string, GsdEntry>();
  for (const entry of file.entriesOf(frame)) {
    if (found.has(entry.name)) throw new FileDefect(entry.entryAt, `${entry.name} is there twice`);
    found.set(entry.name, entry);
  }
  return found;
}

const zeros = (length: number) => new Float64Array(length);

function shaped(entry: GsdEntry, rows: number, columns: number): GsdEntry {
  if (entry.rows === rows && entry.columns === columns) return entry;
  const got = `${entry.rows} × ${entry.columns}`;
  throw new FileDefect(entry.entryAt, `expected ${rows} × ${columns} numbers of ${entry.name}, got ${got}`);
}

/** In the memory that was read where they are of double precision. */
function numbersOf(file: GsdFile, entry: GsdEntry): Float64Array {
  const { buffer, byteOffset, byteLength } = file.bytesOf(entry);
  const { type, at, name } = entry;
  const numbers =
    type === types.double
      ? new Float64Array(buffer, byteOffset, byteLength / 8)
      : type === types.float
        ? new Float64Array(new Float32Array(buffer, byteOffset, byteLength / 4))
        : type === types.uint32
          ? new Float64Array(new Uint32Array(buffer, byteOffset, byteLength / 4))
          : type === types.uint8
            ? new Float64Array(new Uint8Array(buffer, byteOffset, byteLength))
            : undefined;
  if (!numbers) throw new FileDefect(entry.entryAt, `${name} has the unexpected type ${type}`);
  if (!areFinite(numbers)) {
    const k = numbers.findIndex((value) => !Number.isFinite(value));
    throw new FileDefect(at + (k * byteLength) / numbers.length, `expected numbers of ${name}, got ${numbers[k]}`);
  }
  return numbers;
}

/** 0 times a number is 0, 0 times ∞ or NaN is NaN: without a branch for each. */
function areFinite(numbers: Float64Array): boolean {
  let sum = 0;
  for (let k = 0; k < numbers.length; k++) sum += 0 * numbers[k];
  return sum === 0;
}

/** Lengths and tilts. */
function boxOf(entry: GsdEntry | undefined, box: Float64Array = Float64Array.of(1, 1, 1, 0, 0, 0)): Float64Array {
  if (box.subarray(3).filter((tilt) => tilt !== 0).length > 1)
    throw new FileDefect(entry!.at + 12, "expected a box that is tilted along one axis at most");
  return box;
}

function fromCorner(
  found: ReadonlyMap<string, GsdEntry>,
  positions: Float64Array | undefined,
  size: Float64Array,
): Float64Array | undefined {
  const d = size.length as 2 | 3;
  const k = d === 2 ? (positions?.findIndex((z, each) => each % 3 === 2 && z !== positions[2]) ?? -1) : -1;
  if (k >= 0) {
    const { at, bytes } = found.get(chunks.position)!;
    throw new FileDefect(
      at + (k * bytes) / positions!.length,
      `particle ${(k - 2) / 3} is at z = ${positions![k]}, particle 0 at z = ${positions![2]}: the box has two dimensions`,
    );
  }
  const flat = inPlane(positions, d);
  if (!flat) return undefined;
  const moved = new Float64Array(flat.length);
  for (let axis = 0; axis < d; axis++) {
    const half = size[axis] / 2;
    for (let each = axis; each < flat.length; each += d) moved[each] = flat[each] + half;
  }
  return moved;
}

/** Of three components those of the dimensions. */
function inPlane(vectors: Float64Array | undefined, d: 2 | 3): Float64Array | undefined {
  return d === 3 ? vectors : vectors?.filter((_, k) => k % 3 !== 2);
}

/** A row each, which ends with a 0 or with its columns. */
function namesOf(file: GsdFile, entry: GsdEntry | undefined): string[] {
  if (!entry) return ["A"];
  if (entry.rows > 0x10000) throw new FileDefect(entry.entryAt, `expected at most 65536 types, got ${entry.rows}`);
  if (entry.bytes !== entry.rows * entry.columns)
    throw new FileDefect(entry.entryAt, `${entry.name} has the unexpected type ${entry.type}`);
  const bytes = file.bytesOf(entry);
  return Array.from({ length: entry.rows }, (_, k) => {
    const row = bytes.subarray(k * entry.columns, (k + 1) * entry.columns);
    const end = row.indexOf(0);
    return new TextDecoder().decode(row.subarray(0, end < 0 ? undefined : end));
  });
}

function speciesOf(
  entry: GsdEntry | undefined,
  ids: Float64Array | undefined,
  count: number,
  known: number,
): Uint16Array {
  if (!ids) return new Uint16Array(count);
  for (let i = 0; i < ids.length; i++)
    if (!(ids[i] < known))
      throw new FileDefect(entry!.at + (i * entry!.bytes) / count, `expected a type below ${known}, got ${ids[i]}`);
  return new Uint16Array(ids);
}
