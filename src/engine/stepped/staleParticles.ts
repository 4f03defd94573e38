/**
 * The set of deflected particles: earlier predictions for such a particle are void (its version is another), its shadows must be
 * updated, and it must be examined again.
 */
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { ExactSample } from "./exactSample.ts";

export class StaleParticles {
  readonly versions: Int32Array;
  /** Since it was last emptied. */
  readonly list: number[] = [];

  constructor(
    count: number,
    private readonly shadows: ExactSample,
  ) {
    this.versions = new Int32Array(count);
  }

  get bytes(): number {
    return this.versions.byteLength;
  }

  turn(i: number, t: number): void {
    this.versions[i]++;
    this.list.push(i);
    this.shadows.turn(i, t);
  }

  /** Particles i and j, or i and a wall (j below 0), were made to meet. */
  met(i: number, j: number, t: number): void {
    this.shadows.met(i, j, t);
    this.turn(i, t);
    if (j >= 0) this.turn(j, t);
  }

  save(state: StateWriter): void {
    state.array(this.versions);
  }

  restore(state: StateReader): void {
    state.into(this.versions);
  }
}
