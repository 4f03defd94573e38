/** Points within closed meshes, and the placement of particles there. */
import { expect, test } from "vitest";
import { isEnclosed } from "../../../../src/physics/surfaces/shapes/enclosure.ts";
import { readScenario } from "../../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../../src/scenario/start/buildSystem.ts";
import { stream } from "../../../../src/scenario/start/randomStreams.ts";

/** x + y + z ≤ 9 in the octant beyond (1, 1, 1). */
const corners = [
  [1, 1, 1],
  [7, 1, 1],
  [1, 7, 1],
  [1, 1, 7],
] as const;
const faces = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
].map((three) => three.map((k) => corners[k]));
const stl = [
  "solid tetrahedron",
  ...faces.map(
    (three) =>
      `facet normal 0 0 0\nouter loop\n${three.map((p) => `vertex ${p.join(" ")}`).join("\n")}\nendloop\nendfacet`,
  ),
  "endsolid tetrahedron",
].join("\n");

const document = {
  box: { size: [8, 8, 8], edges: "reflecting" },
  obstacles: [{ kind: "mesh", name: "vessel", file: "vessel.stl" }],
  particles: { count: 60, radius: 0.2, place: { inside: "vessel" } },
  stop: { time: 1 },
};

test("a point is inside where it is on the inner side of all faces of a convex mesh", () => {
  const triangles = Float64Array.from(faces.flat(2));
  const chance = stream(1, "points");
  let inside = 0;
  for (let k = 0; k < 2000; k++) {
    const [x, y, z] = [8 * chance.uniform(), 8 * chance.uniform(), 8 * chance.uniform()];
    const expected = x > 1 && y > 1 && z > 1 && x + y + z < 9;
    expect(isEnclosed(triangles, x, y, z)).toBe(expected);
    if (expected) inside++;
  }
  expect(inside).toBeGreaterThan(100);
});

test("particles lie within the mesh as a whole, all of them", () => {
  const { scenario, diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { system } = buildSystem(scenario!, { readFile: () => stl });
  expect(system.count).toBe(60);
  for (let i = 0; i < 60; i++) {
    const [x, y, z] = system.positions.subarray(3 * i, 3 * i + 3);
    expect(Math.min(x!, y!, z!)).toBeGreaterThan(1.2 - 1e-9);
    expect((9 - x! - y! - z!) / Math.sqrt(3)).toBeGreaterThan(0.2 - 1e-9);
  }
});

test("a name that no closed surface has is reported with the nearest one", () => {
  const text = JSON.stringify({ ...document, particles: { ...document.particles, place: { inside: "vesel" } } });
  const { diagnostics } = readScenario(text);
  expect(diagnostics).toMatchObject([{ code: "unknown", fixes: [{ title: 'Write "vessel"' }] }]);
});
