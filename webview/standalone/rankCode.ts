/**
 * The code of ranks, the same for writing and reading. A rank from 0 to 255 is the number of its binary digits in unary, then the digits
 * after the first; each bit has a probability that adapts to the bits before it in the same context: the numbers of digits of the three
 * ranks before.
 */

/** Writes the given bit and returns it, or reads one, whatever is given. */
export interface BitCoder {
  bit(context: number, given: number): number;
}

const perRank = 9;
const histories = perRank ** 3;
/** Contexts of the digits stand behind those of their numbers. */
const digits = 16 * histories;
const contexts = digits + 256 * perRank;

export class RankCode {
  private history = 0;

  constructor(private readonly coder: BitCoder) {}

  next(given: number): number {
    const wanted = given === 0 ? 0 : 32 - Math.clz32(given);
    let length = 0;
    while (length < 8 && this.coder.bit(16 * this.history + length, length < wanted ? 1 : 0) === 1) length++;
    let rank = length === 0 ? 0 : 1;
    for (let left = length - 2; left >= 0; left--)
      rank = 2 * rank + this.coder.bit(digits + 256 * length + rank, (given >> left) & 1);
    this.history = (perRank * this.history + length) % histories;
    return rank;
  }
}

/** A probability moves toward each bit by at least this share of the difference. */
const quickest = 1 / 16;
const slowest = 1 / 256;

/**
 * Shares of 2¹⁶; the mean of one that follows quickly and one that follows slowly. At the first bits of a context both move farther, by a share
 * that falls with the number of bits.
 */
export class Probabilities {
  private readonly seen = new Uint32Array(contexts);
  private readonly quick = new Uint16Array(contexts).fill(2 ** 15);
  private readonly slow = new Uint16Array(contexts).fill(2 ** 15);

  /** That the next bit is 1: never 0 or 2¹⁶, so that either bit can be written. */
  of(context: number): number {
    return Math.min(65_504, Math.max(32, (this.quick[context] + this.slow[context]) >> 1));
  }

  learn(context: number, bit: number): void {
    const aim = bit * 65_535;
    const share = 1 / (++this.seen[context] + 0.5);
    this.quick[context] += (aim - this.quick[context]) * Math.max(share, quickest);
    this.slow[context] += (aim - this.slow[context]) * Math.max(share, slowest);
  }
}
