/** The space that obstacles leave free: first contacts against a fine walk along the way, and lines of sight. */
import { expect, test } from "vitest";
import { CellGrid } from "../../../src/engine/srd/cellGrid.ts";
import { FreeSpace } from "../../../src/engine/srd/freeSpace.ts";
import { CounterRandom } from "../../../src/physics/counterRandom.ts";
import { HollowCylinder, SolidCylinder, Tube } from "../../../src/physics/surfaces/shapes/cylinder.ts";
import { Ball, Block, HalfSpace, Rod, type Shape } from "../../../src/physics/surfaces/shapes/shape.ts";
import { Triangle } from "../../../src/physics/surfaces/shapes/triangle.ts";
import { plainSettings } from "./fluids.ts";

const shapes: readonly (readonly [string, Shape])[] = [
  ["a rod", new Rod([2, 3, 4], [7, 5, 6], 0.4)],
  ["a triangle", new Triangle([1, 2, 3], [8, 3, 4], [4, 8, 7])],
  ["a block", new Block([3, 3, 3], [6, 7, 5])],
  ["a half space", new HalfSpace([5, 5, 5], [0.3, 0.8, -0.2])],
  ["a ball", new Ball([5, 5, 5], 2.5, false)],
  ["a hollow ball", new Ball([5, 5, 5], 4.5, true)],
  ["a cylinder", new SolidCylinder([3, 5, 5], [7, 6, 4], 1.7)],
  ["a hollow cylinder", new HollowCylinder([5, 5, 0], [5, 5, 9], 4.2)],
  ["a tube", new Tube([3, 5, 5], [7, 6, 4], 1.7)],
];

test.each(shapes)("first contacts with %s are where a fine walk finds them, and none is missed", (_, shape) => {
  const settings = plainSettings(3, 10, {
    edges: Array(6).fill("reflecting"),
    solids: [{ shapes: [shape], response: { normal: -1, tangential: 1 } }],
  });
  const space = new FreeSpace(settings, new CellGrid(settings, 1, 0));
  const random = new CounterRandom(3, "ways");
  const normal = new Float64Array(3);
  const walk = 400;
  let hits = 0;
  let passed = 0;
  for (let way = 0; way < 150; way++) {
    const [a, b] = [0, 3].map((first) => [0, 1, 2].map((axis) => 10 * random.uniform(way, first + axis)));
    if (shape.distance(a[0], a[1], a[2], normal) < 0.01) continue;
    const m = a.map((x, axis) => b[axis] - x);
    const s = space.contact(a[0], a[1], a[2], m[0], m[1], m[2]);
    const distance = (share: number) =>
      shape.distance(a[0] + share * m[0], a[1] + share * m[1], a[2] + share * m[2], normal);
    const length = Math.hypot(...m);
    // Before the contact no distance is negative, nor does a step lead through a surface that is hit from both sides.
    const end = Math.min(1, s);
    const before = new Float64Array(3);
    for (let k = 0; k < walk; k++) {
      const d = distance((k / walk) * end);
      const turned = before[0] * normal[0] + before[1] * normal[1] + before[2] * normal[2];
      if (d <= 0 || (k > 0 && d < length / walk && turned < -0.9)) passed++;
      before.set(normal);
    }
    if (s === Infinity) continue;
    hits++;
    expect(distance(s)).toBeLessThan(1.1e-7);
    expect(space.normal[0] * m[0] + space.normal[1] * m[1] + space.normal[2] * m[2]).toBeLessThan(0);
    expect(space.sees(a[0], a[1], a[2], m[0], m[1], m[2], false)).toBe(false);
  }
  expect(passed).toBe(0);
  expect(hits).toBeGreaterThan(10);
});
