/** A run in a few words: for the status bar, the lens above its scenario and the list of runs. */

import { amount, elapsed, expectedDuration } from "../../format/numbers.ts";
import type { Result, Status } from "../../protocol/messages.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { RunState } from "./scenarioRun.ts";

/** As much of a run as is spoken of. */
export interface Spoken {
  readonly name: string;
  readonly state: RunState;
  readonly status: Pick<Status, "fraction" | "secondsLeft" | "time"> | undefined;
  readonly result: Result | undefined;
  readonly reason: string | undefined;
  /** It comes by what it has come by before. */
  readonly replaying: boolean;
}

/** `gas: 43 %, 12 s left`. */
export function progressText({ name, state, status, result, reason, replaying }: Spoken): string {
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
      return `${name}: going to another time`;
    case "finished":
      return `${name}: ${endWords(result, share)}`;
    case "failed":
      return `${name}: cannot be run. ${reason ?? ""}`.trim();
    case "dead":
      return `${name}: the run failed. ${reason ?? ""}`.trim();
    default:
      return `${name}: at the start`;
  }
}

/** How it came to its end: to the one that was wanted, by hand, or with something wrong. */
export type Came = "passed" | "stopped" | "flawed";

export function outcomeOfResult({ flaw, why }: Pick<Result, "flaw" | "why">): Came {
  if (flaw !== undefined || why === "collapse") return "flawed";
  return why === "stopped" ? "stopped" : "passed";
}

const endIcons: Readonly<Record<Came, string>> = {
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

export function iconOf({ state, result }: Pick<Spoken, "state" | "result">): string {
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

/** `24,000 collisions in 22 ms`: of the engine's time, as everywhere. */
export function measuredText({ collisions, engineSeconds }: Pick<Result, "collisions" | "engineSeconds">): string {
  const many = collisions < 1e6 ? plural(collisions, "collision") : `${amount(collisions)} collisions`;
  return collisions > 0 && engineSeconds > 0 ? `${many} in ${elapsed(engineSeconds)}` : many;
}

/** What is going on, by what it is doing: that which waits for nobody comes first. */
export type Doing = "running" | "failed" | "paused" | "finished";

const runs = ["run", "runs"] as const;
const order: readonly Doing[] = ["running", "failed", "paused", "finished"];

/** `2 runs going on`; `1 run going on, 1 paused`. @param noun what they are, one and several: not all are runs */
export function clusterText(all: readonly Doing[], noun: readonly [one: string, many: string] = runs): string {
  const words = { running: "going on", failed: "failed", paused: "paused", finished: "finished" };
  const parts = order.flatMap((doing) => {
    const many = all.filter((one) => one === doing).length;
    return many > 0 ? [{ many, word: words[doing] }] : [];
  });
  return parts.map(({ many, word }, k) => `${many}${k > 0 ? "" : ` ${noun[many === 1 ? 0 : 1]}`} ${word}`).join(", ");
}

export function doingOf({ state }: Pick<Spoken, "state">, busy: boolean): Doing {
  if (busy) return "running";
  if (state === "dead" || state === "failed") return "failed";
  return state === "finished" ? "finished" : "paused";
}

function shareOf(fraction: number | undefined): string {
  if (fraction === undefined || !Number.isFinite(fraction)) return "";
  // Never the whole before it is done.
  return `${Math.min(99, Math.floor(100 * fraction))} %`;
}
