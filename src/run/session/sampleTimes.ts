/**
 * When a run is looked at: at 0, then every so often, on a grid that passes exactly through the time averages begin at.
 *
 * Times are products, not running sums, so that they do not hang on how a run is cut. Where nothing says how long a run
 * will be, the interval doubles after every so many rows: memory then grows with the logarithm of time, and the first
 * moments are still seen finely.
 */
export interface SampleGrid {
  readonly every: number;
  readonly from: number;
  /** The interval doubles after so many samples; Infinity: never. */
  readonly doubling: number;
}

export class SampleTimes {
  /** The next time to stop at. */
  next = 0;
  private anchor: number;
  private every: number;
  private index = 0;
  private rows = 0;

  constructor(private readonly grid: SampleGrid) {
    this.anchor = grid.from;
    this.every = grid.every;
    // The first grid point after 0; one closer to 0 than rounding tells apart is 0 itself.
    this.index = -Math.ceil(grid.from / grid.every - 1e-9);
    if (this.at(this.index) <= 1e-9 * grid.every) this.index++;
  }

  /** Between two samples, by now. */
  get interval(): number {
    return this.every;
  }

  /** The sample at `next` has been taken. */
  advance(): void {
    this.rows++;
    if (this.rows > 1 && this.rows % this.grid.doubling === 0) this.drawApart();
    this.next = this.at(this.index++);
  }

  /** From the sample at `next` on they come half as often; but averages begin when they should. */
  drawApart(): void {
    if (this.next < this.grid.from) return;
    this.anchor = this.next;
    this.every *= 2;
    this.index = 1;
  }

  private at(index: number): number {
    return this.anchor + index * this.every;
  }

  save(): number[] {
    return [this.next, this.anchor, this.every, this.index, this.rows];
  }

  restore(state: readonly number[]): void {
    [this.next, this.anchor, this.every, this.index, this.rows] = state as [number, number, number, number, number];
  }
}
