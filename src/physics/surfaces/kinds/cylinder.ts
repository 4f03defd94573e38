/** Obstacle: a cylinder, solid, as a thin tube, or as a closed container. */
import { numberOf, type Parameters, type ParameterValues, textOf, vectorOf } from "../../parameters.ts";
import { HollowCylinder, SolidCylinder, Tube } from "../shapes/cylinder.ts";
import { HalfSpace, type Shape } from "../shapes/shape.ts";
import type { Stroke } from "../surface.ts";
import { obstacleKind } from "./obstacleKind.ts";

/** What each form is made of. */
const forms: Readonly<
  Record<string, readonly [about: string, shapes: (from: Ends, to: Ends, radius: number) => Shape[]]>
> = {
  solid: ["A solid with flat ends.", (from, to, radius) => [new SolidCylinder(from, to, radius)]],
  tube: [
    "A thin tube with open ends: particles are inside and outside, and hit its rims.",
    (from, to, radius) => [new Tube(from, to, radius)],
  ],
  container: [
    "Closed by flat ends, with the particles inside.",
    (from, to, radius) => [
      new HollowCylinder(from, to, radius),
      new HalfSpace(from, difference(to, from)),
      new HalfSpace(to, difference(from, to)),
    ],
  ],
};
type Ends = readonly number[];

const parameters: Parameters = {
  from: { type: "vector", description: "One corner, or one end of the axis. Unit: length.", examples: [[5, 5, 0]] },
  to: {
    type: "vector",
    description: "The opposite corner, or the other end of the axis. Unit: length.",
    examples: [[5, 5, 8]],
  },
  radius: { type: "number", description: "The radius. Unit: length.", positive: true, examples: [1] },
  form: {
    type: "choice",
    description: "What the cylinder is. Default: solid.",
    words: Object.fromEntries(Object.entries(forms).map(([word, [about]]) => [word, about])),
    default: "solid",
  },
};

export const cylinder = obstacleKind({
  kind: "cylinder",
  description: "A cylinder between two points of its axis: solid, a thin tube, or a container.",
  dimensions: [3],
  parameters,
  shapes(values) {
    const form = forms[textOf(parameters, values, "form")!];
    return form[1](vectorOf(values, "from"), vectorOf(values, "to"), numberOf(parameters, values, "radius"));
  },
  strokes: (values) => rings(values),
  problem: (values) =>
    difference(vectorOf(values, "to"), vectorOf(values, "from")).every((x) => x === 0)
      ? { path: ["to"], message: "expected another point than `from`: the cylinder has no length." }
      : undefined,
});

function difference(a: Ends, b: Ends): number[] {
  return a.map((x, axis) => x - b[axis]);
}

/** Both ends, and lines along the side. */
function rings(values: ParameterValues): Stroke[] {
  const [from, to] = [vectorOf(values, "from"), vectorOf(values, "to")];
  const radius = numberOf(parameters, values, "radius");
  const axis = difference(to, from);
  const length = Math.hypot(...axis);
  const across = Math.abs(axis[0]) < 0.9 * length ? [1, 0, 0] : [0, 1, 0];
  const along = (axis[0] * across[0] + axis[1] * across[1]) / length;
  const u = across.map((x, k) => x - (along * axis[k]) / length);
  const scale = Math.hypot(...u);
  const w = [0, 1, 2].map((a) => {
    const [b, c] = [(a + 1) % 3, (a + 2) % 3];
    return (axis[b] * u[c] - axis[c] * u[b]) / (length * scale);
  });
  const ring = (center: Ends) =>
    Array.from({ length: 49 }, (_, k) => {
      const angle = (2 * Math.PI * k) / 48;
      const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle)];
      return center.map((x, a) => x + (c * u[a]) / scale + s * w[a]);
    });
  const [first, last] = [ring(from), ring(to)];
  return [first, last, ...[0, 12, 24, 36].map((k) => [first[k], last[k]])];
}
