/** From centre to centre the short way round: through a periodic edge, a line leaves on both sides. */
import { nearestImage, periods } from "../../../src/physics/box.ts";
import type { NextEncounter, Scene } from "../../../src/protocol/messages.ts";
import type { Segments } from "./segments.ts";

function addPair(scene: Scene, positions: Float32Array, i: number, j: number, lines: Segments): void {
  const { dimension } = scene;
  const sides = periods(scene);
  const way = [0, 0, 0];
  let round = false;
  for (let axis = 0; axis < dimension; axis++) {
    const step = positions[j * dimension + axis]! - positions[i * dimension + axis]!;
    way[axis] = nearestImage(step, sides[axis]!);
    round ||= way[axis] !== step;
  }
  const place = (k: number, axis: number) => (axis < dimension ? positions[k * dimension + axis]! : 0);
  const [ax, ay, az] = [place(i, 0), place(i, 1), place(i, 2)];
  lines.add(ax, ay, az, ax + way[0]!, ay + way[1]!, az + way[2]!);
  if (!round) return;
  const [bx, by, bz] = [place(j, 0), place(j, 1), place(j, 2)];
  lines.add(bx, by, bz, bx - way[0]!, by - way[1]!, bz - way[2]!);
}

export function contactLines(scene: Scene, positions: Float32Array, pairs: Uint32Array, lines: Segments): void {
  lines.clear();
  const count = positions.length / scene.dimension;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [i, j] = [pairs[at]!, pairs[at + 1]!];
    if (i < count && j < count) addPair(scene, positions, i, j, lines);
  }
}

/** What meets next: the line between the two, or the way to the wall and a mark on it. */
export function nextLines(scene: Scene, positions: Float32Array, next: NextEncounter, lines: Segments): void {
  lines.clear();
  const { dimension, size, radii } = scene;
  const count = positions.length / dimension;
  const { first, second } = next;
  if (first < 0 || first >= count || second >= count) return;
  if (second >= 0) {
    addPair(scene, positions, first, second, lines);
    return;
  }
  const face = -1 - second;
  const axis = face >> 1;
  // An obstacle.
  if (axis >= dimension) return;
  const from = [0, 1, 2].map((k) => (k < dimension ? positions[first * dimension + k]! : 0));
  const foot = [...from];
  foot[axis] = (face & 1) * size[axis]!;
  lines.add(from[0]!, from[1]!, from[2]!, foot[0]!, foot[1]!, foot[2]!);
  const half = 1.2 * radii[radii.length === 1 ? 0 : first]!;
  const others = [0, 1, 2].filter((k) => k < dimension && k !== axis);
  // Flat: a bar on the wall. Deep: a square on it.
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
      corner[other] = corner[other]! + turn[k]! * half;
    });
    return corner;
  });
  for (let k = 1; k < corners.length; k++) {
    const [a, b] = [corners[k - 1]!, corners[k]!];
    lines.add(a[0]!, a[1]!, a[2]!, b[0]!, b[1]!, b[2]!);
  }
}
