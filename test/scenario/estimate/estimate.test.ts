/** Estimates before a run, against independent numbers. */
import { describe, expect, it } from "vitest";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

/** ρ* = 0.5, σ = m = kT = 1. */
const fluid: Scenario = { box: { size: [10, 10, 10] }, particles: { count: 500, radius: 0.5 }, stop: { time: 20 } };

describe("a fluid of spheres at ρ* = 0.5", () => {
  const told = estimate(scenarioOf(fluid), { collisionsPerSecond: 1e6 })!;

  it("has 7.66 collisions a particle and time, and Carnahan and Starling’s pressure", () => {
    expect(told.collisionRate).toBeCloseTo(7.66, 2);
    const eta = Math.PI / 12;
    expect(told.fraction).toBeCloseTo(eta, 12);
    expect(told.compressibility).toBeCloseTo((1 + eta + eta ** 2 - eta ** 3) / (1 - eta) ** 3, 10);
    expect(told.pressure).toBeCloseTo(0.5 * told.compressibility, 10);
    expect(told.meanFreePath).toBeCloseTo(Math.sqrt(8 / Math.PI) / told.collisionRate, 10);
  });

  it("takes N/2 · rate · time collisions, but none with oneself, and the time they take", () => {
    expect(told.collisions).toBeCloseTo((499 / 2) * told.collisionRate * 20, 6);
    expect(told.seconds).toBeCloseTo(told.collisions / 1e6, 10);
  });

  it("says above which fraction theory is not valid", () => {
    const filled = (size: number[], fraction: number) =>
      estimate(scenarioOf({ box: { size }, particles: { count: 500, fraction }, stop: { time: 1 } }))!;
    expect([told, filled([9, 9, 9], 0.49), filled([9, 9], 0.64)].map((one) => one.without)).toEqual([{}, {}, {}]);
    const rates = [filled([9, 9, 9], 0.687), filled([9, 9], 0.687)].map(({ without }) => without.rate);
    expect(rates).toEqual(["above a fraction of 0.494", "above a fraction of 0.65"]);
    expect(filled([9, 9], 0.687).caveats.join()).toContain("valid up to a fraction of 0.65");
  });

  it("is nearly the same for the system built", () => {
    const scenario = scenarioOf({
      ...fluid,
      particles: { count: 500, radius: 0.5, velocity: { temperature: 1, exact: true } },
    });
    const { system } = buildSystem(scenario);
    const after = estimate(scenario, {}, system)!;
    expect(Math.abs(after.collisionRate / told.collisionRate - 1)).toBeLessThan(0.01);
    expect(after.cells).toEqual(told.cells);
  });
});

describe("a flow", () => {
  const laden = (flow: NonNullable<Scenario["flow"]>) =>
    estimate(
      scenarioOf({
        box: { size: [1, 1] },
        particles: { count: 100, fraction: 0.02, velocity: "rest" },
        flow,
        motion: { kind: "drag", tau: 0.1 },
        method: { kind: "particle-field", step: 0.01 },
        stop: { time: 10 },
      }),
    )!.seconds;

  it("that particles act on takes the time of its equation, more with conjugate gradients, in proportion to nodes and steps", () => {
    const coupled = (grid: number, sources: "implicit" | "explicit") =>
      laden({ kind: "taylor-green", coupling: { viscosity: 0.1, grid, sources, alpha: 1e-4 } }) -
      laden({ kind: "taylor-green" });
    // 1000 steps of 64 × 64 nodes, 2 ms each where they were measured.
    expect(coupled(64, "implicit")).toBeGreaterThan(1);
    expect(coupled(64, "implicit")).toBeLessThan(4);
    expect(coupled(128, "implicit") / coupled(64, "implicit")).toBeCloseTo(4, 6);
    expect(coupled(64, "explicit")).toBeLessThan(0.5 * coupled(64, "implicit"));
  });

  it("of random modes takes the time of its transforms", () => {
    const ofGrid = (grid: number) => laden({ kind: "turbulence", modes: 16, grid });
    expect(ofGrid(256) - ofGrid(128)).toBeCloseTo(1000 * (256 ** 2 - 128 ** 2) * 6e-8, 6);
  });
});

