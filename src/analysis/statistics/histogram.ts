/** Counts in bins of equal width over [low, high); what falls outside is counted apart, never dropped. */
export class Histogram {
  readonly low: number;
  readonly high: number;
  readonly counts: Float64Array;
  below = 0;
  above = 0;

  constructor(low: number, high: number, bins: number) {
    if (!(high > low) || bins < 1) throw new RangeError(`a histogram of ${bins} bins from ${low} to ${high}`);
    this.low = low;
    this.high = high;
    this.counts = new Float64Array(bins);
  }

  get width(): number {
    return (this.high - this.low) / this.counts.length;
  }

  /** All values added, those outside included. */
  get total(): number {
    return this.counts.reduce((sum, n) => sum + n, this.below + this.above);
  }

  add(value: number): void {
    const bin = Math.floor(((value - this.low) / (this.high - this.low)) * this.counts.length);
    if (bin < 0) this.below++;
    else if (bin >= this.counts.length) this.above++;
    else this.counts[bin]++;
  }

  /** The first values of an array, as many as `number`. */
  addFirst(values: Float64Array, number: number): void {
    const { counts, low, high } = this;
    const bins = counts.length;
    const range = high - low;
    for (let k = 0; k < number; k++) {
      const place = ((values[k] - low) / range) * bins;
      if (place >= 0 && place < bins) counts[place | 0]++;
      else if (place < 0) this.below++;
      else if (place >= bins) this.above++;
    }
  }

  center(bin: number): number {
    return this.low + (bin + 0.5) * this.width;
  }

  /** Share of all values in a bin over its width; integrates to 1 when nothing lies outside. */
  density(bin: number): number {
    return this.counts[bin] / (this.total * this.width);
  }
}
