/**
 * An animated GIF of flat colors: one palette for all pictures, and each picture in the shorter of two forms, whole or with only the pixels
 * that differ from the picture before.
 */
import { applyPalette, GIFEncoder, type Palette, quantize } from "gifenc";

/** More make a file larger rather than a picture better: discs have few colors, and gradients on them. One more is for pixels that stay. */
const mostColors = 63;
/** Pixels from which the palette is made. */
const sampled = 200_000;

export type Picture = Pick<ImageData, "data" | "width" | "height">;

interface Pictures {
  /** All of one size. */
  readonly pictures: readonly Picture[];
  /** Milliseconds for each, a multiple of ten. */
  readonly delay: number;
  /** Called after each picture; the file is given up where it returns false. */
  readonly written: (count: number) => Promise<boolean>;
}

/** Undefined: it was given up. */
export async function writeLoopGif({ pictures, delay, written }: Pictures): Promise<Uint8Array | undefined> {
  const colors = paletteOf(pictures);
  const stays = colors.length;
  const palette = [...colors, [0, 0, 0]];
  const options = { delay, dispose: 1, transparentIndex: stays, colorDepth: Math.ceil(Math.log2(palette.length)) };
  const { width, height } = pictures[0];
  const gif = GIFEncoder({ auto: false });
  gif.writeHeader();
  let before: Uint8Array | undefined;
  for (const [k, { data }] of pictures.entries()) {
    const whole = applyPalette(data, colors);
    const formOf = (indexes: Uint8Array, first: boolean, transparent: boolean) => {
      const one = GIFEncoder({ auto: false });
      one.writeFrame(indexes, width, height, { ...options, transparent, ...(first && { first, palette, repeat: 0 }) });
      return one.bytesView();
    };
    const forms = [formOf(whole, k === 0, false)];
    if (before) forms.push(formOf(differing(whole, before, stays), false, true));
    gif.stream.writeBytesView(forms.reduce((a, b) => (b.length < a.length ? b : a)));
    before = whole;
    if (!(await written(k + 1))) return undefined;
  }
  gif.finish();
  return gif.bytes();
}

function paletteOf(pictures: readonly Picture[]): Palette {
  const pixels = pictures.map(({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4));
  const every = Math.ceil(pixels.reduce((sum, { length }) => sum + length, 0) / sampled);
  const taken = Uint32Array.from(
    pixels.flatMap((all) => Array.from({ length: Math.floor(all.length / every) }, (_, k) => all[k * every])),
  );
  return quantize(new Uint8ClampedArray(taken.buffer), mostColors);
}

function differing(now: Uint8Array, before: Uint8Array, stays: number): Uint8Array {
  return now.map((index, k) => (index === before[k] ? stays : index));
}
