/** Particles a cell: every particle is in one, and points that do not know of one another are as chance has them. */
import { expect, test } from "vitest";
import { occupancy } from "../../../src/analysis/distributions/cellOccupancy.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { stream } from "../../engine/randomSystem.ts";

const { system } = buildSystem(
  scenarioOf({ box: { size: [10, 5], edges: "open" }, particles: { count: 4000, radius: 1e-4, place: "random" } }),
);
const at = (positions: Float64Array) => ({ time: 0, positions, velocities: system.velocities });
const sum = (values: Float64Array, of = (value: number, _k: number) => value) =>
  values.reduce((all, v, k) => all + of(v, k), 0);

test("points anywhere are spread as the binomial distribution says", () => {
  const random = stream(3);
  const positions = system.positions.map((_, k) => random() * (k % 2 === 0 ? 10 : 5));
  const { shares, chance } = occupancy(system, at(positions), [40, 20]);
  expect(sum(shares)).toBeCloseTo(1, 12);
  expect(sum(chance)).toBeCloseTo(1, 3);
  // Five a cell: of the 800 cells each class should hold its share within a few roots.
  for (const [k, p] of chance.entries()) expect(Math.abs(shares[k] - p)).toBeLessThan(4.5 * Math.sqrt(p / 800) + 1e-3);
  expect(sum(chance, (p, k) => p * k)).toBeCloseTo(5, 1);
});

test("all particles are counted, those beyond open edges with the outermost cells", () => {
  const outside = system.positions.map((x, k) => (k < 4 ? x + 1000 : x));
  for (const positions of [system.positions, outside]) {
    const { shares } = occupancy(system, at(positions), [40, 20]);
    expect(sum(shares, (share, k) => share * k) * 800).toBeCloseTo(4000, 6);
  }
});

test("a cell for all holds all", () => {
  const few = { ...system, count: 3 };
  const { shares, chance } = occupancy(few, at(system.positions), [1, 1]);
  expect([shares[3], chance[3]]).toEqual([1, 1]);
});

test("however many there are: no class is cut off, and of few cells most hold none", () => {
  const { shares } = occupancy(system, at(system.positions), [1, 1]);
  expect(shares[4000]).toBe(1);
  expect(sum(shares, (share) => share)).toBe(1);
});
