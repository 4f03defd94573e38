/** The editor's colors, read from the variables that VS Code gives its pages, and read again when they change. */

import { speciesColors } from "../view/palettes/categories.ts";
import type { Theme as ThemeKind } from "../view/palettes/palette.ts";
import { faint } from "./color.ts";

export interface Theme {
  readonly kind: ThemeKind;
  readonly background: string;
  readonly foreground: string;
  /** Text that explains. */
  readonly quiet: string;
  readonly line: string;
  readonly faintLine: string;
  readonly accent: string;
  /** What went wrong in the run: apart from the colors of particles and of lines. */
  readonly wrong: string;
  /** Distinguishable colors of lines in charts: the colors of species, in their order. */
  readonly series: readonly string[];
  readonly font: string;
  readonly reducedMotion: boolean;
}

export function readTheme(): Theme {
  const style = getComputedStyle(document.body);
  const color = (otherwise: string, ...names: readonly string[]): string =>
    names.map((name) => style.getPropertyValue(`--vscode-${name}`).trim()).find((value) => value !== "") ?? otherwise;
  const kind = kindOf(document.body.classList);
  const dark = kind === "dark" || kind === "highContrastDark";
  const contrast = isHighContrast(kind);
  const foreground = color(dark ? "#cccccc" : "#333333", "foreground", "editor-foreground");
  return {
    kind,
    background: color(dark ? "#1f1f1f" : "#ffffff", "editor-background"),
    foreground,
    quiet: contrast ? foreground : color(foreground, "descriptionForeground"),
    line: contrast ? color(foreground, "contrastBorder") : faint(foreground, 0.45),
    faintLine: faint(foreground, contrast ? 0.35 : 0.12),
    // A focus border is often too dark to be found among particles.
    accent: contrast ? color("#3794ff", "focusBorder") : color("#3794ff", "charts-blue", "focusBorder"),
    wrong: color(dark ? "#f14c4c" : "#e51400", "editorError-foreground", "errorForeground"),
    // The editor's own chart colors do not do: its orange is that of a find mark, hardly to be seen.
    series: speciesColors(kind).map(([red, green, blue]) => `rgb(${red}, ${green}, ${blue})`),
    font: color("sans-serif", "font-family"),
    reducedMotion:
      document.body.classList.contains("vscode-reduce-motion") ||
      matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}

export function isHighContrast(kind: ThemeKind): boolean {
  return kind.startsWith("highContrast");
}

function kindOf(classes: DOMTokenList): ThemeKind {
  // The light one has both classes.
  if (classes.contains("vscode-high-contrast-light")) return "highContrastLight";
  if (classes.contains("vscode-high-contrast")) return "highContrastDark";
  return classes.contains("vscode-light") ? "light" : "dark";
}

/** VS Code writes a new theme into the class of the body and the style of the root. */
export function onThemeChange(hear: (theme: Theme) => void): void {
  const again = () => hear(readTheme());
  const observer = new MutationObserver(again);
  observer.observe(document.body, { attributes: true, attributeFilter: ["class", "style"] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class", "style"] });
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", again);
}

/** Stands for no color of its own: what is not one of several. */
export const neutral = -1;

export function seriesColor({ series, foreground }: Theme, which: number): string {
  return which === neutral ? foreground : series[which % series.length];
}

/** Dash patterns of lines in charts, which distinguish lines where colors do not. */
export type Dash = "dashed" | "dotted" | "dash-dot" | "beads";

/** On, off, … in pixels. */
export const dashes: Readonly<Record<Dash, readonly number[]>> = {
  dashed: [5, 4],
  dotted: [1.5, 2.5],
  "dash-dot": [7, 3, 1.5, 3],
  /** Round dots, by the ends of its strokes. */
  beads: [0, 5],
};
