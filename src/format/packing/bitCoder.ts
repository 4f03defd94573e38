/**
 * Arithmetic code of bits whose probabilities adapt to the bits before them in the same context (Witten, Neal and Cleary, 1987). What is
 * written and what is read are described by the same code: it passes each bit to a `BitCoder`, and uses the bit that comes back.
 */

/** Writes the given bit and returns it, or reads one, whatever is given. */
export interface BitCoder {
  bit(context: number, given: number): number;
}

/** A probability moves toward each bit by at least this share of the difference. */
const quickest = 1 / 16;
const slowest = 1 / 256;

/**
 * Shares of 2¹⁶; the mean of one that follows quickly and one that follows slowly. At the first bits of a context both move farther, by a share
 * that falls with the number of bits.
 */
class Probabilities {
  private readonly seen: Uint32Array;
  private readonly quick: Uint16Array;
  private readonly slow: Uint16Array;

  constructor(contexts: number) {
    this.seen = new Uint32Array(contexts);
    this.quick = new Uint16Array(contexts).fill(2 ** 15);
    this.slow = new Uint16Array(contexts).fill(2 ** 15);
  }

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

export class BitWriter implements BitCoder {
  private readonly probabilities: Probabilities;
  private readonly code: number[] = [];
  private low = 0;
  private high = 0xffffffff;

  /** @param contexts their number */
  constructor(contexts: number) {
    this.probabilities = new Probabilities(contexts);
  }

  bit(context: number, given: number): number {
    const middle = this.low + Math.floor((this.high - this.low) * (this.probabilities.of(context) / 65_536));
    if (given === 1) this.high = middle;
    else this.low = middle + 1;
    this.probabilities.learn(context, given);
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.code.push(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
    }
    return given;
  }

  end(): Uint8Array {
    for (const shift of [24, 16, 8, 0]) this.code.push((this.low >>> shift) & 255);
    return Uint8Array.from(this.code);
  }
}

export class BitReader implements BitCoder {
  private readonly probabilities: Probabilities;
  private low = 0;
  private high = 0xffffffff;
  private value = 0;
  private at = 0;

  constructor(
    private readonly bytes: Uint8Array,
    contexts: number,
  ) {
    this.probabilities = new Probabilities(contexts);
    for (let k = 0; k < 4; k++) this.take();
  }

  bit(context: number): number {
    const { low, high } = this;
    const middle = low + Math.floor((high - low) * (this.probabilities.of(context) / 65_536));
    const bit = this.value <= middle ? 1 : 0;
    if (bit === 1) this.high = middle;
    else this.low = middle + 1;
    this.probabilities.learn(context, bit);
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
      this.take();
    }
    return bit;
  }

  private take(): void {
    this.value = ((this.value << 8) | (this.bytes[this.at++] ?? 0)) >>> 0;
  }
}
