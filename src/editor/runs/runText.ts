/** Texts about runs, for status bar, code lens and lists. Tests take these labels from here. */

import { amount, elapsed, expectedDuration, number } from "../../format/numbers.ts";
import type { Result, Status } from "../../protocol/messages.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { RunState } from "./scenarioRun.ts";

/** The part of a run that texts refer to. */
interface DescribedRun {
  readonly name: string;
  readonly state: RunState;
  readonly status: Pick<Status, "fraction" | "secondsLeft" | "time" | "target"> | undefined;
  readonly result: Result | undefined;
  readonly reason: string | undefined;
  /** It repeats times that it has simulated before. */
  readonly replaying: boolean;
}

/** `gas: 43 %, 12 s left`. */
export function progressText({ name, state, status, result, reason, replaying }: DescribedRun): string {
  const share = shareOf(status?.fraction);
  const left = status?.secondsLeft;
  switch (state) {
    case "loading":
      return `${name}: placing particles`;
    case "running": {
      const parts = [
        replaying ? "replaying" : "",
        share,
        left === undefined || !Number.isFinite(left) ? "" : `${expectedDuration(left)} left`,
      ];
      return `${name}: ${parts.filter(Boolean).join(", ") || "running"}`;
    }
    case "paused":
      return `${name}: paused${share && ` at ${share}`}`;
    case "seeking":
      return `${name}: ${status?.target === undefined ? "seeking" : `→ t = ${number(status.target, 4)}`}`;
    case "finished":
      return `${name}: ${endWords(result, share)}`;
    case "failed":
      return `${name}: cannot be run. ${reason ?? ""}`.trim();
    case "dead":
      return `${name}: the run failed. ${reason ?? ""}`.trim();
    default:
      return `${name}: ready`;
  }
}

/** Kind of end: complete, stopped by hand, or with a problem. */
export type Outcome = "passed" | "stopped" | "flawed";

export function outcomeOfResult({ flaw, why }: Pick<Result, "flaw" | "why">): Outcome {
  if (flaw !== undefined || why === "collapse" || why === "unstable") return "flawed";
  return why === "stopped" ? "stopped" : "passed";
}

const endIcons: Readonly<Record<Outcome, string>> = {
  passed: "$(check)",
  stopped: "$(stop-circle)",
  flawed: "$(warning)",
};

/** `finished, 24,000 collisions in 22 ms`; `stopped at 23 %, 260 collisions in 1 ms`. */
function endWords(result: Result | undefined, share: string): string {
  if (!result) return "finished";
  const words = result.flaw ?? measuredText(result);
  return result.why === "stopped" ? `stopped${share && ` at ${share}`}, ${words}` : `finished, ${words}`;
}

export function iconOf({ state, result }: Pick<DescribedRun, "state" | "result">): string {
  switch (state) {
    case "loading":
    case "seeking":
      return "$(loading~spin)";
    case "running":
      return "$(pulse)";
    case "paused":
      return "$(debug-pause)";
    case "finished":
      return endIcons[result ? outcomeOfResult(result) : "passed"];
    case "failed":
    case "dead":
      return "$(error)";
    default:
      return "$(circle-outline)";
  }
}

/** `24,000 collisions in 22 ms` of the engine's time; of a fluid `650 steps in 1.4 s`. */
export function measuredText({
  collisions,
  engineSeconds,
  steps,
}: Pick<Result, "collisions" | "engineSeconds" | "steps">): string {
  if (steps !== undefined) return `${plural(steps, "step")} in ${elapsed(engineSeconds)}`;
  const many = collisions < 1e6 ? plural(collisions, "collision") : `${amount(collisions)} collisions`;
  return collisions > 0 && engineSeconds > 0 ? `${many} in ${elapsed(engineSeconds)}` : many;
}

/** Activities of runs, in the order in which they are listed. */
export type Activity = "running" | "failed" | "paused" | "finished";

const runs = ["run", "runs"] as const;
const listed: readonly Activity[] = ["running", "failed", "paused", "finished"];

/** `2 runs in progress`; `1 run in progress, 1 paused`. @param noun singular and plural, for other things than runs */
export function clusterText(all: readonly Activity[], noun: readonly [one: string, many: string] = runs): string {
  const words = { running: "in progress", failed: "failed", paused: "paused", finished: "finished" };
  const parts = listed.flatMap((activity) => {
    const many = all.filter((one) => one === activity).length;
    return many > 0 ? [{ many, word: words[activity] }] : [];
  });
  return parts.map(({ many, word }, k) => `${many}${k > 0 ? "" : ` ${noun[many === 1 ? 0 : 1]}`} ${word}`).join(", ");
}

export function activityOf({ state }: Pick<DescribedRun, "state">, busy: boolean): Activity {
  if (busy) return "running";
  if (state === "dead" || state === "failed") return "failed";
  return state === "finished" ? "finished" : "paused";
}

function shareOf(fraction: number | undefined): string {
  if (fraction === undefined || !Number.isFinite(fraction)) return "";
  // 100 % only at the end.
  return `${Math.min(99, Math.floor(100 * fraction))} %`;
}
