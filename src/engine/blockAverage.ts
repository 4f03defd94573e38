/**
 * Mean of a correlated series and its standard error, by blocking (Flyvbjerg & Petersen, J. Chem. Phys. 91, 461, 1989).
 *
 * Averaging neighbours two by two again and again leaves the mean and makes the values independent; the error estimated
 * from them grows to a plateau. The plateau is taken at the smallest block of b values with b³ > 2n (error(b)/error(1))⁴,
 * where the bias of blocks too short and the scatter of blocks too few are balanced (Wolff, Comput. Phys. Commun. 156, 143,
 * 2004; Lee, Needs et al., Phys. Rev. E 83, 066706, 2011).
 *
 * Valid for a stationary series: leave the approach to equilibrium out (`equilibrium.ts`). The series has to be some
 * hundred correlation times long; `plateau` is false when it is too short for its correlations, and the error then only a
 * lower bound.
 */
export interface BlockAverage {
  readonly mean: number;
  /** Standard error of the mean; NaN for fewer than two values. */
  readonly error: number;
  /** Values in a block of the level taken. */
  readonly blockLength: number;
  readonly blocks: number;
  /** (error / error without blocking)²: so many values count for one independent value. */
  readonly inefficiency: number;
  readonly plateau: boolean;
  readonly count: number;
}

export function blockAverage(values: ArrayLike<number>): BlockAverage {
  const count = values.length;
  let level = Float64Array.from(values);
  const mean = meanOf(level);
  const naive = standardError(level);
  let best: BlockAverage = {
    mean,
    error: naive,
    blockLength: 1,
    blocks: count,
    inefficiency: 1,
    plateau: false,
    count,
  };
  for (let blockLength = 1; level.length >= 4; blockLength *= 2) {
    const error = standardError(level);
    const inefficiency = naive > 0 ? (error / naive) ** 2 : 1;
    const plateau = naive === 0 || blockLength ** 3 > 2 * count * inefficiency ** 2;
    if (plateau || error > best.error) {
      best = { mean, error, blockLength, blocks: level.length, inefficiency, plateau, count };
    }
    if (plateau) break;
    level = halved(level);
  }
  return best;
}

/** Means of neighbours; of an odd number the oldest is left out. */
function halved(values: Float64Array): Float64Array<ArrayBuffer> {
  const from = values.length % 2;
  return Float64Array.from({ length: values.length >> 1 }, (_, k) => {
    return (values[from + 2 * k]! + values[from + 2 * k + 1]!) / 2;
  });
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** Of the mean, taking the values for independent. */
function standardError(values: Float64Array): number {
  const n = values.length;
  if (n < 2) return Number.NaN;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n * (n - 1)));
}
