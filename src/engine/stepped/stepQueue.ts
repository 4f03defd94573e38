/**
 * The small event queue within a step (Johnson & Whalley 2002, §4.1): a binary heap of the encounters foreseen until the step
 * ends. Nothing is taken out before its time: an entry made void by an earlier encounter carries an old version of its particles.
 */
import type { StateReader, StateWriter } from "../api/savedState.ts";

/** Numbers an entry: time, first, second, version of the first, version of the second. */
const width = 5;

export class StepQueue {
  pushes = 0;
  pops = 0;
  steps = 0;
  private entries = new Float64Array(64 * width);
  private length = 0;

  get size(): number {
    return this.length;
  }

  get time(): number {
    return this.length > 0 ? this.entries[0] : Infinity;
  }

  get first(): number {
    return this.entries[1];
  }

  get second(): number {
    return this.entries[2];
  }

  get firstVersion(): number {
    return this.entries[3];
  }

  get secondVersion(): number {
    return this.entries[4];
  }

  get bytes(): number {
    return this.entries.byteLength;
  }

  clear(): void {
    this.length = 0;
  }

  push(time: number, first: number, second: number, firstVersion: number, secondVersion: number): void {
    if ((this.length + 1) * width > this.entries.length) {
      const wider = new Float64Array(2 * this.entries.length);
      wider.set(this.entries);
      this.entries = wider;
    }
    this.pushes++;
    let at = this.length++;
    const { entries } = this;
    const last = at * width;
    entries[last] = time;
    entries[last + 1] = first;
    entries[last + 2] = second;
    entries[last + 3] = firstVersion;
    entries[last + 4] = secondVersion;
    while (at > 0) {
      const above = (at - 1) >> 1;
      this.steps++;
      if (!this.before(at, above)) break;
      this.swap(at, above);
      at = above;
    }
  }

  /** Takes out the earliest. */
  pop(): void {
    this.pops++;
    this.length--;
    this.entries.copyWithin(0, this.length * width, (this.length + 1) * width);
    let at = 0;
    for (;;) {
      let best = at;
      for (let below = 2 * at + 1; below <= 2 * at + 2 && below < this.length; below++) {
        this.steps++;
        if (this.before(below, best)) best = below;
      }
      if (best === at) return;
      this.swap(at, best);
      at = best;
    }
  }

  /** By time; those at one time by the numbers of their particles, so that a run does not hang on the order of searching. */
  private before(a: number, b: number): boolean {
    const { entries } = this;
    for (let k = 0; k < 3; k++) {
      const apart = entries[a * width + k] - entries[b * width + k];
      if (apart !== 0) return apart < 0;
    }
    return false;
  }

  private swap(a: number, b: number): void {
    const { entries } = this;
    for (let k = 0; k < width; k++) {
      const kept = entries[a * width + k];
      entries[a * width + k] = entries[b * width + k];
      entries[b * width + k] = kept;
    }
  }

  save(state: StateWriter): void {
    state.numbers(this.pushes, this.pops, this.steps);
    state.array(this.entries.subarray(0, this.length * width));
  }

  restore(state: StateReader): void {
    [this.pushes, this.pops, this.steps] = state.numbers(3);
    const kept = state.numbers();
    this.length = kept.length / width;
    while (this.entries.length < kept.length) this.entries = new Float64Array(2 * this.entries.length);
    this.entries.set(kept);
  }
}
