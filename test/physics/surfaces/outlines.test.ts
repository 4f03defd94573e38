/** Outlines of obstacles are where the obstacles are: at rest, displaced by the sine of the phase, and turned. */
import { expect, it } from "vitest";
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
  expect(outlineSegments(obstaclesThat(false, system), 0).length).toBe(4 * 6);
  expect(obstaclesThat(true, system).map(({ name }) => name)).toEqual(["plane 1", "segments 2"]);
});

it("a quarter of a period later the plane is at its amplitude, and the segment has made a quarter of a turn", () => {
  const found = [...outlineSegments(obstaclesThat(true, system), 1)];
  const rounded = found.map((x) => Math.round(x * 1e5) / 1e5);
  expect(rounded).toEqual([0, 2.5, 0, 10, 2.5, 0, 5, 5, 0, 5, 8, 0]);
});
