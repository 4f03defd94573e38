/** Shortest interval between samples: a run keeps at most a hundred thousand rows. */
import { formatRounded } from "../diagnostics.ts";

const mostRows = 100_000;

/** The least time between two samples of a run until `end`; 0 where no time ends it. */
export function finestSample(end: number | undefined): number {
  return end === undefined ? 0 : end / mostRows;
}

/** What becomes of samples that would come closer, for a person; undefined where they do not. */
export function coarserThanAsked(every: number | undefined, end: number | undefined): string | undefined {
  const least = finestSample(end);
  if (every === undefined || every >= least * (1 - 1e-9)) return undefined;
  const rows = (end! / every).toExponential(1).replace(/\.0(?=e)|\+/g, "");
  return `A sample every ${every} would make ${rows} rows until ${end}. A run keeps 100,000 at most, so there will be one every ${formatRounded(least)}.`;
}
