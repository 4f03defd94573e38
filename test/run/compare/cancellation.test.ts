/** Trials and comparisons after a run: bounded work, asked often whether they are canceled. */
import { describe, expect, test } from "vitest";
import { workFacts } from "../../../src/run/results/workFacts.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../sessionOf.ts";

/** Particles that a uniform flow carries along: contacts take their velocities relative to each other, and they collide no more. */
const carried: Scenario = {
  box: { size: [1, 1] },
  particles: [
    { name: "large", count: 40, radius: 0.02, velocity: "rest" },
    { name: "small", count: 600, radius: 0.004, velocity: "rest" },
  ],
  flow: { kind: "uniform", velocity: [1, 0], angularFrequency: 6.2832 },
  motion: { kind: "drag", tauPerRadius: 20 },
  contact: { restitution: 0.9, collapse: { tc: 0.005 } },
  method: { kind: "particle-field", step: 0.1 },
  stop: { collisionsPerParticle: 10 },
};
/** Without walls in the direction of gravity, so strong that crossing the box takes less time than the clock can tell. */
const falling: Scenario = {
  box: { size: [40, 20] },
  gravity: [1e30, 0],
  particles: { count: 50, radius: 0.3 },
  method: { kind: "time-stepped", detector: "overlap", step: 0.1 },
  stop: { collisions: 300 },
};

describe.each<[string, Scenario]>([
  ["particles that collide no more", carried],
  ["particles that fall for ever", falling],
])("diagnosis of %s", (_, document) => {
  const session = sessionOf(document);
  session.work();

  test("it comes to an end, and is canceled between its pieces", () => {
    expect(session.engine.tally().collisions).toBeGreaterThan(200);
    let asked = 0;
    const facts = workFacts(session, () => {
      asked++;
      return false;
    });
    expect(facts.canceled).toBeUndefined();
    expect(asked).toBeGreaterThan(20);
    expect(workFacts(session, () => true)).toMatchObject({ canceled: true });
  });
});
