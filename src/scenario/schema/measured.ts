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
    /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([\p{L}°][\p{L}/²³·]*)$/iu.exec(text) ?? [];
  const number = Number(digits);
  return unit !== "" && accepts(schema, number) ? { number, unit } : undefined;
}

/** What is said of a number with a unit. */
export function aboutUnit({ unit }: Measured): string {
  if (degrees.test(unit)) return "Angles are in radians.";
  return "Numbers have no units; `units` names those of the scenario.";
}

const degrees = /^(°|deg|degrees?)$/i;
const radians = /^rad(ians?)?$/i;

/** Units of each kind in one of them, and those that are no power of ten of it. */
const scales: readonly Readonly<Record<string, number>>[] = powersOfTen.map((powers) => ({
  ...Object.fromEntries(Object.entries(powers).map(([symbol, power]) => [symbol, 10 ** power])),
  ...("s" in powers && { min: 60, h: 3600 }),
}));

interface Factor {
  readonly symbol: string;
  readonly power: number;
  readonly scale: Readonly<Record<string, number>>;
}

/** `m/s²`; undefined where a symbol is unknown. */
function factorsOf(unit: string): Factor[] | undefined {
  const factors: Factor[] = [];
  for (const [side, product] of unit.split("/").entries()) {
    for (const written of product.split("·")) {
      const symbol = written.replace(/[²³]$/, "");
      const scale = scales.find((one) => Object.hasOwn(one, symbol));
      if (!scale) return undefined;
      factors.push({
        symbol,
        scale,
        power: (side > 0 ? -1 : 1) * (written.endsWith("²") ? 2 : written.endsWith("³") ? 3 : 1),
      });
    }
  }
  return factors;
}

/** The unit of its kind that the label of a scenario names, `"cm, g, s"`. */
function namedUnit({ scale }: Factor, label: string): string | undefined {
  return label.split(/[\s,]+/).find((symbol) => Object.hasOwn(scale, symbol));
}

/**
 * `"10 mm"`: the number in the unit of its kind that the scenario names; else the number, and the unit in the label. None where the unit
 * would change the number in a way that is not known.
 */
export function withoutUnit(measured: Measured, schema: Schema, path: Path, document: unknown, source: Source): Fix[] {
  const { number, unit } = measured;
  const edits = [source.replace(path, String(number))];
  const plain = { title: `Write ${number}`, edits };
  const converted = (value: number, to: string): Fix => ({
    title: `Write ${value}: ${number} ${unit} in ${to}`,
    edits: [source.replace(path, String(value))],
  });
  if (isAngle(schema)) {
    if (radians.test(unit)) return [plain];
    return degrees.test(unit) ? [converted(rounded((number * Math.PI) / 180, 6), "radians")] : [];
  }
  const units = isObject(document) ? document.units : undefined;
  const label = typeof units === "string" ? units : "";
  const factors = factorsOf(unit);
  // What is counted has its name behind the number.
  if (!factors) return isCount(schema) ? [plain] : [];
  const named = factors.map((factor) => namedUnit(factor, label));
  const ratio = factors.reduce((product, { symbol, power, scale }, k) => {
    const own = named[k];
    return own === undefined ? product : product * (scale[symbol] / scale[own]) ** power;
  }, 1);
  const isNamed = !named.includes(undefined);
  if (Math.abs(ratio - 1) > 1e-12) return isNamed ? [converted(rounded(number * ratio, 12), label)] : [];
  const [{ symbol }, ...others] = factors;
  if (isNamed || others.length > 0 || symbol !== unit) return [plain];
  const isDecimal = powersOfTen.some((powers) => Object.hasOwn(powers, unit));
  const alone = isDecimal ? [plain] : [];
  if (path.length === 0 || (units !== undefined && typeof units !== "string")) return alone;
  const json = writeJson(label ? `${label}, ${unit}` : unit);
  const edit = units === undefined ? source.add([], "units", json) : source.replace(["units"], json);
  return [...alone, { title: `Write ${number}, and \`"units": ${json}\``, edits: [...edits, edit] }];
}

function isAngle(schema: Schema): boolean {
  return [schema, ...(schema.anyOf ?? [])].some(({ markdownDescription = "" }) => /\bradian/.test(markdownDescription));
}

function isCount({ type, anyOf = [] }: Schema): boolean {
  return type === "integer" || anyOf.some(isCount);
}

function rounded(x: number, digits: number): number {
  return Number(x.toPrecision(digits));
}
