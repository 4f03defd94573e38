/** Estimated time of a run beside its processor time: gases of 10³ to 10⁶ particles, without what is outside the engine. */

import type { System } from "../../src/physics/system.ts";
import { createEngine, provideThreads } from "../../src/run/session/createEngine.ts";
import { estimate } from "../../src/scenario/estimate/estimate.ts";
import { scenarioOf } from "../../src/scenario/readScenario.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { crystal } from "../physics/crystal.ts";
import { median, processorSeconds, speed, wallSeconds } from "./measureRow.ts";
import { threadsOfNode } from "./measureSweep.ts";

/** Reduced densities of spheres, shares of the area of discs. */
const densities = { 3: [0.1, 0.5, 0.9], 2: [0.15, 0.45, 0.7] };
const counts = { 3: [864, 10_976, 97_556, 1_000_188], 2: [1000, 10_000, 100_000, 1_000_000] };

/** Dimension, ratio of diameters, number of large and of small ones, share of the box that they fill: equal volumes, or more of the large. */
const unequal = [
  [3, 5, 16, 2000, 0.2],
  [3, 5, 80, 10_000, 0.2],
  [3, 5, 800, 100_000, 0.2],
  [3, 5, 1000, 10_000, 0.2],
  [3, 20, 1, 2000, 0.2],
  [3, 20, 10, 10_000, 0.2],
  [3, 20, 12, 100_000, 0.2],
  [3, 20, 100, 10_000, 0.2],
  [2, 5, 80, 2000, 0.4],
  [2, 5, 400, 10_000, 0.4],
  [2, 5, 4000, 100_000, 0.4],
  [2, 20, 5, 2000, 0.4],
  [2, 20, 25, 10_000, 0.4],
  [2, 20, 250, 100_000, 0.4],
] as const;

type Document = Pick<Scenario, "box" | "particles">;

/** A line for each system: microseconds per collision, measured (median of rounds; by the wall clock in several threads) and estimated. */
export function* measureEstimates(rounds: number, seconds: number, threads: number): Iterable<string> {
  provideThreads(threadsOfNode);
  for (const dimension of [3, 2] as const)
    for (const count of counts[dimension])
      for (const density of densities[dimension]) {
        const system = crystal(dimension, count, density);
        const name = dimension === 3 ? `3d-${density}-${system.count}` : `2d-${100 * density}-${system.count}`;
        const particles = { count: system.count, radius: system.radii[0] };
        yield compared(name, { box: { size: [...system.size] }, particles }, rounds, seconds, { system, threads });
      }
}

/** The same for particles of two sizes and one density. */
export function* measureUnequalEstimates(rounds: number, seconds: number): Iterable<string> {
  for (const [dimension, ratio, large, small, fraction] of unequal) {
    const filled = (large * ratio ** dimension + small) * (dimension === 2 ? Math.PI / 4 : Math.PI / 6);
    const side = (filled / fraction) ** (1 / dimension);
    const document: Document = {
      box: { size: Array<number>(dimension).fill(side) },
      particles: [
        { name: "large", count: large, radius: ratio / 2, density: 1 },
        { name: "small", count: small, radius: 0.5, density: 1 },
      ],
    };
    yield compared(`${dimension}d-ratio-${ratio}-${large}-${small}`, document, rounds, seconds, {});
  }
}

function compared(
  name: string,
  document: Document,
  rounds: number,
  seconds: number,
  { system, threads = 1 }: { readonly system?: System; readonly threads?: number },
): string {
  const method = { kind: "event-driven", threads } as const;
  const scenario = scenarioOf({ ...document, method, stop: { collisionsPerParticle: 40 } });
  const expected = estimate(scenario)!;
  const estimated = (1e6 * expected.seconds) / expected.collisions;
  const engine = createEngine(scenario.method, system ?? buildSystem(scenario).system);
  engine.advance({ until: Number.MAX_VALUE, encounters: Math.min(10 * expected.count, 1_000_000) });
  const clock = threads > 1 ? wallSeconds : processorSeconds;
  const measured = 1e6 / median(Array.from({ length: rounds }, () => speed(engine, seconds, clock, 20_000)));
  const numbers = [measured, estimated].map((each) => `${each.toFixed(2)} µs`.padStart(9)).join("");
  return `${name.padEnd(26)}${numbers}  estimated / measured ${(estimated / measured).toFixed(2)}`;
}
