/** What of a comparison has not come to its end, in words: it is what is missing where one is stopped. */

import { number, whole } from "../../format/numbers.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import type { SweepEntry } from "./comparedMethods.ts";

/** The round that is on. */
export interface PendingRound {
  /** Who has not come to the end, of these. */
  readonly unfinished: readonly SweepEntry[];
  readonly entrants: readonly SweepEntry[];
  /** Of particles, where that is swept. */
  readonly n: number | undefined;
}

/**
 * `cells/touching; time-stepped, time-stepped/centres with steps of 0.02, 0.05; all with 4,000 particles`.
 *
 * @param later numbers of particles whose round has not begun
 */
export function pendingMethods(
  { unfinished, entrants, n }: PendingRound,
  of: ComparisonSweep["of"] | undefined,
  later: readonly number[],
): string {
  // Methods that lack the same values are told together.
  const alike = new Map<string, string[]>();
  for (const family of new Set(unfinished.map((entrant) => entrant.family))) {
    const own = unfinished.filter((entrant) => entrant.family === family);
    const isWhole = own.length === entrants.filter((entrant) => entrant.family === family).length;
    const lacks = n !== undefined ? ` with ${whole(n)} particles` : isWhole ? "" : withValues(own, of);
    alike.set(lacks, [...(alike.get(lacks) ?? []), family]);
  }
  const sizes = later.length > 0 ? [`all with ${later.map(whole).join(", ")} particles`] : [];
  return [...[...alike].map(([lacks, families]) => `${families.join(", ")}${lacks}`), ...sizes].join("; ");
}

function withValues(entrants: readonly SweepEntry[], of: ComparisonSweep["of"] | undefined): string {
  const values = entrants.flatMap(({ at }) => at ?? []);
  if (of === "step")
    return ` with ${values.length > 1 ? "steps" : "a step"} of ${values.map((value) => number(value, 3)).join(", ")}`;
  return of === "cells" ? ` with ${values.map(whole).join(", ")} cells` : "";
}
