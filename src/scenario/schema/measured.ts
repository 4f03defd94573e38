/** Numbers that are written with their units, in texts. */
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
