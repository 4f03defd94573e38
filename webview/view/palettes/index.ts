/** Registry of palettes. */
import { alarm } from "./alarm.ts";
import { categories } from "./categories.ts";
import { clusters } from "./clusters.ts";
import type { Palette, Theme } from "./palette.ts";
import { scale } from "./scale.ts";

export const palettes: Palette[] = [categories, scale, alarm, clusters];

/** RGBA bytes of the 256 shades; of a scale where no palette has the id. */
export function paletteFor(id: string, theme: Theme): Uint8Array {
  const palette = palettes.find((entry) => entry.id === id) ?? scale;
  const bytes = new Uint8Array(4 * 256);
  for (let shade = 0; shade < 256; shade++) bytes.set([...palette.color(shade, theme), 255], 4 * shade);
  return bytes;
}
