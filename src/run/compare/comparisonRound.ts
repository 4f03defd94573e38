/** One system under its methods: how the comparison is set up, for the panel and the terminal alike. */
import type { System } from "../../physics/system.ts";
import type { ComparisonAim, ComparisonMark, ComparisonSweep } from "../../protocol/comparison.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import type { Clock } from "../measuring.ts";
import { isEmptyPlan, planComparison, type SweepEntry } from "./comparedMethods.ts";
import { type Comparison, compareDecorrelation, compareMethods, compareSteps } from "./comparison.ts";
import { type ComparisonLimits, quietAfter, secondsOf } from "./comparisonLength.ts";
import type { GivenMethod } from "./methodNames.ts";
import { intervalWith, stepMarks } from "./stepMarks.ts";

export interface Round {
  readonly system: System;
  readonly entrants: readonly SweepEntry[];
  readonly comparison: Comparison;
  readonly marks: readonly ComparisonMark[];
}

export interface RoundPlan {
  readonly methods: readonly GivenMethod[];
  readonly sweep: ComparisonSweep | undefined;
  readonly aim?: ComparisonAim | undefined;
  /** Number of systems that are compared in total. */
  readonly rounds: number;
  readonly limits: Pick<ComparisonLimits, "until" | "collisions">;
  /** Of measurement for each method, about; by default what a person waits for. */
  readonly seconds?: number | undefined;
}

/** `round` is undefined where no method can take part. */
export function createRound(
  { document, scenario }: { readonly document: Scenario; readonly scenario: ResolvedScenario },
  system: System,
  { methods, sweep, aim, rounds, limits, seconds }: RoundPlan,
  now: Clock,
): { readonly round: Round | undefined; readonly leftOut: readonly string[]; readonly notes: readonly string[] } {
  const { entrants, leftOut, notes } = planComparison(document, methods, sweep, aim);
  if (isEmptyPlan(entrants, sweep)) return { round: undefined, leftOut, notes };
  if (aim === "decorrelation") {
    const quiet = quietAfter(scenario, system);
    const comparison = compareDecorrelation(system, entrants, { ...limits, quiet, ...(seconds && { seconds }) }, now);
    return { round: { system, entrants, comparison, marks: [] }, leftOut, notes };
  }
  const timing = { quiet: quietAfter(scenario, system), seconds: seconds ?? secondsOf(rounds * entrants.length) };
  if (sweep?.of !== "step") {
    const comparison = compareMethods(system, entrants, { ...limits, ...timing }, now);
    return { round: { system, entrants, comparison, marks: [] }, leftOut, notes };
  }
  const interval = intervalWith(scenario, system);
  const comparison = compareSteps(system, entrants, { until: limits.until, interval, ...timing }, now);
  return { round: { system, entrants, comparison, marks: stepMarks(scenario, system, entrants) }, leftOut, notes };
}

export function familyIn({ entrants }: Pick<Round, "entrants">): (name: string) => string {
  const families = new Map(entrants.map(({ name, family }) => [name, family]));
  return (name) => families.get(name) ?? name;
}
