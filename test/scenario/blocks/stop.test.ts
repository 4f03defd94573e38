/** The end state of growth has an end of its own: jammed particles collide without end while hardly any time passes. */
import { expect, it } from "vitest";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

it("ends after collisions in place of the time, the pressure and the fraction of growth", () => {
  const text = JSON.stringify({
    box: { size: [1, 1] },
    particles: { count: 12, radius: 0.05 },
    growth: { rate: 0.05, from: 0 },
    stop: { time: 1000, pressure: 1e3 },
  });
  const { scenario, document } = readScenario(text);
  const engine = createEngine(scenario!.method, buildSystem(scenario!).system);
  const stopOf = () => {
    const frame = { time: engine.time, positions: new Float64Array(24), velocities: new Float64Array(24) };
    engine.project(frame);
    const state = toScenario(engine.system, frame, { document: document!, memory: engine.memory() }).text;
    return readScenario(state).scenario!.stop;
  };
  engine.advance({ until: 0.1 });
  expect(stopOf()).toEqual({ time: 1000, pressure: 1e3 });
  expect(engine.advance({ until: 1000 }).why).toBe("jammed");
  expect(stopOf()).toEqual({ collisionsPerParticle: 100 });
});
