/** Obstacle: spheres, discs in two dimensions; solid, or hollow with the particles inside. */
import { flagOf, numberOf, type Parameters, pointsOf } from "../../parameters.ts";
import { Ball } from "../shapes/shape.ts";
import { obstacleKind } from "./obstacleKind.ts";
import { circle } from "./strokes.ts";

const parameters: Parameters = {
  at: {
    type: "points",
    description: "The center, or a list of centers of equal spheres. Unit: length.",
    examples: [
      [5, 5],
      [
        [3, 5],
        [7, 5],
      ],
    ],
  },
  radius: { type: "number", description: "The radius. Unit: length.", positive: true, examples: [1] },
  hollow: {
    type: "flag",
    description: "A container: particles are inside. Default: false, a solid.",
    default: false,
  },
};

export const sphere = obstacleKind({
  kind: "sphere",
  description: "A sphere (a disc in 2-D), or several equal ones; solid, or hollow with the particles inside.",
  parameters,
  shapes(values) {
    const radius = numberOf(parameters, values, "radius");
    return pointsOf(values, "at").map((center) => new Ball(center, radius, flagOf(values, "hollow")));
  },
  strokes(values, size) {
    const radius = numberOf(parameters, values, "radius");
    const planes = size.length === 2 ? ([[0, 1]] as const) : ([[0, 1], [0, 2], [1, 2]] as const); // biome-ignore format: short
    return pointsOf(values, "at").flatMap((center) => planes.map((plane) => circle(center, radius, plane)));
  },
  areas(values) {
    const radius = numberOf(parameters, values, "radius");
    return flagOf(values, "hollow") ? [] : pointsOf(values, "at").map((center) => circle(center, radius));
  },
});
