/**
 * Which particles are near enough to be met next: what cells are for, however particles belong to them.
 *
 * Two kinds: `centerCells.ts` (Alder & Wainwright 1959) and `touchedCells.ts` (Kim, Guibas & Shin 1997). Both promise this: two
 * particles that touch have found each other before, when one of them last looked all around, or came by a crossing into new
 * cells and looked there.
 */
import type { StateReader, StateWriter } from "../api/savedState.ts";

export interface Neighbourhood {
  /** What `gather` and `gatherNew` found: particles, and which image of each (see `flights.ts`). */
  readonly found: Int32Array;
  readonly images: Uint8Array;
  /** Cells looked into so far. */
  readonly cellsVisited: number;
  readonly bytes: number;
  /** All particles near particle i; returns their number. */
  gather(i: number): number;
  /** Those that have come near by i's last crossing. */
  gatherNew(i: number): number;
  /** When particle i, known to be where the cells have it at time t, next crosses from one cell to another. */
  crossingTime(i: number, t: number): number;
  /** Lets it cross as foreseen. True where it has come near others by that. */
  cross(i: number): boolean;
  save(state: StateWriter): void;
  restore(state: StateReader): void;
}
