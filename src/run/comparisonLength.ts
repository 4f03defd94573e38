/** How much of a run is compared where methods are compared in the panel, and that in words. */
import type { ResolvedScenario } from "../scenario/resolve.ts";
import type { ComparisonLimits } from "./comparison.ts";
import { number, whole } from "./digits.ts";
import { Goals } from "./goals.ts";

/**
 * So many collisions a particle show where rounding parts the methods; fewer in all would be told by chance, more would have
 * people wait. A sweep is content with less.
 */
const usual = { perParticle: 25, least: 20_000, most: 300_000 };
const usualInSweep = { perParticle: 10, least: 5000, most: 60_000 };

export function limitsOf(scenario: ResolvedScenario, count: number, sweep: boolean): ComparisonLimits {
  const goals = new Goals(scenario, count);
  const { perParticle, least, most } = sweep ? usualInSweep : usual;
  const enough = Math.min(most, Math.max(least, perParticle * count));
  return { until: Math.min(Number.MAX_VALUE, goals.time), collisions: Math.min(goals.collisions, enough) };
}

export function lengthOf({ until, collisions }: ComparisonLimits, sweep: boolean): string {
  const end = until < Number.MAX_VALUE ? `, no further than time ${number(until)}` : "";
  return sweep ? `each up to ${whole(collisions)} collisions${end}` : `the first ${whole(collisions)} collisions${end}`;
}
