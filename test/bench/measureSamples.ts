/** Cost of a row of a run outside the engine: each part by itself, just after the engine has run, so that records have left the cache. */
import { censusOf, temperatures } from "../../src/analysis/measures/temperatures.ts";
import { velocityTotals } from "../../src/analysis/measures/velocityTotals.ts";
import { emptyFrame } from "../../src/engine/api/engine.ts";
import { createProduction } from "../../src/engine/production/productionEngine.ts";
import { createSweep } from "../../src/engine/production/sweepEngine.ts";
import { crystal } from "../physics/crystal.ts";

const systems = [
  {
    name: "10 000 discs, order of time",
    create: createProduction,
    system: () => crystal(2, 10_000, 0.15),
    between: 1000,
  },
  { name: "97 556 spheres, blocks", create: createSweep, system: () => crystal(3, 97_556, 0.5), between: 4000 },
];
const rounds = 150;

/** Least times of the parts: of those that go over particles in nanoseconds per particle, of the tally in microseconds. */
export function measureSamples(): string[] {
  return systems.map(({ name, create, system: systemOf, between }) => {
    const system = systemOf();
    const engine = create(system);
    engine.advance({ until: Number.MAX_VALUE, encounters: 5 * system.count });
    const frame = emptyFrame(system);
    const census = censusOf(system);
    const least = new Map<string, number>();
    const time = (part: string, unit: number, work: () => void) => {
      const begun = performance.now();
      work();
      least.set(part, Math.min(least.get(part) ?? Number.POSITIVE_INFINITY, (performance.now() - begun) * unit));
    };
    const each = 1e6 / system.count;
    for (let k = 0; k < rounds; k++) {
      engine.advance({ until: Number.MAX_VALUE, encounters: between });
      time("velocities", each, () => engine.facets.projectVelocities?.(frame.velocities));
      const { momentum } = velocityTotals(system, frame.velocities);
      time("sums", each, () => velocityTotals(system, frame.velocities));
      time("temperatures", each, () => temperatures(system, frame, true, { census, momentum }));
      const { velocitySums } = engine.facets;
      if (velocitySums) {
        time("velocities and sums by the kernel", each, () => velocitySums.totals());
        time("squares by the kernel", each, () => velocitySums.squares(momentum));
      }
      time("tally", 1000, () => engine.tally());
      engine.advance({ until: Number.MAX_VALUE, encounters: between });
      time("whole frame", each, () => engine.project(frame));
    }
    return `${name}: ${Array.from(least, ([part, value]) => `${part} ${value.toFixed(1)}`).join(", ")}`;
  });
}
