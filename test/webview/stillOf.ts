/** A picture of a scene in which nothing is highlighted, in a square of 400 pixels, with what a test says of it. */
import type { Scene } from "../../src/protocol/messages.ts";
import { type DrawnStill, noProblems, type Still } from "../../webview/view/painter.ts";
import { blankThemeColors } from "../../webview/view/themeColors.ts";

export function stillOf(scene: Scene, parts: Partial<Still> = {}): DrawnStill {
  return {
    frame: undefined,
    theme: blankThemeColors,
    drawings: new Map(),
    marks: undefined,
    problems: noProblems,
    ringed: [],
    chosen: undefined,
    pointed: undefined,
    projection: {
      dimension: 2,
      width: 400,
      height: 400,
      eye: [0.5, 0.5, 0],
      turn: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      focal: 400,
      near: 0,
      far: 1,
    },
    ratio: 1,
    atRest: true,
    ...parts,
    scene,
  };
}
