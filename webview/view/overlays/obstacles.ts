/** Overlay: outlines of obstacles, those that move where they are at the time of the frame. */
import type { Overlay } from "./overlay.ts";

export const obstacles: Overlay = {
  id: "obstacles",
  label: "Obstacles",
  about: "Outlines of the obstacles, at rest and moving.",
  offered: ({ obstacles }) => obstacles !== undefined,
  create({ obstacles = new Float32Array(0) }) {
    const none = new Float32Array(0);
    let version = 0;
    let drawn: unknown;
    return {
      layers({ frame, theme }) {
        const ends = frame?.obstacles ?? none;
        if (ends !== drawn) [drawn, version] = [ends, version + 1];
        const style = { color: theme.foreground, width: 1.8 };
        return [
          { kind: "lines", ends: obstacles, count: obstacles.length / 6, version: 0, style },
          { kind: "lines", ends, count: ends.length / 6, version, style },
        ];
      },
    };
  },
};
