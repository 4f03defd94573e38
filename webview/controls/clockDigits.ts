/** How fine the clock of a run has to be read: event by event it moves by less than a glance at the whole run shows. */
import type { Status } from "../../src/protocol/messages.ts";

/** Parts of a step by hand, and of a second at the speed that is set, that are told apart. */
const parts = 100;

/** Infinity: what a glance at the whole shows will do. */
export function finestOf({ time, speed, stepped }: Pick<Status, "time" | "speed" | "stepped">): number {
  const ofSpeed = speed === "most" ? Number.POSITIVE_INFINITY : speed / parts;
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
