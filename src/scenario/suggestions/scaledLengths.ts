/** A proposal with its lengths multiplied, by the units in the descriptions of the schema. */
import type { Path } from "../diagnostics.ts";
import { schemaAt } from "../schema/scenarioSchema.ts";
import { isObject } from "../schema/schemaNode.ts";
import { type Proposal, withNumbers } from "./proposedText.ts";

/** @param written at the path by the proposal. Undefined: there is no length in it. */
export function scaledLengths<P extends Proposal>(
  proposal: P,
  path: Path,
  written: unknown,
  factor: number,
): P | undefined {
  const numbers = numbersIn(written, namesIn(path));
  if (!numbers.some(({ isLength }) => isLength)) return undefined;
  return withNumbers(proposal, (number, k) =>
    numbers[k]?.isLength ? Number((number * factor).toPrecision(2)) : number,
  );
}

/** By how many powers of ten its lengths are larger than one that they have to fit. */
export function powersBeyond(path: Path, written: unknown, most: number): number {
  const lengths = numbersIn(written, namesIn(path)).flatMap(({ value, isLength }) =>
    isLength ? [Math.abs(value)] : [],
  );
  return Math.max(0, Math.ceil(Math.log10(Math.max(0, ...lengths) / most)));
}

interface WrittenNumber {
  readonly value: number;
  readonly isLength: boolean;
}

/** In the order of the text. */
function numbersIn(written: unknown, names: readonly string[]): WrittenNumber[] {
  if (typeof written === "number") return [{ value: written, isLength: isLength(names) }];
  if (Array.isArray(written)) return written.flatMap((each) => numbersIn(each, names));
  if (!isObject(written)) return [];
  return Object.entries(written).flatMap(([name, inner]) => numbersIn(inner, [...names, name]));
}

function namesIn(path: Path): string[] {
  return path.filter((step) => typeof step === "string");
}

function isLength(names: readonly string[]): boolean {
  return /\bUnit: length\./.test(schemaAt(names)?.markdownDescription ?? "");
}
