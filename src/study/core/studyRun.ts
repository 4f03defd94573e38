/** Runs the points of a study, one after another or several at a time, and says how far it is. What is known already is not run again. */
import { type Clock, keyOf, type Measured, type Point, type Row, type Study } from "./study.ts";

/** Measures a point; undefined where it was stopped on the way. Several measurers work at a time. */
export type Measurer = (study: Study, point: Point, tell: (fraction: number) => void) => Promise<Measured | undefined>;

export interface StudyProgress {
  readonly done: number;
  readonly total: number;
  /** Of all the work, from 0 to 1. */
  readonly fraction: number;
  /** Undefined until there is something to judge by. */
  readonly secondsLeft: number | undefined;
  readonly point: Point;
}

export interface StudyOptions {
  readonly quick: boolean;
  readonly measurers: readonly Measurer[];
  /** Measured before, by `keyOf`. */
  readonly known?: ReadonlyMap<string, Measured>;
  readonly now: Clock;
  readonly measured?: (row: Row) => void;
  readonly progress?: (progress: StudyProgress) => void;
}

/** Rows in the order of the points; undefined where it was stopped. */
export async function runStudy(study: Study, options: StudyOptions): Promise<Row[] | undefined> {
  const { known, now, measured, progress } = options;
  const points = study.points(options.quick);
  const rows = points.map((point) => {
    const before = known?.get(keyOf(point));
    return before && { point, measured: before };
  });
  const open = points.map((_, k) => k).filter((k) => rows[k] === undefined);
  const total = points.reduce((sum, point) => sum + study.effort(point), 0);
  let left = open.reduce((sum, k) => sum + study.effort(points[k]!), 0);
  const begin = left;
  const under = new Map<number, number>();
  const began = now();
  let stopped = false;

  const tell = (k: number) => {
    const here = [...under].reduce((sum, [index, fraction]) => sum + fraction * study.effort(points[index]!), 0);
    const passed = begin - left + here;
    const seconds = (now() - began) / 1000;
    progress?.({
      done: rows.filter((row) => row !== undefined).length,
      total: points.length,
      fraction: total > 0 ? 1 - (left - here) / total : 1,
      secondsLeft: seconds > 1 && passed > 0 ? (seconds * (begin - passed)) / passed : undefined,
      point: points[k]!,
    });
  };
  const work = async (measurer: Measurer) => {
    for (let k = open.shift(); k !== undefined && !stopped; k = open.shift()) {
      const index = k;
      const point = points[index]!;
      under.set(index, 0);
      const found = await measurer(study, point, (fraction) => {
        under.set(index, fraction);
        tell(index);
      });
      under.delete(index);
      if (!found) {
        stopped = true;
        return;
      }
      left -= study.effort(point);
      // As it will be read again from where it is kept.
      const row: Row = { point, measured: JSON.parse(JSON.stringify(found)) };
      rows[index] = row;
      measured?.(row);
      tell(index);
    }
  };
  await Promise.all(options.measurers.map(work));
  return stopped ? undefined : (rows as Row[]);
}

/** In this thread, in slices between which others have their turn. @param clock times what is measured */
export function inSlices(breathe: () => Promise<void>, clock: Clock, stopped: () => boolean): Measurer {
  const now = () => performance.now();
  return async (study, point, tell) => {
    const measuring = study.measure(point, clock);
    let last = now();
    for (;;) {
      const step = measuring.next();
      if (step.done) return step.value;
      if (now() - last < slice) continue;
      tell(step.value);
      await breathe();
      if (stopped()) return undefined;
      last = now();
    }
  };
}

/** Milliseconds. */
const slice = 50;
