/** One scenario with several numbers of particles, and what of a sweep cannot be compared: known before anything is placed. */

import { whole } from "../../format/numbers.ts";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { writeJson } from "../../scenario/text/writeJson.ts";
import { budgetOf, nobodyIn, planComparison, withCount } from "./comparedMethods.ts";
import { secondsOf } from "./comparisonLength.ts";
import { methodFrom } from "./methodNames.ts";
import { expectedSeconds } from "./stepBudget.ts";

export interface SweptSize {
  readonly n: number;
  readonly document: Scenario;
  readonly scenario: ResolvedScenario;
}

export interface SweptSizes {
  readonly sizes: readonly SweptSize[];
  /** Which cannot be had, and why. */
  readonly leftOut: readonly string[];
}

/** Why the number of particles cannot be swept, where it cannot. */
export const oneCount =
  "the number of particles is swept where there is one group with a `count`. Write the species as one group with a mixture of radii, or compare files of several sizes.";

/** @param memory bytes that a run may take @returns undefined where the number of particles is not one number */
export function sizesOf(document: Scenario, counts: readonly number[], memory: number): SweptSizes | undefined {
  const sizes: SweptSize[] = [];
  const leftOut: string[] = [];
  for (const n of counts) {
    const changed = withCount(document, n);
    if (!changed) return undefined;
    const { scenario, diagnostics } = readScenario(writeJson(changed), { memory });
    // Too many for the machine is a warning to one who runs a file, and may know better; here others wait behind it.
    const wrong = diagnostics.find(
      ({ severity, code, path }) => severity === "error" || (code === "too-big" && path[0] === "particles"),
    );
    if (scenario && !wrong) sizes.push({ n, document: changed, scenario });
    else leftOut.push(named(n, wrong?.message ?? "not sound"));
  }
  return { sizes, leftOut };
}

/** Many a message begins with how many they are. */
function named(n: number, message: string): string {
  const said = `${whole(n)} particles`;
  return message.startsWith(said) ? message : `${said}: ${message}`;
}

export interface Refusals {
  readonly leftOut: readonly string[];
  /** Nothing is left to be compared. */
  readonly all: boolean;
  /** Over steps: how long the rest will take, to a factor. */
  readonly seconds?: number;
}

/** Longer ones are read too slowly to be read while somebody types. */
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
  return { leftOut, all: nobodyIn(entrants, sweep), ...(seconds !== undefined && { seconds: seconds + timing }) };
}

/** In one line: `60, 160: Cells of side …`, and how many more there are to be said. */
export function omittedText([first, ...others]: readonly string[]): string {
  if (first === undefined) return "";
  return others.length === 0 ? first : `${first} And ${others.length} more.`;
}
