/** Lines between the centers of pairs, to the nearest image: through a periodic edge, a line leaves on both sides. */
import { nearestImage, periods } from "../../../src/physics/box.ts";
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import type { LineLayer, LineStyle } from "./layers.ts";
import { Segments } from "./segments.ts";

/** @param offset of images across a shear flow */
export function addPair(
  scene: Scene,
  positions: Float32Array,
  i: number,
  j: number,
  lines: Segments,
  offset: number,
): void {
  const { dimension, shear } = scene;
  const sides = periods(scene);
  const way = [0, 0, 0];
  let round = false;
  for (let axis = 0; axis < dimension; axis++) {
    const step = positions[j * dimension + axis] - positions[i * dimension + axis];
    way[axis] = nearestImage(step, sides[axis]);
    round ||= way[axis] !== step;
  }
  if (shear) {
    const { flow, gradient } = shear;
    const boxes = Math.round(
      (positions[j * dimension + gradient] - positions[i * dimension + gradient] - way[gradient]) / sides[gradient],
    );
    way[flow] = nearestImage(way[flow] - boxes * offset, sides[flow]);
  }
  const place = (k: number, axis: number) => (axis < dimension ? positions[k * dimension + axis] : 0);
  const [ax, ay, az] = [place(i, 0), place(i, 1), place(i, 2)];
  lines.add(ax, ay, az, ax + way[0], ay + way[1], az + way[2]);
  if (!round) return;
  const [bx, by, bz] = [place(j, 0), place(j, 1), place(j, 2)];
  lines.add(bx, by, bz, bx - way[0], by - way[1], bz - way[2]);
}

export function contactLines(
  scene: Scene,
  positions: Float32Array,
  pairs: ArrayLike<number>,
  lines: Segments,
  offset = 0,
): void {
  lines.clear();
  const count = positions.length / scene.dimension;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [i, j] = [pairs[at], pairs[at + 1]];
    if (i < count && j < count) addPair(scene, positions, i, j, lines, offset);
  }
}

/** Lines between the pairs of a frame's data, one layer for each style. */
export function pairLayers(id: string) {
  const lines = new Segments();
  let drawn: unknown;
  return (scene: Scene, frame: ViewFrame | undefined, styles: readonly LineStyle[]): LineLayer[] => {
    const pairs = frame?.data[id];
    if (!frame || !pairs) return [];
    if (pairs !== drawn) contactLines(scene, frame.positions, pairs, lines, frame.offset);
    drawn = pairs;
    const { ends, count, version } = lines;
    return styles.map((style) => ({ kind: "lines", ends, count, version, style, onTop: true }));
  };
}
