/**
 * Inelastic collapse: events pile up on one particle without time passing. The criterion, and what the TC model needs.
 *
 * The kernels have the same criterion in `production/kernel/restitution.ts`.
 */
import type { CollapseRule } from "../system.ts";

/** 64 units in the last place. */
const instant = 2 ** -46;

/**
 * Two events of one particle follow each other at the limit of what numbers can tell apart: of the clock, or of the way it came
 * since. There a particle that should lie still goes on bouncing by rounding alone, for ever.
 *
 * @param t time of the later one
 * @param since time between the two
 * @param approachRate normal speed over a length
 */
export function isAtNumericalLimit(t: number, since: number, approachRate: number): boolean {
  return since <= t * instant || approachRate * since <= instant;
}

/** Duration of a contact in the TC model (Luding & McNamara 1998), 0 where contacts are instantaneous. */
export function contactDuration({ kind, tc }: CollapseRule): number {
  return kind === "tc" ? tc : 0;
}
