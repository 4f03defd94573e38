/** Numbers that are written with their units, in texts. */
import { powersOfTen } from "../../format/units.ts";
import { accepts, type Schema } from "./schemaNode.ts";

export interface Measured {
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
export function inNamedUnit({ number, unit }: Measured, label: string): Measured | undefined {
  const scale = powersOfTen.find((one) => Object.hasOwn(one, unit));
  const named = scale && label.split(/[\s,]+/).find((symbol) => Object.hasOwn(scale, symbol));
  if (named === undefined) return undefined;
  const converted = Number((number * 10 ** (scale![unit] - scale![named])).toPrecision(15));
  return { number: converted, unit: named };
}
