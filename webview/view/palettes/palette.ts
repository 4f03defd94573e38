/** A palette: the colors of the 256 shades of a frame, by the theme. One entry per file; `index.ts` is the registry. */

export type Theme = "dark" | "light" | "highContrastDark" | "highContrastLight";

export type Color = readonly [red: number, green: number, blue: number];

export interface Palette {
  /** The word by which colorings name it. */
  readonly id: string;
  /** @param shade 0 to 255 */
  color(shade: number, theme: Theme): Color;
}

export const isDark = (theme: Theme) => theme === "dark" || theme === "highContrastDark";
