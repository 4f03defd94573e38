/**
 * Ranges of the values of a document: three numbers per value, in the order in which values begin, and a
 * list of names for each object. A value's first child is the entry after it, its next sibling is at `next`.
 *
 * Ten thousand listed particles are sixty thousand values, so no object is made per value.
 */
import type { Path } from "../diagnostics.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Property extends Span {
  /** As meant, where it is misspelt. */
  name: string;
  /** Index of the value, -1 where none follows. */
  value: number;
}

export class Places {
  #starts: Int32Array;
  #ends: Int32Array;
  #next: Int32Array;
  #count = 0;
  readonly #properties = new Map<number, Property[]>();

  constructor(expected: number) {
    const room = Math.max(256, expected);
    this.#starts = new Int32Array(room);
    this.#ends = new Int32Array(room);
    this.#next = new Int32Array(room);
  }

  get count(): number {
    return this.#count;
  }

  /** A value begins (and, as far as is known, ends); returns its index. */
  open(start: number, end: number): number {
    const index = this.#count++;
    if (index === this.#starts.length) this.#grow();
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#next[index] = index + 1;
    return index;
  }

  /** The list or object at `index` ends, and everything opened since is inside it. */
  close(index: number, end: number): void {
    this.#ends[index] = end;
    this.#next[index] = this.#count;
  }

  property(index: number, property: Property): void {
    const known = this.#properties.get(index);
    if (known) known.push(property);
    else this.#properties.set(index, [property]);
  }

  properties(index: number): readonly Property[] {
    return this.#properties.get(index) ?? [];
  }

  span(index: number): Span {
    return { start: this.#starts[index], end: this.#ends[index] };
  }

  /** The value at the path, or -1. Of a name given twice, the last one, as in the value read. */
  find(path: Path): number {
    let index = this.#count === 0 ? -1 : 0;
    for (const step of path) {
      if (index < 0) return -1;
      index = typeof step === "number" ? this.#child(index, step) : (this.#named(index, step)?.value ?? -1);
    }
    return index;
  }

  /** The name of the property that the path ends in. */
  name(path: Path): Property | undefined {
    const owner = this.find(path.slice(0, -1));
    const last = path.at(-1);
    return owner < 0 || typeof last !== "string" ? undefined : this.#named(owner, last);
  }

  rename(path: Path, name: string): void {
    const property = this.name(path);
    if (property) property.name = name;
  }

  #named(index: number, name: string): Property | undefined {
    const properties = this.properties(index);
    for (let k = properties.length - 1; k >= 0; k--) if (properties[k].name === name) return properties[k];
    return undefined;
  }

  #child(index: number, at: number): number {
    const end = this.#next[index];
    let child = index + 1;
    for (let k = 0; k < at && child < end; k++) child = this.#next[child];
    return child < end ? child : -1;
  }

  #grow(): void {
    const wider = (from: Int32Array): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(2 * from.length);
      to.set(from);
      return to;
    };
    this.#starts = wider(this.#starts);
    this.#ends = wider(this.#ends);
    this.#next = wider(this.#next);
  }
}
