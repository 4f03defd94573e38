/**
 * Work that yields whenever it can be interrupted, so that the caller decides how long a slice of it is and when to cancel.
 */

/** In milliseconds. */
export type Clock = () => number;

/** Yields the finished share, from 0 to 1. */
export type Measuring<M> = Generator<number, M>;

/** Milliseconds of work between two chances to be canceled. */
const slice = 50;

/** Measures in this thread, in slices between which `breathe` lets other work run; undefined where it was canceled. */
export async function inSlices<M>(
  measuring: Measuring<M>,
  breathe: () => Promise<void>,
  canceled: () => boolean,
  report: (fraction: number) => void,
): Promise<M | undefined> {
  for (let last = performance.now(); ; ) {
    const step = measuring.next();
    if (step.done) return step.value;
    if (performance.now() - last < slice) continue;
    report(step.value);
    await breathe();
    if (canceled()) {
      // What it holds is given back.
      measuring.return(undefined as never);
      return undefined;
    }
    last = performance.now();
  }
}

/** A part of a larger work. */
export interface Task {
  readonly name: string;
  /** Relative cost, from which the progress of the whole follows. */
  readonly effort: number;
  run(): Measuring<void>;
}

/** Tasks in sequence, in slices as long as the caller likes. */
export class TaskRun {
  private place = 0;
  private current: Measuring<void> | undefined;
  private share = 0;

  constructor(
    private readonly tasks: readonly Task[],
    private readonly now: Clock,
  ) {}

  get done(): boolean {
    return this.place >= this.tasks.length;
  }

  /** Name and progress (0 to 1) of the current task. */
  get progress(): { readonly name: string; readonly fraction: number } {
    return { name: this.tasks[this.place]?.name ?? "", fraction: this.share };
  }

  /** Of the whole, from 0 to 1. */
  get fraction(): number {
    const sum = (tasks: readonly Task[]) => tasks.reduce((total, { effort }) => total + effort, 0);
    const finished = sum(this.tasks.slice(0, this.place)) + this.share * (this.tasks[this.place]?.effort ?? 0);
    return this.done ? 1 : finished / (sum(this.tasks) || 1);
  }

  /** Works for about this time; returns whether all is done. */
  work(milliseconds = Number.POSITIVE_INFINITY): boolean {
    const began = this.now();
    while (!this.done && this.now() - began < milliseconds) {
      this.current ??= this.tasks[this.place].run();
      const { done, value } = this.current.next();
      this.share = done ? 0 : Math.min(1, value);
      if (!done) continue;
      this.current = undefined;
      this.place++;
    }
    return this.done;
  }
}

/** The measurement with its progress converted to that of a larger one. */
export function* within<M>(measuring: Measuring<M>, share: (fraction: number) => number): Measuring<M> {
  for (;;) {
    const step = measuring.next();
    if (step.done) return step.value;
    yield share(step.value);
  }
}

/** Measures without interruption. */
export function atOnce<M>(measuring: Measuring<M>, report: (fraction: number) => void = () => {}): M {
  for (;;) {
    const step = measuring.next();
    if (step.done) return step.value;
    report(step.value);
  }
}
