/**
 * Multiple histograms: canonical averages at any temperature from histograms of the energy at several temperatures (Ferrenberg & Swendsen,
 * Phys. Rev. Lett. 63, 1195, 1989; Kumar et al., J. Comput. Chem. 13, 1011, 1992).
 *
 * The number of states at energy E is Ω(E) = Σ_k H_k(E) / Σ_k N_k exp(f_k − β_k E), where H_k is the histogram of N_k samples at the inverse
 * temperature β_k, and exp(−f_k) = Σ_E Ω(E) exp(−β_k E). The f_k are where the convex function whose gradient is
 * N_k − Σ_E H(E) w_k(E), w_k(E) = N_k exp(f_k − β_k E) / Σ_l N_l exp(f_l − β_l E), has its minimum; Newton's method finds it.
 * Sums of exponentials are taken relative to the greatest: energies may be thousands of kT.
 */

export interface EnergyHistograms {
  /** Inverse temperatures. */
  readonly betas: ArrayLike<number>;
  readonly energies: ArrayLike<number>;
  /** Samples at each energy, for each temperature. */
  readonly counts: readonly ArrayLike<number>[];
}

export interface StateDensity {
  readonly energies: ArrayLike<number>;
  /** ln Ω(E); −∞ where no sample was. */
  readonly logarithms: Float64Array;
  readonly freeEnergies: Float64Array;
}

/** Averages over the states at one temperature. */
export interface EnergyAverages {
  readonly mean: number;
  readonly variance: number;
}

/** Largest change of f at which the iteration ends: far below any statistical error. */
const tolerance = 1e-10;
const mostIterations = 200;

/** @param guess free energies f_k of a similar set, from which the iteration begins */
export function stateDensity(histograms: EnergyHistograms, guess?: ArrayLike<number>): StateDensity {
  const { betas, energies, counts } = histograms;
  const sizes = counts.map((row) => sum(row));
  const total = Float64Array.from(energies, (_, e) => counts.reduce((all, row) => all + row[e], 0));
  const free = Float64Array.from(guess ?? integrated(histograms, sizes));
  const work = new Weights(betas, energies, sizes);
  for (let n = 0; n < mostIterations; n++) {
    const change = step(work, free, total, sizes);
    if (change < tolerance) break;
  }
  const logarithms = work.logarithms(free, total);
  return { energies, logarithms, freeEnergies: free };
}

/** Averages at any inverse temperature; those outside of the range of the histograms are extrapolated. */
export function energyAverages(
  { energies, logarithms }: Pick<StateDensity, "energies" | "logarithms">,
  beta: number,
): EnergyAverages {
  const shares = sharesAt({ energies, logarithms }, beta);
  const mean = shares.reduce((all, share, e) => all + share * energies[e], 0);
  const variance = shares.reduce((all, share, e) => all + share * (energies[e] - mean) ** 2, 0);
  return { mean, variance };
}

/** Share of each energy in the canonical distribution. */
export function sharesAt(
  { energies, logarithms }: Pick<StateDensity, "energies" | "logarithms">,
  beta: number,
): Float64Array {
  const shares = Float64Array.from(logarithms, (logarithm, e) => logarithm - beta * energies[e]);
  const most = shares.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let all = 0;
  for (let e = 0; e < shares.length; e++) all += shares[e] = Math.exp(shares[e] - most);
  return shares.map((share) => share / all);
}

/** f_{k+1} − f_k = ∫ U dβ, by the trapezoidal rule: a beginning. */
function integrated({ betas, energies, counts }: EnergyHistograms, sizes: readonly number[]): Float64Array {
  const means = counts.map((row, k) => Array.from(row).reduce((all, n, e) => all + n * energies[e], 0) / sizes[k]);
  const free = new Float64Array(sizes.length);
  for (let k = 1; k < free.length; k++)
    free[k] = free[k - 1] + (betas[k] - betas[k - 1]) * 0.5 * (means[k] + means[k - 1]);
  return free;
}

class Weights {
  /** w_k(E), those of one energy together. */
  readonly values: Float64Array;
  private readonly logSizes: readonly number[];

