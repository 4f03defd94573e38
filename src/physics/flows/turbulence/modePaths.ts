/**
 * Paths in time of Ornstein–Uhlenbeck processes, one for each mode, at multiples of a time step: exact in distribution for any step,
 * ⟨ψ̂(t) ψ̂*(t + s)⟩ ∝ exp(−rate s), and read at any step without those before it.
 *
 * The value in the middle of two known ones at distance 2h is normal with the mean (left + right) q/(1 + q²) and the variance
 * σ² (1 − q²)/(1 + q²), q = exp(−rate h) (the bridge of the process). An interval so long that its ends are independent to rounding is
 * halved again and again down to the step. Random numbers depend on the halving, the place and the mode only: nothing has to be saved
 * but the time, a step half as long refines the same path, and more modes do not change those that were there.
 *
 * The last value of each level of halving is kept: reading steps in order computes one new value per mode and step.
 */
import { CounterRandom } from "../../counterRandom.ts";
import type { Modes } from "./modes.ts";

/** Correlation times after which values are independent: exp(−38) is below the rounding of 1. */
const independent = 38;

interface Level {
  readonly random: CounterRandom;
  /** Of each mode: factor of the sum of the neighbors, and standard deviation of what is added to it. */
  readonly weight: Float64Array;
  readonly deviation: Float64Array;
  /** Number of the value that is kept, in units of the level's interval; −1: none yet. */
  kept: number;
  /** Real and imaginary parts in turn. */
  readonly values: Float64Array;
}

export class ModePaths {
  /** Halvings of the longest interval. */
  private readonly halvings: number;
  /** Values at the two ends of the longest interval around the step, by the parity of their numbers. */
  private readonly ends: readonly [Level, Level];
  private readonly levels: readonly Level[];
  /** Of each mode: distinguishes its random numbers. */
  private readonly codes: Float64Array;

  constructor(
    private readonly modes: Modes,
    readonly step: number,
    seed: number,
  ) {
    const slowest = modes.rate.reduce((least, rate) => Math.min(least, rate), Number.POSITIVE_INFINITY);
    this.halvings = Math.max(0, Math.ceil(Math.log2(independent / (slowest * step))));
    this.codes = Float64Array.from(modes.p, (p, m) => 2 * ((p + 0x4000) * 0x8000 + modes.q[m]));
    const random = new CounterRandom(seed, "turbulence");
    this.ends = [this.endLevel(random), this.endLevel(random)];
    this.levels = Array.from({ length: this.halvings }, (_, k) => this.level(k + 1, seed));
  }

  private endLevel(random: CounterRandom): Level {
    const { count, deviation } = this.modes;
    return { random, weight: new Float64Array(count), deviation, kept: -1, values: new Float64Array(2 * count) };
  }

  private level(halving: number, seed: number): Level {
    const { count, rate, deviation } = this.modes;
    const half = this.step * 2 ** (this.halvings - halving);
    return {
      random: new CounterRandom(seed, `turbulence ${halving}`),
      weight: rate.map((r) => 1 / (Math.exp(-r * half) + Math.exp(r * half))),
      deviation: deviation.map((sigma, m) => sigma * Math.sqrt(Math.tanh(rate[m] * half))),
      kept: -1,
      values: new Float64Array(2 * count),
    };
  }

  /** Values of all modes at step `step`, real and imaginary parts in turn: good until the next call. */
  at(step: number): Float64Array {
    let interval = 2 ** this.halvings;
    const first = Math.floor(step / interval);
    let left = this.end(first);
    if (step === first * interval) return left;
    let right = this.end(first + 1);
    // The interval [start, start + 1] of the level's units contains the step.
    let start = first;
    for (const level of this.levels) {
      interval /= 2;
      const middle = 2 * start + 1;
      if (level.kept !== middle) this.fill(level, middle, left, right);
      if (step === middle * interval) return level.values;
      start = step < middle * interval ? 2 * start : middle;
      if (start === middle) left = level.values;
      else right = level.values;
    }
    throw new RangeError(`expected a whole number of steps, got ${step}`);
  }

  private end(number: number): Float64Array {
    const level = this.ends[number & 1];
    if (level.kept !== number) this.fill(level, number, level.values, level.values);
    return level.values;
  }

  private fill(level: Level, number: number, left: Float64Array, right: Float64Array): void {
    const { random, weight, deviation, values } = level;
    for (let m = 0; m < weight.length; m++) {
      const w = weight[m];
      const code = this.codes[m];
      const re = 2 * m;
      values[re] = w * (left[re] + right[re]) + deviation[m] * random.normal(number, code);
      values[re + 1] = w * (left[re + 1] + right[re + 1]) + deviation[m] * random.normal(number, code + 1);
    }
    level.kept = number;
  }
}
