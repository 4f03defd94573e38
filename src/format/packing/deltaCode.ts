/**
 * The code of bytes beside others that are much the same, the base, the same for writing and reading: pieces that are copied, and single
 * bytes between them (Ziv and Lempel, 1977). A place in the base goes along with what is written; a piece of the base begins there or
 * near, any other a distance back. This is for programs whose names differ: a single byte is first asked whether it stands for the name
 * in the base for which it stood before.
 */
import type { BitCoder } from "./bitCoder.ts";
import { NumberCode } from "./numberCode.ts";

/** What comes next. */
export const single = 0;
export const fromBase = 1;
export const fromBefore = 2;
export type Kind = typeof single | typeof fromBase | typeof fromBefore;

/** Since the last piece, as far as it matters. */
const manySingles = 4;
/** So far from where it goes on a piece of the base is near. */
const nearby = 16;
const [goesOn, isNear, isFar, isBefore] = [0, 1, 2, 3];
const kinds = { shift: 0, distance: manySingles + 1, length: 2 * (manySingles + 1) };
const numbers = kinds.length + 4;
const flags = NumberCode.contexts(numbers);
const known = flags + 6 * (manySingles + 1);
const bytes = known + 2;
export const deltaContexts = bytes + 256 * 256;

const names = 2 ** 18;
const isLetter = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 36 || byte === 95;

export class DeltaCode {
  /** Place in the base. */
  place = 0;
  private readonly numbers: NumberCode;
  private singles = manySingles;
  private last: Kind = fromBase;
  /** By name in the base and place in it: the byte that stood for it, or 0. */
  private readonly stoodFor = new Uint8Array(names);

  /** @param all the base, then what is written */
  constructor(
    private readonly coder: BitCoder,
    private readonly all: Uint8Array,
    private readonly base: number,
  ) {
    this.numbers = new NumberCode(coder, numbers);
  }

  kind(given: Kind): Kind {
    const context = flags + 6 * this.singles + 2 * this.last;
    if (this.coder.bit(context, given === single ? 1 : 0) === 1) return single;
    return this.coder.bit(context + 1, given === fromBase ? 1 : 0) === 1 ? fromBase : fromBefore;
  }

  /** Copies a piece to a place. @returns its length */
  piece(
    kind: typeof fromBase | typeof fromBefore,
    at: number,
    given: { readonly from: number; readonly length: number },
  ): number {
    const { numbers, singles, all } = this;
    let from: number;
    let size: number;
    if (kind === fromBase) {
      const shift = numbers.next(kinds.shift + singles, given.from - this.place);
      from = this.place + shift;
      size = shift === 0 ? goesOn : Math.abs(shift) <= nearby ? isNear : isFar;
      this.place = from;
    } else {
      from = at - numbers.next(kinds.distance + singles, at - given.from);
      size = isBefore;
    }
    const length = 1 + numbers.next(kinds.length + size, given.length - 1);
    // Byte by byte, as a piece may reach into itself.
    for (let k = 0; k < length; k++) all[at + k] = all[from + k];
    this.place += length;
    this.singles = 0;
    this.last = kind;
    return length;
  }

  single(at: number, given: number): void {
    const { coder, all, stoodFor } = this;
    const name = this.name();
    let byte = stoodFor[name];
    const context = known + Math.min(1, this.singles);
    if (byte === 0 || coder.bit(context, given === byte ? 1 : 0) === 0) {
      byte = 1;
      const base = bytes + 256 * all[at - 1];
      for (let left = 7; left >= 0; left--) byte = 2 * byte + coder.bit(base + byte, (given >> left) & 1);
      byte &= 255;
      stoodFor[name] = byte;
    }
    all[at] = byte;
    this.place++;
    this.singles = Math.min(manySingles, this.singles + 1);
    this.last = single;
  }

  /** Number of the name in the base that the place is in, and of the place in it. */
  private name(): number {
    const { all, place, base } = this;
    if (place < 0 || place >= base) return 0;
    let first = place;
    while (first > 0 && place - first < 8 && isLetter(all[first - 1])) first--;
    let value = place - first + 1;
    for (let k = first; k < base && k < first + 8; k++) {
      if (k > place && !isLetter(all[k])) break;
      value = (Math.imul(value, 0x01_00_01_93) ^ all[k]) >>> 0;
    }
    return (value ^ (value >>> 15)) & (names - 1);
  }
}
