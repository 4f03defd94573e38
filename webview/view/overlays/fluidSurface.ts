/**
 * Overlay: a fluid of many small particles as a body with a smooth surface, in place of its particles, in two dimensions. Where fluids mix,
 * so do their colors.
 */
import { isPeriodic } from "../../../src/physics/box.ts";
import type { Scene } from "../../../src/protocol/messages.ts";
import { mixed, type ThemeColor } from "../../app/cssColor.ts";
import { FluidDensity } from "../fields/fluidDensity.ts";
import type { ThemeColors } from "../painter.ts";
import type { TextureLayer } from "./layers.ts";
import type { Overlay } from "./overlay.ts";

/** Density of the surface, as a part of that at rest. */
const atSurface = 0.42;
/** Its shade: that of the surface line, and those over which it fades and the line ends. */
const surface = 128;
const [fade, line] = [7, 26] as const;
const opacity = 0.86;
/** So much of the color is that of the background; more of it behind particles that the fluid carries. */
const [pale, palest] = [0.18, 0.68];

export const fluidSurface: Overlay = {
  id: "fluidSurface",
  label: "Fluid surface",
  about: "The fluid as a smooth body in place of its particles.",
  offered: ({ fluid, dimension }) => fluid !== undefined && dimension === 2,
  create(scene) {
    const fluid = scene.fluid!;
    const density = new FluidDensity(scene, fluid);
    const { grid, spacing } = density;
    const shades = density.kinds.map(({ length }) => new Uint8Array(length));
    const common = {
      kind: "texture",
      grid,
      spacing,
      first: [spacing[0] / 2, spacing[1] / 2],
      repeats: [isPeriodic(scene.edges, 0), isPeriodic(scene.edges, 1)],
      size: [scene.size[0], scene.size[1]],
      z: 0,
      below: true,
    } as const;
    let drawn: Float32Array | undefined;
    let colored: ThemeColors | undefined;
    let colors: Uint8Array[] = [];
    let version = 0;
    return {
      hides: fluid.count,
      layers({ frame, theme }): readonly TextureLayer[] {
        if (!frame) return [];
        if (frame.positions !== drawn) {
          drawn = frame.positions;
          density.take(drawn);
          shade(density, shades);
          version++;
        }
        if (theme !== colored) {
          colored = theme;
          colors = shades.map((_, kind) => {
            const color = fluidColor(theme, kind, fluid);
            return kind === 0 ? bodyColors(theme, color) : mixtureColors(color);
          });
        }
        return shades.map((of, kind) => ({ ...common, shades: of, version, colors: colors[kind] }));
      },
      names: ({ theme }) => ({
        label: "surface",
        entries: density.kinds.map((_, kind) => ({
          name: scene.speciesNames[kind],
          color: fluidColor(theme, kind, fluid),
        })),
      }),
    };
  },
};

/** First the body of all fluids, in the color of the first; over it the share of each other one within the body. */
function shade({ all, kinds }: FluidDensity, shades: readonly Uint8Array[]): void {
  const body = shades[0];
  for (let k = 0; k < all.length; k++) body[k] = Math.min(255, (surface * all[k]) / atSurface);
  for (let kind = 1; kind < kinds.length; kind++) {
    const [density, into] = [kinds[kind], shades[kind]];
    for (let k = 0; k < all.length; k++) {
      // From the line of the surface on.
      const inside = Math.min(Math.max(10 * (all[k] / atSurface - 1.12), 0), 1);
      into[k] = all[k] > 0 ? 255 * inside * (density[k] / all[k]) : 0;
    }
  }
}

function speciesColor({ species }: ThemeColors, kind: number): ThemeColor {
  const [red, green, blue] = species.subarray(4 * kind, 4 * kind + 3);
  return [red! / 255, green! / 255, blue! / 255, 1];
}

function fluidColor(theme: ThemeColors, kind: number, { hasSolutes }: NonNullable<Scene["fluid"]>): ThemeColor {
  const share = hasSolutes ? palest : theme.highContrast ? 0 : pale;
  return mixed(speciesColor(theme, kind), theme.background, share);
}

function bodyColors(theme: ThemeColors, body: ThemeColor): Uint8Array {
  const edge = mixed(body, theme.foreground, 0.55);
  return colorsOf((at) => {
    const inside = Math.min(Math.max((at - surface + fade) / (2 * fade), 0), 1);
    const within = Math.min(Math.max((at - surface - line + fade) / (2 * fade), 0), 1);
    const [red, green, blue] = mixed(edge, body, within);
    return [red, green, blue, inside * (within * opacity + 1 - within)];
  });
}

function mixtureColors([red, green, blue]: ThemeColor): Uint8Array {
  return colorsOf((at) => [red, green, blue, at / 255]);
}

function colorsOf(color: (shade: number) => ThemeColor): Uint8Array {
  const colors = new Uint8Array(1024);
  for (let at = 0; at < 256; at++)
    colors.set(
      color(at).map((value) => Math.round(255 * value)),
      4 * at,
    );
  return colors;
}
