/** The error of the energy balance where far more energy comes and goes than there ever is at a sample. */
import { expect, test } from "vitest";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { take } from "../../effort.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const growing: Scenario = {
  seed: 4,
  box: { size: [1, 1] },
  particles: take({ count: 5, radius: 0.2 }, { count: 27, radius: 0.1 }),
  growth: { rate: 1e6, from: 0 },
  stop: { time: 1 },
};
const heated: Scenario = {
  box: { size: [10, 10], edges: ["reflecting", "periodic"] },
  particles: { count: 20, radius: 0.3 },
  thermalWalls: [
    { wall: "left", temperature: 1e30 },
    { wall: "right", temperature: 1e-6 },
  ],
  stop: { collisions: 300 },
};

test.each<[string, Scenario]>([
  ["particles that grow by 10⁶ sizes in a unit of time, rescaled", growing],
  ["walls whose temperatures differ by 36 orders", heated],
])("of %s it is rounding", (_, document) => {
  const session = sessionOf(document);
  session.work();
  const { collisions, injected = 0 } = session.engine.tally();
  // The second ends where its fastest particles collide faster than the clock can tell.
  expect(collisions).toBeGreaterThan(50);
  // The particles had a kinetic energy of about 25.
  expect(Math.abs(injected)).toBeGreaterThan(1e12);
  expect(session.drift.energy).toBeLessThan(1e-11);
});