  constructor(
    private readonly betas: ArrayLike<number>,
    private readonly energies: ArrayLike<number>,
    sizes: readonly number[],
  ) {
    this.logSizes = sizes.map(Math.log);
    this.values = new Float64Array(energies.length * sizes.length);
  }

  /** Writes the weights; returns ln Σ_k N_k exp(f_k − β_k E) of each energy. */
  write(free: Float64Array): Float64Array {
    const { betas, energies, logSizes, values } = this;
    const many = logSizes.length;
    return Float64Array.from(energies, (energy, e) => {
      let most = Number.NEGATIVE_INFINITY;
      for (let k = 0; k < many; k++) {
        const exponent = logSizes[k] + free[k] - betas[k] * energy;
        values[e * many + k] = exponent;
        most = Math.max(most, exponent);
      }
      let all = 0;
      for (let k = e * many; k < (e + 1) * many; k++) all += values[k] = Math.exp(values[k] - most);
      for (let k = e * many; k < (e + 1) * many; k++) values[k] /= all;
      return most + Math.log(all);
    });
  }

  logarithms(free: Float64Array, total: Float64Array): Float64Array {
    const sums = this.write(free);
    return total.map((n, e) => (n > 0 ? Math.log(n) - sums[e] : Number.NEGATIVE_INFINITY));
  }
}

/** One step of Newton's method, or of the equations themselves where that would go too far; returns the largest change. */
function step(work: Weights, free: Float64Array, total: Float64Array, sizes: readonly number[]): number {
  const logarithms = work.logarithms(free, total);
  const many = free.length;
  const { values } = work;
  const matrix = Array.from({ length: many - 1 }, () => new Float64Array(many));
  const found = new Float64Array(many);
  for (let e = 0; e < total.length; e++) {
    if (logarithms[e] === Number.NEGATIVE_INFINITY) continue;
    const at = e * many;
    for (let k = 0; k < many; k++) found[k] += total[e] * values[at + k];
    // f_0 stays 0: only differences are determined.
    for (let k = 1; k < many; k++) {
      matrix[k - 1][k - 1] += total[e] * values[at + k];
      for (let l = 1; l < many; l++) matrix[k - 1][l - 1] -= total[e] * values[at + k] * values[at + l];
    }
  }
  for (let k = 1; k < many; k++) matrix[k - 1][many - 1] = sizes[k] - found[k];
  const newton = solved(matrix);
  const tooFar = newton.some((change) => !(Math.abs(change) < 1));
  // The equations themselves: exp(−f_k) is divided by the share of samples that they expect beside the one there is.
  const changes = tooFar ? Float64Array.from(sizes, (size, k) => Math.log(size / found[k])) : [0, ...newton];
  let largest = 0;
  for (let k = 0; k < many; k++) {
    const change = changes[k] - changes[0];
    free[k] += change;
    largest = Math.max(largest, Math.abs(change));
  }
  return largest;
}

/** Solution of linear equations, the right side in the last column, by elimination with pivots; changes the matrix. */
function solved(matrix: Float64Array[]): Float64Array {
  const size = matrix.length;
  for (let k = 0; k < size; k++) {
    const pivot = matrix.reduce(
      (best, row, r) => (r >= k && Math.abs(row[k]) > Math.abs(matrix[best][k]) ? r : best),
      k,
    );
    [matrix[k], matrix[pivot]] = [matrix[pivot], matrix[k]];
    for (let r = k + 1; r < size; r++) {
      const factor = matrix[r][k] / matrix[k][k];
      for (let c = k; c <= size; c++) matrix[r][c] -= factor * matrix[k][c];
    }
  }
  const x = new Float64Array(size);
  for (let k = size - 1; k >= 0; k--) {
    let rest = matrix[k][size];
    for (let c = k + 1; c < size; c++) rest -= matrix[k][c] * x[c];
    x[k] = rest / matrix[k][k];
  }
  return x;
}

function sum(values: ArrayLike<number>): number {
  let all = 0;
  for (let k = 0; k < values.length; k++) all += values[k];
  return all;
}
