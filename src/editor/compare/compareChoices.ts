/** Order of the chosen methods, and messages on a range while it is entered. */
import { expectedDuration } from "../../format/numbers.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import type { OfferedSweep } from "../../run/compare/defaultSweeps.ts";
import type { Refusals } from "../../run/compare/sizeSweep.ts";
import { sweepComplaint, sweepValues } from "../../run/compare/sweepValues.ts";
import type { OfferedMethod } from "./offeredMethods.ts";

/** The scenario's own method comes first: it is the reference of the others. */
export function inOrder(chosen: readonly OfferedMethod[]): string[] {
  const first = chosen.find(({ description }) => description === "this scenario’s own");
  return [...(first ? [first] : []), ...chosen.filter((each) => each !== first)].map(({ words }) => words);
}

/** Message below a range while it is entered; an error prevents accepting it. */
export interface Answer {
  readonly severity: "error" | "warning" | "information";
  readonly message: string;
}

/** Seconds; a shorter time is not announced. */
const worthSaying = 10;

/** Undefined for the default range, so that the prompt is shown. @param ask finds values that cannot be compared */
export async function answerTo(
  typed: string,
  { of, usual }: OfferedSweep,
  ask: (sweep: ComparisonSweep) => Promise<Refusals | undefined>,
): Promise<Answer | undefined> {
  if (typed === usual) return undefined;
  const values = sweepValues(typed, of);
  if (!values) return { severity: "error", message: sweepComplaint(typed, of, usual) ?? "" };
  const { leftOut, all, seconds = 0 }: Refusals = (await ask({ of, values })) ?? { leftOut: [], all: false };
  const long = seconds < worthSaying ? "" : ` It will take about ${expectedDuration(seconds)}.`;
  if (all) return { severity: "error", message: `None of these can be compared. ${omittedText(leftOut)}` };
  if (leftOut.length > 0) return { severity: "warning", message: `Left out: ${omittedText(leftOut)}${long}` };
  return { severity: "information", message: `${listed(values)}${long && values.length > 1 ? "." : ""}${long}` };
}

/** The first few, and the last. */
function listed(values: readonly number[]): string {
  if (values.length === 1) return "One value.";
  const shown = values.length <= 12 ? values : [...values.slice(0, 8), "…", values.at(-1)!];
  return `${values.length} values: ${shown.map((value) => (typeof value === "number" ? value.toLocaleString("en-US", { maximumSignificantDigits: 8 }) : value)).join("  ")}`;
}

/** In one line: `60, 160: Cells of side …`, and the number of further reasons. */
function omittedText([first, ...others]: readonly string[]): string {
  if (first === undefined) return "";
  return others.length === 0 ? first : `${first} And ${others.length} more.`;
}
