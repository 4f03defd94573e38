/** Brownian spheres that bounce off each other: how far they get in the long run, and how often they meet. */
import { expect, test } from "vitest";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { everyNth, take } from "../../effort.ts";

test("in dilute 3-D the long-time diffusion is D(1 − 2φ), and steps collide as often as a gas at kT/m = 2D/Δt", () => {
  const [fraction, time, count] = [0.1, take(3, 5), 250];
  const length = Math.cbrt((count * Math.PI) / 6 / fraction);
  let [square, collisions, expected] = [0, 0, 0];
  const seeds = everyNth(2, [1, 2, 3, 4]);
  for (const seed of seeds) {
    const scenario = scenarioOf({
      seed,
      box: { size: [length, length, length] },
      particles: { count, radius: 0.5 },
      motion: { kind: "brownian", diffusion: 1 },
      method: { kind: "time-stepped", step: 0.01, shadow: 0 },
      stop: { time },
    });
    const { system } = buildSystem(scenario);
    const engine = createEngine(scenario.method, system);
    engine.advance({ until: time });
    square += engine.facets.displacement!.meanSquare();
    collisions += engine.tally().collisions;
    expected += estimate(scenario, {}, system)!.collisions;
  }
  const diffusion = square / seeds.length / (6 * time);
  const chance = Math.sqrt(2 / (3 * count * seeds.length));
  // The first collisions come after D has been that of one alone for about a diameter's time: 1/t of the difference stays.
  const long = 1 - 2 * fraction;
  expect(diffusion).toBeGreaterThan(long * (1 - 4 * chance));
  expect(diffusion).toBeLessThan((long + (2 * fraction) / time) * (1 + 4 * chance));
  // As much wider with fewer seeds as their mean scatters.
  const off = 0.03 * Math.sqrt(4 / seeds.length);
  expect(collisions / expected).toBeGreaterThan(1 - off);
  expect(collisions / expected).toBeLessThan(1 + off);
});

test("two sizes, each with its own D, collide as often as a mixture of masses 1/D", () => {
  const time = 0.25;
  const scenario = scenarioOf({
    box: { size: [12, 12, 12] },
    particles: [
      { name: "large", count: 30, radius: 1 },
      { name: "small", count: 700, radius: 0.25 },
    ],
    motion: { kind: "brownian", diffusion: { stokesEinstein: 0.25 } },
    method: { kind: "time-stepped", step: 0.0005, sizes: "lattices", shadow: 0 },
    stop: { time },
  });
  const { system } = buildSystem(scenario);
  const engine = createEngine(scenario.method, system);
  engine.advance({ until: time });
  const expected = estimate(scenario, {}, system)!.collisions;
  const { collisions } = engine.tally();
  expect(collisions).toBeGreaterThan(2000);
  expect(collisions / expected).toBeGreaterThan(0.95);
  expect(collisions / expected).toBeLessThan(1.05);
  // Known before the particles are there, too.
  expect(estimate(scenario)!.collisions / expected).toBeCloseTo(1, 2);
});
