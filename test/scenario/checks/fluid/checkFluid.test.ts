/** Checks of fluids and bodies: every message names its place, and its fixes work. */
import { describe, expect, it } from "vitest";
import { estimate } from "../../../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../../applyFix.ts";

const dam = {
  box: { size: [640, 640], edges: "reflecting" },
  gravity: [0, -9.81],
  fluid: { cell: 10, perCell: 5, fill: [{ from: [0, 0], to: [200, 400] }] },
  method: { kind: "srd", step: 0.1 },
  stop: { time: 10 },
};
const thermal = {
  box: { size: [30, 30] },
  fluid: { cell: 1, perCell: 10, fill: [{}], temperature: 1 },
  method: { kind: "srd", step: 0.1, shift: true, repulsion: false, pressure: false },
  stop: { time: 10 },
};
/** Without gravity; half of the fluid is pulled down through the other. */
const pulled = {
  box: { size: [200, 640], edges: "reflecting" },
  fluid: {
    cell: 20,
    perCell: 5,
    fill: [
      { name: "blue", from: [0, 0], to: [200, 320] },
      { name: "green", from: [0, 320], to: [200, 640] },
    ],
    forces: [{ on: "green", force: [0, -10] }],
  },
  method: { kind: "srd", step: 0.1 },
  stop: { time: 10 },
};
/** Lengths in hundreds, times in tens. */
const slow = {
  ...dam,
  box: { size: [6400, 6400], edges: "reflecting" },
  gravity: [0, -0.001],
  fluid: { cell: 100, perCell: 5, fill: [{ from: [0, 0], to: [2000, 2000] }] },
  method: { kind: "srd", step: 20 },
};
const read = (document: object) => readScenario(JSON.stringify(document));

/** The scenario with the first fix of the first message applied. */
function fixed(document: object) {
  const text = JSON.stringify(document);
  return readScenario(applyFix(text, readScenario(text).diagnostics[0].fixes![0]));
}

