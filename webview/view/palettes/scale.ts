/** A scale: viridis (van der Walt & Smith 2015) without the end that would sink into the background; on white, darker to that end. */
import { three } from "../../app/three.ts";
import { type Color, isDark, type Palette, type Theme } from "./palette.ts";

/**
 * Viridis as a polynomial of sixth degree in each channel (fitted by M. Zucker, 2019), lowest power first. Within 0.01
 * of the table.
 */
const viridisChannels = [
  [0.2777273272, 0.1050930431, -0.3308618287, -4.6342304989, 6.2282699363, 4.776384997, -5.4354558559],
  [0.0054073445, 1.4046135299, 0.2148475595, -5.7991009734, 14.1799333668, -13.7451453777, 4.6458526122],
  [0.3340998053, 1.3845901626, 0.095095163, -19.332440956, 56.6905526007, -65.3530326334, 26.3124352495],
] as const;

export function viridis(share: number): Color {
  return three((channel) => {
    const value = viridisChannels[channel].reduceRight<number>((sum, factor) => sum * share + factor, 0);
    return Math.round(255 * Math.min(Math.max(value, 0), 1));
  });
}

/** On white the light end would be lost where particles are small: it is darker there, and the order stays that of lightness. */
function quantityColor(at: number, share: number, theme: Theme): Color {
  const darker = isDark(theme) ? 1 : 1 - 0.26 * share;
  const color = viridis(at);
  return three((channel) => Math.round(color[channel] * darker));
}

export const scale: Palette = {
  id: "scale",
  color(shade, theme) {
    const [from, to] = isDark(theme) ? [0.2, 1] : [0.1, 0.92];
    return quantityColor(from + (to - from) * (shade / 255), shade / 255, theme);
  },
};
