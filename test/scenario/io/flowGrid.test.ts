/** Files of flows: what is written is read back, broken ones are refused with line and reason. */
import { describe, expect, test } from "vitest";
import { createFlow } from "../../../src/physics/flows/index.ts";
import { flowGridLines, readFlowGrid } from "../../../src/scenario/io/flowGrid.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const file = "# A comment\nnodes 2 3\nsize 1 1.5\n\n1 0\n2 0 # the right one\n3 -1e-3\n4 0\n5,0\n6 0.25\n";

test("what is written is read back", () => {
  const values = Float64Array.from({ length: 2 * 3 * 4 * 3 }, (_, k) => Math.sin(k) / 3);
  const text = [...flowGridLines([2, 3, 4], [1, 2, 3], values, "A flow")].join("");
  expect(readFlowGrid(text, 3)).toEqual({ ok: true, grid: { nodes: [2, 3, 4], size: [1, 2, 3], values } });
});

describe("broken files", () => {
  test.each([
    ["", 1, /expected `nodes` and 2 numbers, got the end/],
    ["nodes 2 3", 1, /expected `size`/],
    ["1 2\n", 1, /expected `nodes` and 2 numbers, got "1 2"/],
    ["nodes 2 3 4\n", 1, /expected 2 numbers after `nodes`, one per axis, got 3/],
    ["nodes 1 3\n", 1, /whole numbers from 2 after `nodes`, got 1 3/],
    ["nodes 3000 3000\n", 1, /at most 4000000 nodes, got 9000000/],
    [file.replace("1.5", "-1"), 3, /positive numbers after `size`, got 1 -1/],
    [file.replace("size", "nodes"), 3, /`nodes` is given twice/],
    [file.replace("3 -1e-3", "3 x"), 7, /expected a number, got "x"/],
    [file.replace("3 -1e-3", "3 Infinity"), 7, /expected a number, got "Infinity"/],
    [file.replace("3 -1e-3", "3"), 7, /2 components of a velocity, got 1/],
    [`${file}7 7\n`, 11, /expected 6 velocities, got more/],
    [file.replace("6 0.25\n", ""), 10, /expected 6 velocities, got 5 before the end/],
  ])("%j are refused", (text, line, message) => {
    expect(readFlowGrid(text, 2)).toEqual({ ok: false, line, message: expect.stringMatching(message) });
  });
});

describe("the flow of a file", () => {
  const scenario = (size: number[]) =>
    scenarioOf({
      box: { size, edges: ["periodic", "reflecting"] },
      particles: { count: 3, radius: 0.01 },
      flow: { kind: "grid", file: "flow.txt" },
    });

  test("has its velocities at its nodes", () => {
    const { system } = buildSystem(scenario([1, 1.5]), { readFile: () => file });
    const flow = createFlow(system, 0.1)!;
    const into = new Float64Array(6);
    flow.sample(Float64Array.of(0, 0, 0.5, 0.75, 0.75, 1.5), into, 0, 3);
    expect([...into]).toEqual([1, 0, 4, 0, 5.5, 0.125]);
  });

  test("is refused with the file's name, and for another box", () => {
    const build = (size: number[], text: string) => () => buildSystem(scenario(size), { readFile: () => text });
    expect(build([1, 1.5], "nodes 2")).toThrow(/`flow.txt`, line 1: expected 2 numbers after/);
    expect(build([2, 2], file)).toThrow(/`flow.txt` is a flow in a box of 1 × 1.5; the box here is 2 × 2/);
    expect(() => buildSystem(scenario([1, 1.5]))).toThrow(/no files are available/);
  });
});
