/** A run in turbulence that is cut in two sees the same flow as the uncut one. */
import { expect, test } from "vitest";
import { createFlow } from "../../../src/physics/flows/index.ts";
import { Session } from "../../../src/run/session/session.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const text = (until: number) =>
  JSON.stringify({
    box: { size: [1, 1] },
    particles: { count: 60, radius: 0.01, velocity: "rest" },
    flow: { kind: "turbulence", modes: 4, correlationTime: 0.3 },
    motion: { kind: "drag", tau: 0.05 },
    method: { kind: "particle-field", step: 0.0625 },
    stop: { time: until },
  });

function run(document: string): Session {
  const { scenario } = readScenario(document);
  if (!scenario) throw new Error("expected a scenario without errors");
  const session = new Session(scenario, buildSystem(scenario).system);
  while (!session.ending) session.work({ encounters: 1000 });
  return session;
}

test("the end state continues the flow and the particles", () => {
  const whole = run(text(1));
  const half = run(text(0.5));
  const { document } = readScenario(text(0.5));
  const state = toScenario(half.system, half.project(), { document: document!, memory: half.engine.memory() });
  expect(state.text).toMatch(/"time": ?0\.5/);
  const second = run(state.text);
  const [expected, found] = [whole.project(), second.project()];
  let moved = 0;
  for (const [k, x] of expected.positions.entries()) {
    expect(found.positions[k]).toBeCloseTo(x, 9);
    moved = Math.max(moved, Math.abs(x - whole.system.positions[k]));
  }
  expect(moved).toBeGreaterThan(0.1);
  // Without its time the flow would begin anew.
  const places = Float64Array.of(0.3, 0.6);
  const velocityAt = (session: Session, time: number) => {
    const flow = createFlow(session.system, 0.0625)!;
    if (time > 0) flow.advance(time);
    const into = new Float64Array(2);
    flow.sample(places, into, 0, 1);
    return [...into];
  };
  expect(velocityAt(second, 0)).toEqual(velocityAt(whole, 0.5));
  expect(velocityAt(second, 0)).not.toEqual(velocityAt(whole, 0));
});
