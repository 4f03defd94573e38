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

/** Powers of ten of the units of one kind. */
const scales: readonly Readonly<Record<string, number>>[] = [
  { km: 3, m: 0, dm: -1, cm: -2, mm: -3, µm: -6, μm: -6, um: -6, nm: -9, pm: -12, Å: -10 },
  { s: 0, ms: -3, µs: -6, μs: -6, us: -6, ns: -9, ps: -12, fs: -15 },
  { t: 3, kg: 0, g: -3, mg: -6, µg: -9, μg: -9 },
];

/** The number in the unit of its kind that the label of a scenario names, `"cm, g, s"`; undefined where that names none. */
export function inNamedUnit({ number, unit }: Measured, label: string): Measured | undefined {
  const scale = scales.find((one) => Object.hasOwn(one, unit));
  const named = scale && label.split(/[\s,]+/).find((symbol) => Object.hasOwn(scale, symbol));
  if (named === undefined) return undefined;
  const converted = Number((number * 10 ** (scale![unit] - scale![named])).toPrecision(15));
  return { number: converted, unit: named };
}
