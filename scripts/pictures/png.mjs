/** PNG images: those that a browser makes are read, and such with few colors are written. */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** @param {Buffer} file of eight bits per channel, not interlaced @returns {{ width: number, height: number, data: Uint8ClampedArray }} RGBA */
export function readPng(file) {
  if (!file.subarray(0, 8).equals(signature)) throw new Error("expected a PNG image");
  const packed = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      const [depth, color, , , interlaced] = body.subarray(8);
      channels = { 2: 3, 6: 4 }[color] ?? 0;
      if (depth !== 8 || channels === 0 || interlaced) throw new Error("expected an image of true colors in 8 bits");
    } else if (type === "IDAT") packed.push(body);
    at += 12 + length;
  }
  return { width, height, data: rgba(inflateSync(Buffer.concat(packed)), width, height, channels) };
}

/** Undoes the filter of each row (PNG specification, section 9). */
function rgba(bytes, width, height, channels) {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const stride = width * channels;
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const row = Uint8Array.from(bytes.subarray(from + 1, from + 1 + stride));
    for (let k = 0; k < stride; k++) {
      const left = k < channels ? 0 : row[k - channels];
      const corner = k < channels ? 0 : above[k - channels];
      row[k] += [0, left, above[k], (left + above[k]) >> 1, paeth(left, above[k], corner)][bytes[from]];
      data[4 * (y * width + Math.floor(k / channels)) + (k % channels)] = row[k];
    }
    above = row;
  }
  return data;
}

function paeth(left, up, corner) {
  const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/**
 * @param {Uint8Array} indexes of colors, row by row
 * @param {number[][]} palette of at most 256 colors, of three numbers or, with how much they cover, of four
 * @returns {Buffer}
 */
export function indexedPng(indexes, palette, width, height) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a point, which is an entry of the palette.
  head.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((color) => color.slice(0, 3)))),
    ...(palette[0].length > 3 ? [chunk("tRNS", Buffer.from(palette.map((color) => color[3])))] : []),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
