/** Compression of the program of the page: used by the build. `unpack.ts` is the inverse, and describes the form. */
import { BitWriter } from "../../src/format/packing/bitCoder.ts";
import { contexts, RankCode } from "./rankCode.ts";
import { headBytes } from "./unpack.ts";

/** What HTML does not keep as it is, or what could end the element: NUL, CR and `<`. */
const moved = new Set([0, 13, 60]);
/** Out of ASCII, in whose lower seven bits it is kept. */
const away = 256;

export function textOf(bytes: Uint8Array): string {
  let text = "";
  let [held, bits] = [0, 0];
  const put = (code: number) => {
    text += String.fromCharCode(moved.has(code) ? code + away : code);
  };
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0x7fff;
    bits += 8;
    while (bits >= 7) {
      bits -= 7;
      put((held >> bits) & 127);
    }
  }
  if (bits > 0) put((held << (7 - bits)) & 127);
  return text;
}

export function pack(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...packedPart(part)]));
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
  const { length } = bytes;
  const order = Uint32Array.from({ length: length + 1 }, (_, k) => k).sort((a, b) => {
    while (a < length && b < length) {
      const difference = bytes[a++] - bytes[b++];
      if (difference !== 0) return difference;
    }
    return b - a;
  });
  const column = new Uint8Array(length);
  const start = order.indexOf(0);
  order.forEach((at, row) => {
    if (at > 0) column[row < start ? row : row - 1] = bytes[at - 1];
  });
  return { column, start };
}
