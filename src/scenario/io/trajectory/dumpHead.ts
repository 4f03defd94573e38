/**
 * Head of a frame of a LAMMPS text dump (https://docs.lammps.org/dump.html, style atom or custom): items, of which the last names the
 * columns. Positions are absolute (x, xu) or shares of the box (xs, xsu).
 */
import { shearOfTilts } from "../../../physics/boundary/images.ts";
import type { Shear } from "../../../physics/box.ts";
import { FileDefect } from "../fileDefect.ts";
import { readNumber } from "../readExtxyz.ts";
import type { Lines } from "./lines.ts";
import type { Columns, TextHead } from "./textFrame.ts";

const item = "ITEM: ";
/** Before the columns of a frame; more are no dump. */
const mostItems = 32;

interface Bounds {
  readonly low: readonly number[];
  readonly size: readonly number[];
  readonly periodic: readonly boolean[];
  readonly shear?: Shear;
}

export function dumpHead(lines: Lines): TextHead | undefined {
  do if (!lines.advance()) return undefined;
  while (lines.text.trim() === "");
  let step: number | undefined;
  let count: { readonly value: number; readonly at: number } | undefined;
  let bounds: Bounds | undefined;
  for (let items = 0; items < mostItems; items++) {
    const at = lines.byteOf(lines.start);
    const { text } = lines;
    if (!text.startsWith(item)) throw new FileDefect(at, "expected a line that begins with ITEM:");
    const what = text.slice(item.length).trim();
    if (what === "TIMESTEP") step = numbersIn(lines, 1)[0];
    else if (what === "NUMBER OF ATOMS") {
      const [value] = numbersIn(lines, 1);
      if (!Number.isSafeInteger(value) || value! < 0)
        throw new FileDefect(lines.byteOf(lines.start), `expected the number of particles, got ${value}`);
      count = { value: value!, at: lines.byteOf(lines.start) };
    } else if (what.startsWith("BOX BOUNDS")) bounds = boundsIn(lines, what.split(/\s+/).slice(2), at);
    else if (what.startsWith("ATOMS")) {
      if (!count) throw new FileDefect(at, "expected ITEM: NUMBER OF ATOMS before the particles");
      const { columns, scaled } = columnsOf(what.split(/\s+/).slice(1), at);
      if (scaled && !bounds) throw new FileDefect(at, "expected ITEM: BOX BOUNDS before scaled positions");
      return {
        count: count.value,
        countAt: count.at,
        columns,
        scaled,
        origin: bounds?.low ?? [],
        ...(bounds && { size: bounds.size, periodic: bounds.periodic }),
        ...(bounds?.shear && { shear: bounds.shear }),
        clock: step === undefined ? undefined : { kind: "step", value: step },
      };
    } else if (what === "UNITS" || what === "TIME") next(lines);
    else throw new FileDefect(at, `unknown item ${JSON.stringify(what.slice(0, 40))}`);
    next(lines);
  }
  throw new FileDefect(lines.byteOf(lines.start), `expected ITEM: ATOMS within ${mostItems} items`);
}

function next(lines: Lines): void {
  if (!lines.advance()) throw new FileDefect(lines.nextAt, "the file ends in the head of a frame");
}

function numbersIn(lines: Lines, count: number): number[] {
  next(lines);
  const words = lines.text.trim().split(/\s+/);
  const numbers = words.map(readNumber);
  if (words.length < count || numbers.some((value) => value === undefined))
    throw new FileDefect(
      lines.byteOf(lines.start),
      `expected ${count === 1 ? "a number" : `${count} numbers`}, got ${JSON.stringify(lines.text.slice(0, 40))}`,
    );
  return numbers as number[];
}

function boundsIn(lines: Lines, words: readonly string[], at: number): Bounds {
  if (words.includes("abc")) throw new FileDefect(at, "expected a box along x, got one with other vectors");
  const isTilted = words[0] === "xy";
  const rows = [0, 1, 2].map(() => {
    const [low, high, tilt = 0] = numbersIn(lines, isTilted ? 3 : 2);
    return { low: low!, high: high!, tilt: isTilted ? tilt : 0, at: lines.byteOf(lines.start) };
  });
  const tilts = rows.map(({ tilt }) => tilt);
  if (tilts.filter((tilt) => tilt !== 0).length > 1)
    throw new FileDefect(at, "expected a box that is tilted along one axis at most");
  const shear = shearOfTilts(tilts);
  // The bounds are those of a right-angled box around it.
  const ends = rows.map(({ low, high, at: where }, axis) => {
    const by = axis === shear?.flow ? shear.offset : 0;
    const [from, to] = [low - Math.min(0, by), high - Math.max(0, by)];
    if (!(to > from)) throw new FileDefect(where, "a length of the box is not positive");
    return [from, to] as const;
  });
  const faces = words.slice(isTilted ? 3 : 0);
  return {
    low: ends.map(([low]) => low),
    size: ends.map(([low, high]) => high - low),
    periodic: rows.map((_, axis) => faces[axis] === "pp"),
    ...(shear && { shear }),
  };
}

/** Names of positions, and whether they are shares of the box. */
const positions: readonly (readonly [names: readonly [string, string, string], scaled: boolean])[] = [
  [["x", "y", "z"], false],
  [["xu", "yu", "zu"], false],
  [["xs", "ys", "zs"], true],
  [["xsu", "ysu", "zsu"], true],
];

function columnsOf(words: readonly string[], at: number): { readonly columns: Columns; readonly scaled: boolean } {
  const one = (name: string) => (words.includes(name) ? words.indexOf(name) : undefined);
  const vector = (names: readonly string[]) => {
    const columns = names.map((name) => words.indexOf(name));
    return columns.includes(-1) ? undefined : columns;
  };
  const [names, scaled] = positions.find(([each]) => vector(each)) ?? [undefined, false];
  const position = names && vector(names);
  if (!position) throw new FileDefect(at, "expected the columns x y z, xu yu zu, xs ys zs or xsu ysu zsu");
  const velocity = vector(["vx", "vy", "vz"]);
  const spin = vector(["omegax", "omegay", "omegaz"]);
  const species = one("element") ?? one("type");
  const [id, radius, diameter, mass] = [one("id"), one("radius"), one("diameter"), one("mass")];
  const columns: Columns = {
    width: words.length,
    position,
    ...(velocity && { velocity }),
    ...(spin && { spin }),
    ...(species !== undefined && { species }),
    ...(id !== undefined && { id }),
    ...(radius !== undefined && { radius }),
    ...(diameter !== undefined && { diameter }),
    ...(mass !== undefined && { mass }),
  };
  return { columns, scaled };
}
