/**
 * A study repeats an experiment of a paper: points that are run one by one, and a judgement of them all, the paper's figure beside ours.
 *
 * A point says all that its measurement depends on, in numbers and words that can be written down; so a finished one is known again,
 * and a study can be ended and taken up. Pure: no files, no threads; the clock is handed in, for measured time is part of the result.
 */
import type { Chart } from "./svgPlot.ts";

export type Point = Readonly<Record<string, number | string>>;
export type Measured = Readonly<Record<string, number | string | readonly number[]>>;

export interface Row {
  readonly point: Point;
  readonly measured: Measured;
}

/** In milliseconds. */
export type Clock = () => number;

/** What is under way says how far it is, from 0 to 1, at every breath. */
export type Measuring = Generator<number, Measured>;

export interface Study {
  readonly name: string;
  readonly title: string;
  /** The paper and place. */
  readonly source: string;
  /** What the paper found, in so few words that a list has room for them. */
  readonly finding: string;
  /** The same, and what is run here, a sentence or two each. */
  readonly paper: string;
  readonly here: string;
  /** What is run where it is to be quick. */
  readonly quickly: string;
  /** About how long all points take on one core, by those that were run for docs/STUDIES.md. */
  readonly seconds: number;
  points(quick: boolean): readonly Point[];
  /** How long a point takes beside others of the study, for the time left. */
  effort(point: Point): number;
  measure(point: Point, now: Clock): Measuring;
  judge(rows: readonly Row[]): Verdict;
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
  /** What is to be said of it. */
  readonly remark?: string;
}

export interface Verdict {
  readonly figures: readonly Figure[];
  readonly charts: readonly { readonly name: string; readonly chart: Chart }[];
  readonly remarks: readonly string[];
}

/** As papers write whole numbers: 100 000. */
export function formatWholeNumber(value: number): string {
  return value < 10_000 ? String(value) : value.toLocaleString("en-US").replaceAll(",", " ");
}

/** A number that a point or its measurement has. */
export function numberOf(row: Row, name: string): number {
  const value = row.measured[name] ?? row.point[name];
  return typeof value === "number" ? value : Number.NaN;
}

/** The same point, however its parts are ordered. */
export function keyOf(point: Point): string {
  return JSON.stringify(Object.entries(point).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Of the full study: about how long its points take that are not known yet. */
export function secondsLeft(study: Study, known: (point: Point) => boolean): number {
  let [all, left] = [0, 0];
  for (const point of study.points(false)) {
    const effort = study.effort(point);
    all += effort;
    if (!known(point)) left += effort;
  }
  return (study.seconds * left) / all;
}
