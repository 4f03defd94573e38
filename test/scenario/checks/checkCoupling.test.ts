/** Checks of `flow.coupling`: boxes and grids, and instability that is foreseen. */
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const base = {
  box: { size: [1, 1] },
  particles: { count: 1000, radius: 0.002, density: 5, velocity: "rest" },
  motion: { kind: "drag", tauPerRadius: 16 },
};
const found = (coupling: unknown, more: object = {}) =>
  readScenario(JSON.stringify({ ...base, flow: { kind: "taylor-green", coupling }, ...more })).diagnostics.filter(
    ({ path }) => path[0] === "flow",
  );

describe("coupling", () => {
  it("is nothing, or settings with a viscosity", () => {
    expect(found("one-way")).toEqual([]);
    expect(found({ viscosity: 0.01 })).toEqual([]);
    expect(found({ grid: 64 })).toMatchObject([{ code: "missing" }]);
    expect(found("coupled")).toMatchObject([
      { message: expect.stringMatching(/"one-way" or an object with a `viscosity`/) },
    ]);
  });

  it("requires a periodic 2-D box", () => {
    const walls = found({ viscosity: 0.01 }, { box: { size: [1, 1], edges: "reflecting" } });
    expect(walls.at(-1)).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/act on the flow and reflecting edges \(`box.edges`\) exclude each other/),
    });
    const cube = found({ viscosity: 0.01 }, { box: { size: [1, 1, 1] } });
    expect(cube.at(-1)).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/act on the flow and boxes of three dimensions \(`box.size`\) exclude each other/),
    });
  });

  it("has a whole number of nodes, and cells larger than particles", () => {
    expect(found({ viscosity: 0.01, grid: 10.5 })).toMatchObject([{ code: "range", fixes: [{ title: "Write 11" }] }]);
    const fine = found({ viscosity: 0.01, grid: 512 });
    expect(fine).toMatchObject([{ severity: "warning", fixes: [{ title: "Write a grid of 128" }] }]);
  });

  it("says before the run where explicit sources may be unstable", () => {
    const withStep = (alpha: number, sources: string) =>
      found({ viscosity: 0.01, alpha, sources }, { method: { kind: "time-stepped", step: 0.01 } }).filter(
        ({ code }) => code === "unstable-coupling",
      );
    // Clusters: α Δt 0.907/πr² = 2 at α = 0.00277.
    expect(withStep(0.0027, "explicit")).toEqual([]);
    expect(withStep(0.003, "explicit")[0].message).toMatch(/where particles gather: .* 2.17 in clusters/);
    // Spread evenly: α n Δt = 2 at α = 0.2.
    expect(withStep(0.25, "explicit")[0].message).toMatch(/from the start: .* 2.5 where/);
    expect(withStep(0.25, "explicit")[0].fixes).toMatchObject([{ title: 'Write "implicit"' }]);
    expect(withStep(0.25, "implicit")).toEqual([]);
  });
});
