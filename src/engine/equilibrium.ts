/**
 * From when on a series is stationary: the marginal standard error rule on means of five (MSER-5; White, Simulation 69, 323,
 * 1997; White, Cobb & Spratt, Proc. Winter Simulation Conf. 2000). It leaves out as many values at the start as make the
 * standard error of the mean of the rest smallest: a start far off widens the error more than fewer values do.
 *
 * Valid for an approach that ends within the first half. A minimum beyond says the series is too short or drifts.
 * It sees what the given series shows and no more: a slow quantity needs its own.
 */
export interface Settling {
  /** First value to be used. */
  readonly index: number;
  readonly settled: boolean;
  /** To be read by a person. */
  readonly sentence: string;
}

const batch = 5;
/** Below so many batches the rule decides by chance. */
const fewest = 8;

/** @param times when the values were taken, for the sentence only; without it the values are numbered */
export function findSettling(values: ArrayLike<number>, times?: ArrayLike<number>): Settling {
  const batches = Math.floor(values.length / batch);
  if (batches < fewest) {
    const sentence = `Too few values (${values.length}) to see whether it has settled; ${fewest * batch} are needed.`;
    return { index: 0, settled: false, sentence };
  }
  const means = Float64Array.from({ length: batches }, (_, k) => {
    let sum = 0;
    for (let i = 0; i < batch; i++) sum += values[k * batch + i]!;
    return sum / batch;
  });
  const left = cheapestStart(means);
  const index = left * batch;
  const when = times ? `t = ${Number(times[index]!.toPrecision(4))}` : `value ${index}`;
  if (left > batches / 2) {
    const sentence = `Not settled: it still changes after ${when}, past the middle of the series. Run longer.`;
    return { index, settled: false, sentence };
  }
  const share = Math.round((100 * index) / values.length);
  const sentence = index === 0 ? "Settled from the start." : `Settled from ${when} on (the first ${share} % left out).`;
  return { index, settled: true, sentence };
}

/** How many to leave out so that Σ(x − mean)² / n² of the rest is least. The last five batches are never judged alone. */
function cheapestStart(means: Float64Array): number {
  let best = 0;
  let least = Infinity;
  let n = 0;
  let mean = 0;
  let squares = 0;
  // From the end backwards, with Welford's update, each rest in one step.
  for (let start = means.length - 1; start >= 0; start--) {
    n++;
    const change = means[start]! - mean;
    mean += change / n;
    squares += change * (means[start]! - mean);
    if (n < 5) continue;
    const cost = squares / (n * n);
    if (cost <= least) {
      least = cost;
      best = start;
    }
  }
  return best;
}
