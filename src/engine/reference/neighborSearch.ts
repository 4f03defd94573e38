/**
 * Interface of neighbor search by cells: the particles near enough to collide next.
 *
 * Two kinds: `centerCells.ts` (Alder & Wainwright 1959) and `touchedCells.ts` (Kim, Guibas & Shin 1997). Both promise this: two
 * particles that touch have found each other before, when one of them last searched all around, or crossed into new cells and
 * searched there.
 */
import type { StateReader, StateWriter } from "../api/savedState.ts";

/**
 * The cells at the faces across the gradient of a sheared box, beyond which images slide. By when these have moved on by a cell other cells are
 * near those at the high face: that is an event.
 */
export interface Slide {
  /** Time of the next one. */
  readonly time: number;
  /** Performs it. Returns the particles at the high face. */
  perform(): readonly number[];
  /** Those that are near particle i, at the high face, only since then; the result is that of `gather`. */
  gather(i: number): number;
}

export interface Neighborhood {
  /** Result of `gather` and `gatherNew`: particles, and the image of each (see `flights.ts`). */
  readonly found: Int32Array;
  readonly images: Uint8Array;
  /** Cells searched so far. */
  readonly cellsVisited: number;
  readonly bytes: number;
  /** All particles near particle i; returns their number. */
  gather(i: number): number;
  /** Those that are near only since i's last crossing. */
  gatherNew(i: number): number;
  /** When particle i, known to be where the cells have it at time t, next crosses from one cell to another. */
  crossingTime(i: number, t: number): number;
  /** Performs the crossing that is predicted for time t. True where new neighbors may be near after it. */
  cross(i: number, t: number): boolean;
  /** Lays cells out anew at time t where they have become too small for the ranges of the law. */
  refit?(t: number): void;
  /** Of a sheared box: rows of cells that slide past each other. */
  readonly slide?: Slide | undefined;
  save(state: StateWriter): void;
  restore(state: StateReader): void;
}
