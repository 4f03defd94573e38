/**
 * Palettes: the 256 colors of a frame's shades. Categories: twelve colors that the color-blind can tell apart (after Okabe & Ito 2008
 * and Tol 2021, moved to stand out from the theme's background, and the first six from one another without red or green cones),
 * then over again.
 * Scales: viridis (van der Walt & Smith 2015) without the end that would sink into the background; on white, darker to that end.
 */
import type { PaletteKind } from "../../../src/protocol/messages.ts";
import { channels } from "../../app/color.ts";

export type Theme = "dark" | "light" | "highContrastDark" | "highContrastLight";

type Color = readonly [red: number, green: number, blue: number];

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
  return viridisChannels.map((powers) => {
    const value = powers.reduceRight<number>((sum, factor) => sum * share + factor, 0);
    return Math.round(255 * Math.min(Math.max(value, 0), 1));
  }) as unknown as Color;
}

const isDark = (theme: Theme) => theme === "dark" || theme === "highContrastDark";

export function speciesColors(theme: Theme): readonly Color[] {
  return (isDark(theme) ? onDark : onLight).map((hex) => channels(hex)!.slice(0, 3) as unknown as Color);
}

/** From calm, for none, to alarming. */
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
  return calm!.map((low, channel) => Math.round(low + (alarm![channel]! - low) * mixed)) as unknown as Color;
}

/**
 * 0, a single particle, is gray; others lie around the circle of hues at equal lightness (OKLCh, Ottosson 2020): none looks like
 * the first.
 */
function clusterColor(shade: number, theme: Theme): Color {
  const [grey, light, chroma] = isDark(theme) ? [0.52, 0.76, 0.13] : [0.68, 0.57, 0.14];
  const hue = (2 * Math.PI * (shade - 1)) / 255;
  return shade === 0 ? ofOklab(grey!, 0, 0) : ofOklab(light!, chroma! * Math.cos(hue), chroma! * Math.sin(hue));
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
  return linear.map((value) => {
    const within = Math.min(Math.max(value, 0), 1);
    return Math.round(255 * (within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055));
  }) as unknown as Color;
}

/** On white the light end would be lost where particles are small: it is darker there, and the order stays that of lightness. */
function quantityColor(at: number, share: number, theme: Theme): Color {
  const darker = isDark(theme) ? 1 : 1 - 0.26 * share;
  return viridis(at).map((value) => Math.round(value * darker)) as unknown as Color;
}

type ColorOf = (shade: number, theme: Theme) => Color;

const colors: Readonly<Record<PaletteKind, ColorOf>> = {
  categories(shade, theme) {
    const species = speciesColors(theme);
    return species[shade % species.length]!;
  },
  alarm: (shade, theme) => overlapColor(shade / 255, theme),
  clusters: clusterColor,
  scale(shade, theme) {
    const [from, to] = isDark(theme) ? [0.2, 1] : [0.1, 0.92];
    return quantityColor(from + (to - from) * (shade / 255), shade / 255, theme);
  },
};

/** RGBA bytes of the 256 shades. */
export function paletteFor(kind: PaletteKind, theme: Theme): Uint8Array {
  const palette = new Uint8Array(4 * 256);
  for (let shade = 0; shade < 256; shade++) palette.set([...colors[kind](shade, theme), 255], 4 * shade);
  return palette;
}
