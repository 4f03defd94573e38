/** Velocities are those of the moment shown until several moments, collisions apart, have been gathered. */
import { expect, test } from "vitest";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

/** All velocities are one and the same along an axis until particles collide. */
const gas: Scenario = {
  box: { size: [10, 10], edges: "reflecting" },
  particles: [
    { name: "at rest", count: 15, radius: 0.4, velocity: "rest" },
    { name: "fast", radius: 0.4, at: [[5, 5]], velocity: [[8, 0]] },
  ],
  stop: { collisions: 1000 },
};

function countedAfter(collisions: number): number {
  const session = sessionOf(gas);
  session.work({ until: 1e-9 });
  while (session.engine.tally().collisions < collisions) session.work({ encounters: 1 });
  const { counts } = distributionOf("velocities", session, session.project())!;
  return counts!.reduce((sum, number) => sum + number, 0);
}

test("of a run with fewer than five collisions per particle they are those of all particles that move by then", () => {
  const components = 2 * 16;
  expect(countedAfter(0)).toBeLessThan(components);
  // Particles of a species that moves count with both components.
  expect(countedAfter(30)).toBe(components);
  expect(countedAfter(200)).toBeGreaterThan(components);
});
