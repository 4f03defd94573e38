/** Times of the stretches of a run: their median, for a machine is never alone with one run, and how well it is known. */

/** With fewer stretches than this the scatter of their times is unknown. */
const fewest = 8;

export interface TakenTime {
  readonly microseconds: number;
  /** Standard error; undefined where the stretches are too few to tell. */
  readonly microsecondsError: number | undefined;
}

/** @param times seconds an encounter, of each stretch; at least one */
export function medianOf(times: readonly number[]): TakenTime {
  const sorted = [...times].sort((a, b) => a - b);
  return { microseconds: 1e6 * (sorted[sorted.length >> 1] ?? 0), microsecondsError: errorOf(sorted) };
}

/** Of the median of normally distributed times 1.25 σ/√n; σ by the middle half of them, for some are always far off. */
function errorOf(sorted: readonly number[]): number | undefined {
  if (sorted.length < fewest) return undefined;
  const quarter = sorted.length >> 2;
  const sigma = (sorted[sorted.length - 1 - quarter]! - sorted[quarter]!) / 1.35;
  return (1e6 * 1.25 * sigma) / Math.sqrt(sorted.length);
}
