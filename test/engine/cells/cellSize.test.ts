/** Automatic cells: as many particles per cell as costs least, wherever in the box the particles are. */
import { expect, test } from "vitest";
import { chooseCells } from "../../../src/engine/cells/cellSize.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

test("a tall box that is open above has cells for the part that particles fill", () => {
  const document = (height: number): Scenario => ({
    box: { size: [20, height], edges: ["periodic", ["reflecting", "open"]] },
    particles: { count: 500, radius: 0.2, place: { lattice: "square", from: [0, 1], to: [20, 20] } },
    gravity: [0, -1],
  });
  const [low, tall] = [40, 4000].map((height) => buildSystem(scenarioOf(document(height))).system);
  const tests = [low!, tall!].map((system) => {
    const engine = createProduction(system);
    engine.advance({ until: 1e3, encounters: 3000 });
    const { work, collisions } = engine.tally();
    expect(collisions).toBeGreaterThan(1000);
    return work.pairTests! / 3000;
  });
  expect(tests[1]).toBeLessThan(2 * tests[0]);
  // In a closed box particles may go anywhere.
  const closed = { ...tall!, edges: ["periodic", "periodic", "reflecting", "reflecting"] as const };
  expect(chooseCells(closed)[1]).toBeLessThan(chooseCells(tall!)[1]);
});
