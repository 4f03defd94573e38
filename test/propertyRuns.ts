/** All of fast-check, but a sixth of the runs of each property in `npm test`. */
import * as fc from "fast-check";
import { take } from "./effort.ts";

export * from "fast-check";

/** The number of runs that is taken of `all`: a sixth, but ten at least, or all of fewer. */
export const runsOf = (all: number): number => take(Math.min(all, Math.max(10, Math.ceil(all / 6))), all);

/** As everywhere in fast-check. */
const usualRuns = 100;

function assertFewer<Values>(
  property: fc.IRawProperty<Values>,
  { numRuns = usualRuns, ...parameters }: fc.Parameters<Values> = {},
): Promise<void> | void {
  return fc.assert(property, { ...parameters, numRuns: runsOf(numRuns) });
}

export const assert = assertFewer as typeof fc.assert;
