/**
 * Which sweeps a scenario can be compared over, each with a range about its own values: round numbers, all of which can be had. Where its
 * own would lie outside, the range ends with it.
 */

import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import type { Estimate } from "../../scenario/estimate/estimate.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeJson } from "../../scenario/text/writeJson.ts";
import { withCount } from "./comparedMethods.ts";
import { boundByStep } from "./stepMarks.ts";

export interface OfferedSweep {
  readonly of: ComparisonSweep["of"];
  /** To begin with, as one types it. */
  readonly usual: string;
}

/** Above so many a sweep takes long; those who mean to type a larger number. */
const usuallyMost = 20_000;

/** @param known of the scenario, where files have to be read first */
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

/** A quarter of what it has now to four times as many, as far as the largest particle fits. */
function cellRange({ size, groups }: ResolvedScenario, { cells }: Estimate): Range | undefined {
  const largest = Math.max(...groups.map(({ sizes }) => sizes.largest ?? Number.NaN));
  const now = Math.min(...cells);
  const most = Math.floor(Math.min(...size) / (2 * largest) / (1 + 1e-9));
  return Number.isNaN(most) ? undefined : [Math.max(3, Math.round(now / 4)), Math.min(most, 4 * now)];
}

/** A tenth of the scenario's own number to ten times as many, where so many can be placed. */
function countRange(document: Scenario, { count }: Estimate): Range | undefined {
  const fits = (n: number) => {
    const other = withCount(document, n);
    const { scenario, diagnostics } = other ? readScenario(writeJson(other)) : { diagnostics: [] };
    return scenario !== undefined && !diagnostics.some(({ path }) => path[0] === "particles");
  };
  if (!withCount(document, count)) return undefined;
  const low = Math.min(count, Math.max(10, round(count / 10)));
  const wanted = round(Math.min(10 * count, Math.max(usuallyMost, count)));
  const below = [1, 0.5, 0.25, 0.125].map((share) => round(wanted * share)).filter((n) => n >= count);
  return [low, [...below, count].find((n) => n > low && fits(n)) ?? low];
}

/** About where something begins to be missed: the smaller of L/(2 v_max) and the mean collision time, from a thirtieth to thrice it. */
function stepRange(scenario: ResolvedScenario, known: Estimate): Range | undefined {
  const bound = boundByStep(scenario, known);
  if (bound === undefined) return undefined;
  const end = scenario.stop.time ?? Number.POSITIVE_INFINITY;
  const { step } = scenario.method;
  const own = hasTimeSteps(scenario.method) && step !== undefined ? [step] : [];
  return [Math.min(round(bound / 30), ...own), Math.min(end, Math.max(round(3 * bound), ...own))];
}

/** The nearest of 1, 2 and 5 × 10^k, by factors. */
function round(value: number): number {
  const power = Math.floor(Math.log10(value));
  const share = value / 10 ** power;
  const nearest = share < Math.SQRT2 ? 1 : share < Math.sqrt(10) ? 2 : share < Math.sqrt(50) ? 5 : 10;
  return Number(`${nearest}e${power}`);
}
