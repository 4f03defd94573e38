/**
 * Gaussian numbers for Brownian particles: a stream of its own for each (`randomStreams.ts`), so that a particle has the same noise
 * whatever the method, the others, and how many there are. The polar method makes two at a time; the second is kept.
 *
 * A run that goes on from the state of another has its noise go on, too: what that one has drawn is gone through once more. Without
 * the roots and logarithms this takes a few per cent of the time that it took to run.
 */
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { Noise } from "../../engine/stepped/contacts/brownian.ts";
import { initialState } from "./randomStreams.ts";

type Source = ReturnType<typeof xoroshiro128plusFromState>;

/** Four words of state and the number kept. */
const width = 5;

export class BrownianNoise implements Noise {
  private sources: Source[];
  private readonly spares: Float64Array;

  constructor(
    seed: number,
    count: number,
    private readonly dimension: 2 | 3,
    /** Numbers per axis that have been drawn already. */
    before = 0,
  ) {
    this.sources = Array.from({ length: count }, (_, i) =>
      xoroshiro128plusFromState(initialState(seed, `Brownian motion of particle ${i}`)),
    );
    this.spares = new Float64Array(count).fill(Number.NaN);
    if (before > 0) this.skip(before * dimension, `${seed} ${count} ${dimension} ${before}`);
  }

  /** The same for every engine that a run and what it is held to make: kept. */
  private skip(numbers: number, key: string): void {
    if (skipped?.key === key) {
      this.restore(skipped.state);
      return;
    }
    const pairs = Math.floor(numbers / 2);
    for (const [i, source] of this.sources.entries()) {
      for (let k = 0; k < pairs; k++) pass(source);
      if (numbers % 2 === 1) this.normal(i, source);
    }
    skipped = { key, state: this.save() };
  }

  fill(into: Float64Array): void {
    const { sources, dimension } = this;
    for (let i = 0, k = 0; i < sources.length; i++) {
      for (let axis = 0; axis < dimension; axis++) into[k++] = this.normal(i, sources[i]);
    }
  }

  private normal(i: number, source: Source): number {
    const spare = this.spares[i];
    if (!Number.isNaN(spare)) {
      this.spares[i] = Number.NaN;
      return spare;
    }
    for (;;) {
      const u = 2 * uniform(source) - 1;
      const v = 2 * uniform(source) - 1;
      const s = u * u + v * v;
      if (s >= 1 || s === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(s)) / s);
      this.spares[i] = v * scale;
      return u * scale;
    }
  }

  save(): Float64Array {
    const state = new Float64Array(width * this.sources.length);
    this.sources.forEach((source, i) => {
      state.set(source.getState(), width * i);
      state[width * i + 4] = this.spares[i];
    });
    return state;
  }

  restore(state: Float64Array): void {
    this.sources = this.sources.map((_, i) =>
      xoroshiro128plusFromState(Array.from(state.subarray(width * i, width * i + 4))),
    );
    for (let i = 0; i < this.spares.length; i++) this.spares[i] = state[width * i + 4];
  }
}

let skipped: { readonly key: string; readonly state: Float64Array } | undefined;

/** As many draws as two numbers of the polar method take. */
function pass(source: Source): void {
  for (;;) {
    const u = 2 * uniform(source) - 1;
    const v = 2 * uniform(source) - 1;
    const s = u * u + v * v;
    if (s < 1 && s !== 0) return;
  }
}

/** As in `randomStreams.ts`. */
function uniform(source: Source): number {
  return ((source.next() >>> 5) * 0x4000000 + (source.next() >>> 6)) * 2 ** -53;
}
