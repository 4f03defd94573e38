/** Trails end at a periodic edge, whatever the shape of the box. */
import { expect, test } from "vitest";
import { Trails } from "../../../../webview/view/overlays/trails.ts";
import { frameOf, sceneOf } from "../../sceneOf.ts";

test.each([
  [8, 1],
  [1, 8],
])("in a box of %d × %d no line goes across it where a particle comes in at the other edge", (width, height) => {
  for (const axis of [0, 1]) {
    const size = [width, height];
    const trails = new Trails(sceneOf({ size, count: 1, edges: Array(4).fill("periodic") }));
    const at = (share: number) => size.map((side, k) => side * (k === axis ? share : 0.5));
    trails.add(frameOf(at(0.95), { time: 0 }));
    trails.add(frameOf(at(0.05), { time: 1 }));
    const [ax, ay, , bx, by] = trails.ends;
    expect([bx! - ax!, by! - ay!]).toEqual([0, 0]);
    // Within the box there is one.
    trails.add(frameOf(at(0.45), { time: 2 }));
    expect(Math.abs(trails.ends[6 + axis] - trails.ends[9 + axis])).toBeCloseTo(0.4 * size[axis], 5);
  }
});
