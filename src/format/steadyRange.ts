/** The range of a field that colors show: from low to high percentiles, in round numbers, and steady while the field changes. */
import { roundAbove } from "./ticks.ts";

/** So much of the points lies below and above the range. */
const share = 0.005;
const bins = 4096;
/** Differences below this share of the values are none: a uniform field. */
const uniform = 1e-3;
/** The range shrinks only where less than this share of it is in use. */
const inUse = 0.5;

/** Values that a share of all are below, for two shares. Each is found to a part in 4096 of the whole range. */
export function percentiles(values: Float32Array, low: number, high: number): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < values.length; k++) {
    const value = values[k];
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!(most > least)) return values.length > 0 && most === least ? [least, least] : [0, 0];
  const counts = new Uint32Array(bins);
  const perValue = bins / (most - least);
  for (let k = 0; k < values.length; k++) {
    const bin = (values[k] - least) * perValue;
    counts[bin < bins ? bin | 0 : bins - 1]++;
  }
  const place = (part: number) => {
    let left = part * values.length;
    for (let bin = 0; bin < bins; bin++) {
      const count = counts[bin];
      if (count > 0 && left <= count) return least + (bin + left / count) / perValue;
      left -= count;
    }
    return most;
  };
  return [place(low), place(high)];
}

export class SteadyRange {
  low = 0;
  high = 0;
  /** There have been values of both signs: the range is symmetric about zero. */
  signed = false;

  /** @param isSigned whether the field has both signs by its nature */
  constructor(isSigned = false) {
    this.signed = isSigned;
  }

  take(values: Float32Array): void {
    const [low, high] = percentiles(values, share, 1 - share);
    const most = Math.max(Math.abs(low), Math.abs(high));
    if (low < -0.05 * most) this.signed = true;
    if (this.signed || low < 0.5 * high || high - low < uniform * most) {
      if (most > this.high || most < inUse * this.high || (this.low > 0 && !this.signed)) this.high = roundAbove(most);
      this.low = this.signed ? -this.high : 0;
    } else if (low < this.low || high > this.high || high - low < inUse * inUse * (this.high - this.low)) {
      // Nearly uniform: differences are seen in a range that does not begin at zero.
      const step = roundAbove((high - low || Math.abs(high)) / 10);
      this.low = Math.floor(low / step) * step;
      this.high = Math.ceil(high / step) * step;
    }
  }

  /** The share of the range as a byte; halfway is 127.5. */
  shades(values: Float32Array, into: Uint8Array): void {
    const { low, high } = this;
    const scale = high > low ? 255 / (high - low) : 0;
    const middle = high > low ? 0 : 127;
    for (let k = 0; k < into.length; k++) {
      const shade = (values[k] - low) * scale + middle;
      into[k] = shade > 0 ? (shade < 255 ? shade + 0.5 : 255) : 0;
    }
  }
}
