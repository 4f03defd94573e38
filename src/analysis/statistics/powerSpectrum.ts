/**
 * Autocorrelation and power spectrum of many equally sampled signals, by the Wiener–Khinchin theorem: signals are cut into segments of
 * at most L samples, padded with as many zeros, transformed, and their powers |F|² added up. The correlation at lag j is the inverse
 * transform of this sum over the number of products that it holds, Σ max(0, M − j) of segments with M samples, without bias.
 */
import FFT from "fft.js";

/** Samples of a segment; lags reach up to one less. */
export const segmentLength = 256;
const padded = 2 * segmentLength;
const fft = new FFT(padded);

export interface PowerState {
  readonly power: Float64Array;
  readonly lengths: readonly number[];
  /** Of the segment that is not yet full: one signal after the other. */
  readonly segment: Float64Array;
  readonly filled: number;
}

export class PowerSpectrum {
  /** Σ |F|² of full segments, at frequencies k / (2 L Δt), k = 0 … L. */
  private power = new Float64Array(segmentLength + 1);
  /** Numbers of samples of full segments. */
  private lengths: number[] = [];
  private readonly segment: Float64Array;
  private filled = 0;

  constructor(private readonly signals: number) {
    this.segment = new Float64Array(signals * segmentLength);
  }

  /** The next sample of all signals. */
  add(sampleOf: (signal: number) => number): void {
    for (let s = 0; s < this.signals; s++) this.segment[s * segmentLength + this.filled] = sampleOf(s);
    this.filled++;
    if (this.filled < segmentLength) return;
    this.addSegment(this.power);
    this.lengths.push(this.filled);
    this.filled = 0;
  }

  clear(): void {
    this.power.fill(0);
    this.lengths = [];
    this.filled = 0;
  }

  private addSegment(power: Float64Array): void {
    const data = new Float64Array(padded);
    const spectrum = new Float64Array(2 * padded);
    for (let s = 0; s < this.signals; s++) {
      const start = s * segmentLength;
      data.set(this.segment.subarray(start, start + this.filled));
      fft.realTransform(spectrum, data);
      for (let k = 0; k <= segmentLength; k++) power[k] += spectrum[2 * k] ** 2 + spectrum[2 * k + 1] ** 2;
    }
  }

  private total(): { readonly power: Float64Array; readonly lengths: readonly number[] } {
    if (this.filled === 0) return { power: this.power, lengths: this.lengths };
    const power = this.power.slice();
    this.addSegment(power);
    return { power, lengths: [...this.lengths, this.filled] };
  }

  /** Mean product of a signal's values at lags 0, 1, …: summed over signals. Empty while there are no samples. */
  autocorrelation(): Float64Array {
    const { power, lengths } = this.total();
    const longest = Math.max(0, ...lengths);
    const even = Float64Array.from({ length: padded }, (_, k) => power[k <= segmentLength ? k : padded - k]);
    const spectrum = new Float64Array(2 * padded);
    // The inverse transform of a real even sequence is its transform over its length.
    fft.realTransform(spectrum, even);
    return Float64Array.from({ length: longest }, (_, lag) => {
      const products = lengths.reduce((sum, samples) => sum + Math.max(0, samples - lag), 0);
      return spectrum[2 * lag] / (padded * products);
    });
  }

  /** One-sided density at frequencies k / (2 L Δt): its integral is the mean square, summed over signals. */
  density(interval: number): { readonly frequency: Float64Array; readonly density: Float64Array } {
    const { power, lengths } = this.total();
    const samples = lengths.reduce((sum, length) => sum + length, 0);
    const sided = (k: number) => (k === 0 || k === segmentLength ? 1 : 2);
    return {
      frequency: power.map((_, k) => k / (padded * interval)),
      density: power.map((value, k) => (sided(k) * value * interval) / samples),
    };
  }

  save(): PowerState {
    const { power, lengths, segment, filled } = this;
    return { power: power.slice(), lengths: [...lengths], segment: segment.slice(), filled };
  }

  restore({ power, lengths, segment, filled }: PowerState): void {
    this.power = power.slice();
    this.lengths = [...lengths];
    this.segment.set(segment);
    this.filled = filled;
  }
}
