/** Measured on runs whose answer is known: a ball between walls, an ideal gas of walls, a fluid of theory. */
import { describe, expect, test } from "vitest";
import { createMeasures, type Measures } from "../../../src/analysis/measures/measures.ts";
import { mechanics } from "../../../src/analysis/measures/mechanics.ts";
import { temperatures } from "../../../src/analysis/measures/temperatures.ts";
import { compressibility, enskogRate } from "../../../src/analysis/theory/hardSphereTheory.ts";
import { type Engine, emptyFrame } from "../../../src/engine/api/engine.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import type { System } from "../../../src/physics/system.ts";
import { buildSystem, gaussian, stream } from "../../engine/randomSystem.ts";
import { smallSystem } from "../../engine/smallSystem.ts";

function run(engine: Engine, measures: Measures, end: number, samples: number): void {
  const frame = emptyFrame(engine.system);
  engine.log(1000);
  for (let k = 0; k <= samples; k++) {
    while (engine.advance({ until: (end * k) / samples }).why === "log") measures.encounters(engine.drain());
    measures.encounters(engine.drain());
    engine.project(frame);
    measures.sample(frame, engine.tally(), mechanics(engine.system, frame));
  }
}

function column(measures: Measures, name: string): Float64Array {
  const { names, columns } = measures.series();
  return columns[names.indexOf(name)];
}

describe("one ball between two walls", () => {
  // Free way 8 at speed 4: each wall is hit once in 4 time units with 2mv = 24; the center's part of it is 8 × 4.
  const particles = [{ at: [3, 5, 3], velocity: [4, 0, 0], mass: 3 }];
  const system = smallSystem({ size: [10, 10, 6], particles });
  const measures = createMeasures(system, { from: 40 });
  run(createOracle(system), measures, 440, 110);

  test("presses on each wall with its momentum", () => {
    const { averages, samples } = measures.summary();
    expect(samples).toBe(101);
    expect(averages["wallPressure.low.x"].mean).toBeCloseTo(24 / 4 / 32, 12);
    expect(averages["wallPressure.high.x"].mean).toBeCloseTo(24 / 4 / 32, 12);
    expect(averages["wallPressure.low.y"].mean).toBe(0);
  });

  test("has its energy and momentum in the series", () => {
    expect(column(measures, "time")[3]).toBe(12);
    expect(new Set(column(measures, "kineticEnergy"))).toEqual(new Set([24]));
    expect(Math.abs(column(measures, "momentum.x")[1])).toBe(12);
    expect(measures.series().names).not.toContain("temperature.all");
  });
});

test("a ball that falls keeps the sum of its energies", () => {
  const particles = [{ at: [5, 8], velocity: [1, 0], mass: 2 }];
  const system = smallSystem({ size: [10, 10], particles, gravity: [0, -3] });
  const measures = createMeasures(system, { from: 0 });
  run(createOracle(system), measures, 20, 50);
  const [kinetic, potential] = [column(measures, "kineticEnergy"), column(measures, "potentialEnergy")];
  kinetic.forEach((k, n) => {
    expect(k + potential[n]).toBeCloseTo(1 + 48, 10);
  });
});

