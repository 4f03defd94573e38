/**
 * Meshes: STL files of both kinds are read, broken ones refused with their place; particles never pass a face, edge or corner; and those far
 * from a mesh examine none of its triangles.
 */
import { describe, expect, it, vi } from "vitest";
import { cornersOf, meshDefects } from "../../../../src/physics/surfaces/shapes/meshDefects.ts";
import { Triangle } from "../../../../src/physics/surfaces/shapes/triangle.ts";
import { readStl } from "../../../../src/scenario/io/readStl.ts";
import { readScenario } from "../../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../../src/scenario/start/buildSystem.ts";
import {
  firstContact,
  placeAt,
  type Scene,
  type Shot,
  sampledContact,
  surfaceOf,
  systemOf,
  uniforms,
} from "../shots.ts";

/** A sphere of triangles, `rings` of them from pole to pole. */
function ballMesh(rings: number, radius: number, center: number): Float64Array {
  const point = (i: number, j: number) => {
    const [a, b] = [(Math.PI * i) / rings, (Math.PI * (j % (2 * rings))) / rings];
    const across = i === 0 || i === rings ? 0 : Math.sin(a);
    return [across * Math.cos(b), across * Math.sin(b), Math.cos(a)].map((x) => center + radius * x);
  };
  const numbers: number[] = [];
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < 2 * rings; j++) {
      const [p, q, r, s] = [point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)];
      if (i < rings - 1) numbers.push(...p, ...q, ...r);
      if (i > 0) numbers.push(...p, ...r, ...s);
    }
  }
  return Float64Array.from(numbers);
}

function textOf(triangles: Float64Array): string {
  const facets = cornersOf(triangles).map((three) => {
    const corners = three.map((corner) => `vertex ${corner.join(" ")}`).join("\n");
    return `facet normal 0 0 0\nouter loop\n${corners}\nendloop\nendfacet`;
  });
  return ["solid ball", ...facets, "endsolid ball"].join("\n");
}

function binaryOf(triangles: Float64Array): Uint8Array {
  const count = triangles.length / 9;
  const view = new DataView(new ArrayBuffer(84 + 50 * count));
  view.setUint32(80, count, true);
  triangles.forEach((x, k) => {
    view.setFloat32(84 + 50 * Math.floor(k / 9) + 12 + 4 * (k % 9), x, true);
  });
  return new Uint8Array(view.buffer);
}

const encoded = (text: string) => new TextEncoder().encode(text);
const coarse = ballMesh(4, 2, 5);

describe("STL", () => {
  it("text and binary files of one mesh are the same", () => {
    const text = readStl(encoded(textOf(coarse)));
    const binary = readStl(binaryOf(coarse));
    expect(text).toEqual({ ok: true, triangles: coarse });
    if (binary.ok) for (const [k, x] of binary.triangles.entries()) expect(x).toBeCloseTo(coarse[k], 5);
    expect(binary.ok).toBe(true);
  });

  it.each([
    ["cut", binaryOf(coarse).subarray(0, 500), "byte 500", "bytes for 48 triangles, got 500"],
    ["short", new Uint8Array(10), "byte 10", "expected at least 84 bytes, got 10"],
    ["without triangles", new Uint8Array(84), "byte 80", "above 0, got 0"],
    [
      "with a coordinate that is none",
      encoded("solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 x"),
      "line 4",
      '"vertex 0 0 x"',
    ],
    [
      "with two corners",
      encoded("solid a\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\nendfacet"),
      "line 7",
      "got 2",
    ],
    ["that ends early", encoded("solid a\nfacet\nouter loop\nvertex 0 0 0"), "line 4", "end of the file"],
    ["with another word", encoded("solid a\nface normal 0 0 1"), "line 2", '"face"'],
  ] as const)("a file %s is refused with its place", (_, bytes, place, message) => {
    const found = readStl(bytes);
    expect(found.ok ? undefined : found.place).toBe(place);
    expect(found.ok ? undefined : found.message).toContain(message);
  });

  it("a coordinate that is not finite is refused with its byte", () => {
    const bytes = binaryOf(coarse);
    new DataView(bytes.buffer).setFloat32(84 + 50 + 12, Number.NaN, true);
    expect(readStl(bytes)).toMatchObject({ ok: false, place: "byte 146" });
  });
});

