/** Collisions and pressure of gases that walls, obstacles and particles that never move crowd together. */
import { describe, expect, it } from "vitest";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const velocity = { temperature: 1, exact: true } as const;

it.each<[what: string, document: object]>([
  [
    "discs among fixed ones",
    {
      box: { size: [20, 20] },
      particles: [
        { count: 60, radius: 0.2, velocity },
        { name: "posts", count: 40, radius: 0.8, fixed: true },
      ],
    },
  ],
  [
    "spheres among fixed ones",
    {
      box: { size: [8, 8, 8] },
      particles: [
        { count: 60, radius: 0.3, velocity },
        { name: "posts", count: 25, radius: 0.8, fixed: true },
      ],
    },
  ],
  [
    "discs beside a block that fills half of the box",
    {
      box: { size: [16, 16], edges: "reflecting" },
      particles: { count: 40, radius: 0.3, velocity, place: { from: [0, 0], to: [7.5, 16] } },
      obstacles: [{ kind: "block", from: [8, 0], to: [16, 16] }],
    },
  ],
  [
    "discs on one side of a thin wall",
    {
      box: { size: [16, 16], edges: "reflecting" },
      particles: { count: 40, radius: 0.3, velocity, place: { from: [0, 0], to: [6, 16] } },
      obstacles: [
        {
          kind: "segments",
          points: [
            [6, 0],
            [6, 16],
          ],
        },
      ],
    },
  ],
  [
    "spheres in a narrow closed box",
    { box: { size: [4, 4, 4], edges: "reflecting" }, particles: { count: 30, radius: 0.4, velocity } },
  ],
])("%s: collisions within a factor of 1.2", (_, document) => {
  const session = sessionOf({ stop: { time: 40 }, ...document } as Scenario);
  const before = estimate(session.scenario)!;
  const built = estimate(session.scenario, {}, session.system)!;
  session.work();
  const { collisions } = session.engine.tally();
  expect(collisions).toBeGreaterThan(300);
  for (const ratio of [before.collisions / collisions, built.collisions / collisions]) {
    expect(ratio).toBeGreaterThan(1 / 1.2);
    expect(ratio).toBeLessThan(1.2);
  }
});

it.each<[what: string, box: number[], particles: object[]]>([
  [
    "discs",
    [20, 20],
    [
      { count: 60, radius: 0.2, velocity },
      { name: "posts", count: 40, radius: 0.8, fixed: true },
    ],
  ],
  [
    "spheres",
    [8, 8, 8],
    [
      { count: 60, radius: 0.3, velocity },
      { name: "posts", count: 25, radius: 0.8, fixed: true },
    ],
  ],
])("%s hit fixed ones as often as is estimated, which the time of computing contains", (_, size, particles) => {
  const scene = { box: { size }, particles, stop: { time: 40 } } as Scenario;
  const session = sessionOf(scene);
  const before = estimate(session.scenario)!;
  const built = estimate(session.scenario, {}, session.system)!;
  session.work();
  const { wallHits } = session.engine.tally();
  expect(wallHits).toBeGreaterThan(300);
  for (const { hitRate } of [before, built]) {
    const ratio = (hitRate! * 60 * 40) / wallHits;
    expect(ratio).toBeGreaterThan(1 / 1.2);
    expect(ratio).toBeLessThan(1.2);
  }
  const longer = estimate(scenarioOf({ ...scene, stop: { time: 80 } }))!;
  // Hits take microseconds, and more than the collisions of so few particles.
  expect(longer.seconds - before.seconds).toBeGreaterThan(wallHits * 5e-6);
});

describe("between walls", () => {
  it("Z and the pressure are those that a run measures, with the volume of the centers", () => {
    const session = sessionOf({
      box: { size: [14, 14], edges: "reflecting" },
      particles: { count: 118, radius: 0.4, velocity },
      stop: { time: 50 },
      measure: { from: 5 },
    });
    const told = estimate(session.scenario, {}, session.system)!;
    expect(told.without).toEqual({});
    session.work();
    const { averages } = outcomeOf(session);
    expect(averages.compressibility!.mean).toBeGreaterThan(1.6);
    expect(Math.abs(told.compressibility / averages.compressibility!.mean - 1)).toBeLessThan(0.05);
    expect(Math.abs(told.pressure / averages.pressure!.mean - 1)).toBeLessThan(0.05);
  });
});

it("of an obstacle whose motion is not yet complete nothing is taken off", () => {
  const motion = { kind: "sine", amplitude: [1, 0] };
  const text = JSON.stringify({
    box: { size: [10, 10] },
    particles: { count: 10, radius: 0.1 },
    obstacles: [{ kind: "sphere", at: [5, 5], radius: 1, motion }],
    stop: { time: 1 },
  });
  const { scenario, diagnostics } = readScenario(text);
  expect(diagnostics.map(({ message }) => message)).toEqual(["The motion `sine` needs `frequency`."]);
  expect(scenario).toBeUndefined();
});
