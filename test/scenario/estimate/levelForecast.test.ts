/** The estimate of unequal sizes: its work of a collision against what the engine counts. */
import { expect, test } from "vitest";
import { costOf } from "../../../src/engine/cells/cellSize.ts";
import { productionCosts } from "../../../src/engine/production/cellLayout.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { cautiousSpeed, sizeCost } from "../../../src/scenario/estimate/methodSpeeds.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { workOfCollision } from "../../engine/workOf.ts";

/** Of a collision in a gas of one size: the unit of estimates, in pair tests. */
const usualWork = 150;

test.each([
  [2, 1, 1000, 1000, 1],
  [2, 3, 100, 2000, 1],
  [2, 10, 10, 2500, 2],
  [2, 20, 8, 4000, 2],
  [3, 1, 1000, 1000, 1],
  [3, 3, 100, 2500, 2],
  [3, 10, 5, 2500, 2],
  [3, 20, 3, 4000, 2],
] as const)(
  "in %d-D at ratio %d, %d among %d: the estimated time of a collision is right within a factor of 2",
  (dimension, ratio, large, small, levels) => {
    const filled = large * ratio ** dimension + small;
    const side = ((filled * (dimension === 2 ? Math.PI / 4 : Math.PI / 6)) / 0.2) ** (1 / dimension);
    const scenario = scenarioOf({
      box: { size: Array<number>(dimension).fill(side) },
      particles: [
        { name: "large", count: large, radius: ratio / 2, density: 1 },
        { name: "small", count: small, radius: 0.5, density: 1 },
      ],
      stop: { collisionsPerParticle: 5 },
    });
    const expected = estimate(scenario)!;
    const { seconds, collisions, levels: foreseen } = expected;
    // Work is compared, not what it takes when few particles lie in the cache.
    const ofNumber = sizeCost(scenario, expected)!;
    expect(foreseen?.cells.length ?? 1).toBe(levels);
    const engine = createProduction(buildSystem(scenario).system);
    const counted = workOfCollision(engine, 1000, 4000);
    const share = (seconds * cautiousSpeed * usualWork) / (ofNumber * collisions) / costOf(counted, productionCosts);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(2);
  },
);
