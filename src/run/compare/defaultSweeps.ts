/**
 * Sweeps that a scenario supports, each with a range of round, feasible values around the scenario's own. A scenario's own value outside
 * of it becomes an end of the range.
 */

import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import { niceNear } from "../../format/ticks.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import type { Estimate } from "../../scenario/estimate/estimate.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeJson } from "../../scenario/text/jsonScalar.ts";
import { axes, withValue } from "./axis.ts";
import { boundByStep } from "./stepMarks.ts";

export interface OfferedSweep {
  readonly of: ComparisonSweep["of"];
  /** Initial range, as it is entered. */
  readonly usual: string;
}

/** Largest number of particles proposed; larger ones take long and have to be entered. */
const usuallyMost = 20_000;

/** @param known estimate of the scenario, after reading its files */
export function defaultSweeps(document: Scenario, scenario: ResolvedScenario, known: Estimate): OfferedSweep[] {
  const ranges = {
    cells: cellRange(scenario, known),
    n: countRange(document, known),
    step: stepRange(scenario, known),
  };
  return (["cells", "n", "step"] as const).flatMap((of) => {
    const [low, high] = ranges[of] ?? [];
    return low !== undefined && high !== undefined && low < high ? [{ of, usual: `${low}..${high}` }] : [];
  });
}

type Range = readonly [low: number, high: number];

/** From a quarter to four times the current number, as far as the largest particle fits. */
function cellRange({ size, groups }: ResolvedScenario, { cells }: Estimate): Range | undefined {
  const largest = Math.max(...groups.map(({ sizes }) => sizes.largest ?? Number.NaN));
  const now = Math.min(...cells);
  const most = Math.floor(Math.min(...size) / (2 * largest) / (1 + 1e-9));
  return Number.isNaN(most) ? undefined : [Math.max(3, Math.round(now / 4)), Math.min(most, 4 * now)];
}

/** From a tenth to ten times the scenario's own number, where they can be placed. */
function countRange(document: Scenario, { count }: Estimate): Range | undefined {
  const fits = (n: number) => {
    const other = withValue(document, axes.n, n);
    const { scenario, diagnostics } = other ? readScenario(writeJson(other)) : { diagnostics: [] };
    return scenario !== undefined && !diagnostics.some(({ path }) => path[0] === "particles");
  };
  if (!withValue(document, axes.n, count)) return undefined;
  const low = Math.min(count, Math.max(10, niceNear(count / 10)));
  const target = niceNear(Math.min(10 * count, Math.max(usuallyMost, count)));
  const below = [1, 0.5, 0.25, 0.125].map((share) => niceNear(target * share)).filter((n) => n >= count);
  return [low, [...below, count].find((n) => n > low && fits(n)) ?? low];
}

/** Around the step at which errors begin, the smaller of L/(2 v_max) and the mean collision time: from a thirtieth to three times it. */
function stepRange(scenario: ResolvedScenario, known: Estimate): Range | undefined {
  const bound = boundByStep(scenario, known);
  if (bound === undefined) return undefined;
  const end = scenario.stop.time ?? Number.POSITIVE_INFINITY;
  const { step } = scenario.method;
  const own = hasTimeSteps(scenario.method) && step !== undefined ? [step] : [];
  return [Math.min(niceNear(bound / 30), ...own), Math.min(end, Math.max(niceNear(3 * bound), ...own))];
}
