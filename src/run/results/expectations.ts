/** Judgment of a run by the scenario's `expect` block. */

import type { Expectable } from "../../analysis/quantities/quantity.ts";
import { expectables } from "../../analysis/registry.ts";
import { endCounts } from "../../analysis/statistics/steadyState.ts";
import { number } from "../../format/numbers.ts";
import { formatNumber, type Path } from "../../scenario/diagnostics.ts";
import type { Bounds, ResolvedScenario } from "../../scenario/resolve.ts";
import type { Outcome } from "./outcome.ts";

export interface Judgment {
  readonly path: Path;
  readonly quantity: string;
  /** For a person: `at least 5`. */
  readonly wanted: string;
  /** Undefined where nothing was measured, and then it has not passed. */
  readonly got: number | undefined;
  /** It is the value at the end: nothing settles here, so there is no mean to be held to. */
  readonly atEnd?: true;
  readonly passed: boolean;
}

/** Undefined where it was not measured. */
export function measuredValue({ column, value }: Expectable, outcome: Outcome): number | undefined {
  if (column === undefined) return value?.(outcome);
  return endCounts(outcome) ? outcome.end[column] : outcome.averages[column]?.mean;
}

/** `0.001126 at the end`, `–`. */
export function receivedText({ got, atEnd }: Pick<Judgment, "got" | "atEnd">): string {
  return `${number(got, 6)}${atEnd ? " at the end" : ""}`;
}

export function judge({ expect }: ResolvedScenario, outcome: Outcome): Judgment[] {
  const names = expectables();
  return Object.entries(expect).map(([quantity, bounds]) => {
    const expectable = names[quantity];
    const value = measuredValue(expectable, outcome);
    const got = value === undefined || Number.isNaN(value) ? undefined : value;
    const passed = got !== undefined && holds(bounds, got);
    const atEnd = got !== undefined && expectable.column !== undefined && endCounts(outcome);
    return { path: ["expect", quantity], quantity, wanted: wantedBy(bounds), got, ...(atEnd && { atEnd }), passed };
  });
}

function holds({ min, max, about, within }: Bounds, value: number): boolean {
  if (min !== undefined && value < min) return false;
  if (max !== undefined && value > max) return false;
  return about === undefined || Math.abs(value - about) <= within * Math.abs(about);
}

function wantedBy({ min, max, about, within }: Bounds): string {
  const parts: string[] = [];
  if (min !== undefined && min === max) parts.push(`exactly ${formatNumber(min)}`);
  else if (min !== undefined && max !== undefined) parts.push(`${formatNumber(min)} to ${formatNumber(max)}`);
  else if (min !== undefined) parts.push(`at least ${formatNumber(min)}`);
  else if (max !== undefined) parts.push(`at most ${formatNumber(max)}`);
  if (about !== undefined) parts.push(`about ${formatNumber(about)} (within ${formatNumber(100 * within)} %)`);
  return parts.join(" and ");
}
