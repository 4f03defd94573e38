/**
 * How long a quantity stays as it is: the integrated autocorrelation time τ = ∫ C(t)/C(0) dt of a vector whose mean vanishes by
 * symmetry, C(t) = ⟨z(0)·z(t)⟩. Two states count as independent when they are 2τ apart.
 *
 * The integral is cut at the first lag that is five times as long as what is found up to it (Madras & Sokal, J. Stat. Phys. 50, 109,
 * 1988, appendix C: by then an exponential has fallen to e⁻⁵); the relative error is √((4W + 2)/n) for a cut at lag W of n values.
 */
export interface DecorrelationTime {
  /** In intervals between two values. */
  readonly intervals: number;
  /** Relative standard error. */
  readonly share: number;
  /** Whether the series is long enough to have shown the end of the correlation; else τ is a lower bound. */
  readonly seen: boolean;
}

const cut = 5;
/** Least τ of an oscillating series, whose correlations cancel (intervals): a tenth of that of independent values. */
const least = 0.05;
/** A series shorter than this many τ does not show how long it stays alike. */
const fewest = 20;

/** @param values vectors of this many components, one after another, at equal intervals */
export function decorrelationTime(values: ArrayLike<number>, components: number): DecorrelationTime {
  const n = Math.floor(values.length / components);
  const zero = correlation(values, components, n, 0);
  if (!(zero > 0)) return { intervals: Number.NaN, share: Number.NaN, seen: false };
  // By the trapezoidal rule.
  let intervals = 0.5;
  for (let lag = 1; lag <= n / 2; lag++) {
    intervals += correlation(values, components, n, lag) / zero;
    if (lag < cut * intervals) continue;
    intervals = Math.max(least, intervals);
    return { intervals, share: Math.sqrt((4 * lag + 2) / n), seen: n >= fewest * intervals };
  }
  return { intervals, share: Number.NaN, seen: false };
}

/** ⟨z(0)·z(t)⟩ over all pairs of values this many intervals apart. */
function correlation(values: ArrayLike<number>, components: number, n: number, lag: number): number {
  const apart = lag * components;
  let sum = 0;
  for (let k = apart; k < n * components; k++) sum += values[k] * values[k - apart];
  return sum / (n - lag);
}
