/** Runs a session to its end in slices, shows progress, and stops it cleanly at Ctrl-C. */

import { duration, number, rate, whole } from "../../format/numbers.ts";
import type { Progress } from "../../run/session/progress.ts";
import type { Session } from "../../run/session/session.ts";
import type { Io } from "../io.ts";
import { ProgressLine } from "../output/progressLine.ts";

/** Milliseconds between two checks for signals, so that Ctrl-C takes effect at once. */
const slice = 50;

/** Called at the start, at times of its own, and at the end of a run. */
interface Visitor {
  /** The next time; increases after each call. */
  readonly next: number;
  take(): void;
}

interface Companions {
  /** Text of the progress; default: none. */
  readonly show?: ((progress: string) => string) | undefined;
  readonly film?: Visitor | undefined;
  readonly checkpoint?: { saveIfDue(): void; save(): void } | undefined;
}

/** Returns false where Ctrl-C stopped it. */
export async function drive(session: Session, io: Io, { show, film, checkpoint }: Companions = {}): Promise<boolean> {
  const line = show ? new ProgressLine(io.err) : undefined;
  let stopped = false;
  const unlisten = io.onInterrupt(() => {
    stopped = true;
  });
  try {
    // A run that is continued has taken its first frame.
    if (film && film.next <= session.engine.time) film.take();
    while (!session.work({ milliseconds: slice, ...(film && { until: film.next }) })) {
      if (film && session.engine.time >= film.next) film.take();
      checkpoint?.saveIfDue();
      await io.breathe();
      if (stopped) {
        // Before the stop, which adds a row and a frame.
        checkpoint?.save();
        session.stop();
        film?.take();
        return false;
      }
      line?.show(() => show!(progressText(session.progress(), session)));
    }
    film?.take();
    return true;
  } finally {
    unlisten();
    line?.clear();
  }
}

/** Of a run without an end. */
export const howToStop = "Ctrl-C stops it";

function progressText(progress: Progress, { goals, engine }: Session): string {
  const { fraction, time, collisions, collisionsPerSecond, secondsLeft } = progress;
  const parts = [
    ...(fraction === undefined ? [] : [`${Math.floor(100 * fraction)} %`]),
    Number.isFinite(goals.time) ? `time ${number(time, 4)} of ${number(goals.time, 4)}` : `time ${number(time, 4)}`,
    countText(collisions, goals.collisions, engine),
    ...(collisions > 0 ? [`${rate(collisionsPerSecond)}/s`] : []),
    ...(fraction === undefined ? [howToStop] : secondsLeft === undefined ? [] : [`${duration(secondsLeft)} left`]),
  ];
  return parts.join(" · ");
}

/** Steps of a fluid, which has no collisions. */
function countText(collisions: number, goal: number, engine: Session["engine"]): string {
  if (Number.isFinite(goal)) return `${whole(collisions)} of ${whole(goal)} collisions`;
  const steps = engine.facets.stages && collisions === 0 ? engine.tally().stepped?.steps : undefined;
  return steps === undefined ? `${whole(collisions)} collisions` : `${whole(steps)} steps`;
}
