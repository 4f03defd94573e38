/**
 * The scenario document, version 1. Each block (`blocks/`) declares its property here; the JSON schema and the check of documents come
 * from `scenarioSchema.ts`.
 *
 * A scenario says what (box, gravity, particles, contact), then how (method), then until when (stop), then what to measure
 * (measure) and what must hold (expect). All but box and particles, or a fluid, have defaults.
 */
export const formatVersion = 1;

/** A scenario as written: optional properties may be missing. */
// biome-ignore lint/suspicious/noEmptyInterface: blocks declare its properties
export interface Scenario {}

/** One group of `particles`. */
export type Group = Exclude<NonNullable<Scenario["particles"]>, readonly unknown[]>;
