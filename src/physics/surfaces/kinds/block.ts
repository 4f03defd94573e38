/** Obstacle: a solid block with faces across the axes; a rectangle in two dimensions. */
import { vectorOf } from "../../parameters.ts";
import { Block } from "../shapes/shape.ts";
import { obstacleKind } from "./obstacleKind.ts";
import { blockStrokes } from "./strokes.ts";

export const block = obstacleKind({
  kind: "block",
  description: "A solid block (a rectangle in 2-D) between two corners.",
  parameters: {
    from: { type: "vector", description: "One corner, or one end of the axis. Unit: length.", examples: [[2, 2]] },
    to: {
      type: "vector",
      description: "The opposite corner, or the other end of the axis. Unit: length.",
      examples: [[4, 3]],
    },
  },
  shapes(values) {
    const [from, to] = [vectorOf(values, "from"), vectorOf(values, "to")];
    // Without faces along an axis that there is not.
    const corner = (pick: (a: number, b: number) => number, end: number) =>
      [0, 1, 2].map((axis) => (axis < from.length ? pick(from[axis], to[axis]) : end));
    return [new Block(corner(Math.min, -Infinity), corner(Math.max, Infinity))];
  },
  strokes: (values) => blockStrokes(vectorOf(values, "from"), vectorOf(values, "to")),
  areas: (values) => blockStrokes(vectorOf(values, "from"), vectorOf(values, "to")),
  problem: (values) =>
    vectorOf(values, "from").some((x, axis) => x === vectorOf(values, "to")[axis])
      ? { path: ["to"], message: "expected another corner than `from` along each axis: the block has no volume." }
      : undefined,
});
