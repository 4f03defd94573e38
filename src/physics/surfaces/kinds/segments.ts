/** Obstacle: segments from point to point, hit from both sides and at their ends. */
import { flagOf, numberOf, type Parameters, type ParameterValues, pointsOf } from "../../parameters.ts";
import { Rod } from "../shapes/shape.ts";
import type { Stroke } from "../surface.ts";
import { obstacleKind } from "./obstacleKind.ts";

const parameters: Parameters = {
  points: {
    type: "points",
    description: "Corners of the polyline, two or more. Unit: length.",
    examples: [
      [
        [0, 0],
        [2, 1],
      ],
    ],
  },
  closed: {
    type: "flag",
    description: "A last segment joins the last corner to the first. Default: false.",
    default: false,
  },
  thickness: {
    type: "number",
    description: "Diameter of the segments, whose ends are round. Unit: length. Default: 0, without thickness.",
    minimum: 0,
    default: 0,
  },
};

function polyline(values: ParameterValues): Stroke {
  const points = pointsOf(values, "points");
  return flagOf(values, "closed") ? [...points, points[0]] : points;
}

export const segments = obstacleKind({
  kind: "segments",
  description: "Straight segments from point to point; particles hit them from both sides and at the ends.",
  parameters,
  shapes(values) {
    const radius = numberOf(parameters, values, "thickness") / 2;
    const points = polyline(values);
    return points.slice(1).map((to, k) => new Rod(points[k], to, radius));
  },
  strokes(values) {
    const radius = numberOf(parameters, values, "thickness") / 2;
    const points = polyline(values);
    if (radius === 0 || points[0].length === 3) return [points];
    return capsules(points, radius);
  },
  areas(values) {
    const radius = numberOf(parameters, values, "thickness") / 2;
    return radius === 0 ? [] : capsules(polyline(values), radius);
  },
  problem: (values) =>
    pointsOf(values, "points").length < 2
      ? { path: ["points"], message: "expected two points or more, got one." }
      : undefined,
});

function capsules(points: Stroke, radius: number): Stroke[] {
  return points.slice(1).map((to, k) => capsule(points[k], to, radius));
}

/** The outline of a segment with round ends, in two dimensions. */
function capsule([x, y]: readonly number[], [u, w]: readonly number[], radius: number): Stroke {
  const half = Math.atan2(w! - y!, u! - x!) - Math.PI / 2;
  const arc = (cx: number, cy: number, from: number) =>
    Array.from({ length: 13 }, (_, k) => {
      const angle = from + (Math.PI * k) / 12;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    });
  const around = [...arc(u!, w!, half), ...arc(x!, y!, half + Math.PI)];
  return [...around, around[0]];
}
