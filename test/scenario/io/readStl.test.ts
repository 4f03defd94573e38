/** Text STL files whose facets lack corners are refused at their line. */
import { expect, test } from "vitest";
import { readStl } from "../../../src/scenario/io/readStl.ts";

const read = (...lines: readonly string[]) => readStl(new TextEncoder().encode(["solid a", ...lines].join("\n")));
const corner = "vertex 1 1 5";

test("a facet with three corners is one, with or without the words around them", () => {
  const plain = read("facet", corner, "vertex 9 1 5", "vertex 5 9 5", "endfacet", "endsolid a");
  const full = ["facet normal 0 0 1", "outer loop", corner, "vertex 9 1 5", "vertex 5 9 5", "endloop", "endfacet"];
  expect(plain).toEqual({ ok: true, triangles: Float64Array.of(1, 1, 5, 9, 1, 5, 5, 9, 5) });
  expect(read(...full, ...full, "endsolid a")).toMatchObject({ ok: true, triangles: { length: 18 } });
});

test.each([
  ["a facet that begins before the last one has its corners", ["facet", corner, "facet", corner, corner], 4, "got 1"],
  ["corners shifted by one facet", ["facet", corner, "facet", ...Array(8).fill(corner)], 4, "got 1"],
  ["the end of a facet with two", ["facet", corner, corner, "endfacet"], 5, "got 2"],
  ["the end of all in a facet", ["facet", corner, "endsolid a"], 4, "got 1"],
  ["a fourth corner", ["facet", corner, corner, corner, corner, "endfacet"], 6, "a fourth"],
  ["a corner after the end of its facet", ["facet", corner, corner, corner, "endfacet", corner], 7, "a fourth"],
  ["no triangle", ["endsolid a"], 2, "got 0"],
])("%s is refused", (_, lines, line, words) => {
  expect(read(...lines)).toMatchObject({ ok: false, place: `line ${line}`, message: expect.stringContaining(words) });
});
