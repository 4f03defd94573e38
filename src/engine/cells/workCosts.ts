/**
 * The cost of each kind of counted work, in pair tests; each method's entry has its own. Fitted to the measured times of 27 sweeps
 * over cells (2-D and 3-D, fractions from 0.02 to 0.4, 0.04 to 30 particles a cell), which it gives within 10 %. See docs/SPEED.md.
 */
export interface WorkCosts {
  /** Of an encounter, whatever the cells. */
  readonly fixed: number;
  readonly transfer: number;
  readonly cell: number;
}

/** Counted work that depends on the cells: since the start, or of an encounter on average. */
export interface Work {
  readonly pairTests: number;
  readonly transfers: number;
  readonly cellsVisited: number;
}

export function costOf({ pairTests, transfers, cellsVisited }: Work, { fixed, transfer, cell }: WorkCosts): number {
  return fixed + pairTests + transfer * transfers + cell * cellsVisited;
}
