/** What is said to those who choose what to compare: which method is the first, and what of a range can be had. */
import { expectedDuration } from "../../format/numbers.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import type { OfferedSweep } from "../../run/compare/defaultSweeps.ts";
import { omittedText, type Refusals } from "../../run/compare/sizeSweep.ts";
import { sweepComplaint, sweepValues } from "../../run/sweep/sweepValues.ts";
import type { OfferedMethod } from "./offeredMethods.ts";

/** The scenario's own first: the others are held to it. */
export function inOrder(chosen: readonly OfferedMethod[]): string[] {
  const first = chosen.find(({ description }) => description === "this scenario’s own");
  return [...(first ? [first] : []), ...chosen.filter((each) => each !== first)].map(({ words }) => words);
}

/** What stands under a range while it is typed; an error keeps it from being taken. */
export interface Answer {
  readonly severity: "error" | "warning" | "information";
  readonly message: string;
}

/** Seconds: sooner it is done before one has read how long it takes. */
const worthSaying = 10;

/** Undefined where nothing has been typed yet: what one can type is to be read. @param ask what cannot be compared, where it is known */
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

/** The first, as far as there is room, and the last. */
function listed(values: readonly number[]): string {
  if (values.length === 1) return "One value.";
  const shown = values.length <= 12 ? values : [...values.slice(0, 8), "…", values.at(-1)!];
  return `${values.length} values: ${shown.map((value) => (typeof value === "number" ? value.toLocaleString("en-US", { maximumSignificantDigits: 8 }) : value)).join("  ")}`;
}
