/**
 * Weights of energy levels by which all are visited equally often (Wang & Landau, Phys. Rev. Lett. 86, 2050, 2001): each visit of a level adds
 * ln f to its S. When the histogram of a stage is flat, ln f is halved, until it is less than n/t, n the levels seen and t the visits;
 * from then on ln f = n/t (Belardinelli & Pereyra, Phys. Rev. E 75, 046701, 2007), as a factor that falls faster leaves an error that stays.
 *
 * Levels that have not been seen have the least S of those that have. Where one is seen for the first time the histogram begins anew. As ln f
 * may be small by then, and the level would keep the system for very long, the first hundred visits of a level add at least 5/v, v their number.
 *
 * Once weights are fixed, levels that have not been seen are closed.
 */

interface Course {
  readonly flatness: number;
  readonly finalFactor: number;
}

/** Visits per level after which a histogram is examined, again and again. */
const visitsPerLook = 10;
/** Visits of a level change its S by this number over theirs at least, but not by more than 1. */
const [firstVisits, ofFirstVisits] = [100, 5];

export class WangLandau {
  /** ln f. */
  factor = 1;
  visits = 0;
  /** Of each level, since the beginning. */
  readonly visited: Float64Array;
  /** Visits since the histogram began, of all levels and of each. */
  private staged = 0;
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
    this.visited = new Float64Array(logarithms.length);
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
    for (let k = 0; k < this.counts.length; k++) if (this.visited[k] > 0) least = Math.min(least, this.counts[k]);
    return this.staged > 0 ? (least * this.many) / this.staged : 0;
  }

  visit(level: number): void {
    const { logarithms, counts, visited } = this;
    const before = logarithms[level];
    this.visits++;
    visited[level]++;
    if (visited[level] === 1) {
      this.many++;
      this.begin();
    }
    const least = visited[level] > firstVisits ? 0 : Math.min(1, ofFirstVisits / visited[level]);
    logarithms[level] += Math.max(this.factor, least);
    counts[level]++;
    this.staged++;
    this.raiseUnseen(before);
    this.lower();
    if (this.isOver) this.closeUnseen();
  }

  private begin(): void {
    this.counts.fill(0);
    this.staged = 0;
  }

  /** @param before S of the level that is visited: only where it was the least can that change */
  private raiseUnseen(before: number): void {
    const { logarithms, visited } = this;
    if (this.many === 0 || this.many === visited.length) return;
    let least = Infinity;
    for (let k = 0; k < visited.length; k++) {
      if (visited[k] === 0) continue;
      least = Math.min(least, logarithms[k]);
      if (least < before) return;
    }
    for (let k = 0; k < visited.length; k++) if (visited[k] === 0) logarithms[k] = least;
  }

  private closeUnseen(): void {
    for (let k = 0; k < this.visited.length; k++) if (this.visited[k] === 0) this.logarithms[k] = Infinity;
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
    const { logarithms, visited, counts, factor, visits, staged, follows } = this;
    // Levels between those that are seen may be closed: that follows from their visits.
    const finite = logarithms.map((each) => (Number.isFinite(each) ? each : 0));
    const parts = [finite, visited, counts].flatMap((array) => Array.from(array.subarray(from, to)));
    return [factor, visits, staged, follows ? 1 : 0, ...parts];
  }

  /** Takes such numbers, from the first one on; returns how many they were. */
  restore(numbers: ArrayLike<number>, from: number, to: number): number {
    [this.factor, this.visits, this.staged] = [numbers[0], numbers[1], numbers[2]];
    this.follows = numbers[3] === 1;
    const length = to - from;
    [this.logarithms, this.visited, this.counts].forEach((array, part) => {
      array.fill(0);
      for (let k = 0; k < length; k++) array[from + k] = numbers[4 + part * length + k];
    });
    this.many = this.visited.reduce((sum, each) => sum + (each > 0 ? 1 : 0), 0);
    if (this.isOver) this.closeUnseen();
    else this.raiseUnseen(-Infinity);
    return 4 + 3 * length;
  }
}
