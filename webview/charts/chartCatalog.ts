/** The charts of a run, by the descriptions in its scene and the columns of its rows; and the set of those that are open. */
import type { DistributionChart, Scene, SeriesChart } from "../../src/protocol/messages.ts";

export interface ChartLine {
  readonly column: string;
  readonly label: string;
  /** Which of the colors of species; −1: none of them. Of many lines those from the fifth on are dotted. */
  readonly color: number;
  /** Column with its theoretical value. */
  readonly theory?: string;
  /** Column with what it would be of one alone. */
  readonly alone?: string;
}

export interface SeriesPlan extends Omit<SeriesChart, "columns"> {
  readonly lines: readonly ChartLine[];
}

export type DistributionPlan = DistributionChart;
export type ChartPlan = SeriesPlan | DistributionPlan;

/** Colors of lines that are no species, thin as they are: those first that are farthest apart, without a second orange or yellow. */
const apart = [0, 1, 2, 3, 9, 7, 6];

/** @param charts of the scene; @param names columns of the rows */
export function chartsFor(charts: Scene["charts"], names: readonly string[]): ChartPlan[] {
  return charts.flatMap((chart): ChartPlan[] => {
    if (chart.kind === "distribution") return [chart];
    const { columns, ...plan } = chart;
    const found = Object.entries(columns).flatMap(([wanted, label]) => linesOf(names, wanted, label));
    // "All" beside its parts takes no color, so that species keep theirs.
    const whole = plan.bySpecies && found.length > 1 ? 1 : 0;
    const lines = found.map((line, k) => ({ ...line, color: plan.bySpecies ? k - whole : (apart[k] ?? k) }));
    return lines.length === 0 ? [] : [{ ...plan, lines }];
  });
}

function linesOf(names: readonly string[], wanted: string, label: string): Omit<ChartLine, "color">[] {
  const belonging = names.filter((name) =>
    wanted.endsWith(".") ? name.startsWith(wanted) && !/\.(theory|alone)$/.test(name) : name === wanted,
  );
  return belonging.map((column) => {
    const beside = (["theory", "alone"] as const).flatMap((what) => {
      const name = `${column}.${what}`;
      return names.includes(name) ? [[what, name]] : [];
    });
    return {
      column,
      label: label || column.slice(wanted.length).replaceAll(".", " "),
      ...(Object.fromEntries(beside) as Pick<ChartLine, "theory" | "alone">),
    };
  });
}

/** Represents the usual choice of each scenario in the list of open charts; closed ones are listed as `!id`. */
export const defaultCharts = "usual";
const closed = (id: string) => `!${id}`;

/** The charts to be shown, in the catalog's order. */
export function openCharts(plans: readonly ChartPlan[], open: readonly string[]): ChartPlan[] {
  const wanted = new Set(open.includes(defaultCharts) ? [...usualOf(plans), ...open] : open);
  return plans.filter(({ id }) => wanted.has(id) && !wanted.has(closed(id)));
}

/** Of each group the first that there is. */
function usualOf(plans: readonly ChartPlan[]): string[] {
  const first = new Map<string, readonly [id: string, rank: number]>();
  for (const { id, opens } of plans) {
    if (!opens) continue;
    const [group, rank] = opens;
    if (rank < (first.get(group)?.[1] ?? Number.POSITIVE_INFINITY)) first.set(group, [id, rank]);
  }
  return Array.from(first.values(), ([id]) => id);
}

/** A chart that is opened or closed stays so for other scenarios, which keep the rest of their usual charts. */
export function chartsWith(charts: readonly string[], id: string, on: boolean): readonly string[] {
  const others = charts.filter((chart) => chart !== id && chart !== closed(id));
  if (on) return [...others, id];
  return charts.includes(defaultCharts) ? [...others, closed(id)] : others;
}

export function toggled<T>(list: readonly T[], item: T, on: boolean): readonly T[] {
  const others = list.filter((other) => other !== item);
  return on ? [...others, item] : others;
}
