/** A run in a few words: for the status bar, the lens above its scenario and the list of runs. */

import { amount, duration, expectedDuration, whole } from "../run/digits.ts";
import type { Judged, Result, Status } from "../run/messages.ts";
import type { Stand } from "./runStand.ts";

/** As much of a run as is spoken of. */
export interface Spoken {
  readonly name: string;
  readonly stand: Stand;
  readonly status: Pick<Status, "fraction" | "secondsLeft" | "time"> | undefined;
  readonly result: Result | undefined;
  readonly reason: string | undefined;
}

/** `gas: 43 %, 12 s left`. */
export function progressWords({ name, stand, status, result, reason }: Spoken): string {
  const share = shareOf(status?.fraction);
  const left = status?.secondsLeft;
  switch (stand) {
    case "loading":
      return `${name}: placing particles`;
    case "running": {
      const parts = [share, left === undefined || !Number.isFinite(left) ? "" : `${expectedDuration(left)} left`];
      return `${name}: ${parts.filter(Boolean).join(", ") || "running"}`;
    }
    case "paused":
      return `${name}: paused${share && ` at ${share}`}`;
    case "seeking":
      return `${name}: going to another time`;
    case "finished":
      return `${name}: ${result ? `finished, ${failuresOf(result.judged) || measuredWords(result)}` : "finished"}`;
    case "failed":
      return `${name}: cannot be run. ${reason ?? ""}`.trim();
    case "dead":
      return `${name}: the run failed. ${reason ?? ""}`.trim();
    default:
      return `${name}: at the start`;
  }
}

export function iconOf(stand: Stand): string {
  switch (stand) {
    case "loading":
    case "seeking":
      return "$(loading~spin)";
    case "running":
      return "$(pulse)";
    case "paused":
      return "$(debug-pause)";
    case "finished":
      return "$(check)";
    case "failed":
    case "dead":
      return "$(error)";
    default:
      return "$(circle-outline)";
  }
}

/** `24,000 collisions in 0.3 s, 1.1 million a second`. */
export function measuredWords({ collisions, seconds, collisionsPerSecond }: Result): string {
  const many =
    collisions === 1 ? "1 collision" : `${collisions < 1e6 ? whole(collisions) : amount(collisions)} collisions`;
  const rate =
    collisions > 0 && Number.isFinite(collisionsPerSecond) ? `, ${amount(collisionsPerSecond)} a second` : "";
  return `${many} in ${duration(seconds)}${rate}`;
}

/** `1 of 3 expectations failed`; nothing where all hold. */
export function failuresOf(judged: readonly Judged[]): string {
  const failed = judged.filter(({ passed }) => !passed).length;
  if (failed === 0) return "";
  return judged.length === 1 ? "the expectation failed" : `${failed} of ${judged.length} expectations failed`;
}

function shareOf(fraction: number | undefined): string {
  if (fraction === undefined || !Number.isFinite(fraction)) return "";
  // Never the whole before it is done.
  return `${Math.min(99, Math.floor(100 * fraction))} %`;
}
