/** Particles that push a flow back: however the run is cut it is the same, momentum is conserved, and instability ends it. */
import { describe, expect, it } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createFieldEngine } from "../../../src/engine/flow/fieldEngine.ts";
import type { ParameterValues } from "../../../src/physics/parameters.ts";
import type { System } from "../../../src/physics/system.ts";
import { draggedSystem, scattered } from "./fieldSystem.ts";

const step = 0.02;

function coupledSystem(count: number, coupling: ParameterValues, more: object = {}): System {
  const made = draggedSystem({
    size: [1, 1],
    edges: "periodic",
    particles: scattered(count, () => 0.01, [1, 1]).map((at) => ({ at, radius: 0.01, mass: 0.001 })),
    flow: "taylor-green",
    tau: 0.15,
    ...more,
  });
  return { ...made, flow: { ...made.flow!, coupling: { viscosity: 0.0127, grid: 16, ...coupling } } };
}

describe("a run with a coupled flow", () => {
  it("is the same bit for bit when it is saved, restored, or continued from its end", () => {
    const system = coupledSystem(150, {});
    const whole = createFieldEngine(system, { step });
    whole.advance({ until: 2 });
    const cut = createFieldEngine(system, { step });
    cut.advance({ until: 0.513 });
    const restored = createFieldEngine(system, { step });
    restored.restore(cut.save());
    restored.advance({ until: 1 });
    const middle = emptyFrame(system);
    restored.project(middle);
    const memory = restored.memory().flow!;
    expect(memory.state).toHaveLength(6 + 2 * 16 * 16);
    restored.advance({ until: 2 });
    const continued = createFieldEngine(
      { ...system, positions: middle.positions, velocities: middle.velocities, flow: { ...system.flow!, ...memory } },
      { step },
    );
    continued.advance({ until: 1 });
    const frames = [whole, restored, continued].map((engine) => {
      const frame = emptyFrame(system);
      engine.project(frame);
      return [...frame.positions, ...frame.velocities];
    });
    expect(whole.tally().collisions).toBeGreaterThan(100);
    expect(frames[1]).toEqual(frames[0]);
    expect(frames[2]).toEqual(frames[0]);
    expect(restored.tally()).toEqual(whole.tally());
    expect(continued.tally().reaction).toEqual(whole.tally().reaction);
    expect(whole.tally().reaction!.steps).toBe(100);
    expect(whole.tally().reaction!.iterations).toBeGreaterThan(200);
  });

  it("conserves the momentum of fluid and particles through collisions, to first order in the step", () => {
    const difference = (dt: number) => {
      const system = coupledSystem(150, {}, { flow: "uniform", values: { velocity: [1, 0.5] } });
      const engine = createFieldEngine(system, { step: dt });
      engine.advance({ until: 1 });
      const frame = emptyFrame(system);
      engine.project(frame);
      const { momentum } = engine.tally().reaction!;
      let total = momentum[0];
      for (let i = 0; i < 150; i++) total += 0.001 * frame.velocities[2 * i]!;
      expect(momentum[0]).toBeLessThan(0.9);
      return Math.abs(total - 1);
    };
    const coarse = difference(0.02);
    expect(coarse).toBeLessThan(0.02);
    expect(coarse / difference(0.005)).toBeGreaterThan(3);
  });

  it("ends as unstable with explicit sources that are too strong, and does not go on", () => {
    const run = (sources: string) => {
      const engine = createFieldEngine(coupledSystem(300, { alpha: 0.5, sources }), { step });
      return { engine, pause: engine.advance({ until: 1 }) };
    };
    const { engine, pause } = run("explicit");
    expect(pause).toMatchObject({ why: "unstable" });
    expect(engine.tally().reaction!.strongest).toBeGreaterThan(2);
    expect(engine.advance({ until: 2 })).toEqual(pause);
    const again = createFieldEngine(engine.system, { step });
    again.restore(engine.save());
    expect(again.advance({ until: 2 })).toEqual(pause);
    expect(run("implicit").pause).toEqual({ why: "time" });
  });
});
