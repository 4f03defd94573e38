/** Data of a chart as a tab-separated table for spreadsheets: all rows, all digits. */
import type { Distribution, DistributionChart } from "../../src/protocol/messages.ts";
import type { SeriesStore } from "./seriesStore.ts";

export function tableOfSeries(series: SeriesStore, names: readonly string[]): string {
  const there = ["time", ...names].filter((name) => series.column(name));
  const columns = there.map((name) => series.column(name)!);
  const rows = Array.from({ length: series.length }, (_, row) => columns.map((column) => said(column[row])));
  return tabbed([there, ...rows]);
}

export function tableOfDistribution(
  { x, y, errors, expected, others = [] }: Distribution,
  {
    across,
    label,
    expected: theory,
    others: more = [],
  }: Pick<DistributionChart, "across" | "label" | "expected" | "others">,
): string {
  const bins = x.length === y.length + 1;
  const head = [
    ...(bins ? [`${across} from`, `${across} to`] : [across]),
    label,
    ...(errors ? ["error"] : []),
    ...(expected ? [theory] : []),
    ...more,
  ];
  const rows = Array.from(y, (value, k) => [
    ...(bins ? [said(x[k]), said(x[k + 1])] : [said(x[k])]),
    said(value),
    ...(errors ? [said(errors[k])] : []),
    ...(expected ? [said(expected[k])] : []),
    ...others.map((values) => said(values[k])),
  ]);
  return tabbed([head, ...rows]);
}

function said(value: number): string {
  return Number.isNaN(value) ? "" : String(value);
}

export function tabbed(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.join("\t")).join("\n")}\n`;
}