describe("temperature", () => {
  const random = stream(4);
  const drawn = (d: 2 | 3, peculiarDrift: number): System => {
    const count = 3000;
    const masses = Float64Array.from({ length: count }, (_, i) => (i % 3 === 0 ? 5 : 1));
    const kT = (i: number): number => (i % 3 === 0 ? 2 : 1);
    return {
      ...smallSystem({ size: new Array(d).fill(1), particles: [] }),
      count,
      masses,
      species: Uint16Array.from({ length: count }, (_, i) => (i % 3 === 0 ? 0 : 1)),
      speciesNames: ["heavy", "light"],
      velocities: Float64Array.from({ length: count * d }, (_, k) => {
        const i = Math.floor(k / d);
        return peculiarDrift + Math.sqrt(kT(i) / masses[i]) * gaussian(random);
      }),
    };
  };

  test.each([2, 3] as const)("per species is kT = m⟨v²⟩/d in %i-D, drift taken off on request", (d) => {
    const still = drawn(d, 0);
    const error = 4 * Math.sqrt(2 / (1000 * d));
    const { all, ofSpecies } = temperatures(still, still, false);
    expect(Math.abs(ofSpecies[0] / 2 - 1)).toBeLessThan(error);
    expect(Math.abs(ofSpecies[1] - 1)).toBeLessThan(error);
    expect(all).toBeCloseTo((ofSpecies[0] + 2 * ofSpecies[1]) / 3, 12);
    const moving = drawn(d, 10);
    const peculiar = temperatures(moving, moving, true);
    expect(Math.abs(peculiar.ofSpecies[1] - 1)).toBeLessThan(error);
    expect(temperatures(moving, moving, false).ofSpecies[1]).toBeGreaterThan(100);
  });

  test("of few particles relative to their own mean is right on average", () => {
    let sums = [0, 0];
    const runs = 20_000;
    const few = {
      ...smallSystem({ size: [9, 9], particles: [{ at: [1, 1], mass: 4 }, { at: [4, 4] }, { at: [7, 7] }] }),
      species: Uint16Array.of(0, 1, 1),
      speciesNames: ["heavy", "light"],
    };
    for (let k = 0; k < runs; k++) {
      const v = Float64Array.from([2, 2, 1, 1, 1, 1], (root) => gaussian(random) / root);
      sums = sums.map((sum, s) => sum + temperatures(few, { velocities: v }, true).ofSpecies[s]);
    }
    for (const sum of sums) expect(Math.abs(sum / runs - 1)).toBeLessThan(0.03);
  });
});

describe("a fluid of discs, φ = 0.2", () => {
  const box = { axes: [0, 1].map(() => ["periodic", "periodic"] as const), aspect: [1, 1], tightAxis: undefined };
  const kind = {
    sizes: "equal",
    masses: "equal",
    speciesCount: 1,
    gravity: [0, 0],
    restitution: 1,
    fast: false,
  } as const;
  const system = buildSystem({ seed: 8, dimension: 2, count: 60, fraction: 0.2, ...box, ...kind });
  const measures = createMeasures(system, { from: 5, apart: 2 });
  const engine = createOracle(system);
  run(engine, measures, 205, 410);
  const { averages, velocities, maxwell, impacts, settling } = measures.summary();

  test("has Henderson's pressure and Enskog's collision rate", () => {
    const kT = averages.temperature!.mean;
    const volume = system.size[0] * system.size[1];
    const fraction = (60 * Math.PI) / 4 / volume;
    const numberDensity = 60 / volume;
    const { mean, error } = averages.compressibility!;
    // Sixty discs: a finite-size effect of order 1/N on top of the statistical error.
    expect(Math.abs(mean - compressibility(2, fraction))).toBeLessThan(3 * error + 0.02 * mean);
    const rate = enskogRate({ dimension: 2, temperature: kT, mass: 1, diameter: 1, numberDensity });
    expect(Math.abs(averages.collisionRate!.mean / rate - 1)).toBeLessThan(0.03);
    expect(averages.collisionRate!.error / rate).toBeLessThan(0.01);
    expect(averages.pressure!.mean / (numberDensity * kT * mean)).toBeCloseTo(1, 6);
  });

  test("has Maxwellian velocities and lets go of its start", () => {
    expect(maxwell!.p).toBeGreaterThan(0.001);
    expect(velocities.total).toBeGreaterThan(5000);
    expect(settling.settled).toBe(true);
  });

  test("meets at contact to a few units in the last place of positions", () => {
    // Positions are rounded to the box's last place, 8 times the diameter's.
    expect(impacts.total).toBeGreaterThan(0.9 * engine.tally().collisions);
    const middle = impacts.counts.subarray(32, 97).reduce((sum, n) => sum + n, 0);
    expect(middle / impacts.total).toBeGreaterThan(0.95);
    const below = impacts.counts.subarray(0, 64).reduce((sum, n) => sum + n, 0);
    expect(below / impacts.total).toBeGreaterThan(0.3);
    expect(below / impacts.total).toBeLessThan(0.6);
  });
});
