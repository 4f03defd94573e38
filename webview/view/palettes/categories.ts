/**
 * Distinct colors: twelve that the color-blind can tell apart (after Okabe & Ito 2008 and Tol 2021, moved to stand out from the theme's
 * background, and the first six from one another without red or green cones), then over again.
 */
import { channels } from "../../app/color.ts";
import { type Color, isDark, type Palette, type Theme } from "./palette.ts";

const onDark = [
  "#58a6e6",
  "#e2a62b",
  "#3ece8a",
  "#cf7d98",
  "#f7ec60",
  "#e9673f",
  "#a9dcf2",
  "#c482d9",
  "#8dba2e",
  "#d2d4bc",
  "#b9795a",
  "#8c939f",
];

const onLight = [
  "#1f6fb5",
  "#db6e00",
  "#008d62",
  "#ba5d94",
  "#a98d3c",
  "#a90d00",
  "#2a9bbf",
  "#6a45b5",
  "#5e7335",
  "#696572",
  "#7a3834",
  "#1e2f5c",
];

export function speciesColors(theme: Theme): readonly Color[] {
  return (isDark(theme) ? onDark : onLight).map((hex) => {
    const [red, green, blue] = channels(hex)!;
    return [red, green, blue];
  });
}

export const categories: Palette = {
  id: "categories",
  color(shade, theme) {
    const species = speciesColors(theme);
    return species[shade % species.length];
  },
};
