/** Drawings over the overlays that are always there, by ids beside those of overlays. */
import type { OverlayDrawing } from "../painter.ts";
import { createProblems } from "./problems.ts";
import { createPushArrow } from "./pushArrow.ts";

export function fixedDrawings(): ReadonlyMap<string, OverlayDrawing> {
  return new Map([
    ["problems", createProblems()],
    ["push", createPushArrow()],
  ]);
}
