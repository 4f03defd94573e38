/** Animated GIF images of screenshots: one palette, and of each frame only what differs from the one before. */
import gifenc from "gifenc";

const colors = 127;

/**
 * @param {{ width: number, height: number, data: Uint8ClampedArray }[]} frames RGBA, of one size
 * @param {number[]} delays for which each is shown (ms)
 * @returns {Uint8Array}
 */
export function animated(frames, delays) {
  const { width, height } = frames[0];
  const palette = gifenc.quantize(sampleOf(frames), colors);
  // The last color is that of pixels that stay.
  const transparentIndex = palette.length;
  palette.push([0, 0, 0]);
  const gif = gifenc.GIFEncoder();
  let before;
  frames.forEach(({ data }, k) => {
    const indexes = gifenc.applyPalette(data, palette.slice(0, transparentIndex));
    const shown = before ? indexes.map((color, at) => (color === before[at] ? transparentIndex : color)) : indexes;
    const options = { delay: delays[k], transparent: true, transparentIndex, dispose: 1 };
    // The first palette is that of all frames.
    gif.writeFrame(shown, width, height, k === 0 ? { ...options, palette, repeat: 0 } : options);
    before = indexes;
  });
  gif.finish();
  return gif.bytes();
}

/** Some frames one after another, in which all colors occur. */
function sampleOf(frames) {
  const chosen = [0, 0.3, 0.6, 1].map((share) => frames[Math.round(share * (frames.length - 1))].data);
  const sample = new Uint8ClampedArray(chosen.reduce((sum, { length }) => sum + length, 0));
  chosen.reduce((at, data) => {
    sample.set(data, at);
    return at + data.length;
  }, 0);
  return sample;
}
