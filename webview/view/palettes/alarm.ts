/** From calm, for none, to alarming: overlaps. */
import { three } from "../../app/three.ts";
import { type Color, isDark, type Palette, type Theme } from "./palette.ts";

function overlapColor(share: number, theme: Theme): Color {
  const [calm, alarm]: readonly Color[] = isDark(theme)
    ? [
        [112, 128, 144],
        [255, 84, 60],
      ]
    : [
        [150, 160, 172],
        [200, 20, 10],
      ];
  const mixed = Math.sqrt(share);
  return three((channel) => Math.round(calm![channel] + (alarm![channel] - calm![channel]) * mixed));
}

export const alarm: Palette = { id: "alarm", color: (shade, theme) => overlapColor(shade / 255, theme) };
