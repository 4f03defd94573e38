/**
 * Tests of a sample against a distribution: χ² on counts, Kolmogorov–Smirnov on values. `p` is the probability of a worse
 * agreement if the sample follows the distribution: uniform between 0 and 1 in that case, tiny otherwise.
 *
 * Values must be independent. Velocities taken less than some collisions a particle apart are not.
 */
import { gammaQ, normalBelow } from "./specialFunctions.ts";

export interface Fit {
  readonly statistic: number;
  readonly p: number;
  /** Degrees of freedom (χ²) or number of values (Kolmogorov–Smirnov). */
  readonly size: number;
}

/**
 * Pearson's χ². Each expected count should be 5 or more.
 *
 * @param fitted parameters of the distribution taken from the sample itself
 */
export function chiSquare(observed: ArrayLike<number>, expected: ArrayLike<number>, fitted = 0): Fit {
  let statistic = 0;
  for (let k = 0; k < observed.length; k++) statistic += (observed[k] - expected[k]) ** 2 / expected[k];
  const size = observed.length - 1 - fitted;
  return { statistic, size, p: gammaQ(size / 2, statistic / 2) };
}

/**
 * Kolmogorov–Smirnov, two-sided, with Stephens' form of the finite-size correction (J. R. Stat. Soc. B 32, 115, 1970), good
 * for 5 values and more. The distribution must not have been fitted to the sample, else p is far too large.
 */
export function kolmogorovSmirnov(sample: ArrayLike<number>, below: (x: number) => number): Fit {
  const sorted = Float64Array.from(sample).sort();
  const size = sorted.length;
  let statistic = 0;
  sorted.forEach((x, k) => {
    const share = below(x);
    statistic = Math.max(statistic, share - k / size, (k + 1) / size - share);
  });
  const root = Math.sqrt(size);
  return { statistic, size, p: kolmogorovTail((root + 0.12 + 0.11 / root) * statistic) };
}

/** 2 Σ (−1)ᵏ⁻¹ exp(−2k²λ²); for small λ the same function in the form that converges there (Jacobi's theta identity). */
function kolmogorovTail(lambda: number): number {
  if (lambda < 0.2) return 1;
  let sum = 0;
  if (lambda < 1) {
    for (let k = 1; k <= 20; k++) sum += Math.exp((-((2 * k - 1) ** 2) * Math.PI ** 2) / (8 * lambda * lambda));
    return 1 - (Math.sqrt(2 * Math.PI) / lambda) * sum;
  }
  for (let k = 1; k <= 20; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.max(0, sum);
}

/**
 * Are velocity components Maxwellian, that is normal with mean 0 and variance kT/m? Bins of equal probability, so that the
 * tails count as much as the middle.
 *
 * @param scaled components in units of √(kT/m)
 * @param fitted 1 if kT was taken from the same velocities
 */
export function maxwellFit(scaled: ArrayLike<number>, fitted = 0): Fit {
  // Mann & Wald's optimal number of bins, about 2 n^(2/5), kept within what a chart shows.
  const bins = Math.max(4 + fitted, Math.min(200, Math.floor(2 * scaled.length ** 0.4)));
  const observed = new Float64Array(bins);
  for (let k = 0; k < scaled.length; k++) {
    observed[Math.min(bins - 1, Math.floor(bins * normalBelow(scaled[k])))]++;
  }
  return chiSquare(observed, new Float64Array(bins).fill(scaled.length / bins), fitted);
}
