/** Ranges of axes that end at round numbers. */
import { niceAbove } from "../../src/format/ticks.ts";

/**
 * The range of an axis. It takes in what it is shown and never shrinks, so that a curve that calms down does not make its
 * chart breathe; it ends at round numbers, so that it grows seldom.
 */
export class GrowingRange {
  low = Number.NaN;
  high = Number.NaN;
  step = Number.NaN;
  /** So far all was zero, which says nothing of a range. */
  private zeros = false;

  constructor(private readonly fromZero: boolean) {}

  /** Returns whether the range is another one now. */
  include(low: number, high: number): boolean {
    if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) return false;
    const zeros = isZero(low) && isZero(high);
    if (this.zeros && !zeros) {
      this.zeros = false;
      this.fit(Math.min(low, 0), Math.max(high, 0));
      return true;
    }
    if (low >= this.low && high <= this.high) return false;
    this.zeros = zeros && Number.isNaN(this.low);
    this.fit(this.low <= low ? this.low : low, this.high >= high ? this.high : high);
    return true;
  }

  /** Starts anew where values need less than half of the range: a peak that is over, as of an ordered start, flattens no curve. */
  release(low: number, high: number): void {
    if (2 * (Math.max(high, 0) - Math.min(low, 0)) < this.high - this.low) this.reset();
  }

  reset(): void {
    this.low = this.high = this.step = Number.NaN;
    this.zeros = false;
  }

  private fit(least: number, most: number): void {
    const [low, high] = this.widened(least, most);
    this.step = niceAbove((high - low) / 4);
    this.low = Math.floor(low / this.step + 1e-9) * this.step;
    this.high = Math.ceil(high / this.step - 1e-9) * this.step;
  }

  /** With zero where it belongs, and never so narrow that rounding noise fills the chart. */
  private widened(low: number, high: number): readonly [low: number, high: number] {
    if (isZero(low) && isZero(high)) return low < 0 ? [-1, 1] : [0, 1];
    if (low >= 0 && (this.fromZero || low < high / 2)) return [0, high > 0 ? high : 1];
    if (high <= 0 && (this.fromZero || high > low / 2)) return [low, 0];
    const least = 0.1 * Math.max(Math.abs(low), Math.abs(high));
    const lacking = Math.max(0, least - (high - low)) / 2;
    return [low - lacking, high + lacking];
  }
}

/** Of numbers this small nothing can be said but that they are zero. */
function isZero(value: number): boolean {
  return Math.abs(value) < 1e-290;
}

/** Unused at an end of a logarithmic axis, at most. */
const spareDecades = 20;

/** The same for a logarithmic axis: whole powers of ten, at least one decade. */
export class GrowingDecades {
  low = Number.NaN;
  high = Number.NaN;

  include(low: number, high: number): boolean {
    if (!(low > 0) || !Number.isFinite(high)) return false;
    if (low >= this.low && high <= this.high) return false;
    const bottom = Math.floor(Math.log10(Math.min(low, Number.isNaN(this.low) ? low : this.low)) + 1e-9);
    const top = Math.ceil(Math.log10(Math.max(high, Number.isNaN(this.high) ? high : this.high)) - 1e-9);
    this.low = 10 ** bottom;
    this.high = 10 ** Math.max(top, bottom + 1);
    return true;
  }

  /** Starts anew where more than a decade at an end of the range is not in use, with room so that it does so seldom. */
  release(low: number, high: number): void {
    if (low > spareDecades * this.low || spareDecades * high < this.high) this.reset();
  }

  reset(): void {
    this.low = this.high = Number.NaN;
  }
}

/** Least and greatest of all finite values. */
export function extremesOf(columns: readonly Float64Array[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const column of columns) {
    for (let k = 0; k < column.length; k++) {
      const value = column[k];
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, high];
}

/** What is smaller than the greatest value by this factor is rounding, and not shown on a logarithmic axis. */
const rounding = 1e-12;

/** The least value that a logarithmic axis shows; Infinity where none is positive. */
export function leastAbove(values: Float64Array): number {
  const floor = rounding * values.reduce((most, value) => Math.max(most, value), 0);
  return values.reduce((least, value) => (value > floor && value < least ? value : least), Number.POSITIVE_INFINITY);
}
