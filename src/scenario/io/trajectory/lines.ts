/**
 * Lines of a file and the words in them, as places in blocks of bytes: a frame of millions of particles never becomes a text. Numbers are
 * read from the bytes, to a few units in the last digit, or exactly.
 */
import { FileDefect, type ReadPart } from "../fileDefect.ts";
import { readNumber } from "../readExtxyz.ts";

const blockBytes = 1 << 20;
const [newline, carriageReturn, blank, minus, point, zero, nine] = [10, 13, 32, 45, 46, 48, 57];
/** Up to here a product with a power of ten is rounded once. */
const powers = Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));

/** Words of a line, one of each column. */
export interface Row {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly values: Float64Array;
  /** 1: the column is read as a number. */
  readonly isNumber: Uint8Array;
}

export function rowOf(width: number, numbers: readonly number[]): Row {
  const isNumber = new Uint8Array(width);
  for (const column of numbers) isNumber[column] = 1;
  return { starts: new Int32Array(width), ends: new Int32Array(width), values: new Float64Array(width), isNumber };
}

export class Lines {
  block: Uint8Array = new Uint8Array(0);
  /** Of the present line, in the block: without its end. */
  start = 0;
  end = 0;
  /** Byte of the file at which the block begins. */
  private blockAt: number;
  /** Place of the next line in the block. */
  private next = 0;

  constructor(
    private readonly read: ReadPart,
    at = 0,
  ) {
    this.blockAt = at;
  }

  /** The byte of the file at which the next line begins. */
  get nextAt(): number {
    return this.blockAt + this.next;
  }

  /** Of a place in the block. */
  byteOf(place: number): number {
    return this.blockAt + place;
  }

  /** False at the end of the file. @throws FileDefect */
  advance(): boolean {
    let found = this.block.indexOf(newline, this.next);
    if (found < 0) {
      this.fill();
      if (this.block.length === 0) {
        this.start = this.end = 0;
        return false;
      }
      found = this.block.indexOf(newline);
      if (found < 0 && this.block.length === blockBytes)
        throw new FileDefect(this.blockAt, `expected a line of less than ${blockBytes} bytes`);
    }
    this.start = this.next;
    this.end = found < 0 ? this.block.length : found;
    this.next = found < 0 ? this.block.length : found + 1;
    if (this.end > this.start && this.block[this.end - 1] === carriageReturn) this.end--;
    return true;
  }

  /** Passes over this number of lines. @returns how many there were */
  skip(count: number): number {
    for (let passed = 0; passed < count; passed++) {
      const found = this.block.indexOf(newline, this.next);
      if (found >= 0) this.next = found + 1;
      else if (!this.advance()) return passed;
    }
    return count;
  }

  get text(): string {
    return new TextDecoder().decode(this.block.subarray(this.start, this.end));
  }

  /**
   * Goes over the words of the line: their places, and the values of those that are numbers, NaN where one is none.
   * @returns the number of words, at most one more than there is room for
   */
  row({ starts, ends, values, isNumber }: Row, exact: boolean): number {
    const { block, end } = this;
    let column = 0;
    for (let at = this.start; at < end; ) {
      if (block[at] <= blank) {
        at++;
        continue;
      }
      if (column === starts.length) return column + 1;
      const start = at;
      let [value, decimals] = [Number.NaN, 0];
      if (isNumber[column] === 1 && !exact) {
        if (block[at] === minus) at++;
        const first = at;
        value = 0;
        while (at < end && block[at] >= zero && block[at] <= nine) value = 10 * value + (block[at++] - zero);
        let digits = at - first;
        if (at < end && block[at] === point) {
          const behind = ++at;
          while (at < end && block[at] >= zero && block[at] <= nine) value = 10 * value + (block[at++] - zero);
          decimals = at - behind;
          digits += decimals;
        }
        // An exponent, a plus, or no number.
        if ((at < end && block[at] > blank) || digits === 0 || decimals >= powers.length) value = Number.NaN;
      }
      while (at < end && block[at] > blank) at++;
      starts[column] = start;
      ends[column] = at;
      if (isNumber[column] === 1) {
        const size = value / powers[decimals];
        values[column] = Number.isNaN(value) ? this.exactNumber(start, at) : block[start] === minus ? -size : size;
      }
      column++;
    }
    return column;
  }

  wordAt(start: number, end: number): string {
    return new TextDecoder().decode(this.block.subarray(start, end));
  }

  private exactNumber(start: number, end: number): number {
    return readNumber(this.wordAt(start, end)) ?? Number.NaN;
  }

  private fill(): void {
    const at = this.nextAt;
    this.block = this.read(at, blockBytes);
    this.blockAt = at;
    this.next = 0;
  }
}
