/** Lines of the results: averages with errors beside theory, or values at the start and at the end where nothing settles. */
import { number, withError } from "../../format/numbers.ts";
import type { Finding } from "../../protocol/messages.ts";
import { endCounts } from "../statistics/steadyState.ts";
import type { Results } from "./quantity.ts";

/** Relative change that rounding explains. */
const unmoved = 1e-9;

/** @param theory value of the same quantity, where theory applies */
export function averageFinding(results: Results, name: string, column: string, theory?: number): Finding[] {
  if (endCounts(results)) return fromStartToEnd(name, column, results);
  const measured = results.averages[column];
  if (!measured || !Number.isFinite(measured.mean)) return [];
  return [
    {
      name,
      measured: withError(measured.mean, measured.error),
      ...(!results.unsteady && { column }),
      ...(theory !== undefined && besideTheory(measured.mean, theory)),
    },
  ];
}

/** `1 → 0.001126`; a constant is written once. */
function fromStartToEnd(name: string, column: string, { start, end, averages }: Results): Finding[] {
  const [first, last] = [start[column] ?? end[column], end[column]];
  if (first === undefined || last === undefined) return [];
  const stays = [last, averages[column]?.mean ?? last].every((v) => Math.abs(v - first) <= unmoved * Math.abs(first));
  if (stays) return [{ name, measured: number(last, 6) }];
  return [{ name, measured: `${number(first, 4)} → ${number(last, 4)}`, column, end: number(last, 4) }];
}

/** Without a deviation where theory is 0, of which nothing is a share. @param digits of the theoretical value */
export function besideTheory(measured: number, expected: number, digits = 5): Pick<Finding, "theory" | "off"> {
  if (expected === 0) return { theory: number(expected, digits) };
  const off = 100 * (measured / expected - 1);
  return { theory: number(expected, digits), off: `${off < 0 ? "−" : "+"}${Math.abs(off).toFixed(2)} %` };
}
