/** Distances from many surfaces are those found by asking each of them. */
import { describe, expect, test } from "vitest";
import { createSurfaces } from "../../../src/physics/surfaces/index.ts";
import { probeOf } from "../../../src/physics/surfaces/probe.ts";
import { SurfaceGrid } from "../../../src/physics/surfaces/surfaceGrid.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { stream as streamOf } from "../../../src/scenario/start/randomStreams.ts";

const stream = streamOf(1, "surfaces");
const within = (low: number, high: number) => low + (high - low) * stream.uniform();

function obstaclesIn(size: readonly number[]): Scenario["obstacles"] {
  const point = () => size.map((length) => within(-0.2 * length, 1.2 * length));
  const spheres = Array.from({ length: 30 }, () => ({
    kind: "sphere" as const,
    at: point(),
    radius: within(0.05, 0.5),
  }));
  const blocks = Array.from({ length: 10 }, () => {
    const from = point();
    return { kind: "block" as const, from, to: from.map((x) => x + within(0.1, 1)) };
  });
  const moving = {
    kind: "sphere" as const,
    at: point(),
    radius: 0.3,
    motion: { kind: "sine" as const, amplitude: size.map(() => 0.5), frequency: 1 },
  };
  const floor = {
    kind: "plane" as const,
    through: size.map(() => 0.1),
    normal: size.map((_, axis) => (axis === 1 ? 1 : 0)),
  };
  return [...spheres, ...blocks, moving, floor] as Scenario["obstacles"];
}

function surfacesOf(document: Omit<Scenario, "particles">) {
  const scenario = scenarioOf({ ...document, particles: { count: 1, radius: 0.01 }, stop: { time: 1 } } as Scenario);
  const { obstacles = [] } = scenario;
  const probe = probeOf(scenario, scenario.contact.collapse);
  return { obstacles: createSurfaces({ ...probe, obstacles }).slice(-obstacles.length), probe };
}

describe.each([
  ["a periodic box", [6, 4], ["periodic", "reflecting"]],
  ["an open box", [6, 4], "open"],
  ["a box in three dimensions", [3, 4, 5], ["periodic", "reflecting", "periodic"]],
] as const)("%s", (_, size, edges) => {
  test("the nearest of them all, inside and outside", () => {
    const { obstacles: surfaces, probe } = surfacesOf({
      box: { size, edges },
      obstacles: obstaclesIn(size),
    } as unknown as Scenario);
    const grid = new SurfaceGrid(probe, surfaces);
    let inside = 0;
    for (let k = 0; k < 400; k++) {
      const point = Float64Array.from(size, (length) => within(0, length));
      const expected = Math.min(...surfaces.map((surface) => surface.gap(point, 0, 0)));
      expect(grid.clearance(point)).toBe(expected);
      if (expected < 0) inside++;
    }
    expect(inside).toBeGreaterThan(10);
    expect(inside).toBeLessThan(390);
  });
});

test("of many surfaces a few are asked for each place", () => {
  const at = Array.from({ length: 400 }, (_, k) => [0.5 * (k % 20), 0.5 * Math.floor(k / 20)]);
  const { obstacles, probe } = surfacesOf({
    box: { size: [10, 10], edges: "reflecting" },
    obstacles: at.map((place) => ({ kind: "sphere", at: place, radius: 0.05 })),
  });
  let asked = 0;
  for (const surface of obstacles) {
    const gap = surface.gap.bind(surface);
    surface.gap = (...of) => {
      asked++;
      return gap(...of);
    };
  }
  const grid = new SurfaceGrid(probe, obstacles);
  for (let k = 0; k < 200; k++) grid.clearance(Float64Array.of(within(0, 10), within(0, 10)));
  expect(asked).toBeGreaterThanOrEqual(200);
  expect(asked).toBeLessThan(200 * 12);
});
