/**
 * The code of ranks, the same for writing and reading. A rank from 0 to 255 is the number of its binary digits in unary, then the digits
 * after the first; each bit has a probability that adapts to the bits before it in the same context: the numbers of digits of the three
 * ranks before.
 */

import type { BitCoder } from "./bitCoder.ts";

const perRank = 9;
const histories = perRank ** 3;
/** Contexts of the digits stand behind those of their numbers. */
const digits = 16 * histories;
export const contexts = digits + 256 * perRank;

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
