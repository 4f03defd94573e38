/** The naive detector of Johnson & Whalley (2002, §3): everybody may meet everybody. Cost n² a step; misses nothing. */
import type { StateReader, StateWriter } from "../classic/savedState.ts";
import type { Detector } from "./detector.ts";

export class Everybody implements Detector {
  readonly found: Int32Array;
  readonly links = 0;
  readonly cellsVisited = 0;
  looked = 0;

  constructor(count: number) {
    this.found = Int32Array.from({ length: count }, (_, i) => i);
  }

  get bytes(): number {
    return this.found.byteLength;
  }

  link(): number {
    return Infinity;
  }

  moved(): void {}

  passed(): void {}

  /** Itself too; who looks knows itself. */
  gather(): number {
    this.looked += this.found.length;
    return this.found.length;
  }

  save(state: StateWriter): void {
    state.numbers(this.looked);
  }

  restore(state: StateReader): void {
    [this.looked] = state.numbers(1);
  }
}
