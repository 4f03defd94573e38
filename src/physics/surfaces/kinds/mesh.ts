/** Obstacle: a mesh of triangles from an STL file; particles hit it from both sides, at its edges and at its corners. */
import { numberOf, type Parameters, type ParameterValues, textOf, vectorOf } from "../../parameters.ts";
import type { System } from "../../system.ts";
import { isEnclosed } from "../shapes/enclosure.ts";
import { featureEdges } from "../shapes/featureEdges.ts";
import { cornersOf } from "../shapes/meshDefects.ts";
import { Triangle } from "../shapes/triangle.ts";
import type { Stroke } from "../surface.ts";
import { obstacleKind } from "./obstacleKind.ts";

/** Of larger meshes some of the faces and edges are drawn. */
const mostDrawn = 20_000;

const parameters: Parameters = {
  file: {
    type: "file",
    description: "An STL file, binary or text, relative to the scenario. Its coordinates are lengths of the scenario.",
    examples: ["funnel.stl"],
  },
  scale: { type: "number", description: "Factor of all its coordinates. Default: 1.", positive: true, default: 1 },
  offset: {
    type: "vector",
    description: "Displacement after scaling. Unit: length. Default: none.",
    optional: true,
    examples: [[5, 5, 0]],
  },
};

function trianglesOf(values: ParameterValues, meshes: System["meshes"]): Float64Array {
  const name = textOf(parameters, values, "file")!;
  const triangles = meshes?.[name];
  if (!triangles) throw new RangeError(`expected the triangles of \`${name}\`, got none`);
  const scale = numberOf(parameters, values, "scale");
  const offset = values.offset === undefined ? [0, 0, 0] : vectorOf(values, "offset");
  return triangles.map((x, k) => scale * x + offset[k % 3]);
}

/** The last shapes made of the triangles of a file, with their scale and offset: surfaces of one system are made several times. */
const made = new WeakMap<Float64Array, { readonly as: string; readonly shapes: readonly Triangle[] }>();

function shapesOf(values: ParameterValues, { meshes }: Pick<System, "meshes">): readonly Triangle[] {
  const read = meshes?.[textOf(parameters, values, "file")!];
  const as = JSON.stringify([values.scale, values.offset]);
  const before = read && made.get(read);
  if (before?.as === as) return before.shapes;
  const shapes = cornersOf(trianglesOf(values, meshes)).map((three) => new Triangle(...three));
  if (read) made.set(read, { as, shapes });
  return shapes;
}

function drawn(parts: readonly Stroke[]): Stroke[] {
  const every = Math.max(1, Math.ceil(parts.length / mostDrawn));
  return parts.filter((_, k) => k % every === 0);
}

export const mesh = obstacleKind({
  kind: "mesh",
  description: "A mesh of triangles from an STL file, in 3-D; particles hit it from both sides.",
  dimensions: [3],
  parameters,
  shapes: shapesOf,
  encloses: (values, meshes) => {
    const triangles = trianglesOf(values, meshes);
    return (x, y, z) => isEnclosed(triangles, x, y, z);
  },
  strokes: (values, _, meshes) => drawn(featureEdges(trianglesOf(values, meshes))),
  faces: (values, meshes) => drawn(cornersOf(trianglesOf(values, meshes))),
});
