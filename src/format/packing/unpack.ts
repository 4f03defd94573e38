/**
 * The inverse of `pack.ts`: text → bytes → parts of the program.
 *
 * A part begins with four numbers of 32 bits, the lower digits first: its length, the length of its code, and the row of the sorted
 * rotations at which it begins; the code follows. Decoding: bits by an arithmetic code (`bitCoder.ts`) → ranks in a list of
 * the bytes last seen (Bentley et al., 1986) → last column of the sorted rotations → bytes (Burrows and Wheeler, 1994).
 */
import { BitReader } from "./bitCoder.ts";
import { contexts, RankCode } from "./rankCode.ts";

/**
 * A character of the text is 7, 8 or 14 bits, so that as many bits as possible are in a byte of UTF-8 (7.08): where the next seven bits are
 * a number below `ofSeven`, they are a character of one byte; below `ofEight`, eight bits are; else 14 bits are one of the 1920 characters
 * of two bytes. NUL and CR, which HTML does not keep, and `<`, which could end the element, are not used.
 */
export const [ofSeven, ofEight] = [101, 113];

export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((14 * text.length) / 8));
  let [held, bits, at] = [0, 0, 0];
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    const number = code - Number(code > 0) - Number(code > 13) - Number(code > 60);
    let [value, count] = [number, 7];
    if (code >= 128) [value, count] = [code + 128 * (ofEight - 1), 14];
    else if (number >= ofSeven) [value, count] = [number + ofSeven, 8];
    held = ((held << count) | value) & 0x3fffff;
    for (bits += count; bits >= 8; ) {
      bits -= 8;
      bytes[at++] = held >> bits;
    }
  }
  return bytes.subarray(0, at);
}

export const headBytes = 12;

export function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at + headBytes <= packed.length; ) {
    const [length, coded, start] = [0, 4, 8].map((k) => view.getUint32(at + k, true)) as [number, number, number];
    at += headBytes;
    parts.push(unsorted(lastColumn(packed.subarray(at, at + coded), length), start));
    at += coded;
  }
  return parts;
}

function lastColumn(code: Uint8Array, length: number): Uint8Array {
  const ranks = new RankCode(new BitReader(code, contexts));
  const seen = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const column = new Uint8Array(length);
  for (let k = 0; k < length; k++) {
    const rank = ranks.next(0);
    const byte = seen[rank];
    // Faster than copyWithin for the few bytes that most ranks are.
    for (let place = rank; place > 0; place--) seen[place] = seen[place - 1];
    seen[0] = byte;
    column[k] = byte;
  }
  return column;
}

/** The row `start`, which ends with the end of the part, is missing in the column. */
function unsorted(column: Uint8Array, start: number): Uint8Array<ArrayBuffer> {
  const { length } = column;
  const before = new Uint32Array(257);
  for (const byte of column) before[byte + 1]++;
  for (let byte = 0; byte < 256; byte++) before[byte + 1] += before[byte];
  // The first row is that of the end alone.
  const next = new Uint32Array(length + 1);
  for (let k = 0; k < length; k++) next[1 + before[column[k]]++] = k < start ? k : k + 1;
  const bytes = new Uint8Array(length);
  let row = start;
  for (let k = 0; k < length; k++) {
    row = next[row];
    bytes[k] = column[row < start ? row : row - 1];
  }
  return bytes;
}
