/**
 * A state as one run of bytes: typed arrays one after the other, each with its length before it.
 *
 * Writer and reader go through the parts of an engine in the same order; a state that does not fit ends in an error, not
 * in a wrong run.
 */
const foreign = "This state belongs to another system or method: it cannot be restored here.";

export class StateWriter {
  private readonly parts: Float64Array[] = [];

  numbers(...values: number[]): void {
    this.parts.push(Float64Array.from(values));
  }

  /** Everything is written as doubles, which hold 32-bit integers exactly: no part has to be aligned. */
  array(values: Float64Array | Int32Array | Uint32Array | Uint8Array): void {
    this.parts.push(Float64Array.from(values));
  }

  bytes(): Uint8Array {
    const length = this.parts.reduce((sum, part) => sum + 1 + part.length, 0);
    const state = new Float64Array(length);
    let at = 0;
    for (const part of this.parts) {
      state[at] = part.length;
      state.set(part, at + 1);
      at += 1 + part.length;
    }
    return new Uint8Array(state.buffer);
  }
}

export class StateReader {
  private readonly state: Float64Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    if (bytes.length % 8 !== 0) throw new Error(foreign);
    this.state = new Float64Array(bytes.slice().buffer);
  }

  /** The next list of numbers, whose length must be `length` if that is given. */
  numbers(length?: number): Float64Array {
    const found = this.state[this.at];
    const from = this.at + 1;
    if (!(found >= 0 && from + found <= this.state.length)) throw new Error(foreign);
    if (length !== undefined && found !== length) throw new Error(foreign);
    this.at = from + found;
    return this.state.subarray(from, this.at);
  }

  /** Into an array that keeps its length. */
  into(target: Float64Array | Int32Array | Uint32Array | Uint8Array): void {
    target.set(this.numbers(target.length));
  }

  float64(): Float64Array {
    return this.numbers().slice();
  }

  int32(): Int32Array {
    return Int32Array.from(this.numbers());
  }

  end(): void {
    if (this.at !== this.state.length) throw new Error(foreign);
  }

  static foreign(): Error {
    return new Error(foreign);
  }
}
