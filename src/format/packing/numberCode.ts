/**
 * The code of small whole numbers with a sign, the same for writing and reading: the number of binary digits in unary, the digits after
 * the first, the sign. Each kind of number has probabilities of its own for lengths and signs.
 */
import type { BitCoder } from "./bitCoder.ts";

const lengths = 24;
/** Digits after the first whose probabilities depend on those before: their number. */
const learned = 3;
const perKind = lengths + 1;
const perLength = 2 ** (learned + 1);

export class NumberCode {
  private readonly digits: number;

  /** Number of contexts that a number of kinds takes. */
  static contexts(kinds: number): number {
    return perKind * kinds + perLength * lengths;
  }

  /** @param first of the contexts that are used */
  constructor(
    private readonly coder: BitCoder,
    kinds: number,
    private readonly first = 0,
  ) {
    this.digits = first + perKind * kinds;
  }

  /** @param given of a size below 2²³ */
  next(kind: number, given: number): number {
    const { coder, digits } = this;
    const base = this.first + perKind * kind;
    const wanted = given === 0 ? 0 : 32 - Math.clz32(Math.abs(given));
    let length = 0;
    while (length < lengths - 1 && coder.bit(base + length, length < wanted ? 1 : 0) === 1) length++;
    if (length === 0) return 0;
    let size = 1;
    let known = 1;
    for (let left = length - 2; left >= 0; left--) {
      const bit = coder.bit(digits + perLength * length + known, (Math.abs(given) >> left) & 1);
      size = 2 * size + bit;
      if (known < perLength / 2) known = 2 * known + bit;
    }
    return coder.bit(base + lengths, given < 0 ? 1 : 0) === 1 ? -size : size;
  }
}
