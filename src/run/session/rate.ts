/** How much of one thing there was for so much of another, lately: encounters a second, simulated time a second. */

/** Marks kept at the most over the window. */
const marks = 50;

export class Rate {
  private before = 0;
  private readonly kept: { readonly over: number; readonly amount: number }[] = [];

  /** @param window how much of the other is "lately" */
  constructor(private readonly window: number) {}

  /** Both only grow. */
  note(over: number, amount: number): void {
    const { kept, window } = this;
    const last = kept.at(-1);
    if (last && over - last.over < window / marks) {
      // The newest mark moves with the present, so that the rate counts what is between two marks, too.
      if (kept.length > 1 && over - kept.at(-2)!.over < window / marks) kept[kept.length - 1] = { over, amount };
      else if (over > last.over) kept.push({ over, amount });
    } else kept.push({ over, amount });
    while (kept.length > 2 && kept[1]!.over <= over - window) kept.shift();
  }

  /** How much of the other it is told by. */
  get span(): number {
    const [first, last] = [this.kept[0], this.kept.at(-1)];
    return first && last ? last.over - first.over : 0;
  }

  /** 0 as long as there has never been anything to tell it by. */
  get value(): number {
    const [first, last] = [this.kept[0], this.kept.at(-1)];
    if (!first || !last || !(last.over > first.over)) return this.before;
    return (last.amount - first.amount) / (last.over - first.over);
  }

  /** What comes does not continue what was; what was still tells the rate until something new does. */
  forget(): void {
    this.before = this.value;
    this.kept.length = 0;
  }
}
