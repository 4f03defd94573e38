/** What estimates count of the work in cells, beside runs. */
import { expect, it } from "vitest";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { cellCrossings } from "../../../src/scenario/estimate/methodSpeeds.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const gas = (given: Partial<Scenario>): Scenario => ({
  seed: 3,
  box: { size: [20, 20] },
  particles: { count: 400, fraction: 0.2, velocity: { temperature: 1, zeroMomentum: true } },
  method: { kind: "single-check", cells: [16, 16] },
  stop: { collisionsPerParticle: 60 },
  ...given,
});

it.each([
  ["an elastic gas", gas({})],
  ["a gas that cools by a factor of 100 and more", gas({ contact: { restitution: 0.9 } })],
  [
    "a gas that a thermostat heats",
    gas({ thermostat: { kind: "stochastic-heating", strength: 0.5, interval: 0.1 }, stop: { time: 20 } }),
  ],
])("%s crosses cells as often as estimated", (_, document) => {
  const scenario = scenarioOf(document);
  const told = estimate(scenario)!;
  const session = sessionOf(document);
  while (!session.work({ milliseconds: 1000 }));
  const { transfers } = session.engine.tally().work;
  expect(transfers).toBeGreaterThan(5000);
  expect(cellCrossings(scenario, told) / transfers!).toBeGreaterThan(0.85);
  expect(cellCrossings(scenario, told) / transfers!).toBeLessThan(1.15);
});
