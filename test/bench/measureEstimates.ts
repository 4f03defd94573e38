/** Estimated time of a run beside its processor time: gases of 10³ to 10⁶ equal particles at several densities, without what is outside the engine. */

import { createEngine, provideThreads } from "../../src/run/session/createEngine.ts";
import { estimate } from "../../src/scenario/estimate/estimate.ts";
import { scenarioOf } from "../../src/scenario/readScenario.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";
import { crystal } from "../physics/crystal.ts";
import { median, processorSeconds, speed, wallSeconds } from "./measureRow.ts";
import { threadsOfNode } from "./measureSweep.ts";

/** Reduced densities of spheres, shares of the area of discs. */
const densities = { 3: [0.1, 0.5, 0.9], 2: [0.15, 0.45, 0.7] };
const counts = { 3: [864, 10_976, 97_556, 1_000_188], 2: [1000, 10_000, 100_000, 1_000_000] };

/** A line for each system: microseconds per collision, measured (median of rounds; by the wall clock in several threads) and estimated. */
export function* measureEstimates(rounds: number, seconds: number, threads: number): Iterable<string> {
  provideThreads(threadsOfNode);
  for (const dimension of [3, 2] as const)
    for (const count of counts[dimension])
      for (const density of densities[dimension]) {
        const system = crystal(dimension, count, density);
        const document: Scenario = {
          box: { size: [...system.size] },
          particles: { count: system.count, radius: system.radii[0] },
          method: { kind: "event-driven", threads },
          stop: { collisionsPerParticle: 40 },
        };
        const scenario = scenarioOf(document);
        const expected = estimate(scenario)!;
        const estimated = (1e6 * expected.seconds) / expected.collisions;
        const engine = createEngine(scenario.method, system);
        engine.advance({ until: Number.MAX_VALUE, encounters: Math.min(10 * count, 1_000_000) });
        const clock = threads > 1 ? wallSeconds : processorSeconds;
        const measured = 1e6 / median(Array.from({ length: rounds }, () => speed(engine, seconds, clock, 20_000)));
        const name = dimension === 3 ? `3d-${density}-${system.count}` : `2d-${100 * density}-${system.count}`;
        const numbers = [measured, estimated].map((each) => `${each.toFixed(2)} µs`.padStart(9)).join("");
        yield `${name.padEnd(18)}${numbers}  estimated / measured ${(estimated / measured).toFixed(2)}`;
      }
}
