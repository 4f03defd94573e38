/**
 * Sample times: 0, then a grid that passes exactly through the start of averages.
 *
 * Times are products, not running sums, so that they do not depend on how a run is cut. Where the length of a run is unknown,
 * the interval doubles after a number of rows: memory then grows with the logarithm of time, and the beginning is resolved
 * finely.
 */
interface SampleGrid {
  readonly every: number;
  readonly from: number;
  /** The interval doubles after this number of samples; Infinity: never. */
  readonly doubling: number;
}

export class SampleTimes {
  /** The next sample time. */
  next = 0;
  private anchor: number;
  private every: number;
  private index = 0;
  private rows = 0;

  constructor(private readonly grid: SampleGrid) {
    this.anchor = grid.from;
    this.every = grid.every;
    // The first grid point after 0; one within rounding of 0 is 0 itself.
    this.index = -Math.ceil(grid.from / grid.every - 1e-9);
    if (this.at(this.index) <= 1e-9 * grid.every) this.index++;
  }

  /** The present interval. */
  get interval(): number {
    return this.every;
  }

  /** The sample at `next` has been taken. */
  advance(): void {
    this.rows++;
    if (this.rows > 1 && this.rows % this.grid.doubling === 0) this.drawApart();
    this.next = this.at(this.index++);
  }

  /** Doubles the interval from `next` on; averages still begin at their time. */
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
