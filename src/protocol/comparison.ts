/** Comparison of methods on one scenario: work, times and agreement of each. */

/** Work per event on average; the terms are those of docs/METHODS.md. */
export type ComparedWork = string;

/** Errors of a time-stepped run against the exact one from the same start; of Brownian particles: with the same noise. */
export interface StepErrors {
  /** Time that both runs have reached. */
  readonly until: number;
  /** Collisions of the exact run between particles whose earlier collisions all happened in the other run, and in time. */
  readonly judged: number;
  readonly missed: number;
  readonly invented: number;
  /** Collisions later than a millionth of the step, and their mean delay. */
  readonly delayed: number;
  readonly delay: number;
  /** Time of the first missed, invented or reordered collision, counted through all starts; undefined: there was none. */
  readonly parting: number | undefined;
  /** Difference of kinetic and potential energy at the end, over the kinetic energy at the start; 0 of Brownian particles. */
  readonly energyError: number;
}

/** Quantities that change slowly: bond order, and the longest density wave. */
export type SlowMode = "order" | "density";

/** How long a slow quantity stays alike in a run. */
export interface Decorrelation {
  readonly mode: SlowMode;
  /** Integrated autocorrelation time, in simulated time and in events of all particles. */
  readonly time: number;
  readonly events: number;
  /** Relative standard error. */
  readonly share: number;
  /** The run was long enough to show it; else a lower bound. */
  readonly seen: boolean;
}

/** Compared in place of the order of collisions: how soon states are independent. */
export type ComparisonAim = "decorrelation";

export interface ComparedMethod {
  /** As typed: `single-check/heap/40`. */
  readonly name: string;
  /** The name without the swept value: the points of one line share it. */
  readonly family: string;
  /** The swept value: cells along each axis, particles, or the time step. */
  readonly at: number | undefined;
  /** The method in a sentence. */
  readonly about: string;
  readonly time: number;
  readonly collisions: number;
  readonly wallHits: number;
  /** Engine time per event, measured in turns after all have run; undefined until then, and where there were no events. */
  readonly microseconds: number | undefined;
  /** Standard error of that; undefined where it is unknown. */
  readonly microsecondsError?: number | undefined;
  /** Provisional time per event from its own run, including the start; dropped when the comparison is stopped. */
  readonly roughly?: number;
  /** Without the entries that the method does not count. */
  readonly work: Readonly<Partial<Record<ComparedWork, number>>>;
  readonly bytes: number;
  /**
   * The reference; identical collisions; different only by rounding; more missed collisions than tolerable; too few collisions to
   * decide that; wrong; not finished.
   */
  readonly stand: "first" | "same" | "parted" | "misses" | "unclear" | "wrong" | "running";
  /** The same in a sentence. */
  readonly verdict: string;
  readonly matched: number | undefined;
  readonly parting: { readonly encounter: number; readonly by: string } | undefined;
  readonly strayed: number;
  /** In sweeps of the step, of time-stepped methods. */
  readonly against?: StepErrors;
  /** Where decorrelation is compared. */
  readonly decorrelation?: readonly Decorrelation[];
}

/** Share by which two runs on one machine differ, whatever the scatter within each. */
const alike = 0.03;

type Timed = Pick<ComparedMethod, "microsecondsError"> & { readonly microseconds: number };

/** Whether the errors of two times do not distinguish them; the second is not the shorter one. */
export function areAlike(fastest: Timed, other: Timed): boolean {
  const { microseconds: least, microsecondsError: error = 0 } = fastest;
  const apart = Math.max(alike * least, 2 * Math.hypot(error, other.microsecondsError ?? 0));
  return other.microseconds - least <= apart;
}

/** One system under all methods. */
export interface ComparedRound {
  readonly particles: number;
  /** In the order in which they ran. */
  readonly methods: readonly ComparedMethod[];
  /** On rounding and on the best cells: a sentence each. */
  readonly remarks: readonly string[];
}

/** A step with a physical meaning, marked in sweeps of the step. */
export interface ComparisonMark {
  readonly at: number;
  /** Label beside the line. */
  readonly name: string;
  readonly about: string;
}

export interface ComparisonSweep {
  readonly of: "cells" | "n" | "step";
  readonly values: readonly number[];
}

/** Progress of a comparison: every update is complete. */
export interface ComparisonUpdate {
  readonly kind: "comparison";
  readonly generation: number;
  readonly phase: "working" | "finished" | "stopped" | "failed";
  /** The reason of a failure. */
  readonly message: string | undefined;
  readonly title: string;
  readonly dimension: 2 | 3;
  readonly sweep: ComparisonSweep["of"] | undefined;
  readonly aim?: ComparisonAim | undefined;
  readonly marks?: readonly ComparisonMark[];
  /** The text has changed since it began. */
  readonly older?: true;
  /** The compared length of the run, in words. */
  readonly length: string;
  readonly rounds: readonly ComparedRound[];
  /** Methods that cannot be compared here, with reasons. */
  readonly leftOut: readonly string[];
  /** While it works: the current method, and the fraction that is done. */
  readonly doing: string;
  readonly fraction: number;
  /** Methods that have not finished, in words. */
  readonly toCome?: string;
  /** While it works: the remaining time, where it is known. */
  readonly secondsLeft?: number;
}
