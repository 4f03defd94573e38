/** Overlay: obstacles as outlines, filled in two dimensions; those that move where they are at the time of the frame. */
import { mixed } from "../../app/cssColor.ts";
import type { Overlay } from "./overlay.ts";

/** Of the background in the color of the areas. */
const faded = 0.6;

export const obstacles: Overlay = {
  id: "obstacles",
  label: "Obstacles",
  about: "Outlines of the obstacles, at rest and moving; in two dimensions what is solid is filled.",
  offered: ({ obstacles }) => obstacles !== undefined,
  create({ obstacles = new Float32Array(0), obstacleAreas = new Float32Array(0) }) {
    const none = new Float32Array(0);
    let version = 0;
    let drawn: unknown;
    return {
      layers({ frame, theme }) {
        const ends = frame?.obstacles ?? none;
        if (ends !== drawn) [drawn, version] = [ends, version + 1];
        const style = { color: theme.foreground, width: 1.8 };
        const color = mixed(theme.foreground, theme.background, faded);
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
