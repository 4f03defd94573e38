/** The naive detector of Johnson & Whalley (2002, §3): every particle may meet every other. Cost n² a step; misses nothing. */
import type { StateReader, StateWriter } from "../../api/savedState.ts";
import type { Detector } from "./detector.ts";

export class Everybody implements Detector {
  readonly found: Int32Array;
  readonly links = 0;
  readonly cellsVisited = 0;
  looked = 0;

  constructor(count: number) {
    this.found = new Int32Array(count);
  }

  get bytes(): number {
    return this.found.byteLength;
  }

  link(): number {
    return Infinity;
  }

  moved(): void {}

  passed(): void {}

  gather(i: number, once: boolean): number {
    const { found } = this;
    this.looked += found.length;
    let n = 0;
    for (let j = once ? i + 1 : 0; j < found.length; j++) found[n++] = j;
    return n;
  }

  save(state: StateWriter): void {
    state.numbers(this.looked);
  }

  restore(state: StateReader): void {
    [this.looked] = state.numbers(1);
  }
}
