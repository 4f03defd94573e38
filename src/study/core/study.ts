/**
 * A study repeats an experiment of a paper: a list of points, a measurement of each, and a judgment of all of them, which sets the
 * paper's figures beside those found here.
 *
 * A point is all that its measurement depends on, in numbers and words. A finished point is recognised by its key, so that a study can
 * be interrupted and resumed. Pure: no files and no threads; the clock is a parameter, because measured time is part of the result.
 */
import { groupBy } from "../../analysis/statistics/groupBy.ts";
import type { Chart, Curve } from "../../protocol/chart.ts";
import type { Clock, Measuring } from "../../run/measuring.ts";

export type Point = Readonly<Record<string, number | string>>;
export type Measured = Readonly<Record<string, number | string | readonly number[]>>;

export interface Row {
  readonly point: Point;
  readonly measured: Measured;
}

interface StudyText {
  readonly name: string;
  readonly title: string;
  /** Paper and section. */
  readonly source: string;
  /** The paper's result in at most 50 characters, for lists. */
  readonly finding: string;
  /** The paper's result in a sentence or two. */
  readonly paper: string;
  /** What is run here, in a sentence or two; the second is of the quick run. */
  readonly here: string;
  readonly quickly: string;
  /** Approximate time of all points on one core, from the runs of docs/STUDIES.md. */
  readonly seconds: number;
  /** Columns of a measurement that depend on the machine's speed, besides `microseconds`, `milliseconds` and `seconds`. */
  readonly timed?: readonly string[];
  /** Points are runs that differ in `seed`, and the judgment takes any number of them: rare events are counted by `--seeds`. */
  readonly anySeeds?: boolean;
}

export interface Study extends StudyText {
  points(quick: boolean): readonly Point[];
  /** Relative cost of a point, from which the remaining time is estimated. */
  effort(point: Point): number;
  measure(point: Point, now: Clock): Measuring<Measured>;
  judge(rows: readonly Row[]): Verdict;
}

export interface StudyDefinition<P extends Point, M extends Measured> extends StudyText {
  points(quick: boolean): readonly P[];
  /** Repetitions of all points in a full run; each point's least time counts. Default: 1. */
  readonly passes?: number;
  effort(point: P): number;
  measure(point: P, now: Clock): Measuring<M>;
  /** @param rows point and measurement in one record each, one for each point */
  judge(rows: readonly (P & M)[]): Verdict;
}

export interface Figure {
  readonly name: string;
  /** `counted` is the same on every machine, `time` is not. */
  readonly by: "counted" | "time" | "physics";
  readonly paper: string;
  readonly ours: number;
  /** Standard error, where there is one. */
  readonly error?: number;
  readonly unit?: string;
  readonly remark?: string;
}

export interface Verdict {
  readonly figures: readonly Figure[];
  readonly charts: readonly { readonly name: string; readonly chart: Chart }[];
  readonly remarks: readonly string[];
}

export function defineStudy<P extends Point, M extends Measured>(definition: StudyDefinition<P, M>): Study {
  const { passes } = definition;
  return {
    ...definition,
    points(quick) {
      const points = definition.points(quick);
      if (passes === undefined) return points;
      // A pass begins after all points of the one before, so that a slow spell of the machine does not hit one point alone.
      return Array.from({ length: quick ? 1 : passes }, (_, pass) => points.map((each) => ({ ...each, pass }))).flat();
    },
    judge: (rows) => definition.judge((passes ? mergePasses(rows) : rows).map((row) => valuesOf(row) as P & M)),
  };
}

/** The same for equal points, whatever the order of their properties. */
export function keyOf(point: Point): string {
  return JSON.stringify(Object.entries(point).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Columns of a measurement that are not the same on every machine. */
export function timedColumns({ timed = [] }: StudyText): readonly string[] {
  return ["microseconds", "milliseconds", "seconds", ...timed];
}

/** The study with this number of runs of each point, the kept ones first; undefined where its judgment is made for its own number. */
export function withSeeds(study: Study, runs: number): Study | undefined {
  if (!study.anySeeds) return undefined;
  return {
    ...study,
    points: (quick) =>
      [...groupBy(study.points(quick), (point) => keyOf({ ...point, seed: 0 })).values()].flatMap(([first]) =>
        Array.from({ length: runs }, (_, k) => ({ ...first, seed: Number(first!.seed) + k })),
      ),
  };
}

/** Point and measurement in one record; JSON has `null` where a measurement was not a number. */
function valuesOf({ point, measured }: Row): Point & Measured {
  const entries = Object.entries({ ...point, ...measured });
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? Number.NaN])) as Point & Measured;
}

/** Counts are the same in all passes; of the times the least is taken: disturbances only ever add to them. */
function mergePasses(rows: readonly Row[]): Row[] {
  return [...groupBy(rows, ({ point }) => keyOf({ ...point, pass: 0 })).values()].map((group) => {
    const { point, measured } = group[0];
    return {
      point,
      measured: { ...measured, microseconds: Math.min(...group.map((row) => numberOf(row, "microseconds"))) },
    };
  });
}

export function figure(
  by: Figure["by"],
  name: string,
  paper: string,
  ours: number,
  more: Pick<Figure, "error" | "unit" | "remark"> = {},
): Figure {
  return { name, by, paper, ours, ...more };
}

export function curve<R>(
  name: string,
  rows: readonly R[],
  x: (row: R) => number,
  y: (row: R) => number,
  draw?: Curve["draw"],
  error?: (row: R) => number,
): Curve {
  const points = rows.map((row): [number, number] => [x(row), y(row)]);
  return { name, points, ...(draw && { draw }), ...(error && { errors: rows.map(error) }) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length > 0 ? (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2 : Number.NaN;
}

/** As papers write whole numbers: 100 000. */
export function formatWholeNumber(value: number): string {
  return value < 10_000 ? String(value) : value.toLocaleString("en-US").replaceAll(",", " ");
}

/** A number of a point or its measurement; NaN where there is none. */
export function numberOf(row: Row, name: string): number {
  const value = row.measured[name] ?? row.point[name];
  return typeof value === "number" ? value : Number.NaN;
}

/** Approximate remaining time of the full study. */
export function secondsLeft(study: Study, known: (point: Point) => boolean): number {
  let [all, left] = [0, 0];
  for (const point of study.points(false)) {
    const effort = study.effort(point);
    all += effort;
    if (!known(point)) left += effort;
  }
  return (study.seconds * left) / all;
}
