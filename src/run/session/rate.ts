/** Current rate of one quantity per unit of another: events per second, simulated time per second. */

/** Largest number of marks over the window. */
const marks = 50;

export class Rate {
  private before = 0;
  private readonly points: { readonly over: number; readonly amount: number }[] = [];

  /** @param window range of the other quantity over which the rate is taken */
  constructor(private readonly window: number) {}

  /** Both quantities never decrease. */
  note(over: number, amount: number): void {
    const { points, window } = this;
    const last = points.at(-1);
    if (last && over - last.over < window / marks) {
      // The newest mark moves with the present, so that the rate includes what is between two marks.
      if (points.length > 1 && over - points.at(-2)!.over < window / marks)
        points[points.length - 1] = { over, amount };
      else if (over > last.over) points.push({ over, amount });
    } else points.push({ over, amount });
    while (points.length > 2 && points[1].over <= over - window) points.shift();
  }

  /** Range of the other quantity that the marks span. */
  get span(): number {
    const [first, last] = [this.points[0], this.points.at(-1)];
    return first && last ? last.over - first.over : 0;
  }

  /** 0 until there are two marks. */
  get value(): number {
    const [first, last] = [this.points[0], this.points.at(-1)];
    if (!first || !last || !(last.over > first.over)) return this.before;
    return (last.amount - first.amount) / (last.over - first.over);
  }

  /** The quantities have jumped; the former rate holds until there is a new one. */
  forget(): void {
    this.before = this.value;
    this.points.length = 0;
  }
}
