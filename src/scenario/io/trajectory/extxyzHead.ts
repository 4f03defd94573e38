/** Head of a frame of extended XYZ: the number of particles, and a comment with keys (`readExtxyz.ts`). */
import { FileDefect } from "../fileDefect.ts";
import { longestComment, readCell, readColumns, readKeys, readNumber } from "../readExtxyz.ts";
import type { Lines } from "./lines.ts";
import type { Columns, TextHead } from "./textFrame.ts";

export function extxyzHead(lines: Lines): TextHead | undefined {
  do if (!lines.advance()) return undefined;
  while (lines.text.trim() === "");
  const countAt = lines.byteOf(lines.start);
  const announced = lines.text.trim();
  if (!/^\d{1,10}$/.test(announced))
    throw new FileDefect(countAt, "expected the number of particles, alone in its line");
  if (!lines.advance()) throw new FileDefect(lines.nextAt, "the file ends after the number of particles");
  const at = lines.byteOf(lines.start);
  if (lines.end - lines.start > longestComment)
    throw new FileDefect(at, `expected a comment line of at most ${longestComment} characters`);
  const refuse = (message: string): never => {
    throw new FileDefect(at, message.replace(/\.$/, ""));
  };
  const keys = readKeys(lines.text);
  const properties = keys.get("properties");
  const flat = /(^|:)(pos|position):R:2(:|$)/i.test(properties ?? "");
  const found = readColumns(properties, flat ? 2 : 3, refuse)!;
  const cell = readCell(keys, flat ? 2 : 3, refuse);
  const time = keys.get("time");
  const value = time === undefined ? undefined : (readNumber(time) ?? refuse(`expected a number of Time, got ${time}`));
  const vector = (first: number): readonly number[] | undefined =>
    first < 0 ? undefined : [first, first + 1, ...(flat ? [] : [first + 2])];
  const one = (column: number) => (column < 0 ? undefined : column);
  const columns: Columns = {
    width: found.width,
    position: vector(found.position)!,
    ...definedOf({
      velocity: vector(found.velocity),
      spin: found.spin < 0 ? undefined : [found.spin, found.spin + 1, found.spin + 2],
      species: one(found.species),
      radius: one(found.radius),
      mass: one(found.mass),
    }),
  };
  return {
    count: Number(announced),
    countAt,
    columns,
    origin: cell.origin,
    ...(cell.size && { size: [...cell.size] }),
    ...(cell.periodic && { periodic: cell.periodic }),
    ...(cell.shear && { shear: cell.shear }),
    clock: value === undefined ? undefined : { kind: "time", value },
  };
}

function definedOf<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
