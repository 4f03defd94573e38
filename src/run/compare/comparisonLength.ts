/** Members, runs, limits and length of a comparison. */

import { number, whole } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { Method, ResolvedScenario } from "../../scenario/resolve.ts";
import type { Task } from "../measuring.ts";
import { crossingTime, samplesAt } from "../session/samplingInterval.ts";
import { Goals } from "../session/stopConditions.ts";
import type { Parting } from "./collisionSequence.ts";
import type { WorkShares } from "./workShares.ts";

export interface ComparisonEntry {
  readonly name: string;
  readonly method: Method;
}

export interface ComparisonLimits {
  readonly until: number;
  /** Pair collisions. */
  readonly collisions: number;
  /** Simulated time without an event after which a run ends. Default: a thousand crossings of the box. */
  readonly quiet?: number;
  /** Approximate time of measurement for each method (s). */
  readonly seconds?: number;
}

/** The runs of a comparison, and the way in which their times are taken afterwards. */
export interface ComparedRuns {
  readonly tasks: readonly Task[];
  /** Methods that have finished, in the order of `timed`. */
  readonly results: readonly WorkShares[];
  /** Interim result of the current method. */
  readonly running: WorkShares | undefined;
  /** Divergence of the perturbed reference; undefined if there is none. */
  readonly shadow: Parting | undefined;
  readonly timing: {
    readonly entries: readonly ComparisonEntry[];
    readonly limits: ComparisonLimits;
    /** For each method. */
    readonly seconds: number;
    /** Relative to that of the runs. */
    readonly effort: number;
  };
}

/**
 * Collisions per particle after which rounding has made the methods diverge; fewer in total would leave it to chance, more would take
 * too long. A sweep has fewer.
 */
const ofOne = { perParticle: 25, least: 20_000, most: 300_000 };
const inSweep = { perParticle: 10, least: 5000, most: 60_000 };

/** Time of measurement (s): of all methods together, and bounds for one. */
const timing = { ofAll: 6, least: 0.1, most: 0.3 };

type Length = Pick<ComparisonLimits, "until" | "collisions">;

export function lengthFor(scenario: ResolvedScenario, count: number, sweep: boolean): Length {
  const goals = new Goals(scenario, { count });
  const { perParticle, least, most } = sweep ? inSweep : ofOne;
  const enough = Math.min(most, Math.max(least, perParticle * count));
  return { until: Math.min(Number.MAX_VALUE, goals.time), collisions: Math.min(goals.collisions, enough) };
}

/**
 * Simulated time without an event after which none is expected: a thousand crossings of the box, or three hundred times the expected
 * wait for one where particles are few and small, as for a run.
 */
export function quietAfter(scenario: ResolvedScenario, system: System): number {
  return Math.max(1000 * crossingTime(system), 300 * samplesAt(scenario, system).wait);
}

/** @param longest where several numbers of particles are compared */
export function lengthOf({ until, collisions }: Length, sweep: boolean, longest?: Length): string {
  const end = until < Number.MAX_VALUE ? `, at most to time ${number(until)}` : "";
  const grows = longest && longest.collisions !== collisions;
  const upTo = grows ? `${whole(longest.collisions)} (${whole(collisions)} of the fewest)` : whole(collisions);
  return sweep ? `each up to ${upTo} collisions${end}` : `the first ${whole(collisions)} collisions${end}`;
}

/** @param runs methods times numbers of particles, cells or steps */
export function secondsOf(runs: number): number {
  return Math.max(timing.least, Math.min(timing.most, timing.ofAll / Math.max(1, runs)));
}
