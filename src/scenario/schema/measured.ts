/** Numbers that are written with their units, in texts. */
import { powersOfTen } from "../../format/units.ts";
import type { Fix, Path } from "../diagnostics.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Source } from "../text/source.ts";
import { accepts, isObject, type Schema } from "./schemaNode.ts";

interface Measured {
  readonly number: number;
  readonly unit: string;
}

/** Longer texts are no numbers with units. */
const longestMeasured = 40;

/** A number with a unit where a number is expected. */
export function measuredIn(text: string, schema: Schema): Measured | undefined {
  if (text.length > longestMeasured) return undefined;
  const [, digits = "", unit = ""] =
    /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(\p{L}[\p{L}/²³·]*)$/iu.exec(text) ?? [];
  const number = Number(digits);
  return unit !== "" && accepts(schema, number) ? { number, unit } : undefined;
}

/** The number in the unit of its kind that the label of a scenario names, `"cm, g, s"`; undefined where that names none. */
function inNamedUnit({ number, unit }: Measured, label: string): Measured | undefined {
  const scale = powersOfTen.find((one) => Object.hasOwn(one, unit));
  const named = scale && label.split(/[\s,]+/).find((symbol) => Object.hasOwn(scale, symbol));
  if (named === undefined) return undefined;
  const converted = Number((number * 10 ** (scale![unit] - scale![named])).toPrecision(15));
  return { number: converted, unit: named };
}

/** `"10 mm"`: the number in the unit of its kind that the scenario names; else the number, and the unit in the label. */
export function withoutUnit(measured: Measured, path: Path, document: unknown, source: Source): Fix[] {
  const { number, unit } = measured;
  const edits = [source.replace(path, String(number))];
  const plain = { title: `Write ${number}`, edits };
  const units = isObject(document) ? document.units : undefined;
  if (path.length === 0 || (units !== undefined && typeof units !== "string")) return [plain];
  const known = inNamedUnit(measured, units ?? "");
  if (known?.unit === unit) return [plain];
  if (known) {
    const title = `Write ${known.number}: ${number} ${unit} in ${known.unit}`;
    return [{ title, edits: [source.replace(path, String(known.number))] }];
  }
  const label = writeJson(units ? `${units}, ${unit}` : unit);
  const edit = units === undefined ? source.add([], "units", label) : source.replace(["units"], label);
  return [plain, { title: `Write ${number}, and \`"units": ${label}\``, edits: [...edits, edit] }];
}
