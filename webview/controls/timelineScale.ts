/** End of the time line and of the charts' time axis. */

import { niceAbove } from "../../src/format/ticks.ts";
import type { EndingKind } from "../../src/protocol/messages.ts";
import type { PageState } from "../app/pageState.ts";

/** Kinds of endings of runs that may not have reached the requested or expected end. */
const early: ReadonlySet<EndingKind | undefined> = new Set(["stopped", "collapse", "unstable", "clock"]);

export interface End {
  readonly time: number;
  /** That is the end; else only how far there is room by now. */
  readonly known: boolean;
  /** It is foreseen, by theory. */
  readonly about: boolean;
}

type Run = Pick<PageState, "scene" | "status" | "result">;

/** The requested or expected end; of a run that has ended, also early, its actual end: there is nothing to go to behind it. */
export function endOf(run: Run): End {
  const { reached, over } = standOf(run);
  // Numbers of frames; of one alone there is no way to go.
  if (run.scene?.recorded) return { time: Math.max(1, reached), known: true, about: false };
  if (over) return { time: reached, known: true, about: false };
  return plannedEnd(run) ?? { time: roomFor(reached), known: false, about: false };
}

/** What the run was to reach, also where it has ended early. */
export function goalOf(run: Run): End {
  const endedEarly = !run.scene?.recorded && early.has(run.result?.why ?? run.status?.why);
  return (endedEarly && plannedEnd(run)) || endOf(run);
}

/** Undefined where it is not known, or has been passed. */
function plannedEnd(run: Run): End | undefined {
  const { expectedEnd, endIsEstimated } = run.scene ?? {};
  if (expectedEnd === undefined || expectedEnd < standOf(run).reached || expectedEnd <= 0) return undefined;
  return { time: expectedEnd, known: true, about: endIsEstimated === true };
}

/**
 * The axis of charts is the time line, which stays as it is while the run goes on. That of a long run grows with it, as if its end were
 * not known.
 */
export function chartEnd(run: Run, rowsUntil = 0): number {
  const { reached, over } = standOf(run);
  const end = endOf(run).time;
  const time = run.scene?.isLong && !over && reached > 0 ? Math.min(end, roomFor(reached)) : end;
  // Rows may be a moment ahead of the news of how far it is.
  return rowsUntil > time ? roomFor(rowsUntil) : time;
}

/** A round time that is seldom moved. */
function roomFor(reached: number): number {
  return reached > 0 ? niceAbove(reached * 1.0001) : 1;
}

/** @returns over: it has ended, wherever on its time line it stands now */
function standOf({ status, result }: Run): { readonly reached: number; readonly over: boolean } {
  const reached = Math.max(status?.reached ?? 0, result?.time ?? 0);
  return { reached, over: reached > 0 && (result !== undefined || status?.phase === "finished") };
}
