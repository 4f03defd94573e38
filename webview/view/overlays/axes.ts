/** Overlay: the directions of x, y and z, in the lower left corner of a picture in three dimensions. */
import type { Projection } from "../camera/projection.ts";
import type { Overlay } from "./overlay.ts";
import { Segments } from "./segments.ts";

/** In CSS pixels: from the corner to the origin, lengths of an axis and of its letter's half. */
const [corner, length, half] = [34, 22, 3.2];

/** Strokes of the letters, right and up, in units of half their height. */
const letters: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [
    [-0.8, -1, 0.8, 1],
    [-0.8, 1, 0.8, -1],
  ],
  [
    [0, -1, 0, 0],
    [0, 0, -0.8, 1],
    [0, 0, 0.8, 1],
  ],
  [
    [-0.8, 1, 0.8, 1],
    [0.8, 1, -0.8, -1],
    [-0.8, -1, 0.8, -1],
  ],
];

export const axes: Overlay = {
  id: "axes",
  label: "Axes",
  about: "The directions of x, y and z",
  offered: ({ dimension }) => dimension === 3,
  create({ size }) {
    const lines = new Segments();
    return {
      layers({ theme, projection }) {
        lines.clear();
        if (projection.dimension === 3) addAxes(lines, projection, size);
        const style = { color: theme.foreground, width: 1.4 };
        return [{ kind: "lines", ends: lines.ends, count: lines.count, version: lines.version, style, onTop: true }];
      },
    };
  },
};

export function addAxes(
  lines: Segments,
  { eye, turn, focal, width, height }: Projection,
  size: readonly number[],
): void {
  const depth = Math.hypot(...size.map((side, axis) => eye[axis] - side / 2));
  const pixel = depth / focal;
  /** From pixels of the screen, right and up of its middle, to the box. */
  const place = (right: number, up: number): [number, number, number] =>
    [0, 1, 2].map(
      (axis) => eye[axis] + turn[axis] * right * pixel + turn[3 + axis] * up * pixel - turn[6 + axis] * depth,
    ) as [number, number, number];
  const [atX, atY] = [corner - width / 2, corner - height / 2];
  const origin = place(atX, atY);
  for (const [axis, strokes] of letters.entries()) {
    const [right, up] = [turn[axis], turn[3 + axis]];
    const end = [...origin] as typeof origin;
    end[axis] += length * pixel;
    lines.add(...origin, ...end);
    const [x, y] = [atX + (length + 8) * right, atY + (length + 8) * up];
    for (const [a, b, c, d] of strokes) {
      lines.add(...place(x + half * a, y + half * b), ...place(x + half * c, y + half * d));
    }
  }
}