it("open edges, triangles without area and crossings are found", () => {
  expect(meshDefects(coarse)).toEqual({ openEdges: 0, degenerate: 0, crossings: 0, moreCrossings: false });
  expect(meshDefects(coarse.subarray(9)).openEdges).toBe(3);
  const blade = [4, 4, 6.8, 6, 6.1, 6.9, 5, 5.2, 8];
  expect(meshDefects(Float64Array.from([...coarse, ...blade])).crossings).toBeGreaterThan(0);
  expect(meshDefects(Float64Array.from([...blade.slice(0, 6), ...blade.slice(3, 6)])).degenerate).toBe(1);
});

const scene: Scene = {
  kind: "mesh",
  dimension: 3,
  values: { file: "ball.stl" },
  gravity: [0, 0, -1],
  meshes: { "ball.stl": coarse },
};

it("the first contact is found at faces, edges and corners, from outside and inside", () => {
  const system = systemOf(scene, 0.2);
  const surface = surfaceOf(scene, system);
  const random = uniforms(77);
  let hits = 0;
  for (let k = 0; k < 400; k++) {
    const corner = 3 * Math.floor((random() * coarse.length) / 3);
    const x = [0, 1, 2].map(() => 10 * random());
    const v = x.map((at, axis) => (k % 2 === 0 ? coarse[corner + axis] + 0.1 * random() - at : 4 * random() - 2));
    const shot: Shot = { x, v };
    if (surface.gap(Float64Array.from(x), 0, 0) < 0) continue;
    const found = firstContact(surface, system, shot, 5);
    const sampled = sampledContact(surface, system, shot, 5, 0.02, 1e-6);
    if (found === Infinity) expect(sampled).toBe(Infinity);
    else {
      hits++;
      expect(Math.abs(surface.gap(placeAt(shot, system.gravity, found).x, 0, found))).toBeLessThan(1e-10);
      expect(sampled).toBeGreaterThanOrEqual(found);
    }
  }
  expect(hits).toBeGreaterThan(120);
});

it("a particle far from a mesh of twenty thousand triangles examines none, one that hits it few", () => {
  const fine = { ...scene, meshes: { "ball.stl": ballMesh(72, 2, 5) } };
  const system = systemOf({ ...fine, gravity: [0, 0, 0] }, 0.05);
  const surface = surfaceOf(fine, system);
  const examined = vi.spyOn(Triangle.prototype, "distance");
  expect(fine.meshes["ball.stl"].length / 9).toBeGreaterThan(20_000);
  expect(surface.delay(0, 1, 1, 1, 1, 0, 0, 0)).toBe(Infinity);
  expect(examined).not.toHaveBeenCalled();
  expect(firstContact(surface, system, { x: [1, 5, 5], v: [1, 0, 0] }, 10)).toBeCloseTo(1.95, 2);
  expect(examined.mock.calls.length).toBeLessThan(2000);
  examined.mockRestore();
});

it("a scenario reads its mesh, and says what is wrong with the file", () => {
  const text = JSON.stringify({
    box: { size: [10, 10, 10], edges: "reflecting" },
    obstacles: [{ kind: "mesh", file: "ball.stl", scale: 0.5, offset: [2, 2, 2] }],
    particles: { count: 20, radius: 0.2 },
  });
  const { scenario, diagnostics } = readScenario(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
  const { system, notes } = buildSystem(scenario!, { readFile: () => latin(binaryOf(coarse.subarray(9))) });
  expect(system.meshes?.["ball.stl"]?.length).toBe(coarse.length - 9);
  expect(notes.join()).toContain("3 edges");
  expect(() => buildSystem(scenario!, { readFile: () => "solid x\nfacet\nfoo" })).toThrow("`ball.stl`, line 3");
});
