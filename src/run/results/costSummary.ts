/**
 * The computed work of a run, its computing time, and the ratio of the two. The time is the engine's own, in which events are
 * computed, and so the division gives the same speed wherever it is shown.
 */

import { elapsed, rate } from "../../format/numbers.ts";
import { plural } from "../../scenario/text/wording.ts";

export interface CostSummary {
  readonly collisions: number;
  readonly wallHits: number;
  readonly engineSeconds: number;
}

/** `30,000 collisions and 10,000 wall hits, computed in 20 ms: 2 M events per second.` */
export function costText({ collisions, wallHits, engineSeconds }: CostSummary): string {
  const events = collisions + wallHits;
  const hits = wallHits > 0 ? ` and ${plural(wallHits, "wall hit")}` : "";
  const all = `${plural(collisions, "collision")}${hits}`;
  if (events === 0 || !(engineSeconds > 0)) return `${all}.`;
  return `${all}, computed in ${elapsed(engineSeconds)}: ${rate(events / engineSeconds)} events per second.`;
}
