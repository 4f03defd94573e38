/** What a viewer of the GIF sees are the pictures: checked with a decoder of its own (GIF89a specification, appendix F). */
import { expect, test } from "vitest";
import { type Picture, writeLoopGif } from "../../../webview/capture/loopGif.ts";

const [width, height] = [90, 60];

/** A disc with a smooth rim that moves over a striped ground. */
function pictureAt(step: number): Picture {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cover = Math.min(Math.max(8.5 - Math.hypot(x - 12 - 3 * step, y - 30), 0), 1);
      const ground = y % 10 < 5 ? [30, 30, 30] : [60, 40, 20];
      const disc = [240, 80 + 20 * step, 40];
      for (let c = 0; c < 3; c++) data[4 * (y * width + x) + c] = cover * disc[c] + (1 - cover) * ground[c];
      data[4 * (y * width + x) + 3] = 255;
    }
  }
  return { data, width, height };
}

interface Shown {
  readonly pictures: readonly Uint8Array[];
  readonly delays: readonly number[];
}

/** Pictures as they are shown one after the other, RGB. */
function shownBy(gif: Uint8Array): Shown {
  const word = (at: number) => gif[at] | (gif[at + 1] << 8);
  expect([word(6), word(8)]).toEqual([width, height]);
  const colors = 2 << (gif[10] & 7);
  const palette = gif.subarray(13, 13 + 3 * colors);
  const screen = new Uint8Array(3 * width * height);
  const pictures: Uint8Array[] = [];
  const delays: number[] = [];
  let transparent: number | undefined;
  let at = 13 + 3 * colors;
  const blocks = (): Uint8Array => {
    const bytes: number[] = [];
    for (; gif[at] > 0; at += 1 + gif[at]) bytes.push(...gif.subarray(at + 1, at + 1 + gif[at]));
    at++;
    return Uint8Array.from(bytes);
  };
  while (gif[at] !== 0x3b) {
    if (gif[at] === 0x21) {
      const isControl = gif[at + 1] === 0xf9;
      at += 2;
      const bytes = blocks();
      if (!isControl) continue;
      transparent = bytes[0] & 1 ? bytes[3] : undefined;
      delays.push(10 * (bytes[1] | (bytes[2] << 8)));
      continue;
    }
    expect([gif[at], word(at + 5), word(at + 7), gif[at + 9]]).toEqual([0x2c, width, height, 0]);
    const bits = gif[at + 10];
    at += 11;
    for (const [k, index] of unpacked(blocks(), bits).entries())
      if (index !== transparent) screen.set(palette.subarray(3 * index, 3 * index + 3), 3 * k);
    pictures.push(screen.slice());
  }
  return { pictures, delays };
}

function unpacked(bytes: Uint8Array, leastBits: number): number[] {
  const clear = 1 << leastBits;
  let table: number[][] = [];
  let [size, position] = [leastBits + 1, 0];
  let before: number[] | undefined;
  const out: number[] = [];
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < size; bit++, position++) code |= ((bytes[position >> 3] >> (position & 7)) & 1) << bit;
    if (code === clear + 1) return out;
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, k) => [k]);
      [size, before] = [leastBits + 1, undefined];
      continue;
    }
    const entry: number[] = table[code] ?? [...before!, before![0]];
    out.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0]]);
    if (table.length === 1 << size && size < 12) size++;
    before = entry;
  }
}

const always = async () => true;

test("its pictures are those that were given, within the colors of one palette", async () => {
  const given = Array.from({ length: 7 }, (_, k) => pictureAt(k));
  const counts: number[] = [];
  const gif = await writeLoopGif({ pictures: given, delay: 80, written: async (count) => counts.push(count) > 0 });
  const { pictures, delays } = shownBy(gif!);
  expect(delays).toEqual(given.map(() => 80));
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const [k, { data }] of given.entries()) {
    const off = Array.from(pictures[k], (value, at) => Math.abs(value - data[4 * Math.floor(at / 3) + (at % 3)]));
    // Few pixels at the rim have colors between those of the palette; the ground has its own.
    expect(Math.max(...off)).toBeLessThan(40);
    expect(off.reduce((a, b) => a + b) / off.length).toBeLessThan(0.5);
  }
});

test("pictures that do not change take next to nothing", async () => {
  const one = await writeLoopGif({ pictures: [pictureAt(0)], delay: 80, written: always });
  const ten = await writeLoopGif({ pictures: Array(10).fill(pictureAt(0)), delay: 80, written: always });
  expect(ten!.length - one!.length).toBeLessThan(9 * 120);
  expect(shownBy(ten!).pictures.at(-1)).toEqual(shownBy(one!).pictures[0]);
});

test("it is given up where that is asked for", async () => {
  const pictures = [pictureAt(0), pictureAt(1)];
  expect(await writeLoopGif({ pictures, delay: 80, written: async () => false })).toBeUndefined();
});
