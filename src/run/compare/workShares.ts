/** Result of one method in a comparison. */
import type { Tally } from "../../engine/api/engine.ts";
import type { StepErrors } from "../../protocol/messages.ts";
import type { Method } from "../../scenario/resolve.ts";
import type { Parting } from "./collisionSequence.ts";

/** Counts per event. */
export const works = [
  "pairTests",
  "cellsVisited",
  "transfers",
  "checks",
  "advancements",
  "redone",
  "queuePushes",
  "queueSteps",
  "queueStale",
  "advanced",
] as const satisfies readonly (keyof Tally)[];
export type Work = (typeof works)[number];

export interface WorkShares {
  readonly name: string;
  readonly kind: Method["kind"];
  /** Of time-stepped methods. */
  readonly step?: number | undefined;
  readonly time: number;
  readonly collisions: number;
  readonly wallHits: number;
  /** Per event. */
  readonly work: Readonly<Record<Work, number>>;
  /**
   * Engine time per event: the median over interleaved stretches, taken when all have run (`interleavedTiming.ts`). Undefined until
   * then, and where there were no events.
   */
  readonly microseconds?: number | undefined;
  /** Standard error of that, from the scatter of the stretches; undefined where they are too few. */
  readonly microsecondsError?: number | undefined;
  /** Provisional value from the run itself, which includes compilation and the first predictions. */
  readonly roughly?: number | undefined;
  readonly bytes: number;
  /** Events identical with the reference's, and the divergence; undefined for the reference. */
  readonly matched: number | undefined;
  readonly parting: Parting | undefined;
  /** Largest difference in time before that, over the mean time between two events of a particle. */
  readonly strayed: number;
  /** Whether inelastic collapse ended the run. */
  readonly collapsed: boolean;
  /** In a sweep of steps. */
  readonly against?: StepErrors;
}

export function sharesOfWork(of: (what: Work) => number, encounters: number): WorkShares["work"] {
  return Object.fromEntries(works.map((what) => [what, of(what) / encounters])) as Record<Work, number>;
}
