/**
 * The grid of cells: in a plane box all its lines; in a deep one all lines of few cells, and of more those on the faces of the box, as
 * lines inside would hide both the particles and one another.
 */
import type { Scene } from "../../../src/protocol/messages.ts";
import type { ThemeColor } from "../../app/cssColor.ts";
import type { Projection } from "../camera/projection.ts";
import type { ThemeColors } from "../painter.ts";
import { Segments } from "./segments.ts";

/** Along an axis, up to which all lines of a deep grid are told from one another. */
const fewDeep = 8;
/** Lines nearer to one another than so many pixels are a grey wash: they fade away before that. */
const [gone, whole] = [2.5, 6] as const;

export function cellLines(scene: Scene): Segments {
  const lines = new Segments();
  const { size, cells, dimension } = scene;
  if (cells.length < dimension) return lines;
  const at = (axis: number, k: number) => (k * size[axis]!) / cells[axis]!;
  if (dimension === 2) {
    for (let k = 1; k < cells[0]!; k++) lines.add(at(0, k), 0, 0, at(0, k), size[1]!, 0);
    for (let k = 1; k < cells[1]!; k++) lines.add(0, at(1, k), 0, size[0]!, at(1, k), 0);
    return lines;
  }
  const inside = cells.every((along) => along <= fewDeep);
  for (let along = 0; along < 3; along++) {
    const [b, c] = [(along + 1) % 3, (along + 2) % 3];
    for (let i = 0; i <= cells[b]!; i++) {
      const atEdge = i === 0 || i === cells[b];
      for (let j = 0; j <= cells[c]!; j += inside || atEdge ? 1 : cells[c]!) {
        const from = [0, 0, 0];
        from[b] = at(b, i);
        from[c] = at(c, j);
        const to = [...from];
        to[along] = size[along]!;
        lines.add(from[0]!, from[1]!, from[2]!, to[0]!, to[1]!, to[2]!);
      }
    }
  }
  return lines;
}

/** Pixels from one line to the next, at the least; of a deep box in its middle. */
export function cellSpacing({ size, cells, dimension }: Scene, { focal, eye, turn }: Projection): number {
  let depth = 1;
  if (dimension === 3) {
    const middle = [0, 1, 2].reduce((sum, k) => sum + turn[6 + k]! * (eye[k]! - size[k]! / 2), 0);
    depth = Math.max(middle, 1e-9);
  }
  // An axis of one cell has no lines.
  const sides = size.map((side, axis) => (cells[axis]! > 1 ? side / cells[axis]! : Number.POSITIVE_INFINITY));
  return (Math.min(...sides) * focal) / depth;
}

/** 0 where they would be a wash. */
export function cellShare(spacing: number): number {
  return Math.min(Math.max((spacing - gone) / (whole - gone), 0), 1);
}

/** Of the text's colour, so that it shows on each ground, beside particles of any colour. */
export function cellLineColor({ foreground, highContrast }: ThemeColors, dimension: 2 | 3, share: number): ThemeColor {
  const [red, green, blue, opacity] = foreground;
  const strength = (dimension === 3 ? 0.3 : 0.42) * (highContrast ? 1.7 : 1);
  return [red, green, blue, opacity * strength * share];
}
