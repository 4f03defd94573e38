/** The set of open charts after the user has opened or closed one. */
import { defaultCharts, openCharts } from "./chartCatalog.ts";
import type { ChartPlan } from "./chartPlan.ts";

/** With the first choice of one's own the usual set becomes a list. */
export function chartsWith(
  charts: readonly string[],
  plans: readonly ChartPlan[],
  id: string,
  on: boolean,
): readonly string[] {
  const shown = openCharts(plans, charts).map((plan) => plan.id);
  // Charts that mean nothing for this scenario stay chosen for the next.
  const others = charts.filter((chart) => chart !== defaultCharts && !plans.some((plan) => plan.id === chart));
  return toggled([...others, ...shown], id, on);
}

export function toggled<T>(list: readonly T[], item: T, on: boolean): readonly T[] {
  const others = list.filter((other) => other !== item);
  return on ? [...others, item] : others;
}
