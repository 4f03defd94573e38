/** Resolution of a run's displayed clock: single events advance the clock by less than the digits for the whole run show. */
import type { Status } from "../../src/protocol/messages.ts";

/** Number of parts of a manual step, and of a second at the set speed, that the digits distinguish. */
const parts = 100;

/** Infinity: the digits for the whole run suffice. */
export function finestOf({ time, speed, stepped }: Pick<Status, "time" | "speed" | "stepped">): number {
  const ofSpeed = speed === "max" ? Number.POSITIVE_INFINITY : speed / parts;
  return stepped && time > stepped.from ? Math.min(ofSpeed, (time - stepped.from) / parts) : ofSpeed;
}

/** From one step to the next no digit goes, so that the figure does not dance. */
export class ClockDigits {
  private finest = Number.POSITIVE_INFINITY;

  of(status: Status): number {
    const now = finestOf(status);
    // Of a step that is being taken nothing is known yet.
    const stays = status.stepped !== undefined || (status.phase === "seeking" && status.target === undefined);
    this.finest = stays ? Math.min(this.finest, now) : now;
    return this.finest;
  }
}
