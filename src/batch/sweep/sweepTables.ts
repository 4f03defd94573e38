/** Tables and charts of a sweep: a row per run, a row per point with means and standard errors, a chart per result. */
import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { asksForDecades } from "../../format/ticks.ts";
import type { Chart, ChartAxis, Curve } from "../../protocol/chart.ts";
import { csvRow } from "../../run/export/csv.ts";
import type { SweptValue } from "../../scenario/sweep/sweepPoints.ts";
import type { HeatMap } from "../charts/svgHeatMap.ts";
import type { PlannedRun, RunResult } from "./sweepFolder.ts";

/** Mean of the finished repeats of a point, and its standard error where there are two or more, or the run has found it. */
export interface SweepMean {
  readonly mean: number;
  readonly error: number | undefined;
}

export interface SweepPoint {
  readonly values: Readonly<Record<string, SweptValue>>;
  readonly runs: number;
  readonly finished: number;
  readonly failed: number;
  readonly means: Readonly<Record<string, SweepMean>>;
}

/** Points in the order of the sweep. */
export function pointsOf(runs: readonly PlannedRun[], results: ReadonlyMap<string, RunResult>): SweepPoint[] {
  const groups = groupBy(runs, ({ values }) => JSON.stringify(values));
  return [...groups.values()].map((members) => {
    const found = members.flatMap(({ key }) => results.get(key) ?? []);
    const measured = found.flatMap((result) => (result.state === "finished" ? [result.measured] : []));
    const names = [...new Set(measured.flatMap(Object.keys))];
    return {
      values: members[0].values,
      runs: members.length,
      finished: measured.length,
      failed: found.length - measured.length,
      means: Object.fromEntries(
        names.map((name) => [
          name,
          meanOf(
            measured.flatMap((each) => each[name] ?? []),
            found[0].errors?.[name],
          ),
        ]),
      ),
    };
  });
}

/** @param own standard error that one run has found */
function meanOf(values: readonly number[], own?: number): SweepMean {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, error: own };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (n - 1) / n) };
}

/** Results that any point has, in the order in which they were found. */
export function resultNames(points: readonly SweepPoint[]): string[] {
  return [...new Set(points.flatMap(({ means }) => Object.keys(means)))];
}

/** A row per run. Seconds are left out: the table is the same wherever it was computed. */
export function* csvOfRuns(
  runs: readonly PlannedRun[],
  results: ReadonlyMap<string, RunResult>,
  names: readonly string[],
): Generator<string> {
  const paths = Object.keys(runs[0]?.values ?? {});
  yield csvRow([...paths, "repeat", "seed", "state", ...names, "reason"]);
  for (const { key, values, repeat, seed } of runs) {
    const result = results.get(key);
    const measured = result?.state === "finished" ? result.measured : {};
    yield csvRow([
      ...paths.map((path) => textOf(values[path])),
      String(repeat),
      String(seed),
      result?.state ?? "missing",
      ...names.map((name) => (measured[name] === undefined ? "" : String(measured[name]))),
      result?.state === "failed" ? result.reason : "",
    ]);
  }
}

/** A row per point. */
export function* csvOfPoints(points: readonly SweepPoint[], names: readonly string[]): Generator<string> {
  const paths = Object.keys(points[0]?.values ?? {});
  yield csvRow([...paths, "runs", "finished", "failed", ...names.flatMap((name) => [name, `${name}.error`])]);
  for (const { values, runs, finished, failed, means } of points) {
    yield csvRow([
      ...paths.map((path) => textOf(values[path])),
      ...[runs, finished, failed].map(String),
      ...names.flatMap((name) => [String(means[name]?.mean ?? ""), String(means[name]?.error ?? "")]),
    ]);
  }
}

export function textOf(value: SweptValue): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Most curves in one chart, most points of all of them, and most cells of a heat map. */
const mostCurves = 7;
const mostPoints = 5000;
const mostCells = 10_000;

/** Lines with error bars over the first axis of numbers, one for each value of the others. Undefined where no axis has numbers. */
export function chartOf(points: readonly SweepPoint[], name: string): Chart | undefined {
  const paths = Object.keys(points[0]?.values ?? {});
  const x = paths.find((path) => points.every(({ values }) => typeof values[path] === "number"));
  if (x === undefined || points.length > mostPoints) return undefined;
  const others = paths.filter((path) => path !== x);
  const found = points.filter(({ means }) => means[name] !== undefined);
  const groups = groupBy(found, ({ values }) => valuesText(values, others));
  const curves = [...groups].slice(0, mostCurves).map(([called, members]): Curve => {
    const sorted = members.toSorted((a, b) => Number(a.values[x]) - Number(b.values[x]));
    return {
      name: called,
      points: sorted.map(({ values, means }) => [Number(values[x]), means[name].mean]),
      errors: sorted.map(({ means }) => means[name].error),
    };
  });
  if (curves.length === 0) return undefined;
  const places = curves.flatMap(({ points: curve }) => curve);
  return {
    title: name,
    x: axisOf(
      x,
      places.map(([at]) => at),
    ),
    y: axisOf(
      name,
      places.map(([, value]) => value),
    ),
    curves,
  };
}

function axisOf(label: string, values: readonly number[]): ChartAxis {
  return { label, log: asksForDecades(Math.min(...values), Math.max(...values)) };
}

/** The first two axes of a sweep that has no others, where each has two values or more. */
export function heatMapOf(points: readonly SweepPoint[], name: string): HeatMap | undefined {
  const paths = Object.keys(points[0]?.values ?? {});
  const [x, y] = paths;
  if (x === undefined || y === undefined || paths.length > 2 || points.length > mostCells) return undefined;
  const textsOf = (path: string) => [...new Set(points.map(({ values }) => textOf(values[path])))];
  const [xs, ys] = [textsOf(x), textsOf(y)];
  // Properties that change together are one axis.
  if (xs.length < 2 || ys.length < 2 || xs.length * ys.length !== points.length) return undefined;
  const found = new Map(
    points.map(({ values, means }) => [`${textOf(values[x])} ${textOf(values[y])}`, means[name]?.mean]),
  );
  return {
    title: name,
    x: { label: x, values: xs },
    y: { label: y, values: ys },
    value: (a, b) => found.get(`${xs[a]} ${ys[b]}`),
  };
}

/** `restitution = 0.8, radius = 0.1` */
export function valuesText(values: SweepPoint["values"], paths = Object.keys(values)): string {
  return paths.map((path) => `${path.split(".").at(-1)} = ${textOf(values[path])}`).join(", ");
}
