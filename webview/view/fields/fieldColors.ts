/**
 * Colors of fields below particles, which begin in the background: quantities of one sign go to a slate gray, which no particle has, those
 * of two signs to blue and to orange, which the color-blind can tell apart. They stay fainter than particles.
 */
import type { ThemeColors } from "../painter.ts";

type Color = readonly [red: number, green: number, blue: number];

interface FieldPalette {
  readonly negative: Color;
  readonly positive: Color;
  /** From a quarter of the range to its end. */
  readonly sequence: readonly Color[];
}

const onDark: FieldPalette = {
  negative: [27, 74, 132],
  positive: [140, 68, 30],
  sequence: [
    [44, 50, 62],
    [62, 74, 92],
    [84, 100, 122],
    [112, 130, 152],
  ],
};
const onLight: FieldPalette = {
  negative: [112, 168, 224],
  positive: [242, 160, 106],
  sequence: [
    [232, 236, 242],
    [208, 216, 228],
    [180, 192, 208],
    [148, 162, 182],
  ],
};

/** RGBA of 256 shades. */
export function fieldColors({ dark, highContrast, background }: ThemeColors, signed: boolean): Uint8Array {
  const { negative, positive, sequence } = dark ? onDark : onLight;
  const zero = background.slice(0, 3).map((channel) => 255 * channel) as [number, number, number];
  const stops = signed ? [negative, mid(negative, zero), zero, mid(positive, zero), positive] : [zero, ...sequence];
  const colors = new Uint8Array(4 * 256);
  // Saturated where a theme asks for contrast: farther along the same way.
  const strength = highContrast ? 1.25 : 1;
  for (let shade = 0; shade < 256; shade++) {
    const at = (shade / 255) * (stops.length - 1);
    const k = Math.min(Math.floor(at), stops.length - 2);
    for (let channel = 0; channel < 3; channel++) {
      const color = stops[k][channel] + (at - k) * (stops[k + 1][channel] - stops[k][channel]);
      const value = zero[channel] + strength * (color - zero[channel]);
      colors[4 * shade + channel] = Math.round(Math.min(Math.max(value, 0), 255));
    }
    colors[4 * shade + 3] = 255;
  }
  return colors;
}

const mid = (a: Color, b: Color): Color => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
