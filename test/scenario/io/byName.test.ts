/** Files may have any name, also those of what every object has. */
import { describe, expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const triangle = (...corners: readonly string[]) =>
  `facet normal 0 0 0\nouter loop\n${corners.map((corner) => `vertex ${corner}`).join("\n")}\nendloop\nendfacet`;
const tetrahedron = [
  "solid t",
  triangle("0 0 0", "0 1 0", "1 0 0"),
  triangle("0 0 0", "1 0 0", "0 0 1"),
  triangle("0 0 0", "0 0 1", "0 1 0"),
  triangle("1 0 0", "0 1 0", "0 0 1"),
  "endsolid t",
].join("\n");

describe.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("a file named %s", (name) => {
  test("is a mesh like others", () => {
    const document = `{ "box": { "size": [10, 10, 10] }, "stop": { "time": 1 },
      "obstacles": [{ "kind": "mesh", "file": "${name}", "scale": 3, "offset": [2, 2, 2] }],
      "particles": { "count": 20, "radius": 0.3 } }`;
    const { scenario, diagnostics } = readScenario(document);
    expect(diagnostics).toEqual([]);
    const { system } = buildSystem(scenario!, { readFile: () => tetrahedron });
    expect(system.meshes?.[name]).toHaveLength(36);
    expect(system.count).toBe(20);
    // A thread gets a copy.
    expect(structuredClone(system.meshes)?.[name]).toHaveLength(36);
  });

  test("that is none is said", () => {
    const document = `{ "box": { "size": [10, 10] }, "stop": { "time": 1 },
      "particles": { "file": "${name}", "radius": 0.3 } }`;
    const { scenario } = readScenario(document);
    const readFile = () => {
      throw new Error("no such file");
    };
    expect(() => buildSystem(scenario!, { readFile })).toThrow(/no such file/);
  });
});
