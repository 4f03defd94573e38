/**
 * Clusters of associated particles: a union–find forest (Galler & Fischer 1964; by size, with halved paths), and the members of each
 * cluster in a ring, so that they can be iterated over.
 */
import type { StateReader, StateWriter } from "../../api/savedState.ts";

export class Clusters {
  private readonly above: Int32Array;
  private readonly sizes: Int32Array;
  private readonly ring: Int32Array;
  private many: number;
  private biggest = 1;

  /** @param together a number each: those of one are together from the start */
  constructor(count: number, together?: Int32Array) {
    this.above = Int32Array.from({ length: count }, (_, i) => i);
    this.ring = this.above.slice();
    this.sizes = new Int32Array(count).fill(1);
    this.many = count;
    const first = new Map<number, number>();
    together?.forEach((name, i) => {
      const other = first.get(name);
      if (other === undefined) first.set(name, i);
      else this.join(other, i);
    });
  }

  /** Those of one particle counted. */
  get number(): number {
    return this.many;
  }

  get largest(): number {
    return this.biggest;
  }

  get bytes(): number {
    return 3 * this.above.byteLength;
  }

  of(i: number): number {
    const { above } = this;
    let at = i;
    while (above[at] !== at) {
      above[at] = above[above[at]];
      at = above[at];
    }
    return at;
  }

  sizeOf(i: number): number {
    return this.sizes[this.of(i)];
  }

  /** The next in the ring of i's cluster; after all of them i again. */
  after(i: number): number {
    return this.ring[i];
  }

  /** False where they were one already. */
  join(i: number, j: number): boolean {
    const { above, sizes, ring } = this;
    const [a, b] = [this.of(i), this.of(j)];
    if (a === b) return false;
    const [small, large] = sizes[a] < sizes[b] ? [a, b] : [b, a];
    above[small] = large;
    sizes[large] += sizes[small];
    const kept = ring[i];
    ring[i] = ring[j];
    ring[j] = kept;
    this.many--;
    this.biggest = Math.max(this.biggest, sizes[large]);
    return true;
  }

  /** How many clusters there are of each size: `[size, how many]`, smallest first. */
  census(): [size: number, clusters: number][] {
    const found = new Map<number, number>();
    this.above.forEach((parent, i) => {
      if (parent === i) found.set(this.sizes[i], (found.get(this.sizes[i]) ?? 0) + 1);
    });
    return [...found].sort((a, b) => a[0] - b[0]);
  }

  labels(): Int32Array {
    return Int32Array.from(this.above, (_, i) => this.of(i));
  }

  save(state: StateWriter): void {
    state.numbers(this.many, this.biggest);
    for (const array of [this.above, this.sizes, this.ring]) state.array(array);
  }

  restore(state: StateReader): void {
    [this.many, this.biggest] = state.numbers(2);
    for (const array of [this.above, this.sizes, this.ring]) state.into(array);
  }
}
