/** A proposal with its lengths or its times multiplied, by the units in the descriptions of the schema. */
import type { Path } from "../diagnostics.ts";
import { schemaAt } from "../schema/scenarioSchema.ts";
import { isObject } from "../schema/schemaNode.ts";
import { type Proposal, withNumbers } from "./proposedText.ts";

export type Unit = "length" | "time";

/** @param written at the path by the proposal. Undefined: there is nothing of this unit in it. */
export function scaled<P extends Proposal>(
  proposal: P,
  { path, value }: { readonly path: Path; readonly value: unknown },
  unit: Unit,
  factor: number,
): P | undefined {
  const numbers = numbersIn(value, namesIn(path));
  if (!numbers.some((number) => number.unit === unit)) return undefined;
  return withNumbers(proposal, (number, k) =>
    numbers[k]?.unit === unit ? Number((number * factor).toPrecision(2)) : number,
  );
}

/** The largest number of this unit. */
export function largestOf(path: Path, value: unknown, unit: Unit): number {
  const ofUnit = numbersIn(value, namesIn(path)).filter((number) => number.unit === unit);
  return Math.max(0, ...ofUnit.map((number) => Math.abs(number.value)));
}

interface WrittenNumber {
  readonly value: number;
  readonly unit: Unit | undefined;
}

/** In the order of the text. */
function numbersIn(written: unknown, names: readonly string[]): WrittenNumber[] {
  if (typeof written === "number") return [{ value: written, unit: unitOf(names) }];
  if (Array.isArray(written)) return written.flatMap((each) => numbersIn(each, names));
  if (!isObject(written)) return [];
  return Object.entries(written).flatMap(([name, inner]) => numbersIn(inner, [...names, name]));
}

function namesIn(path: Path): string[] {
  return path.filter((step) => typeof step === "string");
}

function unitOf(names: readonly string[]): Unit | undefined {
  const [, unit] = /\bUnit: (length|time)\./.exec(schemaAt(names)?.markdownDescription ?? "") ?? [];
  return unit as Unit | undefined;
}
