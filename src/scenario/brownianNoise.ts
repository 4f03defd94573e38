/**
 * Gaussian numbers for Brownian particles: a stream of its own for each (`streams.ts`), so that a particle has the same noise
 * whatever the method, the others, and how many there are. The polar method makes two at a time; the second is kept.
 */
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { Noise } from "../engine/stepped/brownian.ts";
import { initialState } from "./streams.ts";

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
  ) {
    this.sources = Array.from({ length: count }, (_, i) =>
      xoroshiro128plusFromState(initialState(seed, `Brownian motion of particle ${i}`)),
    );
    this.spares = new Float64Array(count).fill(Number.NaN);
  }

  fill(into: Float64Array): void {
    const { sources, dimension } = this;
    for (let i = 0, k = 0; i < sources.length; i++) {
      for (let axis = 0; axis < dimension; axis++) into[k++] = this.normal(i, sources[i]!);
    }
  }

  private normal(i: number, source: Source): number {
    const spare = this.spares[i]!;
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
      state[width * i + 4] = this.spares[i]!;
    });
    return state;
  }

  restore(state: Float64Array): void {
    this.sources = this.sources.map((_, i) =>
      xoroshiro128plusFromState(Array.from(state.subarray(width * i, width * i + 4))),
    );
    for (let i = 0; i < this.spares.length; i++) this.spares[i] = state[width * i + 4]!;
  }
}

/** As in `streams.ts`. */
function uniform(source: Source): number {
  return ((source.next() >>> 5) * 0x4000000 + (source.next() >>> 6)) * 2 ** -53;
}
