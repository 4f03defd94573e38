/** Fixes for invalid values: a value without its block, in another block, or with another number of entries. */
import type { Around } from "../blocks/block.ts";
import { type Edit, type Fix, type Path, shorten } from "../diagnostics.ts";
import { isObject, type Schema } from "../schema/schemaNode.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Source } from "../text/source.ts";
import { intendedValues } from "./commonMistakes.ts";
import { names } from "./mistakenForms.ts";
import { nearestWord } from "./nearestWord.ts";

/** Is this value one of the schema's? */
export type Fits = (schema: Schema, value: unknown) => boolean;

/** Of a bound a person gives the value itself. */
const usual = ["about"];
/** More than this is not written out in a fix. */
const longest = 200;

/** What is of the schema in place of a value that is not, the likeliest first. Of what is long only a list of it is. */
export function validSubset(
  schema: Schema,
  value: unknown,
  path: Path,
  { around, fits, long }: { readonly around: Around; readonly fits: Fits; readonly long: boolean },
): unknown[] {
  const choices = [schema, ...(schema.anyOf ?? [])].flatMap((form) => form.enum ?? []);
  const near = typeof value === "string" ? nearestWord(value, choices) : undefined;
  const intended = intendedValues(path, value, schema, around);
  const forms = long
    ? []
    : [
        ...(near === undefined ? [] : [near]),
        ...(intended.length > 0 ? intended : inItsBlock(schema, value, path, fits)),
      ];
  if (schema.type === "array" && !Array.isArray(value)) forms.push([value]);
  const fitting = forms.filter((form) => fits(schema, form));
  return fitting.filter((form, k) => fitting.findIndex((other) => writeJson(other) === writeJson(form)) === k);
}

export function replacements(values: readonly unknown[], value: unknown, path: Path, source: Source): Fix[] {
  const { start, end } = source.at(path);
  return values.flatMap((form) => {
    if (!isLong(path, source)) return [source.writing(path, writeJson(form))];
    // What is long is not written anew.
    if (!Array.isArray(form) || form.length !== 1 || form[0] !== value) return [];
    const edits = [
      { start, end: start, newText: "[" },
      { start: end, end, newText: "]" },
    ];
    return [{ title: "Write it as a list of one entry", edits }];
  });
}

/** `"stop": 10` for `"stop": { "time": 10 }`: in the first word of the block that takes it. */
function inItsBlock(schema: Schema, value: unknown, path: Path, fits: Fits): unknown[] {
  const block = schema.type === "object" ? schema : schema.anyOf?.find(({ type }) => type === "object");
  if (!block?.properties || isObject(value) || path.length === 0) return [];
  const words = [...usual.filter((word) => Object.hasOwn(block.properties!, word)), ...Object.keys(block.properties)];
  const word = words.find((name) => fits(block.properties![name], value));
  return word === undefined ? [] : [{ [word]: value }];
}

/** A short list is cut or filled up: boxes and edges with what they have, others with zeros. */
export function otherLengths(
  schema: Schema,
  value: readonly unknown[],
  path: Path,
  dimension: number | undefined,
  source: Source,
  fits: Fits,
): Fix[] {
  const { items, minItems = 0, maxItems = 0 } = schema;
  if (
    maxItems > 3 ||
    value.length === 0 ||
    !items ||
    isLong(path, source) ||
    !value.every((entry) => fits(items, entry))
  )
    return [];
  const filler = fits(items, 0) ? 0 : value.at(-1);
  const possible = minItems === maxItems ? [minItems] : [minItems, maxItems];
  const fitting = possible.filter((length) => path.join() === "box.size" || length === dimension);
  return (fitting.length > 0 ? fitting : possible).map((length) =>
    source.writing(path, writeJson(Array.from({ length }, (_, k) => value[k] ?? filler))),
  );
}

