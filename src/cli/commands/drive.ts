/** Runs a session to its end in slices, shows progress, and stops it cleanly at Ctrl-C. */

import { duration, number, rate, whole } from "../../format/numbers.ts";
import type { Progress } from "../../run/session/progress.ts";
import type { Session } from "../../run/session/session.ts";
import type { Io } from "../io.ts";
import { ProgressLine } from "../output/progressLine.ts";

/** Milliseconds between two checks for signals, so that Ctrl-C takes effect at once. */
const slice = 50;

/** Called at the start, at times of its own, and at the end of a run. */
export interface Visitor {
  /** The next time; increases after each call. */
  readonly next: number;
  take(): void;
}

/** @param show text of the progress; default: none @returns false where Ctrl-C stopped it */
export async function drive(
  session: Session,
  io: Io,
  show?: (progress: string) => string,
  visitor?: Visitor,
): Promise<boolean> {
  const line = show ? new ProgressLine(io.err) : undefined;
  let stopped = false;
  const unlisten = io.onInterrupt(() => {
    stopped = true;
  });
  try {
    visitor?.take();
    while (!session.work({ milliseconds: slice, ...(visitor && { until: visitor.next }) })) {
      if (visitor && session.engine.time >= visitor.next) visitor.take();
      await io.breathe();
      if (stopped) {
        session.stop();
        visitor?.take();
        return false;
      }
      line?.show(() => show!(progressText(session.progress(), session)));
    }
    visitor?.take();
    return true;
  } finally {
    unlisten();
    line?.clear();
  }
}

function progressText(progress: Progress, { goals }: Session): string {
  const { fraction, time, collisions, collisionsPerSecond, secondsLeft } = progress;
  const parts = [
    ...(fraction === undefined ? [] : [`${Math.floor(100 * fraction)} %`]),
    Number.isFinite(goals.time) ? `time ${number(time, 4)} of ${number(goals.time, 4)}` : `time ${number(time, 4)}`,
    Number.isFinite(goals.collisions)
      ? `${whole(collisions)} of ${whole(goals.collisions)} collisions`
      : `${whole(collisions)} collisions`,
    ...(collisions > 0 ? [`${rate(collisionsPerSecond)}/s`] : []),
    ...(fraction === undefined
      ? ["Ctrl-C stops it"]
      : secondsLeft === undefined
        ? []
        : [`${duration(secondsLeft)} left`]),
  ];
  return parts.join(" · ");
}
