/** How much of a run is compared where methods are compared in the panel, and that in words. */

import { number, whole } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { crossingTime, samplesAt } from "../session/samplingInterval.ts";
import { Goals } from "../session/stopConditions.ts";
import type { ComparisonLimits } from "./comparisonEntry.ts";

/**
 * So many collisions a particle show where rounding parts the methods; fewer in all would be told by chance, more would have
 * people wait. A sweep is content with less.
 */
const usual = { perParticle: 25, least: 20_000, most: 300_000 };
const usualInSweep = { perParticle: 10, least: 5000, most: 60_000 };

/** Seconds for which times are taken: of all methods, and of one. */
const timing = { ofAll: 6, least: 0.1, most: 0.3 };

type Length = Omit<ComparisonLimits, "quiet" | "seconds">;

export function lengthFor(scenario: ResolvedScenario, count: number, sweep: boolean): Length {
  const goals = new Goals(scenario, count);
  const { perParticle, least, most } = sweep ? usualInSweep : usual;
  const enough = Math.min(most, Math.max(least, perParticle * count));
  return { until: Math.min(Number.MAX_VALUE, goals.time), collisions: Math.min(goals.collisions, enough) };
}

export function limitsOf(scenario: ResolvedScenario, system: System, sweep: boolean): ComparisonLimits {
  return { ...lengthFor(scenario, system.count, sweep), quiet: quietAfter(scenario, system) };
}

/**
 * So long without any encounter means that there will be none: a thousand crossings of the box, but with few and small particles as
 * long as three hundred times the wait for one of them, as a run is given.
 */
export function quietAfter(scenario: ResolvedScenario, system: System): number {
  return Math.max(1000 * crossingTime(system), 300 * samplesAt(scenario, system).wait);
}

/** @param more where several numbers of particles are compared: the length of the longest */
export function lengthOf({ until, collisions }: Length, sweep: boolean, more?: Length): string {
  const end = until < Number.MAX_VALUE ? `, no further than time ${number(until)}` : "";
  const grows = more && more.collisions !== collisions;
  const upTo = grows ? `${whole(more.collisions)} (${whole(collisions)} of the fewest)` : whole(collisions);
  return sweep ? `each up to ${upTo} collisions${end}` : `the first ${whole(collisions)} collisions${end}`;
}

/** @param runs methods times numbers of particles, cells or steps */
export function secondsOf(runs: number): number {
  return Math.max(timing.least, Math.min(timing.most, timing.ofAll / Math.max(1, runs)));
}
