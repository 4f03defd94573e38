/** Which share of its collisions a time-stepped run has missed, by its shadow sample. */
import type { Tally } from "../../engine/api/engine.ts";

/** Undefined where nothing was measured. */
export function missedShare({ stepped }: Pick<Tally, "stepped">): number | undefined {
  return stepped && stepped.judged > 0 ? stepped.missed / stepped.judged : undefined;
}
