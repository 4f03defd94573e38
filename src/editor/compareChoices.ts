/** What a comparison is offered with: methods that suit the scenario, and ranges of cells or particles that make sense for it. */
import type { ComparisonSweep } from "../run/messages.ts";
import { sweepValues } from "../run/sweepValues.ts";
import type { Facts } from "./facts.ts";
import type { OfferedMethod } from "./offeredMethods.ts";

/** The scenario's own first: the others are held to it. */
export function inOrder(chosen: readonly OfferedMethod[]): string[] {
  const first = chosen.find(({ description }) => description === "this scenario’s own");
  return [...(first ? [first] : []), ...chosen.filter((each) => each !== first)].map(({ words }) => words);
}

export interface OfferedSweep {
  readonly of: ComparisonSweep["of"];
  /** To begin with, as one types it. */
  readonly usual: string;
}

/** @param largestRadius undefined: not known */
export function offeredSweeps({ groups, estimate }: Facts): OfferedSweep[] {
  if (!estimate) return [];
  const { cells, cellSide, count } = estimate;
  const radii = groups.map(({ radius }) => radius ?? Number.NaN);
  const most = Math.floor(((cells[0] ?? 1) * cellSide) / (2 * Math.max(...radii)) / (1 + 1e-9));
  const now = cells[0] ?? 1;
  const high = Number.isFinite(most) ? Math.min(most, 4 * now) : now;
  const sweeps: OfferedSweep[] = [];
  if (high > 3) sweeps.push({ of: "cells", usual: `${Math.max(3, Math.round(now / 4))}..${high}` });
  if (groups.length === 1 && groups[0]!.path.length === 1 && groups[0]!.count !== undefined) {
    sweeps.push({ of: "n", usual: `${Math.max(10, Math.round(count / 10))}..${Math.min(20_000, count * 10)}` });
  }
  const steps = usualSteps(estimate);
  if (steps) sweeps.push({ of: "step", usual: steps });
  return sweeps;
}

/** About where something begins to be missed: from a hundredth of the mean collision time to thrice it. */
function usualSteps({ meanCollisionTime }: NonNullable<Facts["estimate"]>): string | undefined {
  if (!(meanCollisionTime > 0) || !Number.isFinite(meanCollisionTime)) return undefined;
  return [0.01, 3].map((share) => Number((share * meanCollisionTime).toPrecision(1))).join("..");
}

/** Why a range cannot be taken; undefined: it can. */
export function complaint(text: string, of: ComparisonSweep["of"] = "cells"): string | undefined {
  if (sweepValues(text, of)) return undefined;
  return of === "step"
    ? "Write 0.001..0.1 (eight steps), 0.001..0.1:12 (twelve), or 0.01,0.02,0.05."
    : "Write 20..160 (eight numbers), 20..160:12 (twelve), 20..160/20, or 20,40,80.";
}
