/**
 * Overlay: the grid of cells. In two dimensions all its lines; in three all lines of few cells, and of more those on the faces of the
 * box, as lines inside would hide both the particles and one another.
 */
import type { Scene } from "../../../src/protocol/messages.ts";
import type { ThemeColor } from "../../app/cssColor.ts";
import { type Projection, scaleAtMiddle } from "../camera/projection.ts";
import type { ThemeColors } from "../painter.ts";
import type { Overlay } from "./overlay.ts";
import { Segments } from "./segments.ts";

/** Up to this number of cells along each axis, all lines of a grid in three dimensions can be distinguished. */
const fewDeep = 8;
/** Pixels between lines at which they have faded, as they would be a gray wash, and at which they begin to fade. */
const [gone, whole] = [2.5, 6] as const;
/** Below this strength cells cannot be seen. */
const faintest = 0.3;

export const cells: Overlay = {
  id: "cells",
  label: "Cells",
  about: "The grid in which the method searches for collision partners.",
  offered: (scene) => scene.cells.some((along) => along > 1),
  create() {
    let lines = new Segments();
    let drawn: Scene | undefined;
    let version = 0;
    return {
      layers({ scene, projection, theme }) {
        if (scene !== drawn) [lines, drawn, version] = [cellLines(scene), scene, version + 1];
        const share = cellShare(cellSpacing(scene, projection));
        const { ends, count } = lines;
        const style = { color: cellLineColor(theme, scene.dimension, share), width: 1 };
        return [{ kind: "lines", ends, count: share > 0 ? count : 0, version, style }];
      },
      hint({ scene, projection }) {
        const tooSmall = cellShare(cellSpacing(scene, projection)) < faintest;
        return tooSmall ? "cells are too small to see: zoom in" : undefined;
      },
    };
  },
};

export function cellLines(scene: Scene): Segments {
  const lines = new Segments();
  const { size, cells, dimension } = scene;
  if (cells.length < dimension) return lines;
  const at = (axis: number, k: number) => (k * size[axis]) / cells[axis];
  if (dimension === 2) {
    for (let k = 1; k < cells[0]; k++) lines.add(at(0, k), 0, 0, at(0, k), size[1], 0);
    for (let k = 1; k < cells[1]; k++) lines.add(0, at(1, k), 0, size[0], at(1, k), 0);
    return lines;
  }
  const inside = cells.every((along) => along <= fewDeep);
  for (let along = 0; along < 3; along++) {
    const [b, c] = [(along + 1) % 3, (along + 2) % 3];
    for (let i = 0; i <= cells[b]; i++) {
      const atEdge = i === 0 || i === cells[b];
      for (let j = 0; j <= cells[c]; j += inside || atEdge ? 1 : cells[c]) {
        const from = [0, 0, 0];
        from[b] = at(b, i);
        from[c] = at(c, j);
        const to = [...from];
        to[along] = size[along];
        lines.add(from[0], from[1], from[2], to[0], to[1], to[2]);
      }
    }
  }
  return lines;
}

/** Least distance between lines in pixels; in three dimensions in the middle of the box. */
export function cellSpacing({ size, cells }: Scene, projection: Projection): number {
  // An axis of one cell has no lines.
  const sides = size.map((side, axis) => (cells[axis] > 1 ? side / cells[axis] : Number.POSITIVE_INFINITY));
  return Math.min(...sides) * scaleAtMiddle(projection, size);
}

/** Strength of the lines; 0 where they would be a wash. */
export function cellShare(spacing: number): number {
  return Math.min(Math.max((spacing - gone) / (whole - gone), 0), 1);
}

/** The color of text, which shows on every background and beside particles of any color. */
export function cellLineColor({ foreground, highContrast }: ThemeColors, dimension: 2 | 3, share: number): ThemeColor {
  const [red, green, blue, opacity] = foreground;
  const strength = (dimension === 3 ? 0.3 : 0.42) * (highContrast ? 1.7 : 1);
  return [red, green, blue, opacity * strength * share];
}
