/**
 * Overlay: the outline of the box, in a plane with a faint tint. Each line shows the kind of its face: walls solid, periodic dashed, open
 * dotted. In three dimensions the edges at the rear are faint.
 */
import { isPeriodic, isWall } from "../../../src/physics/box.ts";
import type { Scene } from "../../../src/protocol/messages.ts";
import type { Projection } from "../camera/projection.ts";
import type { AreaLayer, Layer, LineStyle } from "./layers.ts";
import type { Overlay } from "./overlay.ts";
import { Segments } from "./segments.ts";

type Stroke = "solid" | "dashed" | "dotted";

const styles: Readonly<Record<Stroke, Omit<LineStyle, "color">>> = {
  solid: { width: 1.6 },
  dashed: { width: 1.2, dash: [9, 5] },
  dotted: { width: 1.2, dash: [5, 1.4] },
};

/** Opacity of the tint, in the color of the text. */
const tint = { light: 0.028, dark: 0.045 };

export const box: Overlay = {
  id: "box",
  label: "Box",
  about: "Edges of the box: walls are solid, periodic edges dashed, open ones dotted.",
  create(scene) {
    const corners = scene.dimension === 2 ? rectangle(scene.size) : new Float32Array(0);
    const edges = edgesOf(scene);
    let facing = -1;
    let lines: Lines = { front: {}, rear: {} };
    return {
      layers({ theme, projection }): Layer[] {
        const now = facingFaces(scene, projection);
        if (now !== facing) {
          facing = now;
          lines = linesOf(edges, now);
        }
        const drawn = (of: Partial<Record<Stroke, Segments>>, color: typeof theme.line) =>
          allStrokes.map((stroke): Layer => {
            const { ends, count } = of[stroke] ?? noLines;
            return { kind: "lines", ends, count, version: facing, style: { ...styles[stroke], color } };
          });
        const [red, green, blue] = theme.foreground;
        const opacity = theme.highContrast ? 0 : theme.dark ? tint.dark : tint.light;
        const ground: AreaLayer = { kind: "areas", corners, color: [red, green, blue, opacity], below: true };
        return [ground, ...drawn(lines.rear, theme.faintLine), ...drawn(lines.front, theme.line)];
      },
    };
  },
};

interface Edge {
  readonly ends: readonly [number, number, number, number, number, number];
  /** By number: 2 × axis, and one more at the far end. */
  readonly faces: readonly number[];
  readonly stroke: Stroke;
}

interface Lines {
  readonly front: Partial<Record<Stroke, Segments>>;
  readonly rear: Partial<Record<Stroke, Segments>>;
}

/** Two faces share an edge: the firmer stroke wins, which is the later one. */
const allStrokes: readonly Stroke[] = ["dotted", "dashed", "solid"];
const noLines = new Segments();

function rectangle([x, y]: readonly number[]): Float32Array {
  return Float32Array.of(0, 0, 0, x!, 0, 0, x!, y!, 0, 0, 0, 0, x!, y!, 0, 0, y!, 0);
}

export function edgesOf({ size, edges, dimension }: Scene): Edge[] {
  const stroke = (face: number): Stroke =>
    isWall(edges, face) ? "solid" : isPeriodic(edges, face >> 1) ? "dashed" : "dotted";
  if (dimension === 2) {
    const [x, y] = [size[0], size[1]];
    const sides = [
      [0, 0, 0, 0, y, 0],
      [x, 0, 0, x, y, 0],
      [0, 0, 0, x, 0, 0],
      [0, y, 0, x, y, 0],
    ] as const;
    return sides.map((ends, face) => ({ ends, faces: [face], stroke: stroke(face) }));
  }
  return [0, 1, 2].flatMap((along) => {
    const [b, c] = [(along + 1) % 3, (along + 2) % 3];
    return [0, 1, 2, 3].map((corner): Edge => {
      const from = [0, 0, 0];
      from[b] = (corner & 1) * size[b];
      from[c] = (corner >> 1) * size[c];
      const to = [...from];
      to[along] = size[along];
      const faces = [2 * b + (corner & 1), 2 * c + (corner >> 1)];
      const firmest = Math.max(...faces.map((face) => allStrokes.indexOf(stroke(face))));
      return { ends: [from[0], from[1], from[2], to[0], to[1], to[2]], faces, stroke: allStrokes[firmest] };
    });
  });
}

/** Bits of the faces that are seen from outside; a flat picture shows all of them. */
export function facingFaces({ size, dimension }: Scene, { eye }: Pick<Projection, "eye">): number {
  if (dimension === 2) return 0b1111;
  return size.reduce(
    (faces, side, axis) => faces | (eye[axis] < 0 ? 1 << (2 * axis) : eye[axis] > side ? 2 << (2 * axis) : 0),
    0,
  );
}

/** An edge of none of the faces that are seen is at the rear. */
export function linesOf(edges: readonly Edge[], facing: number): Lines {
  const lines: Lines = { front: {}, rear: {} };
  for (const { ends, faces, stroke } of edges) {
    const of = faces.some((face) => facing & (1 << face)) ? lines.front : lines.rear;
    of[stroke] ??= new Segments();
    of[stroke].add(...ends);
  }
  return lines;
}
