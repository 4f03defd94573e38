/**
 * Seeded, named streams of random numbers.
 *
 * Every use of chance has a stream of its own ("velocities of sand", "radii of nut"), so that a new use never shifts
 * the numbers of an old one. The generator is xoroshiro128+ (Blackman & Vigna, ACM Trans. Math. Softw. 47, 36, 2021) as
 * pure-rand carries it; its 128 bits of state are a hash of seed and name, so two streams start at unrelated places of
 * a period of 2^128.
 *
 * `uniform` and `below` use integer operations, × and + only: the same on every machine. `normal` uses Math.log, which
 * the language leaves to the implementation: its promise is one version of V8.
 */
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

export interface Stream {
  /** A multiple of 2^-53 in [0, 1). */
  uniform(): number;
  /** Mean 0, variance 1. */
  normal(): number;
  /** An integer in [0, n); uneven by less than n · 2^-53. */
  below(n: number): number;
  /** A stream with the same numbers from here on. */
  copy(): Stream;
}

/** Any finite seed counts with all its bits: 1 and 1.5 are two seeds. */
export function stream(seed: number, name: string): Stream {
  return streamFrom(xoroshiro128plusFromState(initialState(seed, name)), Number.NaN);
}

/** @param second the second of two normal numbers, where it has been kept */
function streamFrom(source: ReturnType<typeof xoroshiro128plusFromState>, second: number): Stream {
  let spare = second;

  // The lowest bits of xoroshiro128+ are its weakest, and pure-rand returns the low half of each sum: drop 5 and 6.
  const uniform = () => ((source.next() >>> 5) * 0x4000000 + (source.next() >>> 6)) * 2 ** -53;

  /** The polar method (Marsaglia & Bray, SIAM Rev. 6, 260, 1964): two at a time, the second kept. */
  const normal = () => {
    if (!Number.isNaN(spare)) {
      const kept = spare;
      spare = Number.NaN;
      return kept;
    }
    for (;;) {
      const u = 2 * uniform() - 1;
      const v = 2 * uniform() - 1;
      const s = u * u + v * v;
      if (s >= 1 || s === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(s)) / s);
      spare = v * scale;
      return u * scale;
    }
  };

  return {
    uniform,
    normal,
    below: (n) => Math.floor(uniform() * n),
    copy: () => streamFrom(source.clone(), spare),
  };
}

/** Four words, each a hash of everything with its own start, finished as MurmurHash3 does (Appleby 2008). */
export function initialState(seed: number, name: string): number[] {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, seed + 0); // -0 + 0 is 0: the two zeros are one seed
  const words = [bits.getInt32(0), bits.getInt32(4), name.length];
  for (let k = 0; k < name.length; k++) words.push(name.charCodeAt(k));
  const state = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344].map((start) => {
    let hash = start | 0; // digits of π
    for (const word of words) hash = finish(Math.imul(hash, 0x9e3779b1) ^ word);
    return hash;
  });
  // All zero is the one state the generator never leaves.
  return state.some((word) => word !== 0) ? state : [1, 0, 0, 0];
}

function finish(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
