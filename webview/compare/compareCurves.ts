/** Curves and logarithmic scales of the chart of a sweep. Numbers only, without DOM. */
import { decadeTicks, multiplesOf, niceAbove } from "../../src/format/ticks.ts";
import type { ComparisonUpdate } from "../../src/protocol/messages.ts";
import type { Column, Row } from "./compareColumn.ts";
import { columnsOf, rowsOf } from "./compareColumns.ts";

export interface Curve {
  readonly name: string;
  /** Index of a theme color; the same for a method in all measures. */
  readonly color: number;
  readonly points: readonly CurvePoint[];
  /** The value of a method that does not depend on the swept values. */
  readonly level: number | undefined;
  /** Standard error of the level. */
  readonly error?: number | undefined;
  /** Approximate: the time is not taken yet. */
  readonly rough?: boolean;
}

interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly row: Row;
  /** None was found: `y` is an upper bound. */
  readonly none: boolean;
  /** Standard error of `y`. */
  readonly error: number | undefined;
  /** Approximate: the time is not taken yet. */
  readonly rough: boolean;
}

/** Measures that can be drawn: time, and all counts. */
export function measuresOf(news: Pick<ComparisonUpdate, "rounds" | "sweep">): Column[] {
  return columnsOf(news).filter(({ cost }) => cost);
}

export function curvesOf({ rounds }: Pick<ComparisonUpdate, "rounds">, column: Column): Curve[] {
  const { value, roughly, below, error } = column;
  const rows = rowsOf(rounds).filter(({ method }) => method.stand !== "running");
  const families = [...new Set(rows.map(({ method }) => method.family))];
  return families.flatMap((name, color): Curve[] => {
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
      return [{ name, color, points: [], level, error: error?.(still), rough: known === undefined }];
    return points.length > 0 ? [{ name, color, points, level: undefined }] : [];
  });
}

/** A level beyond this factor of all points would leave them a small part of the axis. */
const farOff = 10;

/** Curves and levels on the axis, and levels that are more than a factor of ten above or below all points. */
export function byReach(curves: readonly Curve[]): { readonly near: readonly Curve[]; readonly far: readonly Curve[] } {
  const values = curves.flatMap(({ points }) => points.map(({ y }) => y));
  const [least, most] = [Math.min(...values) / farOff, Math.max(...values) * farOff];
  const isFar = ({ level }: Curve) => level !== undefined && values.length > 0 && (level < least || level > most);
  return { near: curves.filter((curve) => !isFar(curve)), far: curves.filter(isFar) };
}

interface LogScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** From 0 to 1. */
  share(value: number): number;
}

/** Ticks within a decade, from coarse to fine; the first with enough ticks is used; if none has, ticks are at equal distances. */
const marksOfDecade = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 7]] as const;
const enoughMarks = 4;
/** The scale ends at the upper bound where values come within this factor of it. */
const nearWhole = 5;

/**
 * A scale around all values with a margin, and ticks at decades, at 1, 2 and 5 of each, or finer for less than a decade.
 *
 * @param whole upper bound: the scale of values near it ends there, with a tick
 */
export function logScale(values: readonly number[], room = 0.06, whole = Number.POSITIVE_INFINITY): LogScale {
  const known = values.filter((value) => value > 0 && Number.isFinite(value));
  const [least, most] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [1, 10];
  // A scale of less than a factor of two would make noise look like a slope.
  const lacking = Math.max(0, Math.log10(2) - Math.log10(most / least)) / 2;
  const isNear = most <= whole && most > whole / nearWhole;
  const top = isNear ? Math.log10(whole) : Math.log10(most) + lacking;
  const bottom = Math.min(Math.log10(least) - lacking, top - Math.log10(2));
  const margin = room * (top - bottom);
  const [from, to] = [bottom - margin, isNear ? top : top + margin];
  const [low, high] = [10 ** from, isNear ? whole : 10 ** to];
  const choices = marksOfDecade.map((steps) => decadeTicks(low, high, steps));
  const ticks = choices.find(({ length }) => length >= enoughMarks) ?? evenMarks(low, high);
  return { low, high, ticks, share: (value) => (Math.log10(value) - from) / (to - from) };
}

/** Multiples of 1, 2 or 5 × 10^k, at the largest distance with enough ticks. */
function evenMarks(low: number, high: number): number[] {
  for (let parts = enoughMarks - 1; ; parts++) {
    const ticks = multiplesOf(niceAbove((high - low) / parts), low, high);
    if (ticks.length >= enoughMarks) return ticks;
  }
}

/** Interval of ticks whose labels fit: every one, every second, and so on. @param places in order */
export function withRoom(places: readonly number[], least: number): number {
  for (let every = 1; every < places.length; every++) {
    const kept = places.filter((_, k) => k % every === 0);
    if (kept.every((place, k) => k === 0 || Math.abs(place - kept[k - 1]) >= least)) return every;
  }
  return Math.max(1, places.length);
}
