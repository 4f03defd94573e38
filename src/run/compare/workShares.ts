/** Result of one method in a comparison. */
import type { Engine } from "../../engine/api/engine.ts";
import { type CommonCounter, commonCounters } from "../../engine/dynamics/counters.ts";
import { dynamicsOf, ownCounters } from "../../engine/dynamics/index.ts";
import type { Decorrelation, StepErrors } from "../../protocol/messages.ts";
import type { Method } from "../../scenario/resolve.ts";
import type { Parting } from "./collisionSequence.ts";

/** Counts per event. */
export const works = commonCounters.filter(({ shown }) => shown !== "nowhere").map(({ id }) => id);
export type Work = CommonCounter;

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
  /** Where decorrelation is compared. */
  readonly decorrelation?: readonly Decorrelation[];
}

/** Common counters, with 0 where the method does not count them, and its own. */
export function sharesOfWork(kind: string, of: (what: string) => number, encounters: number): WorkShares["work"] {
  const own = ownCounters(dynamicsOf(kind)).map(({ id }) => id);
  return Object.fromEntries([...works, ...own].map((what) => [what, of(what) / encounters])) as Record<Work, number>;
}

/** What an engine has counted so far. */
export function workOf(
  name: string,
  kind: Method["kind"],
  engine: Engine,
): Pick<WorkShares, "name" | "kind" | "time" | "collisions" | "wallHits" | "work" | "bytes"> {
  const { collisions, wallHits, work, bytes } = engine.tally();
  const encounters = Math.max(1, collisions + wallHits);
  return {
    name,
    kind,
    time: engine.time,
    collisions,
    wallHits,
    work: sharesOfWork(kind, (what) => work[what] ?? 0, encounters),
    bytes,
  };
}
