/**
 * The time from which a series is stationary: the marginal standard error rule on means of five (MSER-5; White, Simulation 69,
 * 323, 1997; White, Cobb & Spratt, Proc. Winter Simulation Conf. 2000). The rule leaves out as many values at the start as make
 * the standard error of the mean of the rest smallest: a start far off widens the error more than fewer values do.
 *
 * Where times are given, a value applies to the interval that ends at it, and the means are taken over equal stretches of time:
 * otherwise a run that is sampled less and less often would be judged by its beginning.
 *
 * Valid for an approach that ends within the first half. A minimum beyond means that the series is too short or drifts.
 * The result holds for the given series only: a slow quantity needs its own.
 */
export interface Settling {
  /** First value to be used. */
  readonly index: number;
  readonly settled: boolean;
  /** When that value was taken, or its number; and which share of the series comes before. */
  readonly time: number;
  readonly share: number;
  /** To be read by a person. */
  readonly sentence: string;
}

const batch = 5;
/** With fewer batches than this the rule decides by chance. */
const fewest = 8;

/** @param times when the values were taken; without it they are numbered */
export function findSettling(values: ArrayLike<number>, times?: ArrayLike<number>): Settling {
  const means = times ? meansOverTime(values, times) : meansOfFive(values);
  if (means.length < fewest) {
    const sentence =
      `Too few values (${values.length}) to see whether it has settled; ${fewest * batch} are needed. ` +
      "Run longer, or look more often: a smaller `measure.every`.";
    return { index: 0, settled: false, time: times?.[0] ?? 0, share: 0, sentence };
  }
  const left = cheapestStart(means);
  const index = times ? firstAfter(times, left / means.length) : left * batch;
  const time = times?.[index] ?? index;
  const part = left / means.length;
  const when = times ? `t = ${Number(times[index].toPrecision(4))}` : `value ${index}`;
  if (left > means.length / 2) {
    const sentence = `Not settled: it still changes after ${when}, past the middle of the series. Run longer.`;
    return { index, settled: false, time, share: part, sentence };
  }
  const percent = Math.round(100 * part);
  const sentence = left === 0 ? "Settled from the start." : `Settled from ${when} on, after the first ${percent} %.`;
  return { index, settled: true, time, share: part, sentence };
}

function meansOfFive(values: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: Math.floor(values.length / batch) }, (_, k) => {
    let sum = 0;
    for (let i = 0; i < batch; i++) sum += values[k * batch + i];
    return sum / batch;
  });
}

/** As many stretches of equal time as hold five values each where these are furthest apart. */
function meansOverTime(values: ArrayLike<number>, times: ArrayLike<number>): Float64Array {
  const count = values.length;
  const most = Math.floor(count / batch);
  if (most < fewest) return new Float64Array(most);
  let longest = 0;
  for (let k = 1; k < count; k++) longest = Math.max(longest, times[k] - times[k - 1]);
  const begin = beginning(times);
  const span = times[count - 1] - begin;
  // Rounding must not cost a stretch where values are evenly apart.
  const stretches = Math.max(fewest, Math.min(most, Math.floor(span / (batch * longest) + 1e-6)));
  const means = new Float64Array(stretches);
  const width = span / stretches;
  for (let k = 0, from = begin; k < count; k++) {
    const to = times[k];
    // The value counts in each stretch by the part of its interval that lies there.
    for (let s = Math.floor((from - begin) / width); s < stretches && begin + s * width < to; s++) {
      const inside = Math.min(to, begin + (s + 1) * width) - Math.max(from, begin + s * width);
      if (inside > 0) means[s] += (values[k] * inside) / width;
    }
    from = to;
  }
  return means;
}

/** The first interval is taken to be as long as the second. */
function beginning(times: ArrayLike<number>): number {
  return times[0] - (times[1] - times[0]);
}

/** The first value whose interval begins when this share of the time is over. */
function firstAfter(times: ArrayLike<number>, share: number): number {
  if (share === 0) return 0;
  const begin = beginning(times);
  const span = times[times.length - 1] - begin;
  for (let k = 1; k < times.length; k++) if (times[k - 1] - begin >= share * span * (1 - 1e-9)) return k;
  return times.length - 1;
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
    const change = means[start] - mean;
    mean += change / n;
    squares += change * (means[start] - mean);
    if (n < 5) continue;
    const cost = squares / (n * n);
    if (cost <= least) {
      least = cost;
      best = start;
    }
  }
  return best;
}
