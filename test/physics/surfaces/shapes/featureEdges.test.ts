/** Edges that show the form of a mesh: of a cube its twelve, of a round body none, of an open one its rim. */
import { expect, test } from "vitest";
import { featureEdges } from "../../../../src/physics/surfaces/shapes/featureEdges.ts";

type Corner = readonly [number, number, number];
const mesh = (triangles: readonly (readonly Corner[])[]) => Float64Array.from(triangles.flat(2));

/** A prism of n sides about the z axis, with both ends or without. */
function prism(n: number, ends: boolean): Float64Array {
  const at = (k: number, z: number): Corner => [
    Math.cos((2 * Math.PI * (k % n)) / n),
    Math.sin((2 * Math.PI * (k % n)) / n),
    z,
  ];
  return mesh(
    Array.from({ length: n }, (_, k) => [
      [at(k, 0), at(k + 1, 0), at(k + 1, 1)],
      // The order of corners says nothing of the form.
      [at(k, 1), at(k, 0), at(k + 1, 1)],
      ...(ends ? [0, 1].map((z): Corner[] => [[0, 0, z], at(k, z), at(k + 1, z)]) : []),
    ]).flat(),
  );
}

test("of a box the twelve edges, and no diagonal of a face", () => {
  const edges = featureEdges(prism(4, true));
  expect(edges).toHaveLength(12);
  for (const [a, b] of edges) expect(Math.hypot(...a.map((x, k) => x - b[k]))).toBeLessThan(1.5);
});

test("of a tube with flat sides at small angles the two rims alone, where it is open or its ends begin", () => {
  for (const ends of [true, false]) expect(featureEdges(prism(16, ends))).toHaveLength(2 * 16);
  // From 25 degrees on sides are edges.
  expect(featureEdges(prism(12, true))).toHaveLength(3 * 12);
});

test("a fold, whose faces lie on each other, is an edge", () => {
  const fold = mesh([
    [[0, 0, 0], [1, 0, 0], [0, 1, 0.01]],
    [[0, 0, 0], [1, 0, 0], [0, 1, 0]],
  ]); // biome-ignore format: short
  expect(featureEdges(fold)).toHaveLength(5);
});
