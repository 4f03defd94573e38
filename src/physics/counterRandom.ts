/**
 * Counter-based random numbers: Threefry-2x32 with 20 rounds (Salmon, Moraes, Dror & Shaw, SC'11, 2011). A number is a function of a key
 * and of two counters, such as the step and the cell: nothing has to be saved but the step, and the order of calls does not matter.
 *
 * `uniform` uses integer operations and × only: the same on every machine. `normal` uses Math.log and Math.cos: the same in one version
 * of V8.
 */
const rotations = [13, 15, 26, 6, 17, 29, 16, 24] as const;
const parity = 0x1bd11bda;

export class CounterRandom {
  /** The key; the third word is made of the other two. */
  readonly key0: number;
  readonly key1: number;
  readonly key2: number;
  /** The two words of the last call. */
  private word0 = 0;
  private word1 = 0;

  /** `purpose` separates the uses of one seed. */
  constructor(seed: number, purpose: string) {
    // All bits of the seed count, fractions too.
    const bits = new Uint32Array(Float64Array.of(seed).buffer);
    let [low, high] = [0x811c9dc5, 0x9747b28c];
    for (let k = 0; k < purpose.length; k++) {
      low = Math.imul(low ^ purpose.charCodeAt(k), 0x01000193);
      high = Math.imul(high ^ purpose.charCodeAt(k), 0x85ebca6b) ^ (high >>> 15);
    }
    this.key0 = (bits[0] ^ low) | 0;
    this.key1 = (bits[1] ^ high) | 0;
    this.key2 = this.key0 ^ this.key1 ^ parity;
  }

  /** In [0, 1), a multiple of 2⁻⁵³. Counters are whole numbers up to 2³² − 1. */
  uniform(first: number, second: number): number {
    this.mix(first, second);
    return ((this.word0 >>> 5) * 0x4000000 + (this.word1 >>> 6)) * 2 ** -53;
  }

  /** Mean 0, variance 1 (Box & Muller 1958). */
  normal(first: number, second: number): number {
    this.mix(first, second);
    // In (0, 1], so that the logarithm is finite.
    const u = ((this.word0 >>> 0) + 1) * 2 ** -32;
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * (this.word1 >>> 0) * 2 ** -32);
  }

  /** The two words for these counters, of 32 bits each, for tests against the published ones. */
  words(first: number, second: number): readonly [number, number] {
    this.mix(first, second);
    return [this.word0 >>> 0, this.word1 >>> 0];
  }

  private mix(first: number, second: number): void {
    const { key0, key1, key2 } = this;
    let a = (first + key0) | 0;
    let b = (second + key1) | 0;
    for (let group = 0; group < 5; group++) {
      const at = 4 * (group & 1);
      for (let r = at; r < at + 4; r++) {
        a = (a + b) | 0;
        const turn = rotations[r];
        b = ((b << turn) | (b >>> (32 - turn))) ^ a;
      }
      const next = group + 1;
      a = (a + (next % 3 === 0 ? key0 : next % 3 === 1 ? key1 : key2)) | 0;
      b = (b + (next % 3 === 0 ? key1 : next % 3 === 1 ? key2 : key0) + next) | 0;
    }
    this.word0 = a;
    this.word1 = b;
  }

  /** A generator with these key words, for tests. */
  static withKey(key0: number, key1: number): CounterRandom {
    const made = new CounterRandom(0, "");
    Object.assign(made, { key0: key0 | 0, key1: key1 | 0, key2: key0 ^ key1 ^ parity });
    return made;
  }
}
