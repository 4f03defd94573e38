/** The predicted number of collisions against the run itself: within a factor of 1.5, or no estimate is given. */
import { describe, expect, test } from "vitest";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const gas: Scenario = { box: { size: [40, 40] }, particles: { count: 300, radius: 0.5 } };
const brownian = (
  onContact: "reflect" | "stop" | "associate",
  size: number[],
  time: number,
  step = 0.01,
): Scenario => ({
  box: { size },
  particles: { count: 300, radius: 0.5 },
  motion: { kind: "brownian", diffusion: 1, onContact },
  method: { kind: "time-stepped", step },
  stop: { time },
});
const falling = (g: number, velocity?: "rest"): Scenario => ({
  box: { size: [20, 40], edges: ["periodic", "reflecting"] },
  gravity: [0, g],
  particles: { count: 300, radius: 0.5, ...(velocity && { velocity }) },
  stop: { time: 10 },
});
const cooling = (restitution: number, stop: Scenario["stop"]): Scenario => ({
  box: { size: [100, 100] },
  particles: { count: 1000, fraction: 0.1 },
  contact: { restitution, collapse: { tc: 1e-6 } },
  ...(stop && { stop }),
});

const runs: readonly [what: string, Scenario][] = [
  ["a gas", { ...gas, stop: { time: 20 } }],
  ["two discs", { box: { size: [10, 10] }, particles: { count: 2, radius: 0.5 }, stop: { time: 2000 } }],
  [
    "three between walls",
    { box: { size: [10, 10], edges: "reflecting" }, particles: { count: 3, radius: 0.5 }, stop: { time: 1000 } },
  ],
  ["Brownian discs that are reflected", brownian("reflect", [40, 40], 3)],
  ["Brownian discs that stop", brownian("stop", [40, 40], 3)],
  ["Brownian discs that stay together, in a crowd", brownian("associate", [40, 40], 5)],
  ["far apart", brownian("associate", [200, 200], 20, 0.05)],
  ["in long steps", brownian("associate", [40, 40], 5, 0.2)],
  ["spheres that stay together", brownian("associate", [40, 40, 40], 20, 0.05)],
  ["a gas that flies apart, at first", { ...gas, box: { size: [40, 40], edges: "open" }, stop: { time: 5 } }],
  ["and for ever", { ...gas, box: { size: [40, 40], edges: "open" }, stop: { time: 1e4 } }],
  ["along one axis", { ...gas, box: { size: [40, 40], edges: ["periodic", "open"] }, stop: { time: 1e3 } }],
  [
    "a drop",
    {
      box: { size: [1, 1], edges: "open" },
      particles: { count: 500, radius: 0.005, place: { from: [0.35, 0.35], to: [0.65, 0.65] } },
      stop: { time: 1 },
    },
  ],
  ["gas that settles", falling(-1)],
  ["gas that falls far and lies dense", falling(-100)],
  ["gas that falls from rest", falling(-1, "rest")],
  ["a gas that cools", cooling(0.9, { time: 300 })],
  ["a gas that cools fast", cooling(0.5, { time: 100 })],
];

test.each(runs)("%s: number of collisions", (_, document) => {
  const session = sessionOf(document);
  const { collisions, unforeseen } = estimate(session.scenario, {}, session.system)!;
  expect(unforeseen).toBeUndefined();
  session.work();
  const ratio = collisions / session.engine.tally().collisions;
  expect(ratio).toBeGreaterThan(1 / 1.5);
  expect(ratio).toBeLessThan(1.5);
});

test("n particles that associate have n − 1 collisions, however long the run is", () => {
  const document = brownian("associate", [40, 40], 1e9);
  const session = sessionOf(document);
  expect(estimate(session.scenario, {}, session.system)!.collisions).toBe(299);
});

test("a single particle has no collision", () => {
  const { scenario, system } = sessionOf({ ...gas, particles: { count: 1, radius: 0.5 }, stop: { time: 100 } });
  expect(estimate(scenario, {}, system)).toMatchObject({ collisions: 0, collisionRate: 0 });
});

describe("no estimate is available for", () => {
  const unsure = (document: Scenario) => {
    const { scenario, system } = sessionOf(document);
    return estimate(scenario, {}, system)!.unforeseen?.what;
  };

  test("how often grains touch that come to rest on a floor", () => {
    expect(unsure({ ...falling(-1), contact: { restitution: 0.9, collapse: { tc: 1e-4 } } })).toBe("collisions");
  });

  test("the collisions inside clusters, nor the time of a number of collisions", () => {
    expect(unsure(cooling(0.2, { time: 1000 }))).toBe("collisions");
    expect(unsure(cooling(0.2, { collisionsPerParticle: 100 }))).toBe("time");
    expect(unsure(cooling(0.99, { collisionsPerParticle: 100 }))).toBeUndefined();
  });

  test("how a few balls meet that stand where their author put them", () => {
    const at = [
      [2, 5],
      [5, 5],
    ];
    expect(unsure({ box: { size: [10, 10] }, particles: { at, radius: 0.5 }, stop: { time: 10 } })).toBe("collisions");
  });
});

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
