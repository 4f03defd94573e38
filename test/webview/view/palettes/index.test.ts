/** Colors can be distinguished from one another and from the background, also with color blindness. */
import { describe, expect, test } from "vitest";
import { luminance } from "../../../../webview/app/cssColor.ts";
import { speciesColors } from "../../../../webview/view/palettes/categories.ts";
import { paletteFor, palettes } from "../../../../webview/view/palettes/index.ts";
import type { Theme } from "../../../../webview/view/palettes/palette.ts";
import { viridis } from "../../../../webview/view/palettes/scale.ts";

const backgrounds: Record<Theme, readonly number[]> = {
  dark: [31, 31, 31],
  light: [255, 255, 255],
  highContrastDark: [0, 0, 0],
  highContrastLight: [255, 255, 255],
};
const themes = Object.keys(backgrounds) as Theme[];

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const contrast = (a: readonly number[], b: readonly number[]) => {
  const [low, high] = [a, b].map((color) => luminance(color.map((value) => value / 255))).sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
};

/** Machado, Oliveira & Fernandes 2009, severity 1, in linear light. */
const deuteranopia = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];
const protanopia = [
  [0.152286, 1.052583, -0.204868],
  [0.114503, 0.786281, 0.099216],
  [-0.003882, -0.048116, 1.051998],
];
const asSeen = (color: readonly number[], by: readonly (readonly number[])[]) =>
  by.map((row) => row.reduce((sum, factor, k) => sum + factor * linear(color[k] / 255), 0));

/** CIE L*a*b* from linear sRGB, D65. */
function lab([r, g, b]: readonly number[]): readonly number[] {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(Math.max(t, 0)) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r! + 0.3576 * g! + 0.1805 * b!) / 0.9505);
  const y = f(0.2126 * r! + 0.7152 * g! + 0.0722 * b!);
  const z = f((0.0193 * r! + 0.1192 * g! + 0.9505 * b!) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe("species", () => {
  test("stand out from the background as WCAG asks of graphics", () => {
    for (const theme of themes) {
      for (const color of speciesColors(theme)) {
        expect(contrast(color, backgrounds[theme]), `${color} in ${theme}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test("are distinguishable, the first six also with red–green color blindness", () => {
    const normal = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const closest = (colors: readonly (readonly number[])[], by: readonly (readonly number[])[]) => {
      const seen = colors.map((color) => lab(asSeen(color, by)));
      return Math.min(
        ...seen.flatMap((a, i) => seen.slice(0, i).map((b) => Math.hypot(...a.map((value, k) => value - b[k])))),
      );
    };
    for (const theme of themes) {
      const colors = speciesColors(theme);
      // 2.3 is just noticeable; these are small and far apart.
      expect(closest(colors, normal), theme).toBeGreaterThan(15);
      for (const eyes of [deuteranopia, protanopia]) {
        expect(closest(colors.slice(0, 6), eyes), theme).toBeGreaterThan(15);
      }
    }
  });
});

describe("quantities", () => {
  test("are the published viridis within a hundredth", () => {
    // matplotlib's table at 0, ¼, ½, ¾, 1.
    const published = [
      [68, 1, 84],
      [59, 82, 139],
      [33, 145, 140],
      [94, 201, 98],
      [253, 231, 37],
    ];
    published.forEach((color, k) => {
      viridis(k / 4).forEach((value, channel) => {
        expect(Math.abs(value - color[channel])).toBeLessThanOrEqual(4);
      });
    });
  });

  test("grow lighter all the way, so that order is seen without color", () => {
    for (const theme of themes) {
      const palette = paletteFor("scale", theme);
      const light = Array.from({ length: 32 }, (_, k) =>
        luminance([...palette.subarray(32 * k, 32 * k + 3)].map((value) => value / 255)),
      );
      for (let k = 1; k < light.length; k++) expect(light[k]).toBeGreaterThan(light[k - 1]);
    }
  });

  test("are opaque, 256 of them, and nowhere sink into the background", () => {
    for (const theme of themes) {
      for (const { id: kind } of palettes) {
        const palette = paletteFor(kind, theme);
        expect(palette.length).toBe(1024);
        for (let at = 0; at < 1024; at += 4) {
          expect(palette[at + 3]).toBe(255);
          expect(
            contrast([...palette.subarray(at, at + 3)], backgrounds[theme]),
            `${kind} ${at / 4} ${theme}`,
          ).toBeGreaterThan(kind === "alarm" || theme.startsWith("h") || theme === "dark" ? 1.45 : 2.2);
        }
      }
    }
  });
});
