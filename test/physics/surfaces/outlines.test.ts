/** Outlines and areas of obstacles are where the obstacles are: at rest, displaced by the sine of the phase, and turned. */
import { expect, it } from "vitest";
import { areaTriangles } from "../../../src/physics/surfaces/areas.ts";
import { obstaclesThat, outlineSegments } from "../../../src/physics/surfaces/outlines.ts";
import { systemOf } from "./shots.ts";

const sine = { kind: "sine", amplitude: [0, 0.5], frequency: 0.25 };
const turn = { kind: "rotation", spin: Math.PI / 2, center: [5, 5] };
const obstacles = [
  { kind: "plane", values: { through: [0, 2], normal: [0, 1], motion: sine } },
  { kind: "segments", values: { points: [[5, 5], [8, 5]], motion: turn } }, // biome-ignore format: short
  { kind: "block", values: { from: [1, 1], to: [2, 3] } },
];
const system = { ...systemOf({ kind: "plane", dimension: 2, values: {} }, 0.1), obstacles };

it("moving ones are separate from those at rest", () => {
  expect(outlineSegments(obstaclesThat(false, system), system, 0).length).toBe(4 * 6);
  expect(obstaclesThat(true, system).map(({ name }) => name)).toEqual(["plane 1", "segments 2"]);
});

it("a quarter of a period later the plane is at its amplitude, and the segment has made a quarter of a turn", () => {
  const found = [...outlineSegments(obstaclesThat(true, system), system, 1)];
  const rounded = found.map((x) => Math.round(x * 1e5) / 1e5);
  expect(rounded).toEqual([0, 2.5, 0, 10, 2.5, 0, 5, 5, 0, 5, 8, 0]);
});

/** The area that triangles cover together. */
function covered(triangles: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 9) {
    const [ax, ay, , bx, by, , cx, cy] = triangles.subarray(at, at + 9);
    sum += Math.abs((bx! - ax!) * (cy! - ay!) - (cx! - ax!) * (by! - ay!)) / 2;
  }
  return sum;
}

it("areas are those of the solids in the box: of a half-plane wherever it moves, of none where particles are inside", () => {
  expect(covered(areaTriangles(obstaclesThat(false, system), system, 0))).toBeCloseTo(2, 5);
  const moving = obstaclesThat(true, system);
  expect(covered(areaTriangles(moving, system, 0))).toBeCloseTo(20, 4);
  expect(covered(areaTriangles(moving, system, 1))).toBeCloseTo(25, 4);
  const hollow = { kind: "sphere", values: { at: [5, 5], radius: 4, hollow: true } };
  expect(areaTriangles(obstaclesThat(false, { ...system, obstacles: [hollow] }), system, 0).length).toBe(0);
});

it("what reaches over a periodic edge is also on the other side; what has drifted out comes round", () => {
  const edges = ["periodic", "periodic", "reflecting", "reflecting"] as const;
  const disc = (x: number) => ({
    ...system,
    edges,
    obstacles: [{ kind: "block", values: { from: [x - 1, 4], to: [x + 1, 6] } }],
  });
  const lines = (x: number) => outlineSegments(obstaclesThat(false, disc(x)), disc(x), 0);
  expect(lines(5).length).toBe(4 * 6);
  expect(lines(0).length).toBe(2 * 4 * 6);
  expect(covered(areaTriangles(obstaclesThat(false, disc(0)), disc(0), 0))).toBeCloseTo(4, 5);
  expect(Math.min(...lines(35))).toBe(0);
  expect([...lines(35)].filter((_, k) => k % 3 === 0).every((x) => x >= 4 && x <= 6)).toBe(true);
});
