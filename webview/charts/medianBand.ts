/**
 * Running median of a noisy curve, and the range of its values as a band. Groups hold 2^k rows counted from the first one, so that what has
 * been drawn stays as it is while rows are added.
 */
import type { Point } from "./decimate.ts";

export interface RangePoint {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

/** Fewer rows are drawn as they are. */
const leastRows = 64;
const mostGroups = 64;
/** Way up and down of a curve over its height, per row: of independent values with a normal distribution 0.2, of a smooth curve nearly 0. */
const noisyWay = 0.06;

/** Undefined: the curve is smooth, or short. @param above values that are not are passed over */
export function medianBand(
  x: Float64Array,
  y: Float64Array,
  length: number,
  above = Number.NEGATIVE_INFINITY,
): { readonly middle: Point[]; readonly range: RangePoint[] } | undefined {
  if (length < leastRows || !isNoisy(y, length, above)) return undefined;
  let group = 4;
  while (length / group > mostGroups) group *= 2;
  const middle: Point[] = [];
  const range: RangePoint[] = [];
  for (let start = 0; start < length; start += group) {
    const end = Math.min(length, start + group);
    const values = y
      .slice(start, end)
      .filter((value) => Number.isFinite(value) && value > above)
      .sort();
    if (values.length === 0) continue;
    const at = (x[start] + x[end - 1]) / 2;
    const half = values.length >> 1;
    middle.push({ x: at, y: values.length % 2 ? values[half] : (values[half - 1] + values[half]) / 2 });
    range.push({ x: at, low: values[0], high: values[values.length - 1] });
  }
  // Both ends of the curve are there.
  const [first, last] = [middle[0], middle[middle.length - 1]];
  middle.unshift({ x: x[0], y: first.y });
  middle.push({ x: x[length - 1], y: last.y });
  range.unshift({ ...range[0], x: x[0] });
  range.push({ ...range[range.length - 1], x: x[length - 1] });
  return { middle, range };
}

function isNoisy(y: Float64Array, length: number, above: number): boolean {
  let [low, high, way, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  let before = Number.NaN;
  for (let k = 0; k < length; k++) {
    const value = y[k];
    if (!Number.isFinite(value) || value <= above) continue;
    if (value < low) low = value;
    if (value > high) high = value;
    if (count++ > 0) way += Math.abs(value - before);
    before = value;
  }
  return count >= leastRows && way > noisyWay * count * (high - low);
}