describe("fluids", () => {
  it.each([
    ["too few per cell", { ...dam, fluid: { ...dam.fluid, perCell: 1.1 } }, "range", ["fluid", "perCell"]],
    ["a cut periodic cell", { ...thermal, fluid: { ...thermal.fluid, cell: 0.7 } }, "range", ["fluid", "cell"]],
    ["a long step", { ...dam, method: { kind: "srd", step: 1 } }, "step-too-long", ["method", "step"]],
    [
      "a force that makes it fast",
      { ...pulled, fluid: { ...pulled.fluid, cell: 5 } },
      "step-too-long",
      ["method", "step"],
    ],
    ["no step", { ...dam, method: { kind: "srd" } }, "missing", ["method"]],
    ["no shift", { ...thermal, method: { ...thermal.method, shift: false } }, "conflict", ["method", "shift"]],
    [
      "a temperature that repulsion and pressure take",
      { ...thermal, method: { ...thermal.method, repulsion: true, pressure: true } },
      "conflict",
      ["fluid", "temperature"],
    ],
    [
      "a temperature that the pressure takes",
      { ...thermal, method: { ...thermal.method, pressure: true } },
      "conflict",
      ["fluid", "temperature"],
    ],
    ["a method for hard particles", { ...dam, method: { kind: "event-driven" } }, "conflict", ["method", "kind"]],
    [
      "a region beyond the box",
      { ...dam, fluid: { ...dam.fluid, fill: [{ from: [0, 0], to: [700, 400] }] } },
      "range",
      ["fluid", "fill", 0, "to"],
    ],
    [
      "an unknown fluid",
      { ...dam, fluid: { ...dam.fluid, forces: [{ on: "x", force: [1, 0] }] } },
      "unknown",
      ["fluid", "forces", 0, "on"],
    ],
    [
      "corners exchanged",
      { ...dam, fluid: { ...dam.fluid, fill: [{ from: [200, 0], to: [100, 400] }] } },
      "range",
      ["fluid", "fill", 0],
    ],
    [
      "a disc beyond the box",
      { ...dam, fluid: { ...dam.fluid, fill: [{ center: [640, 300], radius: 50 }] } },
      "range",
      ["fluid", "fill", 0],
    ],
    [
      "a disc larger than the box",
      { ...dam, fluid: { ...dam.fluid, fill: [{ center: [320, 320], radius: 500 }] } },
      "range",
      ["fluid", "fill", 0],
    ],
    [
      "a center without radius",
      { ...dam, fluid: { ...dam.fluid, fill: [{ center: [100, 100] }] } },
      "missing",
      ["fluid", "fill", 0],
    ],
    [
      "an interval of angles from the largest to the smallest",
      { ...dam, method: { ...dam.method, rotation: { angle: [90, -90] } } },
      "range",
      ["method", "rotation", "angle"],
    ],
    [
      "a rotation by nothing",
      { ...dam, method: { ...dam.method, rotation: { angle: 0 } } },
      "range",
      ["method", "rotation", "angle"],
    ],
    [
      "a rotation that reverses",
      { ...dam, method: { ...dam.method, rotation: { angle: 180 } } },
      "range",
      ["method", "rotation", "angle"],
    ],
    [
      "a change of velocity by repulsion that gains energy",
      { ...dam, method: { ...dam.method, repulsion: { change: 100 } } },
      "range",
      ["method", "repulsion", "change"],
    ],
    ["the usual change, in a long step", slow, "range", ["method"]],
    [
      "more than all of the momentum to a ball",
      { ...dam, bodies: [{ at: [400, 100], radius: 30 }], method: { ...dam.method, repulsion: { change: 2 } } },
      "range",
      ["method", "repulsion", "change"],
    ],
    [
      "a ball too light",
      { ...dam, bodies: [{ at: [400, 100], radius: 30, density: 1e-9 }] },
      "unstable-fluid",
      ["bodies", 0, "density"],
    ],
    [
      "a ball too heavy",
      { ...dam, bodies: [{ at: [400, 100], radius: 30, density: 1e9 }] },
      "unstable-fluid",
      ["bodies", 0, "density"],
    ],
    [
      "a ball too fast",
      { ...dam, bodies: [{ at: [400, 100], radius: 30, velocity: [1e4, 0] }] },
      "step-too-long",
      ["method", "step"],
    ],
    ["no region", { ...dam, fluid: { ...dam.fluid, fill: [] } }, "range", ["fluid", "fill"]],
    [
      "a region from beyond the box",
      { ...dam, fluid: { ...dam.fluid, fill: [{ from: [-50, 0], to: [200, 400] }] } },
      "range",
      ["fluid", "fill", 0],
    ],
    [
      "a region without width",
      { ...dam, fluid: { ...dam.fluid, fill: [{ from: [100, 0], to: [100, 400] }] } },
      "range",
      ["fluid", "fill", 0],
    ],
    [
      "a region twice",
      { ...dam, fluid: { ...dam.fluid, fill: [...dam.fluid.fill, ...dam.fluid.fill] } },
      "overlap",
      ["fluid", "fill", 1],
    ],
    [
      "a listed particle beyond the box",
      { ...dam, fluid: { ...dam.fluid, fill: [{ at: [[700, 4]] }] } },
      "range",
      ["fluid", "fill", 0, "at", 0],
    ],
    [
      "one velocity in a list for two particles",
      {
        ...dam,
        fluid: {
          ...dam.fluid,
          fill: [
            {
              at: [
                [7, 4],
                [9, 4],
              ],
              velocity: [[1, 0]],
            },
          ],
        },
      },
      "range",
      ["fluid", "fill", 0, "velocity"],
    ],
    [
      "pressures of other cells",
      { ...dam, fluid: { ...dam.fluid, pressures: [1, 2, 3] } },
      "range",
      ["fluid", "pressures"],
    ],
    [
      "adhesion without walls",
      { ...thermal, fluid: { ...thermal.fluid, walls: "adhere" } },
      "conflict",
      ["fluid", "walls"],
    ],
    ["open edges", { ...dam, box: { ...dam.box, edges: "open" } }, "conflict", ["method", "kind"]],
    ["a ball through the wall", { ...dam, bodies: [{ at: [630, 50], radius: 30 }] }, "range", ["bodies", 0, "at"]],
    ["a ball larger than the box", { ...dam, bodies: [{ at: [320, 320], radius: 400 }] }, "range", ["bodies", 0, "at"]],
    [
      "a ball smaller than a cell",
      { ...dam, bodies: [{ at: [400, 100], radius: 3 }] },
      "range",
      ["bodies", 0, "radius"],
    ],
    ["hard particles in a liquid", { ...dam, particles: { at: [[400, 300]], radius: 5 } }, "conflict", ["method"]],
    [
      "the height of bodies, without any",
      { ...dam, measure: { what: ["body-height"] } },
      "conflict",
      ["measure", "what", 0],
    ],
    ["mixing of one fluid", { ...dam, measure: { what: ["mixing"] } }, "conflict", ["measure", "what", 0]],
  ])("%s: reported, and its fix helps", (_, document, code, path) => {
    expect(read(document).diagnostics[0]).toMatchObject({ code, path });
    expect(fixed(document).diagnostics.filter((each) => each.code === code)).toEqual([]);
  });

  it.each([
    [
      "regions overlap",
      { ...dam, fluid: { ...dam.fluid, fill: [...dam.fluid.fill, { center: [190, 100], radius: 20 }] } },
      "overlap",
    ],
    ["a center without radius", { ...dam, fluid: { ...dam.fluid, fill: [{ center: [1, 1] }] } }, "missing"],
    ["a ball through the wall", { ...dam, bodies: [{ at: [630, 50], radius: 30 }] }, "range"],
    ["a listed particle beyond the box", { ...dam, fluid: { ...dam.fluid, fill: [{ at: [[700, 4]] }] } }, "range"],
    [
      "balls overlap",
      {
        ...dam,
        bodies: [
          { at: [300, 50], radius: 30 },
          { at: [340, 50], radius: 30 },
        ],
      },
      "overlap",
    ],
    [
      "an obstacle that moves",
      {
        ...dam,
        obstacles: [
          { kind: "sphere", at: [400, 100], radius: 20, motion: { kind: "sine", amplitude: [1, 0], frequency: 1 } },
        ],
      },
      "conflict",
    ],
  ])("%s", (_, document, code) => {
    expect(read(document).diagnostics).toMatchObject([{ code }]);
  });

  it("says nothing about a force on one fluid that is slow", () => {
    expect(read(pulled).diagnostics).toEqual([]);
  });

  it.each([
    ["obstacles that cover the fluid", { obstacles: [{ kind: "sphere", at: [100, 200], radius: 300 }] }, "cover them"],
    [
      "a ball in an obstacle",
      {
        obstacles: [{ kind: "sphere", at: [420, 100], radius: 60 }],
        bodies: [{ at: [420, 130], radius: 30 }],
      },
      "overlaps an obstacle by 60",
    ],
  ])("%s", (_, more, words) => {
    expect(() => buildSystem(read({ ...dam, ...more }).scenario!)).toThrow(words);
  });

  it("says nothing about the pressure of a few particles, less than a cell of fluid", () => {
    const few = { ...dam, fluid: { ...dam.fluid, fill: [{ at: [[100, 100]] }] } };
    expect(read(few).diagnostics).toEqual([]);
  });

  it("fills regions with γ particles per cell, away from balls, and expects as many", () => {
    const { scenario, diagnostics } = read({ ...dam, bodies: [{ at: [100, 100], radius: 50, density: 2 }] });
    expect(diagnostics).toEqual([]);
    const { system } = buildSystem(scenario!);
    const full = (200 * 400 * 5) / 100;
    const left = full - (Math.PI * 50 ** 2 * 5) / 100;
    expect(Math.abs(system.fluid!.count / left - 1)).toBeLessThan(0.02);
    expect(system.masses.at(-1)).toBeCloseTo(2 * Math.PI * 50 ** 2 * 0.05, 9);
    expect(estimate(scenario!)).toMatchObject({ count: system.count, collisions: 0, fluid: { steps: 100 } });
  });

  it("gives thermal velocities of its temperature without momentum, at random places", () => {
    const { system } = buildSystem(read(thermal).scenario!);
    const { velocities, count } = system;
    expect(count).toBe(9000);
    const square = velocities.reduce((sum, v) => sum + v * v, 0) / (2 * count);
    expect(Math.abs(square - 1)).toBeLessThan(0.04);
    expect(Math.abs(velocities.reduce((sum, v) => sum + v, 0))).toBeLessThan(1e-9);
  });
});