describe("the end", () => {
  it("is the first of the stop conditions", () => {
    const told = (stop: Scenario["stop"]) => estimate(scenarioOf({ ...fluid, ...(stop && { stop }) }))!;
    const rate = told({ time: 1 }).collisionRate;
    expect(told({ collisions: 1000 })).toMatchObject({
      collisions: 1000,
      time: expect.closeTo(1000 / ((499 / 2) * rate), 10),
    });
    expect(told({ collisionsPerParticle: 8 })).toMatchObject({ collisions: 2000 });
    expect(told({ time: 1e-3, collisions: 1000 }).collisions).toBeLessThan(1000);
    const { stop, ...endless } = fluid;
    expect(stop).toBeDefined();
    expect(estimate(scenarioOf(endless))!.time).toBe(Number.POSITIVE_INFINITY);
  });

  it("of a cooling gas comes later, by Haff’s law", () => {
    const told = (restitution: number) =>
      estimate(scenarioOf({ ...fluid, contact: { restitution }, stop: { time: 1000 } }))!;
    expect(told(0.999).collisions).toBeLessThan(told(1).collisions);
    expect(told(0.8).collisions).toBeLessThan(0.02 * told(1).collisions);
    // Of the two ways to say the same, both agree.
    const { collisions } = told(0.9);
    const other = estimate(
      scenarioOf({ ...fluid, contact: { restitution: 0.9 }, stop: { collisions: Math.round(collisions) } }),
    )!;
    expect(Math.abs(other.time / 1000 - 1)).toBeLessThan(1e-3);
  });
});

it("a mixture counts every pair of species, and shares energy among unequal masses", () => {
  const mixture = (groups: NonNullable<Scenario["particles"]>) =>
    estimate(scenarioOf({ ...fluid, particles: groups }))!;
  const whole = mixture({ count: 500, radius: 0.5 });
  const halves = mixture([
    { name: "a", count: 250, radius: 0.5 },
    { name: "b", count: 250, radius: 0.5 },
  ]);
  expect(halves.collisionRate).toBeCloseTo(whole.collisionRate, 10);
  expect(
    mixture([
      { count: 250, radius: 0.5 },
      { count: 250, radius: 0.5, velocity: "rest" },
    ]).temperature,
  ).toBeCloseTo(0.5, 12);
  expect(mixture({ count: 500, radius: 0.5, velocity: [3, 0, 0] })).toMatchObject({ temperature: 0, collisions: 0 });
});

it("there is no estimate of a file before it is read", () => {
  expect(estimate(scenarioOf({ ...fluid, particles: { file: "x.xyz" } }))).toBeUndefined();
});

