/** Overlay: the outline of the box. Each line shows the kind of its face: walls solid, periodic dashed, open dotted. */
import type { Scene } from "../../../src/protocol/messages.ts";
import type { LineStyle } from "./layers.ts";
import type { Overlay } from "./overlay.ts";
import { Segments } from "./segments.ts";

type Stroke = "solid" | "dashed" | "dotted";

const styles: Readonly<Record<Stroke, Omit<LineStyle, "color">>> = {
  solid: { width: 1.6 },
  dashed: { width: 1.2, dash: [9, 5] },
  dotted: { width: 1.2, dash: [5, 1.4] },
};

export const box: Overlay = {
  id: "box",
  label: "Box",
  about: "Edges of the box: walls are solid, periodic edges dashed, open ones dotted.",
  create(scene) {
    const lines = Object.entries(boxLines(scene)) as [Stroke, Segments][];
    return {
      layers: ({ theme }) =>
        lines.map(([stroke, { ends, count }]) => {
          return { kind: "lines", ends, count, version: 0, style: { ...styles[stroke], color: theme.line } };
        }),
    };
  },
};

const strokes = { reflecting: "solid", periodic: "dashed", open: "dotted" } as const;
const firmness: readonly Stroke[] = ["dotted", "dashed", "solid"];

export function boxLines(scene: Scene): Record<Stroke, Segments> {
  const lines = { solid: new Segments(), dashed: new Segments(), dotted: new Segments() };
  const { size, edges, dimension } = scene;
  const stroke = (face: number): Stroke => strokes[edges[face]!];
  if (dimension === 2) {
    const [x, y] = [size[0]!, size[1]!];
    lines[stroke(0)].add(0, 0, 0, 0, y, 0);
    lines[stroke(1)].add(x, 0, 0, x, y, 0);
    lines[stroke(2)].add(0, 0, 0, x, 0, 0);
    lines[stroke(3)].add(0, y, 0, x, y, 0);
    return lines;
  }
  for (let along = 0; along < 3; along++) {
    const [b, c] = [(along + 1) % 3, (along + 2) % 3];
    for (let corner = 0; corner < 4; corner++) {
      const from = [0, 0, 0];
      from[b] = (corner & 1) * size[b]!;
      from[c] = (corner >> 1) * size[c]!;
      const to = [...from];
      to[along] = size[along]!;
      // Two faces share an edge: the firmer stroke wins.
      const faces = [stroke(2 * b + (corner & 1)), stroke(2 * c + (corner >> 1))];
      const firmer = firmness[Math.max(...faces.map((face) => firmness.indexOf(face)))]!;
      lines[firmer].add(from[0]!, from[1]!, from[2]!, to[0]!, to[1]!, to[2]!);
    }
  }
  return lines;
}
