/** Colors of the theme in the form that painters use. */
import { colorOf, luminance } from "../app/cssColor.ts";
import type { ThemeColors } from "./painter.ts";
import type { ViewColors } from "./view.ts";

export function themeColorsOf(colors: ViewColors): ThemeColors {
  const background = colorOf(colors.background);
  return {
    background,
    foreground: colorOf(colors.foreground),
    line: colorOf(colors.line),
    faintLine: colorOf(colors.faintLine),
    accent: colorOf(colors.accent),
    wrong: colorOf(colors.wrong),
    highContrast: colors.highContrast,
    dark: luminance(background) < 0.2,
    palette: colors.palette,
    species: colors.species,
  };
}

/** Until the theme's are given. */
export const blankThemeColors: ThemeColors = {
  background: [0.5, 0.5, 0.5, 1],
  foreground: [0, 0, 0, 1],
  line: [0, 0, 0, 1],
  faintLine: [0, 0, 0, 0.2],
  accent: [0, 0.5, 1, 1],
  wrong: [0.9, 0.2, 0.2, 1],
  highContrast: false,
  dark: false,
  palette: new Uint8Array(1024).fill(200),
  species: new Uint8Array(1024).fill(200),
};
