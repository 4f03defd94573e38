/** The pairs of particles that may meet until particles are linked anew: the difference between the time-stepped methods. */
import type { StateReader, StateWriter } from "../../api/savedState.ts";

export interface Detector {
  /** The partners that `gather` found: as many of the first entries as it returned. No partner occurs twice. */
  readonly found: Int32Array;
  /** Particles put into cells or lists and taken out again, cells looked into, and entries looked at there, so far. */
  readonly links: number;
  readonly cellsVisited: number;
  readonly looked: number;
  readonly bytes: number;
  /**
   * All particles stand where they are now: note where. `longest` is the way that the farthest goes until the step ends; the way that any
   * may go before the next `link` comes back, if nothing is to be missed: Infinity where there is no such bound.
   */
  link(longest: number): number;
  /** Particle i has moved and goes elsewhere. */
  moved(i: number): void;
  /** So far has the farthest gone since the last `link`. */
  passed(longest: number): void;
  /**
   * How many partners i may have, found from where it is (up to date) and how it goes; i itself may be among them. With `once` every pair
   * comes up from one of its two only, if all are gone through.
   */
  gather(i: number, once: boolean): number;
  save(state: StateWriter): void;
  restore(state: StateReader): void;
}
