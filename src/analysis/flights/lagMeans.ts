/**
 * Mean squares of changes over lags of 1 … n ticks, averaged over time origins, and their slope in a range of lags with its error.
 *
 * A slope is D = d⟨Δ²⟩/dt by Einstein's formula: what the initial correlations add to ⟨Δ²⟩ is constant beyond them, and drops out.
 * Its error comes from the scatter over blocks of the run, which are longer than the lags. Where changes have a mean, it is subtracted.
 */
export interface LagMeansState {
  /** Of the blocks that have ended, and of the present one. */
  readonly sums: readonly [ended: Float64Array, present: Float64Array];
  readonly blocks: readonly [number: number, sum: number, squares: number];
}

export interface Slope {
  readonly value: number;
  /** Standard error; NaN where there are fewer than three blocks. */
  readonly error: number;
}

const fewestBlocks = 3;

/** Of each lag, three numbers: how many changes, their sum, and the sum of their squares. */
const stride = 3;

export class LagMeans {
  private readonly ended: Float64Array;
  private readonly present: Float64Array;
  private blocks: [number: number, sum: number, squares: number] = [0, 0, 0];

  /** @param range lags between which the slope is taken */
  constructor(
    readonly lags: number,
    private readonly range: readonly [from: number, to: number],
  ) {
    this.ended = new Float64Array(stride * (lags + 1));
    this.present = new Float64Array(stride * (lags + 1));
  }

  /** @param change where it has a mean */
  add(lag: number, square: number, change = 0): void {
    this.present[stride * lag]++;
    this.present[stride * lag + 1] += change;
    this.present[stride * lag + 2] += square;
  }

  endBlock(): void {
    const slope = slopeOf(this.present, this.range);
    if (Number.isFinite(slope)) {
      const [number, sum, squares] = this.blocks;
      this.blocks = [number + 1, sum + slope, squares + slope * slope];
    }
    for (let k = 0; k < this.ended.length; k++) this.ended[k] += this.present[k];
    this.present.fill(0);
  }

  /** By lag, from 0 on; NaN where there is none yet. */
  means(): Float64Array {
    const all = this.all();
    return Float64Array.from({ length: this.lags + 1 }, (_, lag) => (lag === 0 ? 0 : meanSquare(all, lag)));
  }

  /** Per tick. */
  slope(): Slope {
    const [number, sum, squares] = this.blocks;
    const variance = (squares - (sum * sum) / number) / (number - 1);
    return {
      value: slopeOf(this.all(), this.range),
      error: number < fewestBlocks ? Number.NaN : Math.sqrt(Math.max(0, variance) / number),
    };
  }

  save(): LagMeansState {
    return { sums: [this.ended.slice(), this.present.slice()], blocks: [...this.blocks] };
  }

  restore({ sums, blocks }: LagMeansState): void {
    this.ended.set(sums[0]);
    this.present.set(sums[1]);
    this.blocks = [...blocks];
  }

  private all(): Float64Array {
    return this.ended.map((value, k) => value + this.present[k]);
  }
}

function meanSquare(sums: Float64Array, lag: number): number {
  const [count, change, square] = [sums[stride * lag], sums[stride * lag + 1], sums[stride * lag + 2]];
  return square / count - (change / count) ** 2;
}

/** Least squares over the lags of the range. */
function slopeOf(sums: Float64Array, [from, to]: readonly [number, number]): number {
  const middle = (from + to) / 2;
  let [products, squares] = [0, 0];
  for (let lag = from; lag <= to; lag++) {
    products += (lag - middle) * meanSquare(sums, lag);
    squares += (lag - middle) ** 2;
  }
  return products / squares;
}

/** Derivatives by lag from 1 on, over two neighbors: a coefficient as it grows to its plateau. */
export function derivatives(means: Float64Array): { readonly lags: Float64Array; readonly values: Float64Array } {
  const known = means.findIndex((mean) => Number.isNaN(mean));
  const last = (known < 0 ? means.length : known) - 1;
  const lags = Float64Array.from({ length: Math.max(0, last - 1) }, (_, k) => k + 1);
  return { lags, values: lags.map((lag) => (means[lag + 1] - means[lag - 1]) / 2) };
}
