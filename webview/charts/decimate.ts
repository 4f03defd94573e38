/**
 * Fewer points that look the same: of each group of rows the least and the greatest are drawn, in their order (the M4 idea
 * of Jugel et al., VLDB 2014, without first and last). Groups hold 2^k rows counted from the first one, so that they do not
 * shift while rows are added: a curve that has been drawn stays as it is.
 */

export interface Point {
  x: number;
  y: number;
}

/**
 * Writes into `points`, using what is there again. Rows that are not finite leave a gap of nothing: they are passed over.
 * @param above rows that are not are passed over too: a logarithmic axis knows no zero
 * @returns least and greatest y, NaN where there is no row
 */
export function decimate(
  x: Float64Array,
  y: Float64Array,
  length: number,
  points: Point[],
  { most = 600, above = Number.NEGATIVE_INFINITY } = {},
): { readonly low: number; readonly high: number } {
  let group = 1;
  while ((length / group) * Math.min(group, 2) > most) group *= 2;
  let [low, high] = [Number.NaN, Number.NaN];
  let used = 0;
  const put = (k: number): void => {
    const point = points[used];
    if (point) [point.x, point.y] = [x[k], y[k]];
    else points.push({ x: x[k], y: y[k] });
    used++;
  };
  for (let start = 0; start < length; start += group) {
    const end = Math.min(length, start + group);
    let [least, greatest] = [-1, -1];
    for (let k = start; k < end; k++) {
      const value = y[k];
      if (!Number.isFinite(value) || value <= above) continue;
      if (least < 0 || value < y[least]) least = k;
      if (greatest < 0 || value > y[greatest]) greatest = k;
    }
    if (least < 0) continue;
    put(Math.min(least, greatest));
    if (least !== greatest) put(Math.max(least, greatest));
    if (!(y[least] >= low)) low = y[least];
    if (!(y[greatest] <= high)) high = y[greatest];
  }
  points.length = used;
  return { low, high };
}

/** The last row at or before `time`; −1 where there is none. */
export function rowAt(times: Float64Array, length: number, time: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
