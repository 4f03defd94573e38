/** One frame of a text: a head, which says what the columns are, then a line for each particle. */
import type { Shear } from "../../../physics/box.ts";
import { FileDefect } from "../fileDefect.ts";
import type { ParticlesInFile } from "../particlesInFile.ts";
import { type Lines, rowOf } from "./lines.ts";
import type { TrajectoryFrame } from "./trajectory.ts";

/** Numbers of columns; a vector has one for each component. */
export interface Columns {
  readonly width: number;
  readonly position: readonly number[];
  readonly velocity?: readonly number[];
  readonly spin?: readonly number[];
  readonly species?: number;
  /** From 1 on. */
  readonly id?: number;
  readonly radius?: number;
  readonly diameter?: number;
  readonly mass?: number;
}

export interface TextHead {
  readonly count: number;
  /** Byte of the count. */
  readonly countAt: number;
  readonly columns: Columns;
  /** Three lengths, or two; undefined: the file has none. */
  readonly size?: readonly number[];
  /** Lower corner. */
  readonly origin: readonly number[];
  readonly periodic?: readonly boolean[];
  /** Of a tilted box. */
  readonly shear?: Shear;
  /** Positions are shares of the box. */
  readonly scaled?: boolean;
  readonly clock: { readonly kind: "time" | "step"; readonly value: number } | undefined;
}

/** Reads the head of a frame; undefined at the end of the file. @throws FileDefect */
export type ReadHead = (lines: Lines) => TextHead | undefined;

/** A word and what separates it from the next have two bytes at least. */
const leastWord = 2;
/** A count that is a little too large is better reported at the line where the particles end. */
const tolerated = 10_000;
const mostParticles = 50_000_000;
const mostSpecies = 0x10000;

type Table = Pick<
  ParticlesInFile,
  "positions" | "velocities" | "spins" | "radii" | "masses" | "species" | "speciesNames"
>;

/**
 * The particles behind a head. Memory follows the bytes that are there.
 * @param dimension undefined: two, where all are in one plane z
 * @throws FileDefect
 */
export function readTextFrame(
  lines: Lines,
  head: TextHead,
  { left, exact, dimension }: { readonly left: number; readonly exact: boolean; readonly dimension?: 2 | 3 },
): { readonly frame: TrajectoryFrame; readonly dimension: 2 | 3 } {
  if (head.count > mostParticles)
    throw new FileDefect(head.countAt, `expected at most ${mostParticles} particles, got ${head.count}`);
  if (head.count * head.columns.width * leastWord > left + tolerated)
    throw new FileDefect(head.countAt, `the file is too short for the ${head.count} particles of this frame`);
  const table = readTable(lines, head, exact);
  const d = dimension ?? (head.columns.position.length === 2 || isFlat(table.positions) ? 2 : 3);
  return { frame: frameOf(table, head, d), dimension: d };
}

/** Vectors with three components each, in the order of the file, or by their numbers. */
function readTable(lines: Lines, { count, columns }: TextHead, exact: boolean): Table {
  const { width, position, velocity, spin, species: kind, id, radius, diameter, mass } = columns;
  const positions = new Float64Array(3 * count);
  const velocities = velocity && new Float64Array(3 * count);
  const spins = spin && new Float64Array(3 * count);
  const sizes = radius ?? diameter;
  const radii = sizes === undefined ? undefined : new Float64Array(count);
  const masses = mass === undefined ? undefined : new Float64Array(count);
  const species = new Uint16Array(count);
  const names = new Names(lines);
  const numbers = id === undefined ? undefined : new Float64Array(count);
  const read = [...position, ...(velocity ?? []), ...(spin ?? []), sizes, mass, id].filter(
    (column) => column !== undefined,
  );
  const row = rowOf(width, read);
  const { starts, ends, values } = row;
  const sizeFactor = radius === undefined ? 0.5 : 1;
  for (let i = 0; i < count; i++) {
    if (!lines.advance())
      throw new FileDefect(lines.nextAt, `the file ends after ${i} of the ${count} particles of this frame`);
    const found = lines.row(row, exact);
    if (found !== width) {
      const got = found > width ? `more than ${width}` : found;
      throw new FileDefect(lines.byteOf(lines.start), `expected ${width} columns of particle ${i}, got ${got}`);
    }
    for (let k = 0; k < read.length; k++) {
      const column = read[k];
      if (Number.isFinite(values[column])) continue;
      const word = lines.wordAt(starts[column], ends[column]).slice(0, 40);
      throw new FileDefect(lines.byteOf(starts[column]), `expected a number, got ${JSON.stringify(word)}`);
    }
    for (let k = 0; k < position.length; k++) positions[3 * i + k] = values[position[k]];
    if (velocities) for (let k = 0; k < velocity!.length; k++) velocities[3 * i + k] = values[velocity![k]];
    if (spins) for (let k = 0; k < spin!.length; k++) spins[3 * i + k] = values[spin![k]];
    if (radii) {
      radii[i] = sizeFactor * values[sizes!];
      if (radii[i] < 0) throw new FileDefect(lines.byteOf(starts[sizes!]), `the size of particle ${i} is negative`);
    }
    if (masses) masses[i] = values[mass!];
    if (kind !== undefined) species[i] = names.of(starts[kind], ends[kind]);
    if (numbers) numbers[i] = values[id!];
  }
  const table = {
    positions,
    ...(velocities && { velocities }),
    ...(spins && { spins }),
    ...(radii && { radii }),
    ...(masses && { masses }),
    species,
  };
  const order = numbers && orderOf(numbers);
  return { ...(order ? sorted(table, order) : table), speciesNames: names.all };
}

