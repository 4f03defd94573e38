/** What was meant by a value that is no value of the schema there: it stands without its block, in another one, or with too few entries. */
import type { Edit, Fix, Path } from "./diagnostics.ts";
import { isObject, type Schema } from "./schemaNode.ts";
import type { Source } from "./source.ts";
import { writeJson } from "./writeJson.ts";

/** Is this value one of the schema's? */
export type Fits = (schema: Schema, value: unknown) => boolean;

/** Of a bound a person gives the value itself. */
const usual = ["about"];
/** More than this is not written out in a fix. */
const longest = 60;

/** `"stop": 10` for `"stop": { "time": 10 }`: in the first word of the block that takes it. */
export function inItsBlock(schema: Schema, value: unknown, path: Path, source: Source, fits: Fits): Fix[] {
  const block = schema.type === "object" ? schema : schema.anyOf?.find(({ type }) => type === "object");
  if (!block?.properties || isObject(value) || path.length === 0 || isLong(path, source)) return [];
  const words = [...usual.filter((word) => Object.hasOwn(block.properties!, word)), ...Object.keys(block.properties)];
  const word = words.find((name) => fits(block.properties![name]!, value));
  const json = word === undefined ? "" : writeJson({ [word]: value });
  return json === "" ? [] : [replacement(json, path, source)];
}

/** `"gravity": -9.81` for `[0, -9.81]`: a number where one an axis is wanted is along the last. */
export function alongLastAxis(
  schema: Schema,
  value: unknown,
  path: Path,
  dimension: number | undefined,
  source: Source,
): Fix[] {
  if (typeof value !== "number" || path.join() !== "gravity" || schema.type !== "array" || !dimension) return [];
  return [replacement(writeJson([...Array(dimension - 1).fill(0), value]), path, source)];
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
    replacement(writeJson(Array.from({ length }, (_, k) => value[k] ?? filler)), path, source),
  );
}

/** A word that stands a block too high goes where it belongs. @param home the path of its block, in words */
export function moved(
  path: Path,
  value: unknown,
  home: string,
  around: Record<string, unknown>,
  source: Source,
): Fix[] {
  const name = String(path.at(-1));
  const owner = path.slice(0, -1);
  const here = owner.filter((step) => typeof step === "string").join(".");
  const block = here === "" ? home : home.startsWith(`${here}.`) ? home.slice(here.length + 1) : "";
  if (block === "" || block.includes(".") || isLong(path, source)) return [];
  const json = writeJson(value);
  const title = `Move \`${name}\` into \`${home}\``;
  const there = around[block];
  if (there === undefined) {
    const { start } = source.name(path);
    const edit: Edit = { start, end: source.at(path).end, newText: `"${block}": ${writeJson({ [name]: value })}` };
    return [{ title, edits: [edit] }];
  }
  if (!isObject(there) || Object.hasOwn(there, name)) return [];
  return [{ title, edits: [source.add([...owner, block], name, json), source.remove(path)] }];
}

/** Widths are given as radii here. */
export function halved(path: Path, value: unknown, around: Record<string, unknown>, source: Source): Fix[] {
  if (path.at(-1) !== "diameter" || typeof value !== "number" || Object.hasOwn(around, "radius")) return [];
  const radius = writeJson(value / 2);
  return [
    { title: `Write \`radius\` ${radius}`, edits: [source.rename(path, "radius"), source.replace(path, radius)] },
  ];
}

/** As written: of a long list not even the length in a fix is made out. */
function isLong(path: Path, source: Source): boolean {
  const { start, end } = source.at(path);
  return end - start > longest;
}

function replacement(json: string, path: Path, source: Source): Fix {
  return { title: `Write ${json}`, edits: [source.replace(path, json)] };
}
