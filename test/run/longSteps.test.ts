/** With cells made for the step, and all that happens within it followed up, not a collision is missed however long the step is. */
import { expect, test } from "vitest";
import { outcomeOf } from "../../src/run/outcome.ts";
import { readScenario } from "../../src/scenario/read.ts";
import type { Scenario } from "../../src/scenario/schema.ts";
import { sessionOf } from "./sessionOf.ts";

const gas: Scenario = {
  box: { size: [10, 10] },
  particles: { count: 100, radius: 0.2 },
  method: { kind: "time-stepped", step: 5 },
  stop: { time: 50 },
};

test("in steps of nine mean collision times none is missed, which is why none is warned of", () => {
  expect(readScenario(JSON.stringify(gas)).diagnostics).toEqual([]);
  const session = sessionOf(gas);
  session.work();
  const { tally, theory, averages } = outcomeOf(session);
  expect(5 * theory!.collisionRate).toBeGreaterThan(8.5);
  expect(tally.stepped!.judged).toBeGreaterThan(200);
  expect(tally.stepped!.missed).toBe(0);
  expect(averages.collisionRate!.mean / theory!.collisionRate).toBeCloseTo(1, 1);
});