/** Names of species, in the order in which they appear. */
class Names {
  private readonly known = new Map<string, number>();
  /** The last word: most particles have that of the one before. */
  private last = new Uint8Array(0);
  private lastIndex = -1;

  constructor(private readonly lines: Lines) {}

  get all(): string[] {
    return this.known.size > 0 ? [...this.known.keys()] : [""];
  }

  of(start: number, end: number): number {
    const { lines, last } = this;
    let same = this.lastIndex >= 0 && last.length === end - start;
    for (let k = 0; same && k < last.length; k++) same = last[k] === lines.block[start + k];
    if (same) return this.lastIndex;
    const word = lines.wordAt(start, end);
    const index = this.known.get(word) ?? this.known.size;
    if (index >= mostSpecies)
      throw new FileDefect(lines.byteOf(start), `expected at most ${mostSpecies} species, got more`);
    this.known.set(word, index);
    this.last = lines.block.slice(start, end);
    this.lastIndex = index;
    return index;
  }
}

/** The place of each particle in the file, by number; undefined: the numbers are not those from 1 to the count. */
function orderOf(numbers: Float64Array): Uint32Array | undefined {
  const order = new Uint32Array(numbers.length).fill(numbers.length);
  for (const [i, id] of numbers.entries()) {
    if (order[id - 1] !== numbers.length) return undefined;
    order[id - 1] = i;
  }
  return order;
}

function sorted(table: Omit<Table, "speciesNames">, order: Uint32Array): Omit<Table, "speciesNames"> {
  const take = <T extends Float64Array | Uint16Array>(values: T): T => {
    const each = values.length / order.length;
    const result = values.slice() as T;
    for (const [k, i] of order.entries()) for (let c = 0; c < each; c++) result[each * k + c] = values[each * i + c];
    return result;
  };
  const sorted = { ...table };
  for (const name of Object.keys(table) as (keyof typeof table)[])
    Object.assign(sorted, { [name]: take(table[name]!) });
  return sorted;
}

/** All are in one plane z. */
function isFlat(positions: Float64Array): boolean {
  for (let k = 2; k < positions.length; k += 3) if (positions[k] !== positions[2]) return false;
  return positions.length > 3 || positions[2] === 0;
}

function frameOf(table: Table, head: TextHead, d: 2 | 3): TrajectoryFrame {
  const { scaled = false, clock } = head;
  const inSpace = (vectors: Float64Array) => (d === 3 ? vectors : vectors.filter((_, k) => k % 3 !== 2));
  const positions = inSpace(table.positions);
  const { origin, size } = head.size ? { origin: head.origin, size: head.size } : boundsOf(positions, table.radii, d);
  if (scaled) for (const [k, x] of positions.entries()) positions[k] = x * size[k % d];
  else for (const [k, x] of positions.entries()) positions[k] = x - (origin[k % d] ?? 0);
  return {
    count: head.count,
    positions,
    ...(table.velocities && { velocities: inSpace(table.velocities) }),
    ...(table.spins && { spins: d === 3 ? table.spins : table.spins.filter((_, k) => k % 3 === 2) }),
    ...(table.radii && { radii: table.radii }),
    ...(table.masses && { masses: table.masses }),
    species: table.species,
    speciesNames: table.speciesNames,
    size: Float64Array.from(size.slice(0, d)),
    ...(head.periodic && { periodic: head.periodic.slice(0, d) }),
    ...(head.shear && head.shear.gradient < d && { shear: head.shear }),
    clock: clock?.value ?? Number.NaN,
  };
}

/** Where a file has no box: what holds the particles. */
function boundsOf(positions: Float64Array, radii: Float64Array | undefined, d: 2 | 3) {
  const low = new Array<number>(d).fill(0);
  const high = new Array<number>(d).fill(0);
  for (let axis = 0; axis < d; axis++) {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0, k = axis; k < positions.length; i++, k += d) {
      from = Math.min(from, positions[k] - (radii?.[i] ?? 0));
      to = Math.max(to, positions[k] + (radii?.[i] ?? 0));
    }
    low[axis] = from <= to ? from : 0;
    high[axis] = from <= to ? to : 1;
  }
  const longest = Math.max(...high.map((end, axis) => end - low[axis])) || 1;
  return { origin: low, size: high.map((end, axis) => end - low[axis] || longest) };
}
