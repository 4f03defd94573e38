/** What a method has come to in a comparison. */
import type { Tally } from "../../engine/api/engine.ts";
import type { StepErrors } from "../../protocol/messages.ts";
import type { Method } from "../../scenario/resolve.ts";
import type { Parting } from "./collisionSequence.ts";

/** What is counted, an encounter on average. */
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
  /** An encounter. */
  readonly work: Readonly<Record<Work, number>>;
  /**
   * In the engine, an encounter: the median over stretches, taken in turns when all have run (`interleavedTiming.ts`). Undefined until
   * then, and where nothing has met anything.
   */
  readonly microseconds?: number | undefined;
  /** Standard error of that, by how much the stretches differ; undefined where they are too few to tell. */
  readonly microsecondsError?: number | undefined;
  /** About the same, as its only run took, being compiled and filling its queues included: no result. */
  readonly roughly?: number | undefined;
  readonly bytes: number;
  /** Encounters compared with the first method's, and where the two part; undefined of the first itself. */
  readonly matched: number | undefined;
  readonly parting: Parting | undefined;
  /** Largest difference in time before that, over the mean time between two encounters of a particle. */
  readonly strayed: number;
  /** Why it ended early; where nothing has met anything any more its author learns it from the number of collisions. */
  readonly collapsed: boolean;
  /** Where steps are swept. */
  readonly against?: StepErrors;
}

export function sharesOfWork(of: (what: Work) => number, encounters: number): WorkShares["work"] {
  return Object.fromEntries(works.map((what) => [what, of(what) / encounters])) as Record<Work, number>;
}
