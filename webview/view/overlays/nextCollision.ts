/** Overlay: the next collision while the run is paused. */
import type { Scene } from "../../../src/protocol/messages.ts";
import type { Overlay } from "./overlay.ts";
import { addPair } from "./pairLines.ts";
import { ringAround } from "./rings.ts";
import { Segments } from "./segments.ts";

export const nextCollision: Overlay = {
  id: "next",
  label: "Next collision",
  about: "The next collision, while the run is paused.",
  data: "next",
  offered: ({ fluid, recorded }) => !recorded && (!fluid || fluid.hasSolutes === true),
  create() {
    const lines = new Segments();
    let drawn: unknown;
    return {
      layers({ scene, frame, theme }) {
        const next = frame?.data.next;
        if (!frame || !next) return [];
        const [, first, second] = next as ArrayLike<number> as readonly [time: number, first: number, second: number];
        if (next !== drawn) nextLines(scene, frame.positions, first, second, lines, frame.offset);
        drawn = next;
        const { ends, count, version } = lines;
        const rings = [first, second].flatMap(
          (particle) => ringAround(particle, scene, frame, { color: theme.accent, gap: 0.5, width: 2 }) ?? [],
        );
        return [
          { kind: "lines", ends, count, version, style: { color: theme.accent, width: 2 }, onTop: true },
          { kind: "rings", rings },
        ];
      },
    };
  },
};

/** The line between the two, or the way to the wall and a mark on it. */
export function nextLines(
  scene: Scene,
  positions: Float32Array,
  first: number,
  second: number,
  lines: Segments,
  offset = 0,
): void {
  lines.clear();
  const { dimension, size, radii } = scene;
  const count = positions.length / dimension;
  if (first < 0 || first >= count || second >= count) return;
  if (second >= 0) {
    addPair(scene, positions, first, second, lines, offset);
    return;
  }
  const face = -1 - second;
  const axis = face >> 1;
  // An obstacle.
  if (axis >= dimension) return;
  const from = [0, 1, 2].map((k) => (k < dimension ? positions[first * dimension + k] : 0));
  const foot = [...from];
  foot[axis] = (face & 1) * size[axis];
  lines.add(from[0], from[1], from[2], foot[0], foot[1], foot[2]);
  const half = 1.2 * radii[radii.length === 1 ? 0 : first];
  const others = [0, 1, 2].filter((k) => k < dimension && k !== axis);
  // In two dimensions a bar on the wall, in three a square.
  const turns =
    others.length === 1
      ? [[-1], [1]]
      : [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
          [-1, -1],
        ];
  const corners = turns.map((turn) => {
    const corner = [...foot];
    others.forEach((other, k) => {
      corner[other] = corner[other] + turn[k] * half;
    });
    return corner;
  });
  for (let k = 1; k < corners.length; k++) {
    const [a, b] = [corners[k - 1], corners[k]];
    lines.add(a[0], a[1], a[2], b[0], b[1], b[2]);
  }
}
