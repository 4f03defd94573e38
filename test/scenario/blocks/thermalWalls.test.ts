/** Keyword `thermalWalls`: names of walls, combinations, methods, and end states. */
import { describe, expect, it } from "vitest";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const gas = {
  box: { size: [20, 20], edges: ["reflecting", "periodic"] },
  particles: { count: 50, radius: 0.5 },
  stop: { time: 1 },
};
const heated = { thermalWalls: [{ wall: "left", temperature: 2 }] };
const read = (more: object) => readScenario(JSON.stringify({ ...gas, ...more }, null, 2));
const disc = { kind: "sphere", name: "pin", at: [10, 10], radius: 1 };

describe("the thermal walls of a scenario", () => {
  it.each([
    [{ thermalWalls: [{ wall: "left", temperature: 0 }] }, "range", "positive number"],
    [{ thermalWalls: [{ wall: "left" }] }, "missing", "temperature"],
    [{ thermalWalls: [{ wall: "bottom", temperature: 1 }] }, "unknown", "got `bottom`. There are `walls`, `left`"],
    [{ thermalWalls: [{ wall: "lft", temperature: 1 }] }, "unknown", "got `lft`"],
    [{ thermalWalls: [{ wall: "pin", temperature: 1 }] }, "unknown", "got `pin`"],
    [{ ...heated, box: { size: [20, 20] } }, "unknown", "no reflecting edges and no obstacles"],
    [{ ...heated, growth: { rate: 0.01, from: 0 } }, "conflict", "growing particles"],
    [
      { ...heated, method: { kind: "time-stepped", step: 0.01 } },
      "conflict",
      "does not support thermal walls (`thermalWalls`)",
    ],
  ])("reports mistakes in %j", (more, code, part) => {
    const errors = read(more).diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map((each) => [each.code, each.message.includes(part)])).toContainEqual([code, true]);
  });

  it("takes obstacles by their names, and a method that has thermal walls", () => {
    const { scenario, diagnostics } = read({
      obstacles: [disc],
      thermalWalls: [{ wall: "pin", temperature: 1 }, ...heated.thermalWalls],
    });
    expect(diagnostics).toEqual([]);
    expect(scenario!.method.kind).toBe("event-driven");
  });

  it.each(["pins", "obstacles"])("takes particles that never move as %s, and they heat the gas", (wall) => {
    const { scenario, diagnostics } = read({
      box: { size: [20, 20] },
      particles: [gas.particles, { name: "pins", fixed: true, count: 10, radius: 0.5 }],
      thermalWalls: [{ wall, temperature: 4 }],
    });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const { system } = buildSystem(scenario!);
    const engine = createEngine(scenario!.method, system);
    const energy = () => engine.tally().injected!;
    engine.advance({ until: 60 });
    expect(engine.tally().wallHits).toBeGreaterThan(200);
    // From kT = 1 to 4: 3 kT for each of the particles in a plane.
    expect(energy() / 150).toBeGreaterThan(0.7);
    expect(energy() / 150).toBeLessThan(1.4);
  });

  it("names a group that is fixed where a name is not known", () => {
    const { diagnostics } = read({
      box: { size: [20, 20] },
      particles: [gas.particles, { name: "pins", fixed: true, count: 10, radius: 0.5 }],
      thermalWalls: [{ wall: "pin", temperature: 4 }],
    });
    expect(diagnostics.map(({ message }) => message).join()).toContain("There are `obstacles` and `pins`.");
  });

  it("continues after the hits in an end state", () => {
    const { scenario, document } = read(heated);
    const { system } = buildSystem(scenario!);
    const engine = createEngine(scenario!.method, system);
    engine.advance({ until: 12 });
    const frame = { time: 0, positions: new Float64Array(100), velocities: new Float64Array(100) };
    engine.project(frame);
    const end = toScenario(system, frame, { document: document!, memory: engine.memory() }).text;
    const again = buildSystem(readScenario(end).scenario!).system;
    expect(again.thermalWalls).toEqual(system.thermalWalls);
    const hits = again.memory!.particles!.thermalHits!;
    expect(hits).toEqual(engine.memory().particles!.thermalHits);
    expect(hits.reduce((sum, n) => sum + n)).toBeGreaterThan(5);
    const rest = createEngine(scenario!.method, again);
    engine.advance({ until: 20 });
    rest.advance({ until: 8 });
    expect(rest.tally().wallHits).toBeGreaterThan(5);
    expect(rest.memory().particles!.thermalHits).toEqual(engine.memory().particles!.thermalHits);
  });
});
