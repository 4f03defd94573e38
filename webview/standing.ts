/** What charts say while nobody points at them, where the strip or the results say it too: one number in all places. */
import type { ChartPlan } from "./chartPlan.ts";
import type { PageState } from "./pageState.ts";
import { eventsNow, isWhole } from "./readout.ts";
import type { Standing } from "./seriesChart.ts";

const wholeRun = "mean of the run";

/** Undefined: the last row's values. */
export function standingOf(plan: ChartPlan, state: PageState): Standing | undefined {
  if (plan.kind !== "series") return undefined;
  const whole = isWhole(state);
  if (plan.id === "events")
    return { values: new Map([["eventsPerSecond", eventsNow(state)]]), when: whole ? wholeRun : "lately" };
  if (!whole || !state.result) return undefined;
  const values = new Map<string, string>();
  for (const { column, theory } of plan.lines) {
    const finding = state.result.findings.find((found) => found.column === column);
    // Means beside last values would be taken for one another.
    if (!finding) return undefined;
    values.set(column, finding.measured);
    if (theory && finding.theory !== undefined) values.set(theory, finding.theory);
  }
  return { values, when: wholeRun };
}
