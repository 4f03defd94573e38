/** Compression of the program of the page: used by the build. `unpack.ts` is the inverse, and describes the form. */
import { BitWriter } from "./bitCoder.ts";
import { contexts, RankCode } from "./rankCode.ts";
import { headBytes, ofEight, ofSeven } from "./unpack.ts";

/** The characters of one byte that HTML keeps as they are and that cannot end the element: all but NUL, CR and `<`. */
const kept = Array.from({ length: 128 }, (_, code) => code).filter((code) => ![0, 13, 60].includes(code));

export function textOf(bytes: Uint8Array): string {
  let text = "";
  let [held, bits] = [0, 0];
  const take = (count: number): number => {
    bits -= count;
    return (held >> bits) & ((1 << count) - 1);
  };
  const put = (): void => {
    const seven = take(7);
    if (seven < ofSeven) text += String.fromCharCode(kept[seven]);
    else if (seven < ofEight) text += String.fromCharCode(kept[2 * seven + take(1) - ofSeven]);
    else text += String.fromCharCode(128 * (seven - ofEight + 1) + take(7));
  };
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0x3fffff;
    bits += 8;
    while (bits >= 14) put();
  }
  // Zeros behind the end are at most one byte more.
  held <<= 14;
  bits += 14;
  while (bits > 14) put();
  return text;
}

export function pack(parts: readonly Uint8Array[]): Uint8Array {
  const packed = parts.map(packedPart);
  const all = new Uint8Array(packed.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of packed) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function packedPart(bytes: Uint8Array): Uint8Array {
  const { column, start } = sorted(bytes);
  const coder = new BitWriter(contexts);
  const ranks = new RankCode(coder);
  const seen = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const byte of column) {
    const rank = seen.indexOf(byte);
    ranks.next(rank);
    seen.copyWithin(1, 0, rank);
    seen[0] = byte;
  }
  const code = coder.end();
  const packed = new Uint8Array(headBytes + code.length);
  const view = new DataView(packed.buffer);
  [bytes.length, code.length, start].forEach((number, k) => {
    view.setUint32(4 * k, number, true);
  });
  packed.set(code, headBytes);
  return packed;
}

/** The bytes before each suffix, in the order of the suffixes, but for the whole, whose row is `start`. */
function sorted(bytes: Uint8Array): { readonly column: Uint8Array; readonly start: number } {
  const column = new Uint8Array(bytes.length);
  const order = orderOf(bytes);
  const start = order.indexOf(0);
  order.forEach((at, row) => {
    if (at > 0) column[row < start ? row : row - 1] = bytes[at - 1];
  });
  return { column, start };
}

/** First bytes that are compared as one number, which is faster. */
const compared = 3;
/** Above the number of suffixes. */
const places = 2 ** 28;

/** Places of the suffixes in their order; one that another begins with precedes it. */
function orderOf(bytes: Uint8Array): Uint32Array {
  const { length } = bytes;
  const keys = new Float64Array(length + 1);
  for (let at = 0; at <= length; at++) {
    let first = 0;
    // The end stands before all bytes.
    for (let k = 0; k < compared; k++) first = 257 * first + (at + k < length ? bytes[at + k] + 1 : 0);
    keys[at] = first * places + at;
  }
  keys.sort();
  const order = Uint32Array.from(keys, (key) => key % places);
  const firstOf = (row: number) => Math.floor(keys[row] / places);
  for (let row = 0; row <= length; ) {
    let end = row + 1;
    while (end <= length && firstOf(end) === firstOf(row)) end++;
    if (end > row + 1) order.subarray(row, end).sort(byRest);
    row = end;
  }
  return order;

  function byRest(one: number, other: number): number {
    let [a, b] = [one + compared, other + compared];
    while (a < length && b < length) {
      const difference = bytes[a++] - bytes[b++];
      if (difference !== 0) return difference;
    }
    return b - a;
  }
}
