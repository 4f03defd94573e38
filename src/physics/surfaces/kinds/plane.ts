/** Obstacle: a plane at any angle, solid behind it. */
import { vectorOf } from "../../parameters.ts";
import { behind } from "../areas.ts";
import { HalfSpace } from "../shapes/shape.ts";
import { obstacleKind } from "./obstacleKind.ts";
import { planeStrokes } from "./strokes.ts";

export const plane = obstacleKind({
  kind: "plane",
  description: "A plane (a line in 2-D) at any angle: particles stay on the side that `normal` points to.",
  parameters: {
    through: { type: "vector", description: "A point of the plane. Unit: length.", examples: [[0, 1]] },
    normal: {
      type: "vector",
      direction: true,
      description: "A vector of any length, perpendicular to the plane, that points to the side of the particles.",
      examples: [[0, 1]],
    },
  },
  shapes: (values) => [new HalfSpace(vectorOf(values, "through"), vectorOf(values, "normal"))],
  strokes: (values, size) => planeStrokes(vectorOf(values, "through"), vectorOf(values, "normal"), size),
  // Beyond the box too, as it may move.
  areas: (values, [width = 0, height = 0]) => [
    behind(
      [[-width, -height], [2 * width, -height], [2 * width, 2 * height], [-width, 2 * height]], // biome-ignore format: short
      vectorOf(values, "through"),
      vectorOf(values, "normal"),
    ),
  ],
  problem: (values) =>
    vectorOf(values, "normal").every((n) => n === 0)
      ? { path: ["normal"], message: "expected a direction for `normal`, got a vector of length 0." }
      : undefined,
});
