/** The estimate of collisions of square wells counts captures, releases and reflections. */
import { expect, test } from "vitest";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const wells = {
  measure: { every: 1 },
  contact: { potential: { distances: [1.5], energies: [-1] } },
};

test.each([
  ["spheres above the critical temperature", [7, 7, 7], 80, 2],
  ["discs that condense", [25, 25], 150, 0.5],
  ["hot discs", [25, 25], 150, 10],
])("%s, within a factor of two", (_, size, count, temperature) => {
  const document = {
    ...wells,
    box: { size },
    particles: { count, radius: 0.5, velocity: { temperature } },
    thermostat: { kind: "rescale", temperature, interval: 0.5 },
    stop: { time: 12 },
  };
  const session = sessionOf(readScenario(JSON.stringify(document)).document!);
  session.work();
  const { collisions } = session.engine.tally();
  const foreseen = estimate(session.scenario)!.collisions;
  expect(collisions).toBeGreaterThan(1000);
  expect(foreseen / collisions).toBeGreaterThan(0.5);
  expect(foreseen / collisions).toBeLessThan(2);
});
