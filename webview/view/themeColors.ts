/** The theme's colours as a painter takes them. */
import { inkOf, luminance } from "../app/cssColor.ts";
import type { Inks } from "./painter.ts";
import type { ViewColours } from "./view.ts";

export function inksOf(colours: ViewColours): Inks {
  const background = inkOf(colours.background);
  return {
    background,
    foreground: inkOf(colours.foreground),
    line: inkOf(colours.line),
    faintLine: inkOf(colours.faintLine),
    accent: inkOf(colours.accent),
    wrong: inkOf(colours.wrong),
    highContrast: colours.highContrast,
    dark: luminance(background) < 0.2,
    palette: colours.palette,
  };
}

/** Until the theme's are given. */
export const blankInks: Inks = {
  background: [0.5, 0.5, 0.5, 1],
  foreground: [0, 0, 0, 1],
  line: [0, 0, 0, 1],
  faintLine: [0, 0, 0, 0.2],
  accent: [0, 0.5, 1, 1],
  wrong: [0.9, 0.2, 0.2, 1],
  highContrast: false,
  dark: false,
  palette: new Uint8Array(1024).fill(200),
};
