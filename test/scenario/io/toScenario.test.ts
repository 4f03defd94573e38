/** A state written as a scenario is read back as the same system. */
import { describe, expect, it } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import type { System } from "../../../src/physics/system.ts";
import { mostListed, toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const document: Scenario = {
  title: "Sand “and” a nut",
  units: "SI",
  seed: 7,
  box: { size: [20, 30], edges: ["periodic", ["reflecting", "open"]] },
  gravity: [0, -9.81],
  particles: [
    { name: "sand", count: 100, radius: { uniform: [0.1, 0.2] }, density: 2.5 },
    { name: "a nut", radius: 1.5, mass: 1 / 3, at: [[10, 20]], velocity: [0.1, -0] },
  ],
  contact: {
    restitution: 0.9,
    pairs: [
      { between: ["sand", "a nut"], restitution: 0.8 },
      { between: ["sand", "bottom"], restitution: 0.5 },
      { between: ["a nut", "walls"], restitution: 0.7 },
    ],
    collapse: { tc: 1e-4 },
  },
  stop: { time: 5 },
};

function frameOf(system: System) {
  const frame = emptyFrame(system);
  frame.positions.set(system.positions);
  frame.velocities.set(system.velocities);
  frame.time = 12.5;
  return frame;
}

describe("a state written as a scenario", () => {
  it("is the same system, bit for bit", () => {
    const { system } = buildSystem(scenarioOf(document));
    const { text, file } = toScenario(system, frameOf(system), { document, heading: "After a run\nof mine" });
    expect(file).toBeUndefined();
    expect(text.startsWith("// After a run\n// of mine\n{")).toBe(true);
    const { scenario, diagnostics } = readScenario(text);
    expect(diagnostics).toEqual([]);
    expect(scenario).toMatchObject({ title: document.title, units: "SI", seed: 7, stop: { time: 5 } });
    const again = buildSystem(scenario!).system;
    expect(again).toEqual(system);
    expect(Object.is(again.velocities[201], -0)).toBe(true);
  });

  it("goes into a file beside it when it is large, and is still the same", () => {
    const large: Scenario = {
      ...document,
      particles: [
        { name: "sand", count: mostListed + 1, radius: 0.02 },
        { name: "a nut", radius: 1, at: [[10, 20]] },
      ],
    };
    const { system } = buildSystem(scenarioOf(large));
    const { text, file } = toScenario(system, frameOf(system), { document: large, dataFile: "end.xyz" });
    expect(file!.name).toBe("end.xyz");
    expect(text.length).toBeLessThan(2000);
    const again = buildSystem(scenarioOf(JSON.parse(text.slice(text.indexOf("{")))), {
      readFile: () => [...file!.lines].join(""),
    }).system;
    expect({ ...again, speciesNames: [] }).toEqual({ ...system, speciesNames: [] });
    expect(again.speciesNames).toEqual(["sand", "a_nut"]);
  });

  it("of Brownian particles keeps everyone’s number, by which its noise is named, and the numbers of its cluster", () => {
    const mixed: Scenario = {
      box: { size: [10, 10] },
      particles: [
        { name: "a", radius: 0.5, at: [[1, 1]] },
        { name: "b", radius: 0.25, at: [[3, 3]] },
        { name: "a", radius: 0.5, at: [[5, 5]] },
      ],
      motion: { kind: "brownian", diffusion: { stokesEinstein: 1 }, onContact: "associate", stepsBefore: 5 },
      method: { step: 0.25 },
    };
    const { system } = buildSystem(scenarioOf(mixed));
    const clusters = Int32Array.of(0, 1, 0);
    const { text } = toScenario(system, frameOf(system), { document: mixed, clusters });
    const { scenario, diagnostics } = readScenario(text);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const again = buildSystem(scenario!).system;
    // After 12.5 units of time.
    expect(again).toEqual({ ...system, motion: { ...system.motion, stepsBefore: 55, clusters } });
  });

  it("may lie outside an open box, and carry overlaps of rounding", () => {
    const open: Scenario = {
      box: { size: [1, 1], edges: "open" },
      particles: {
        radius: 0.1,
        at: [
          [0.5, 0.5],
          [0.7, 0.5],
        ],
      },
    };
    const { system } = buildSystem(scenarioOf(open));
    const frame = frameOf(system);
    frame.positions.set([-100, 7, -100.2 + 1e-12, 7]);
    const { scenario } = readScenario(toScenario(system, frame).text);
    expect([...buildSystem(scenario!).system.positions]).toEqual([...frame.positions]);
  });
});
