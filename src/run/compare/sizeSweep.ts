/** Values of a sweep that cannot be compared, known in advance; a scenario with several numbers of particles. */

import { whole } from "../../format/numbers.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeJson } from "../../scenario/text/jsonScalar.ts";
import { axes, withValue } from "./axis.ts";
import { budgetOf, isEmptyPlan, planComparison } from "./comparedMethods.ts";
import { secondsOf } from "./comparisonLength.ts";
import { methodFrom } from "./methodNames.ts";
import { expectedSeconds } from "./stepBudget.ts";

export interface SweptSize {
  readonly n: number;
  readonly document: Scenario;
  readonly scenario: ResolvedScenario;
}

interface SweptSizes {
  readonly sizes: readonly SweptSize[];
  /** Infeasible numbers, with reasons. */
  readonly leftOut: readonly string[];
}

/** Message where the number of particles cannot be swept. */
export const oneCount =
  "a sweep of the number of particles needs one group with a `count`. Write the species as one group with a mixture of radii, or compare files of several sizes.";

/** @param memory bytes available to a run @returns undefined where the number of particles is not one number */
export function sizesOf(document: Scenario, counts: readonly number[], memory: number): SweptSizes | undefined {
  const sizes: SweptSize[] = [];
  const leftOut: string[] = [];
  for (const n of counts) {
    const changed = withValue(document, axes.n, n);
    if (!changed) return undefined;
    const { scenario, diagnostics } = readScenario(writeJson(changed), { memory });
    // Too many for the machine is a warning in a run; a sweep omits them, because other sizes follow.
    const wrong = diagnostics.find(
      ({ severity, code, path }) => severity === "error" || (code === "too-big" && path[0] === "particles"),
    );
    if (scenario && !wrong) sizes.push({ n, document: changed, scenario });
    else leftOut.push(named(n, wrong?.message ?? "not sound"));
  }
  return { sizes, leftOut };
}

/** Some messages begin with the number already. */
function named(n: number, message: string): string {
  const name = `${whole(n)} particles`;
  return message.startsWith(name) ? message : `${name}: ${message}`;
}

export interface Refusals {
  readonly leftOut: readonly string[];
  /** Nothing is left to compare. */
  readonly all: boolean;
  /** Sweeps of steps: approximate time of the rest. */
  readonly seconds?: number;
}

/** Longest text that is read at every keystroke. */
const longestRead = 200_000;

export function refusalsOf(text: string, methods: readonly string[], sweep: ComparisonSweep, memory: number): Refusals {
  const { document } = text.length > longestRead ? {} : readScenario(text);
  if (!document) return { leftOut: [], all: false };
  if (sweep.of === "n") {
    const found = sizesOf(document, sweep.values, memory);
    return found ? { leftOut: found.leftOut, all: found.sizes.length === 0 } : { leftOut: [], all: false };
  }
  const { entrants, leftOut } = planComparison(document, methods.map(methodFrom), sweep);
  const budget = sweep.of === "step" ? budgetOf(document) : undefined;
  const seconds =
    budget &&
    expectedSeconds(
      entrants.flatMap(({ at }) => at ?? []),
      budget,
    );
  const timing = entrants.length * secondsOf(entrants.length);
  return { leftOut, all: isEmptyPlan(entrants, sweep), ...(seconds !== undefined && { seconds: seconds + timing }) };
}
