/** The grid of cells between the faces of the box. */
import type { Scene } from "../src/run/messages.ts";
import { Segments } from "./segments.ts";

/** More cells along an axis than this would fill a deep view with lines. */
const mostDeep = 30;

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
  if (cells.some((number) => number > mostDeep)) return lines;
  for (let along = 0; along < 3; along++) {
    const [b, c] = [(along + 1) % 3, (along + 2) % 3];
    for (let i = 0; i <= cells[b]!; i++) {
      for (let j = 0; j <= cells[c]!; j++) {
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
