/** Cells that adapt while an engine runs: the face of whatever decides about them, and its decisions as part of a saved state. */

import type { CellDecision, Tally } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";

export interface CellSteerer {
  /** In order. */
  readonly decisions: readonly CellDecision[];
  /** Number of encounters after which the next decision is due, however the run is divided. */
  readonly due: number;
  /** The engine works from `begin` to `end`: for one that goes by time. */
  begin?(): void;
  end?(): void;
  /** Cells along each axis where they are to change. */
  decide(encounters: number, tally: () => Tally): readonly number[] | undefined;
  /** The change is made, with the work that it took. */
  settled?(tally: Tally): void;
  save(state: StateWriter): void;
  restore(state: StateReader): void;
}

export function writeDecisions(state: StateWriter, decisions: readonly CellDecision[]): void {
  state.array(Float64Array.from(decisions.flatMap(({ after, cells }) => [after, ...cells])));
}

/** In place of those there are. */
export function readDecisions(state: StateReader, dimension: number, decisions: CellDecision[]): void {
  const taken = state.numbers();
  const width = 1 + dimension;
  decisions.length = 0;
  for (let k = 0; k < taken.length; k += width) {
    decisions.push({ after: taken[k], cells: Array.from(taken.subarray(k + 1, k + width)) });
  }
}
