/** The chart of a sweep: cost of an encounter against cells or particles, on two logarithmic axes. Numbers only, no DOM. */
import type { ComparisonUpdate } from "../../src/protocol/messages.ts";
import type { Column, Row } from "./compareColumn.ts";
import { columnsOf, rowsOf } from "./compareColumns.ts";

export interface Curve {
  readonly name: string;
  /** Which of the theme's colours: a method keeps its own, whatever is shown. */
  readonly colour: number;
  /** Undefined: it does not depend on what was swept, and is one level. */
  readonly points: readonly CurvePoint[];
  readonly level: number | undefined;
  /** Of the level. */
  readonly error?: number | undefined;
  /** Not taken yet: about there. */
  readonly rough?: boolean;
}

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly row: Row;
  /** None was found: it is less than this. */
  readonly none: boolean;
  /** Standard error of `y`. */
  readonly error: number | undefined;
  /** Not taken yet: about there. */
  readonly rough: boolean;
}

/** What can be shown against what was swept: measured time, and all that is counted. */
export function measuresOf(news: Pick<ComparisonUpdate, "rounds" | "sweep">): Column[] {
  return columnsOf(news).filter(({ cost }) => cost);
}

export function curvesOf({ rounds }: Pick<ComparisonUpdate, "rounds">, column: Column): Curve[] {
  const { value, roughly, below, error } = column;
  const rows = rowsOf(rounds).filter(({ method }) => method.stand !== "running");
  const families = [...new Set(rows.map(({ method }) => method.family))];
  return families.flatMap((name, colour): Curve[] => {
    const own = rows.filter(({ method }) => method.family === name);
    const points = own
      .flatMap((row) => {
        const known = value(row);
        const [x, y] = [row.method.at, known ?? roughly?.(row)];
        if (x === undefined || typeof y !== "number" || !Number.isFinite(y)) return [];
        const bound = y > 0 ? y : below?.(row);
        return bound === undefined || !(bound > 0)
          ? []
          : [{ x, y: bound, row, none: y === 0, error: y > 0 ? error?.(row) : undefined, rough: known === undefined }];
      })
      .sort((a, b) => a.x - b.x);
    const still = own.find(({ method }) => method.at === undefined);
    const known = still && value(still);
    const level = still && (known ?? roughly?.(still));
    if (still && typeof level === "number" && level > 0)
      return [{ name, colour, points: [], level, error: error?.(still), rough: known === undefined }];
    return points.length > 0 ? [{ name, colour, points, level: undefined }] : [];
  });
}

/** From one standard error below to one above; as far as half of it below: on a logarithmic axis the rest would be all. */
export function spreadOf(value: number, error = 0): readonly [low: number, high: number] {
  return [Math.max(value / 2, value - error), value + error];
}

export interface LogScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** From 0 to 1. */
  share(value: number): number;
}

/** Which marks of a decade, the coarsest first; the first that gives enough of them is taken. */
const marksOfDecade = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 7]] as const;
const enoughMarks = 4;
/** Where not even these are enough, marks stand at equal distances. */
const mostMarks = 8;
/** Of a share that is less than this part of the whole, the whole is far. */
const nearWhole = 5;

/**
 * Takes in all values with a little room, and marks decades, or 1, 2 and 5 of each, or more where it is less than one.
 *
 * @param whole more than this cannot be: values that come near end there, with a mark
 */
export function logScale(values: readonly number[], room = 0.06, whole = Number.POSITIVE_INFINITY): LogScale {
  const known = values.filter((value) => value > 0 && Number.isFinite(value));
  const [least, most] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [1, 10];
  // Less than a factor of two would make noise look like a slope.
  const lacking = Math.max(0, Math.log10(2) - Math.log10(most / least)) / 2;
  const isNear = most <= whole && most > whole / nearWhole;
  const top = isNear ? Math.log10(whole) : Math.log10(most) + lacking;
  const bottom = Math.min(Math.log10(least) - lacking, top - Math.log10(2));
  const margin = room * (top - bottom);
  const [from, to] = [bottom - margin, isNear ? top : top + margin];
  const choices = marksOfDecade.map((steps) => marksBetween(from, to, steps));
  const ticks = choices.find(({ length }) => length >= enoughMarks) ?? evenMarks(10 ** from, 10 ** to);
  return { low: 10 ** from, high: 10 ** to, ticks, share: (value) => (Math.log10(value) - from) / (to - from) };
}

function marksBetween(from: number, to: number, steps: readonly number[]): number[] {
  const marks: number[] = [];
  for (let power = Math.floor(from); power <= Math.ceil(to); power++) {
    for (const step of steps) {
      const value = power < 0 ? step / 10 ** -power : step * 10 ** power;
      const place = Math.log10(value);
      if (place >= from && place <= to) marks.push(value);
    }
  }
  return marks;
}

/** Multiples of 1, 2 or 5 × 10^k, of the longest distance that gives enough of them. */
function evenMarks(low: number, high: number): number[] {
  const power = Math.floor(Math.log10((high - low) / mostMarks));
  for (const [tens, ones] of [
    [1, 5],
    [1, 2],
    [1, 1],
    [0, 5],
    [0, 2],
    [0, 1],
  ] as const) {
    // A whole number of times the distance or of its inverse, so that 0.3 is no 0.30000000000000004.
    const at = power + tens;
    const place = (k: number) => (at < 0 ? (k * ones) / 10 ** -at : k * ones * 10 ** at);
    const [first, last] = [Math.ceil(low / place(1)), Math.floor(high / place(1) + 1e-9)];
    if (last - first + 1 >= enoughMarks) return Array.from({ length: last - first + 1 }, (_, k) => place(first + k));
  }
  return [];
}

/** Which marks have room for what they say: all, or every second, every third, and so on. @param places in order */
export function withRoom(places: readonly number[], least: number): number {
  for (let every = 1; every < places.length; every++) {
    const kept = places.filter((_, k) => k % every === 0);
    if (kept.every((place, k) => k === 0 || Math.abs(place - kept[k - 1]!) >= least)) return every;
  }
  return Math.max(1, places.length);
}
