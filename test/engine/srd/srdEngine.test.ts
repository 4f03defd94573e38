/** The engine of fluids: runs cut anywhere, saved states, end states that run on, and the balance of energy. */
import { describe, expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const dam: Scenario = {
  box: { size: [80, 80], edges: "reflecting" },
  gravity: [0, -9.81],
  fluid: {
    cell: 10,
    perCell: 5,
    fill: [
      { name: "left", from: [0, 0], to: [20, 40] },
      { name: "right", from: [20, 0], to: [40, 40] },
    ],
    forces: [{ on: "right", force: [1, 0] }],
  },
  bodies: [{ at: [60, 20], radius: 8, density: 0.5 }],
  method: { kind: "srd", step: 0.1, shift: true },
  stop: { time: 4 },
};

const channel: Scenario = {
  box: { size: [10, 10], edges: ["periodic", "reflecting"] },
  fluid: { cell: 1, perCell: 5, temperature: 1, fill: [{}] },
  method: { kind: "srd", step: 0.1, repulsion: false },
  stop: { time: 4 },
};

function engineOf(document: Scenario): Engine {
  const scenario = scenarioOf(document);
  return createEngine(scenario.method, buildSystem(scenario).system);
}

function stateOf(engine: Engine) {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  return { positions: [...frame.positions], velocities: [...frame.velocities] };
}

describe("the SRD fluid as an engine", () => {
  it("is the same run however it is cut, and continues from a saved state bit for bit", () => {
    const whole = engineOf(dam);
    whole.advance({ until: 4 });
    const cut = engineOf(dam);
    for (const until of [0.03, 0.1, 0.77, 2.05]) expect(cut.advance({ until })).toEqual({ why: "time" });
    expect(cut.time).toBe(2.05);
    const restored = engineOf(dam);
    restored.restore(cut.save());
    while (restored.advance({ until: 4, work: 10 }).why === "work") expect(restored.time).toBeLessThan(4);
    expect(stateOf(restored)).toEqual(stateOf(whole));
    expect(restored.tally()).toEqual(whole.tally());
    expect(whole.tally().stepped?.steps).toBe(40);
    expect(whole.tally().work.pushes).toBeGreaterThan(100);
    expect(stateOf(whole)).not.toEqual(stateOf(engineOf(dam)));
  });

  it("ends after the step in which a number of hits is reached, however it is cut", () => {
    const hits = (engine: Engine) => engine.tally().wallHits;
    const longer = engineOf(channel);
    longer.advance({ until: 4 });
    const half = Math.ceil(hits(longer) / 2);
    expect(half).toBeGreaterThan(2);
    const whole = engineOf(channel);
    expect(whole.advance({ until: 4, encounters: half })).toEqual({ why: "encounters" });
    expect(hits(whole)).toBeGreaterThanOrEqual(half);
    const cut = engineOf(channel);
    for (let piece = 0.13; hits(cut) < half; piece *= 1.7)
      cut.advance({ until: Math.min(4, cut.time + piece), encounters: half - hits(cut) });
    expect([cut.time, hits(cut)]).toEqual([whole.time, hits(whole)]);
    expect(whole.time).toBeLessThan(3.9);
  });

  it("continues from its end state as one run", () => {
    const whole = engineOf(dam);
    whole.advance({ until: 4 });
    const first = engineOf(dam);
    first.advance({ until: 2 });
    const frame = emptyFrame(first.system);
    first.project(frame);
    const { text } = toScenario(first.system, frame, { document: dam, memory: first.memory() });
    const { scenario, diagnostics, document } = readScenario(text);
    expect(diagnostics).toEqual([]);
    expect(document!.fluid!.stepsBefore).toBe(20);
    const second = createEngine(scenario!.method, buildSystem(scenario!).system);
    second.advance({ until: 2 });
    expect(stateOf(second)).toEqual(stateOf(whole));
  });

  it("counts what forces put in and the fluid does not keep as dissipated", () => {
    const engine = engineOf({ ...dam, method: { ...dam.method, repulsion: false, pressure: false } });
    const energyOf = () => {
      const { positions, velocities } = stateOf(engine);
      const { masses, fluid, species } = engine.system;
      return masses.reduce((sum, m, i) => {
        const [x = 0, y = 0, vx = 0, vy = 0] = [
          positions[2 * i],
          positions[2 * i + 1],
          velocities[2 * i],
          velocities[2 * i + 1],
        ];
        const force = fluid!.forces[species[i]]?.[0] ?? 0;
        return sum + (m * (vx * vx + vy * vy)) / 2 + m * 9.81 * y - force * x;
      }, 0);
    };
    const start = energyOf();
    engine.advance({ until: 1 });
    // Before anything reaches the ball or a wall at speed the fall is free: energy is kept but for the error of the step, g²Δt t/2 each.
    expect(Math.abs(engine.tally().dissipated) / start).toBeLessThan(1e-3);
    expect(Math.abs(energyOf() - start) / start).toBeLessThan(0.1);
  });

  it("has fields of its cells: as many particles as there are, and pressure below", () => {
    const engine = engineOf(dam);
    engine.advance({ until: 4 });
    const fields = engine.facets.fields!;
    expect(fields.map(({ id }) => id)).toEqual(["density", "pressure", "velocity"]);
    const density = new Float32Array(64);
    fields[0].read(density);
    expect(density.reduce((sum, ratio) => sum + 5 * ratio, 0)).toBeCloseTo(engine.system.fluid!.count, 3);
    const pressure = new Float32Array(64);
    fields[1].read(pressure);
    expect(Math.max(...pressure.subarray(0, 8))).toBeGreaterThan(Math.max(...pressure.subarray(32)));
  });
});
