/**
 * Visits of energy levels with fixed weights, in blocks of consecutive visits by which errors are found. Of blocks that are full there are at
 * most 32: then each two become one, and those to come are twice as long. A block is long beside the time in which energies are forgotten,
 * in a run that is.
 */
const mostBlocks = 32;
/** Visits of the first blocks. */
const shortest = 100;

export class LevelCounts {
  visits = 0;
  /** Ways from one end of the levels to the other and back. */
  roundTrips = 0;
  private length = shortest;
  private blocks: Float64Array[] = [];
  private readonly totals: Float64Array;
  /** The end that was reached last: 1 the lowest, 2 the highest after it; 0: not yet. */
  private stage = 0;

  constructor(private readonly levels: number) {
    this.totals = new Float64Array(levels);
  }

  /** Least count over the mean, of the levels for which there is a number above 0. */
  flatness(seen: ArrayLike<number>): number {
    let [least, many] = [Infinity, 0];
    for (let level = 0; level < seen.length; level++) {
      if (seen[level] === 0) continue;
      least = Math.min(least, this.totals[level]);
      many++;
    }
    return this.visits > 0 ? (least * many) / this.visits : 0;
  }

  /** @param lowest the lowest level, and the highest, that count as ends */
  visit(level: number, lowest: number, highest: number): void {
    if (this.visits % this.length === 0) this.addBlock();
    this.visits++;
    this.blocks[this.blocks.length - 1][level]++;
    this.totals[level]++;
    if (level === lowest) {
      if (this.stage === 2) this.roundTrips++;
      this.stage = 1;
    } else if (level === highest && this.stage === 1) this.stage = 2;
  }

  private addBlock(): void {
    if (this.blocks.length === mostBlocks) {
      const { blocks } = this;
      this.blocks = Array.from({ length: mostBlocks / 2 }, (_, k) =>
        blocks[2 * k].map((count, level) => count + blocks[2 * k + 1][level]),
      );
      this.length *= 2;
    }
    this.blocks.push(new Float64Array(this.levels));
  }

  /** Histograms of the blocks; what is less than a block belongs to the one before. */
  full(): Float64Array[] {
    const blocks = this.blocks.map((block) => block.slice());
    if (this.visits % this.length === 0 || blocks.length < 2) return blocks;
    const last = blocks.pop()!;
    for (let level = 0; level < this.levels; level++) blocks[blocks.length - 1][level] += last[level];
    return blocks;
  }

  /** Numbers of the whole, and of each level from one to before another. */
  save(from: number, to: number): number[] {
    const { visits, roundTrips, length, stage, blocks } = this;
    return [visits, roundTrips, length, stage, ...blocks.flatMap((block) => Array.from(block.subarray(from, to)))];
  }

  restore(numbers: ArrayLike<number>, from: number, to: number): void {
    [this.visits, this.roundTrips, this.length, this.stage] = [numbers[0], numbers[1], numbers[2], numbers[3]];
    this.totals.fill(0);
    this.blocks = Array.from({ length: Math.ceil(this.visits / this.length) }, (_, k) => {
      const block = new Float64Array(this.levels);
      for (let level = from; level < to; level++) {
        block[level] = numbers[4 + k * (to - from) + level - from];
        this.totals[level] += block[level];
      }
      return block;
    });
  }
}
