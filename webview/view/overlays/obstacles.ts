/** Overlay: obstacles as outlines and areas, those that move where they are at the time of the frame. */
import { mixed, type ThemeColor } from "../../app/cssColor.ts";
import type { ThemeColors } from "../painter.ts";
import type { LineStyle } from "./layers.ts";
import type { Overlay } from "./overlay.ts";

/** Shares of the background in the colors of areas and of their outlines: particles are brighter. */
const faded = { area: 0.6, outline: 0.35 };
/** Opacity in three dimensions, where particles are seen through faces. */
const opacity = { face: 0.07, edge: 0.6 };

export const obstacles: Overlay = {
  id: "obstacles",
  label: "Obstacles",
  about: "Outlines of the obstacles, at rest and moving; what is solid in two dimensions is filled, meshes are tinted.",
  offered: ({ obstacles }) => obstacles !== undefined,
  create({ dimension, obstacles = new Float32Array(0), obstacleAreas = new Float32Array(0) }) {
    const none = new Float32Array(0);
    let version = 0;
    let drawn: unknown;
    return {
      layers({ frame, theme }) {
        const ends = frame?.obstacles ?? none;
        if (ends !== drawn) [drawn, version] = [ends, version + 1];
        const { style, color } = dimension === 3 ? deepLook(theme) : flatLook(theme);
        return [
          { kind: "areas", corners: obstacleAreas, color, below: true },
          { kind: "areas", corners: frame?.obstacleAreas ?? none, color, below: true },
          { kind: "lines", ends: obstacles, count: obstacles.length / 6, version: 0, style },
          { kind: "lines", ends, count: ends.length / 6, version, style },
        ];
      },
    };
  },
};

interface Look {
  readonly style: LineStyle;
  readonly color: ThemeColor;
}

function flatLook({ foreground, background, highContrast }: ThemeColors): Look {
  const outline = mixed(foreground, background, highContrast ? 0 : faded.outline);
  return { style: { color: outline, width: 1.4 }, color: mixed(foreground, background, faded.area) };
}

function deepLook({ foreground: [red, green, blue] }: ThemeColors): Look {
  return { style: { color: [red, green, blue, opacity.edge], width: 1 }, color: [red, green, blue, opacity.face] };
}