/** `[1,5, 2,5]`: a list with twice as many whole numbers as are expected, whose decimals follow a comma. */
export function withDecimalPoints(
  { minItems = 0, maxItems = 0 }: Schema,
  value: readonly unknown[],
  path: Path,
  source: Source,
): Fix[] {
  const { start, end } = source.at(path);
  const count = value.length / 2;
  if (count < minItems || count > maxItems || isLong(path, source)) return [];
  const written = source.text.slice(start, end);
  if (!/^\[\s*-?\d+,\d+(\s*,\s*-?\d+,\d+)*\s*\]$/.test(written)) return [];
  const meant = [...written.matchAll(/(-?\d+),(\d+)/g)].map(([, whole, decimals]) => Number(`${whole}.${decimals}`));
  return [source.writing(path, writeJson(meant))];
}

/** In place of a word: another, or several. @param around the block that contains the word */
export function inOtherWords(
  path: Path,
  meant: Readonly<Record<string, unknown>>,
  around: Record<string, unknown>,
  source: Source,
): Fix[] {
  const owner = path.slice(0, -1);
  const title = `Write ${shorten(withoutBraces(meant), 120)}`;
  const entries = Object.entries(meant);
  if (entries.every(([name]) => !Object.hasOwn(around, name)))
    return [{ title, edits: [inPlace(path, meant, source)] }];
  const edits: Edit[] = [source.remove(path)];
  for (const [name, value] of entries) {
    const there = around[name];
    const at = [...owner, name];
    // First: of several entries the last applies, and those that are there name more than all walls.
    if (Array.isArray(there) && Array.isArray(value) && !isLong(at, source))
      edits.push(source.replace(at, writeJson([...value, ...there])));
    else if (isObject(there) && isObject(value) && Object.keys(value).every((inner) => !Object.hasOwn(there, inner)))
      for (const [inner, part] of Object.entries(value)) edits.push(source.add(at, inner, writeJson(part)));
    // A number becomes a part of what is written in its place.
    else if (typeof there === "number" && isObject(value)) edits.push(source.replace(at, writeJson(value)));
    else return [];
  }
  return apart(edits) ? [{ title, edits }] : [];
}

/** What stands at a place of another block goes where it belongs. @param home the path it should have */
export function moved(path: Path, value: unknown, home: Path, document: unknown, source: Source): Fix[] {
  if (isLong(path, source)) return [];
  let there: unknown = document;
  let depth = 0;
  for (; depth < home.length; depth++) {
    const inner: unknown = isObject(there)
      ? there[home[depth]]
      : Array.isArray(there)
        ? there[Number(home[depth])]
        : undefined;
    if (inner === undefined) break;
    there = inner;
  }
  if (!isObject(there) || depth === home.length) return [];
  const owner = path.slice(0, -1);
  const block = home.slice(0, depth);
  const inner = home.slice(depth + 1).reduceRight<unknown>((of, name) => ({ [name]: of }), value);
  const name = String(path.at(-1));
  const title =
    name !== home.at(-1)
      ? `Write ${writeJson(value)} as \`${names(home).join(".")}\``
      : home.length === 1
        ? `Move \`${name}\` beside \`box\` and \`particles\``
        : `Move \`${name}\` into \`${names(home).slice(0, -1).join(".")}\``;
  const first = String(home[depth]);
  if (owner.join() === block.join()) return [{ title, edits: [inPlace(path, { [first]: inner }, source)] }];
  const edits = [source.add(block, first, writeJson(inner)), source.remove(path)];
  return apart(edits) ? [{ title, edits }] : [];
}

function inPlace(path: Path, meant: Readonly<Record<string, unknown>>, source: Source): Edit {
  return { start: source.name(path).start, end: source.at(path).end, newText: withoutBraces(meant) };
}

function withoutBraces(meant: Readonly<Record<string, unknown>>): string {
  return writeJson(meant).slice(2, -2);
}

/** None reaches into another, and nothing is put in where another begins or ends. */
function apart(edits: readonly Edit[]): boolean {
  const inOrder = [...edits].sort((a, b) => a.start - b.start);
  return inOrder.every(({ start, end }, k) => {
    const before = inOrder[k - 1];
    if (!before) return true;
    return before.end < start || (before.end === start && before.start < before.end && start < end);
  });
}

/** As written: of a long list not even the length in a fix is made out. */
export function isLong(path: Path, source: Source): boolean {
  const { start, end } = source.at(path);
  return end - start > longest;
}
