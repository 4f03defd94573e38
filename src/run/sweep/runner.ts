/**
 * Runs the points of a sweep, one after another or several at a time, and reports progress. Known points are not run again. Tasks that
 * depend on each other run one after another, in slices (`TaskRun`).
 *
 * A measurement is a generator that yields its progress whenever it can be interrupted, so that the caller decides how long a slice of
 * work is and when to cancel.
 */
export type Point = Readonly<Record<string, number | string>>;
export type Measured = Readonly<Record<string, number | string | readonly number[]>>;

export interface Row {
  readonly point: Point;
  readonly measured: Measured;
}

/** In milliseconds. */
export type Clock = () => number;

/** Yields the finished share, from 0 to 1. */
export type Measuring<M = Measured> = Generator<number, M>;

export interface Sweep {
  readonly points: readonly Point[];
  /** Relative cost of a point, from which the remaining time is estimated. */
  effort(point: Point): number;
}

/** Measures one point at a time; undefined where it was cancelled. */
export type Measurer = (point: Point, report: (fraction: number) => void) => Promise<Measured | undefined>;

export interface SweepProgress {
  readonly done: number;
  readonly total: number;
  /** Of all the work, from 0 to 1. */
  readonly fraction: number;
  /** Undefined while it cannot be estimated. */
  readonly secondsLeft: number | undefined;
  readonly point: Point;
}

interface SweepOptions {
  /** Each measures one point at a time. */
  readonly measurers: readonly Measurer[];
  /** Measured before, by `keyOf`. */
  readonly known?: ReadonlyMap<string, Measured>;
  readonly now: Clock;
  readonly measured?: (row: Row) => void;
  readonly progress?: (progress: SweepProgress) => void;
}

/** The same for equal points, whatever the order of their properties. */
export function keyOf(point: Point): string {
  return JSON.stringify(Object.entries(point).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the rows in the order of the points; undefined where the sweep was cancelled. */
export async function runSweep({ points, effort }: Sweep, options: SweepOptions): Promise<Row[] | undefined> {
  const { known, now, measured, progress } = options;
  const rows = points.map((point): Row | undefined => {
    const before = known?.get(keyOf(point));
    return before && { point, measured: before };
  });
  const efforts = points.map((point) => effort(point));
  const open = points.flatMap((_, k) => (rows[k] ? [] : [k]));
  const total = efforts.reduce((sum, each) => sum + each, 0);
  const toDo = open.reduce((sum, k) => sum + efforts[k]!, 0);
  /** Finished shares of the points that are measured now, and the efforts of those that are finished. */
  const shares = new Map<number, number>();
  let spent = 0;
  let ready = points.length - open.length;
  let next = 0;
  const began = now();
  let cancelled = false;

  const report = (k: number, fraction: number) => {
    if (fraction < 1) shares.set(k, fraction);
    const done = [...shares].reduce((sum, [index, share]) => sum + share * efforts[index]!, spent);
    const seconds = (now() - began) / 1000;
    progress?.({
      done: ready,
      total: points.length,
      fraction: total > 0 ? 1 - (toDo - done) / total : 1,
      secondsLeft: seconds > 1 && done > 0 ? (seconds * (toDo - done)) / done : undefined,
      point: points[k]!,
    });
  };
  const work = async (measurer: Measurer) => {
    while (next < open.length && !cancelled) {
      const index = open[next++]!;
      const point = points[index]!;
      shares.set(index, 0);
      const found = await measurer(point, (fraction) => report(index, fraction));
      if (!found) {
        cancelled = true;
        return;
      }
      // As it will be read from a file: JSON has no NaN.
      const row: Row = { point, measured: JSON.parse(JSON.stringify(found)) };
      rows[index] = row;
      shares.delete(index);
      spent += efforts[index]!;
      ready++;
      measured?.(row);
      report(index, 1);
    }
  };
  await Promise.all(options.measurers.map(work));
  return cancelled ? undefined : rows.flatMap((row) => row ?? []);
}

/** Milliseconds of work between two chances to be cancelled. */
const slice = 50;

/** Measures in this thread, in slices between which `breathe` lets other work run. @param clock times what is measured */
export function inSlices(
  measure: (point: Point, clock: Clock) => Measuring,
  breathe: () => Promise<void>,
  clock: Clock,
  cancelled: () => boolean,
): Measurer {
  const now = () => performance.now();
  return async (point, report) => {
    const measuring = measure(point, clock);
    let last = now();
    for (;;) {
      const step = measuring.next();
      if (step.done) return step.value;
      if (now() - last < slice) continue;
      report(step.value);
      await breathe();
      if (cancelled()) return undefined;
      last = now();
    }
  };
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
      this.current ??= this.tasks[this.place]!.run();
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
export function atOnce<M>(measuring: Measuring<M>): M {
  for (;;) {
    const step = measuring.next();
    if (step.done) return step.value;
  }
}
