/**
 * Mean of a series whose values resemble their neighbors, and its standard error.
 *
 * The variance of the mean is (C₀ + 2 Σ Cₖ) / n, Cₖ the covariance of values k apart. The sum is cut by Geyer's initial monotone
 * sequence (Statistical Science 7, 473, 1992, §3.3): Γₘ = C₂ₘ + C₂ₘ₊₁ of a stationary process that looks the same backwards, as
 * all here do in equilibrium, is positive and falls with m, so it is summed until it is no longer positive, and never rises. No
 * length of blocks has to be chosen, and what stays together for long is counted for as long as it is seen to.
 *
 * Two things are made good. Covariances about the series' own mean are too small by the variance of that mean: so W of them lack
 * (2W + 1)/n of the sum (Wolff, Comput. Phys. Commun. 156, 143, 2004, §3.2). And an error that is itself known only to a relative
 * δ, δ² = (2W + 1)/2n (the same, for W longer than the correlations), misleads when it is taken as exact, as Student's t
 * shows for few values: deviations over it have a variance of about 1 + 4δ², by which its square is widened.
 *
 * Valid for a stationary series: leave the approach to equilibrium out (`equilibrium.ts`). What changes more slowly than the
 * series lasts cannot be seen in it; `plateau` is false where there is little more than that, and the error then a lower bound.
 * Where a long swing back follows, as of the force on walls of a box that keeps its energy, it is not counted: an upper bound.
 */
export interface CorrelatedMean {
  readonly mean: number;
  /** Standard error of the mean; NaN for too few values to compute it. */
  readonly error: number;
  /** Largest lag of the covariances that are summed. */
  readonly window: number;
  /** (error / error of independent values)²: the number of values that count as one independent value. */
  readonly inefficiency: number;
  /** The series is long enough to show how long values resemble one another. */
  readonly plateau: boolean;
  readonly count: number;
}

/** Of longer series neighbors are averaged two by two first, which leaves the sum of all covariances as it is. */
const longest = 4096;
/** Least effective variance of a mean, as a share of that of independent values: an oscillating series has no error of 0. */
const leastShare = 0.1;
/** Fewer independent values, or fewer stretches as long as values resemble one another, do not tell for how long they do. */
const fewest = 10;
/** With fewer values than this no scatter is computed. */
const fewestToScatter = 5;

export function correlatedMean(values: ArrayLike<number>): CorrelatedMean {
  const count = values.length;
  let series = Float64Array.from(values);
  const mean = meanOf(series);
  if (count < fewestToScatter) return { mean, error: Number.NaN, window: 0, inefficiency: 1, plateau: false, count };
  const naive = covariance(series, mean, 0) / (count * (count - 1));
  if (!(naive > 0)) return { mean, error: Math.sqrt(naive), window: 0, inefficiency: 1, plateau: naive === 0, count };
  let together = 1;
  for (; series.length > longest; together *= 2) series = halved(series);
  const n = series.length;
  const { sum, window } = initialSequence(series, meanOf(series), n < fewest ? 1 : leastShare);
  const lacking = (2 * window + 1) / n;
  const square = (sum / n) * (1 + lacking) * (1 + 2 * lacking);
  const inefficiency = square / naive;
  return {
    mean,
    error: Math.sqrt(square),
    window: together * window,
    inefficiency,
    plateau: n >= fewest * Math.max(1, window, inefficiency / together),
    count,
  };
}

/** C₀ + 2 Σ Cₖ, as far as it is seen, and at least this share of C₀. */
function initialSequence(
  series: Float64Array,
  mean: number,
  share: number,
): { readonly sum: number; readonly window: number } {
  const n = series.length;
  const zero = covariance(series, mean, 0) / n;
  let sum = -zero;
  let window = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; 2 * k < n - 2; k += 2) {
    const pair = (covariance(series, mean, k) + covariance(series, mean, k + 1)) / n;
    if (!(pair > 0)) break;
    least = Math.min(least, pair);
    sum += 2 * least;
    window = k + 1;
  }
  return { sum: Math.max(sum, share * zero), window };
}

/** Not divided by their number. */
function covariance(series: Float64Array, mean: number, apart: number): number {
  let sum = 0;
  for (let k = apart; k < series.length; k++) sum += (series[k] - mean) * (series[k - apart] - mean);
  return sum;
}

/** Means of neighbors; of an odd number the oldest is left out. */
function halved(values: Float64Array): Float64Array<ArrayBuffer> {
  const from = values.length % 2;
  return Float64Array.from({ length: values.length >> 1 }, (_, k) => {
    return (values[from + 2 * k] + values[from + 2 * k + 1]) / 2;
  });
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}
