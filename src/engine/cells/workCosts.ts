/**
 * What each kind of counted work takes, in pair tests: fitted to measured times of 27 sweeps' worth of cells (2-D and 3-D, fractions
 * from 0.02 to 0.4, 0.04 to 30 particles a cell), which it gives within 10 %. See docs/SPEED.md.
 */
import type { Tally } from "../api/engine.ts";

export interface WorkCosts {
  /** Of an encounter, whatever the cells. */
  readonly fixed: number;
  readonly transfer: number;
  readonly cell: number;
}

/** Counted work of an encounter, on average. */
export type Work = Pick<Tally, "pairTests" | "transfers" | "cellsVisited">;

export const workCosts = {
  "event-driven": { fixed: 55, transfer: 20, cell: 0.6 },
  "single-check": { fixed: 30, transfer: 11, cell: 1 },
  "node-lists": { fixed: 28, transfer: 10, cell: 0.9 },
  lubachevsky: { fixed: 33, transfer: 10, cell: 0.8 },
  cells: { fixed: 68, transfer: 9, cell: 0.9 },
} as const satisfies Readonly<Record<string, WorkCosts>>;

export function costOf({ pairTests, transfers, cellsVisited }: Work, { fixed, transfer, cell }: WorkCosts): number {
  return fixed + pairTests + transfer * transfers + cell * cellsVisited;
}
