/** Obstacle: spheres, discs in two dimensions; solid, or hollow with the particles inside. */
import { flagOf, numberOf, type Parameters, type ParameterValues, pointsOf, vectorOf } from "../../parameters.ts";
import { Ball } from "../shapes/shape.ts";
import { obstacleKind } from "./obstacleKind.ts";
import { circle } from "./strokes.ts";

const parameters: Parameters = {
  at: {
    type: "points",
    description: "The center, or a list of centers. Unit: length.",
    examples: [
      [5, 5],
      [
        [3, 5],
        [7, 5],
      ],
    ],
  },
  radius: {
    type: "number",
    description: "The radius of all of them. Unit: length.",
    positive: true,
    optional: true,
    examples: [1],
  },
  radii: {
    type: "numbers",
    description: "A radius for each center, in place of `radius`. Unit: length.",
    positive: true,
    optional: true,
    examples: [[1, 2]],
  },
  hollow: {
    type: "flag",
    description: "A container: particles are inside. Default: false, a solid.",
    default: false,
  },
};

/** Center and radius of each. */
function balls(values: ParameterValues): (readonly [center: readonly number[], radius: number])[] {
  const radii = values.radii === undefined ? undefined : vectorOf(values, "radii");
  return pointsOf(values, "at").map((at, k) => [at, radii?.[k] ?? numberOf(parameters, values, "radius")]);
}

export const sphere = obstacleKind({
  kind: "sphere",
  description: "A sphere (a disc in 2-D), or several; solid, or hollow with the particles inside.",
  parameters,
  shapes(values) {
    return balls(values).map(([center, radius]) => new Ball(center, radius, flagOf(values, "hollow")));
  },
  strokes(values, size) {
    const planes = size.length === 2 ? ([[0, 1]] as const) : ([[0, 1], [0, 2], [1, 2]] as const); // biome-ignore format: short
    return balls(values).flatMap(([center, radius]) => planes.map((plane) => circle(center, radius, plane)));
  },
  areas(values) {
    return flagOf(values, "hollow") ? [] : balls(values).map(([center, radius]) => circle(center, radius));
  },
  problem({ radius, radii, ...values }) {
    if ((radius === undefined) === (radii === undefined)) {
      const code = radius === undefined ? "missing" : "conflict";
      return { path: [], code, message: "expected `radius`, or `radii` with one number for each center." };
    }
    const [expected, got] = [
      pointsOf(values, "at").length,
      radii === undefined ? 0 : vectorOf({ radii }, "radii").length,
    ];
    if (radii === undefined || got === expected) return undefined;
    return { path: ["radii"], message: `expected one number for each center, ${expected}, got ${got}.` };
  },
});
