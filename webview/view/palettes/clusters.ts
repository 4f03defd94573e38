/** Gray for single particles, and all around the circle of hues for clusters. */
import { three } from "../../app/three.ts";
import { type Color, isDark, type Palette, type Theme } from "./palette.ts";

/**
 * 0, a single particle, is gray; others lie around the circle of hues at equal lightness (OKLCh, Ottosson 2020): none looks like
 * the first.
 */
function clusterColor(shade: number, theme: Theme): Color {
  const [gray, light, chroma] = isDark(theme) ? [0.52, 0.76, 0.13] : [0.68, 0.57, 0.14];
  const hue = (2 * Math.PI * (shade - 1)) / 255;
  return shade === 0 ? ofOklab(gray!, 0, 0) : ofOklab(light!, chroma! * Math.cos(hue), chroma! * Math.sin(hue));
}

function ofOklab(light: number, a: number, b: number): Color {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return three((channel) => {
    const within = Math.min(Math.max(linear[channel], 0), 1);
    return Math.round(255 * (within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055));
  });
}

export const clusters: Palette = { id: "clusters", color: clusterColor };
