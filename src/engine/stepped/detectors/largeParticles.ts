/**
 * Particles that are handled apart from the cells (Johnson & Whalley 2002, §5): they are tested against all others.
 * Large ones always, so that cells are sized by the small; fast ones while they go farther than the detector searches.
 */
import type { StateReader, StateWriter } from "../../api/savedState.ts";

export class LargeParticles {
  /** 1 for each particle that is. */
  readonly flags: Uint8Array;
  readonly list: number[] = [];
  /** How many always are: the first of the list. */
  private readonly large: number;

  /** Above this radius always. */
  constructor(radii: Float64Array, bound: number) {
    this.flags = new Uint8Array(radii.length);
    if (bound < Infinity) for (let i = 0; i < radii.length; i++) if (radii[i] > bound) this.add(i);
    this.large = this.list.length;
  }

  get bytes(): number {
    return this.flags.byteLength;
  }

  add(i: number): void {
    if (this.flags[i] === 1) return;
    this.flags[i] = 1;
    this.list.push(i);
  }

  /** Only those that always are. */
  forget(): void {
    const { flags, list, large } = this;
    for (let k = large; k < list.length; k++) flags[list[k]] = 0;
    list.length = large;
  }

  save(state: StateWriter): void {
    state.array(Float64Array.from(this.list));
  }

  restore(state: StateReader): void {
    this.forget();
    for (const i of state.numbers()) this.add(i);
  }
}
