/**
 * Weights of energy levels by which all are visited equally often (Wang & Landau, Phys. Rev. Lett. 86, 2050, 2001): each visit of a level adds
 * ln f to its S. When the histogram of a stage is flat, ln f is halved, until it is less than n/t, n the levels seen and t the visits;
 * from then on ln f = n/t (Belardinelli & Pereyra, Phys. Rev. E 75, 046701, 2007), as a factor that falls faster leaves an error that stays.
 *
 * Levels that have not been seen have the least S of those that have. Where one is seen for the first time the histogram begins anew.
 */

interface Course {
  readonly flatness: number;
  readonly finalFactor: number;
}

/** Visits per level after which a histogram is examined, again and again. */
const visitsPerLook = 10;

export class WangLandau {
  /** ln f. */
  factor = 1;
  visits = 0;
  /** Visits since the histogram began. */
  private staged = 0;
  readonly seen: Uint8Array;
  private readonly counts: Float64Array;
  /** ln f is n/t. */
  private follows = false;
  /** Levels seen. */
  private many = 0;

  /** @param logarithms S of each level, which changes */
  constructor(
    private readonly logarithms: Float64Array,
    private readonly course: Course,
  ) {
    this.seen = new Uint8Array(logarithms.length);
    this.counts = new Float64Array(logarithms.length);
  }

  get levelsSeen(): number {
    return this.many;
  }

  /** The weights are fixed. */
  get isOver(): boolean {
    return this.factor < this.course.finalFactor;
  }

  /** Least count of the histogram over its mean, of levels that have been seen. */
  get flatness(): number {
    let least = Infinity;
    for (let k = 0; k < this.seen.length; k++) if (this.seen[k] === 1) least = Math.min(least, this.counts[k]);
    return this.staged > 0 ? (least * this.many) / this.staged : 0;
  }

  visit(level: number): void {
    const { logarithms, counts, seen } = this;
    this.visits++;
    if (seen[level] === 0) {
      this.see(level);
      this.begin();
    }
    const before = logarithms[level];
    logarithms[level] += this.factor;
    counts[level]++;
    this.staged++;
    this.raiseUnseen(before);
    this.lower();
  }

  /** A level belongs to those that are seen: one that is reached with fixed weights only keeps the one it has. */
  see(level: number): void {
    if (this.seen[level] === 1) return;
    this.seen[level] = 1;
    this.many++;
  }

  private begin(): void {
    this.counts.fill(0);
    this.staged = 0;
  }

  /** @param before S of the level that is visited: only where it was the least can that change */
  private raiseUnseen(before: number): void {
    const { logarithms, seen } = this;
    if (this.many === seen.length) return;
    let least = Infinity;
    for (let k = 0; k < seen.length; k++) {
      if (seen[k] === 0) continue;
      least = Math.min(least, logarithms[k]);
      if (least < before) return;
    }
    for (let k = 0; k < seen.length; k++) if (seen[k] === 0) logarithms[k] = least;
  }

  private lower(): void {
    const { course, many, visits } = this;
    const bound = many / visits;
    if (this.follows) {
      // It never rises, where a level is seen late.
      this.factor = Math.min(this.factor, bound);
      return;
    }
    if (this.staged % (visitsPerLook * many) !== 0 || this.flatness < course.flatness) return;
    this.begin();
    this.follows = this.factor / 2 <= bound;
    this.factor = Math.max(this.factor / 2, Math.min(this.factor, bound));
  }

  /** Numbers of the whole course, and of each level from one to before another. */
  save(from: number, to: number): number[] {
    const { logarithms, seen, counts, factor, visits, staged, follows } = this;
    const parts = [logarithms, seen, counts].flatMap((array) => Array.from(array.subarray(from, to)));
    return [factor, visits, staged, follows ? 1 : 0, ...parts];
  }

  /** Takes such numbers, from the first one on; returns how many they were. */
  restore(numbers: ArrayLike<number>, from: number, to: number): number {
    [this.factor, this.visits, this.staged] = [numbers[0], numbers[1], numbers[2]];
    this.follows = numbers[3] === 1;
    const length = to - from;
    [this.logarithms, this.seen, this.counts].forEach((array, part) => {
      array.fill(0);
      for (let k = 0; k < length; k++) array[from + k] = numbers[4 + part * length + k];
    });
    this.many = this.seen.reduce((sum, each) => sum + each, 0);
    this.raiseUnseen(-Infinity);
    return 4 + 3 * length;
  }
}