describe("what else has its own physics", () => {
  const box = { size: [10, 10] };

  it.each([
    ["reflecting", 81],
    ["periodic", 100],
  ] as const)(
    "one particle alone has all its energy, and presses with NkT/V, V for its center: %s",
    (edges, volume) => {
      const alone: Scenario = {
        box: { ...box, edges },
        particles: { radius: 0.5, at: [[5, 5]], velocity: [[1, 0.3]] },
        stop: { time: 100 },
      };
      const scenario = scenarioOf(alone);
      for (const told of [estimate(scenario)!, estimate(scenario, {}, buildSystem(scenario).system)!]) {
        expect(told.temperature).toBeCloseTo(1.09 / 2, 12);
        expect(told.pressure).toBeCloseTo(1.09 / (2 * volume), 12);
        expect(told.collisions).toBe(0);
      }
    },
  );

  it("the estimate includes testing all pairs again after each collision", () => {
    const seconds = (within: "queue" | "restart") =>
      estimate(
        scenarioOf({
          box,
          particles: { count: 800, radius: 0.1 },
          method: { kind: "time-stepped", detector: "centres", within, step: 0.02 },
          stop: { time: 2 },
        }),
      )!.seconds;
    expect(seconds("restart")).toBeGreaterThan(10 * seconds("queue"));
  });

  it("a gas in gravity is estimated as it lies over the floor: hotter, and with more collisions than when it begins to fall", () => {
    const gas: Scenario = {
      box: { size: [10, 20], edges: ["periodic", "reflecting"] },
      particles: { count: 200, radius: 0.2, velocity: { temperature: 2 } },
      stop: { time: 10 },
    };
    const [still, told] = [estimate(scenarioOf(gas))!, estimate(scenarioOf({ ...gas, gravity: [0, -1] }))!];
    expect(still.settled).toBeUndefined();
    // Before: 2 + 10, after: kT + kT, less what the lid and the room that discs take leave.
    expect(told.settled!.temperature).toBeGreaterThan(5);
    expect(told.settled!.temperature).toBeLessThan(6);
    expect(told.collisions).toBeCloseTo((199 / 2) * told.settled!.collisionRate * 10, 6);
    expect(told.settled!.collisionRate).toBeGreaterThan(still.collisionRate);
  });

  it("clusters that a run begins with have had their meetings", () => {
    const told = (cluster?: number[]) =>
      estimate(
        scenarioOf({
          box,
          particles: {
            radius: 0.1,
            at: Array.from({ length: 64 }, (_, k) => [(k % 8) + 0.5, Math.floor(k / 8) + 0.5]),
            ...(cluster && { cluster }),
          },
          motion: { kind: "brownian", diffusion: 1, onContact: "associate" },
          method: { step: 0.001 },
          stop: { time: 1e6 },
        }),
      )!;
    expect(told().collisions).toBeCloseTo(63, 6);
    const later = told(Array.from({ length: 64 }, (_, k) => k % 10));
    expect(later.collisions).toBeCloseTo(9, 6);
    expect(later.caveats.join(" ")).toContain("at most 9 times");
    expect(later.brownian).toBe("associate");
  });
});

describe("the time of a collision", () => {
  const secondsEach = (count: number, more: Partial<Scenario> = {}) => {
    const side = Math.cbrt(count / 0.5);
    const gas: Scenario = { box: { size: [side, side, side] }, particles: { count, radius: 0.5 }, stop: { time: 1 } };
    const { seconds, collisions } = estimate(scenarioOf({ ...gas, ...more }))!;
    return seconds / collisions;
  };

  it("grows until the particles no longer lie in the cache, and hardly from there on: large systems go in blocks", () => {
    const [thousand, tens, hundreds, million] = [1e3, 1e4, 1e5, 1e6].map((count) => secondsEach(count));
    expect(tens / thousand).toBeGreaterThan(1.4);
    expect(hundreds / tens).toBeGreaterThan(1.2);
    expect(million / hundreds).toBeCloseTo(1, 2);
  });

  it("is longer in order of time, and for what is not computed in blocks", () => {
    const blocks = secondsEach(1e6);
    expect(secondsEach(1e6, { method: { kind: "event-driven", order: "time" } })).toBeGreaterThan(2 * blocks);
    const cooling = { contact: { restitution: 0.9 } };
    expect(secondsEach(1e6, cooling) / blocks).toBeCloseTo(1, 0.5);
    expect(secondsEach(1e6, { ...cooling, method: { kind: "event-driven", order: "time" } })).toBeGreaterThan(
      2 * blocks,
    );
    expect(secondsEach(1e6, { gravity: [0, 0, -1] })).toBeGreaterThan(2 * blocks);
    const sizes = [0.5, 0.4].map((radius, k) => ({ name: `${k}`, count: 5e5, radius }));
    expect(secondsEach(1e6, { particles: sizes })).toBeGreaterThan(2 * blocks);
  });

  it("is shorter in two threads, where there are layers for them", () => {
    const shared = { method: { kind: "event-driven", threads: 2 } } as const;
    expect(secondsEach(1e6) / secondsEach(1e6, shared)).toBeCloseTo(1.6, 6);
    expect(secondsEach(1e4)).toBe(secondsEach(1e4, shared));
  });
});
