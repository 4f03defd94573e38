/**
 * Trial: the first part of a run, whose collisions are extrapolated to the end of the run where no theory predicts them.
 */
import type { Budget, Session } from "./session/session.ts";

export interface Trial {
  /** Share of the run that the trial has covered; 1 where it came to the end, undefined where the end is not known in advance. */
  readonly share: number | undefined;
  /** Of the whole run; undefined where the course of the trial allows no extrapolation. */
  readonly whole: TrialCounts | undefined;
  /** Collisions without end stopped it. */
  readonly collapsed?: true;
}

export interface TrialCounts {
  /** Simulated. */
  readonly time: number;
  readonly collisions: number;
  /** Of computing. */
  readonly seconds: number;
}

interface Mark extends TrialCounts {
  readonly fraction: number;
}

const usualSlice = { milliseconds: 20, encounters: 2000 };
/** A trial is extrapolated from this share of the run on: before it grains may not have come to rest, nor walls have been reached, */
const leastShare = 0.2;
/** where its second third predicts the same end as its last, within this factor. */
const agreed = 1.25;

export class TrialRun {
  private readonly marks: Mark[] = [];

  /** @param session a run at its start */
  constructor(private readonly session: Session) {
    this.mark();
  }

  /** A few milliseconds of the run, or as much as is said; true at its end. */
  work(slice: Budget = usualSlice): boolean {
    const ending = this.session.work(slice);
    this.mark();
    return ending !== undefined;
  }

  result(): Trial {
    const { marks, session } = this;
    const last = marks.at(-1)!;
    if (session.ending) return { share: 1, whole: last, ...(session.ending.why === "collapse" && { collapsed: true }) };
    const { goals } = session;
    if (goals.endless) return { share: undefined, whole: undefined };
    // Growing particles become jammed at a time that nothing before it tells.
    const whole = session.system.growth || last.fraction < leastShare ? undefined : extrapolated(marks);
    return {
      share: last.fraction,
      whole: whole && {
        time: Math.min(whole.time, goals.time),
        collisions: Math.min(Math.round(whole.collisions), goals.collisions),
        seconds: whole.seconds,
      },
    };
  }

  private mark(): void {
    const { time, collisions, seconds, fraction = 0 } = this.session.progress();
    this.marks.push({ time, collisions, seconds, fraction });
  }
}

function extrapolated(marks: readonly Mark[]): TrialCounts | undefined {
  const last = marks.at(-1)!;
  const at = (share: number) => marks.find(({ fraction }) => fraction >= share * last.fraction)!;
  const [first, second] = [at(1 / 3), at(2 / 3)];
  if (!(first.fraction < second.fraction && second.fraction < last.fraction)) return undefined;
  const [expected, whole] = [onwards(first, second), onwards(second, last)];
  const agrees = (a: number, b: number) => a <= agreed * b && b <= agreed * a;
  return agrees(expected.collisions, whole.collisions) && agrees(expected.time, whole.time) ? whole : undefined;
}

/** At the end, if all goes on as between two marks. */
function onwards(from: Mark, to: Mark): TrialCounts {
  const times = (1 - to.fraction) / (to.fraction - from.fraction);
  const end = (name: keyof TrialCounts) => to[name] + times * (to[name] - from[name]);
  return { time: end("time"), collisions: end("collisions"), seconds: end("seconds") };
}
