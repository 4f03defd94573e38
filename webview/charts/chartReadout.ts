/** Values in the charts' legends while the pointer is elsewhere. Those that the readout or the results show too are the same numbers. */

import { labels } from "../app/labels.ts";
import { compact, figure, powers } from "../app/numberDisplay.ts";
import { type PageState, replays } from "../app/pageState.ts";
import { eventsNow, isWhole } from "../controls/readout.ts";
import type { ChartPlan } from "./chartCatalog.ts";
import type { SeriesReadout } from "./seriesHead.ts";
import { SeriesStore } from "./seriesStore.ts";

const wholeRun = "mean of the run";
/** A mean that is less than this share of what most rows have lies visibly below the curve. */
const beside = 0.8;
/** Rows that are asked for it at the most. */
const asked = 1000;

/** Undefined: the values of the row at the time shown. */
export function chartReadoutOf(
  plan: ChartPlan,
  state: PageState,
  series = new SeriesStore(),
): SeriesReadout | undefined {
  if (plan.kind !== "series") return undefined;
  const whole = isWhole(state);
  if (plan.id === "events") {
    return {
      values: new Map([["eventsPerSecond", whole ? speedOfRun(state, series) : eventsNow(state, series)]]),
      when: whole ? wholeRun : replays(state) ? `t = ${figure(state.status!.time)}` : "current",
    };
  }
  if (!whole || !state.result) return undefined;
  const values = new Map<string, string>();
  let atEnd = false;
  const findingOf = (column: string) => state.result!.findings.find((found) => found.column === column);
  for (const { column, theory } of plan.lines) {
    const finding = findingOf(column);
    // Means beside last values would be taken for one another.
    if (!finding) return undefined;
    values.set(column, powers(finding.end ?? finding.measured));
    atEnd ||= finding.end !== undefined;
    if (theory && finding.theory !== undefined) values.set(theory, powers(finding.theory));
  }
  const reduced = plan.reduced && findingOf(plan.reduced.column);
  // Its error is in the results: the head has one line.
  if (reduced) values.set(reduced.column!, powers((reduced.end ?? reduced.measured).split(" ± ")[0]));
  return { values, when: atEnd ? labels.atEnd : wholeRun };
}

/** `452 k · typical 1.42 M`: slow moments count by the time they take, and are a row or two of the curve. */
function speedOfRun(state: PageState, series: SeriesStore): string {
  const mean = state.status?.eventsPerSecond ?? 0;
  const usual = middleOf(series, "eventsPerSecond");
  const now = eventsNow(state, series);
  return mean > 0 && mean < beside * usual ? `${now} · typical ${compact(usual)}` : now;
}

function middleOf(series: SeriesStore, name: string): number {
  const column = series.column(name)?.subarray(0, series.length) ?? new Float64Array(0);
  const every = Math.ceil(column.length / asked);
  const some = column.filter((value, row) => row % every === 0 && !Number.isNaN(value)).sort();
  return some[some.length >> 1] ?? Number.NaN;
}
