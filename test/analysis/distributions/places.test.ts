/** Places along an axis: every particle in the box is in one bin, and a normal sample is as its normal distribution says. */
import { expect, test } from "vitest";
import { distributions } from "../../../src/analysis/distributions/index.ts";
import { placesAlong } from "../../../src/analysis/distributions/places.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { stream } from "../../engine/randomSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const count = 4000;
const { system } = buildSystem(
  scenarioOf({ box: { size: [12, 5], edges: "open" }, particles: { count, radius: 1e-4, place: "random" } }),
);
const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0);
const at = (positions: Float64Array) => ({ system, frame: { time: 0, positions, velocities: system.velocities } });

test("a sum of twelve uniform numbers is spread as the normal distribution of its mean and variance", () => {
  const random = stream(5);
  const twelve = () => sum(Float64Array.from({ length: 12 }, () => random()));
  const { x, y, expected } = placesAlong(0, at(system.positions.map((place, k) => (k % 2 === 0 ? twelve() : place))))!;
  // Twice the cube root of 4000.
  expect(y.length).toBe(32);
  expect([x[0], x.at(-1)]).toEqual([0, 12]);
  expect(sum(y)).toBe(count);
  expect(sum(expected!)).toBeCloseTo(count, 0);
  for (const [k, n] of expected!.entries()) expect(Math.abs(y[k] - n)).toBeLessThan(4.5 * Math.sqrt(n) + 3);
});

test("particles beyond open edges are in no bin, and equal places have no normal distribution", () => {
  const outside = system.positions.map((place, k) => (k < 8 ? place + 1000 : place));
  expect(sum(placesAlong(0, at(outside))!.y)).toBe(count - 4);
  const line = placesAlong(1, at(system.positions.map(() => 2.5)))!;
  expect(Math.max(...line.y)).toBe(count);
  expect(line.expected).toBeUndefined();
});

test("a run that asks for it has its places now, along its own axes", () => {
  const session = sessionOf({
    box: { size: [4, 4] },
    particles: { count: 27, radius: 0.05 },
    stop: { time: 1 },
    measure: { what: ["places-x"] },
  });
  expect(sum(distributionOf("places-x", session, session.project())!.y)).toBe(27);
});

test.each(["places-z", "profile-z"])("in a plane %s is not measured, which the check says once", (word) => {
  const document = {
    box: { size: [4, 4] },
    particles: { count: 27, radius: 0.05 },
    stop: { time: 1 },
    measure: { every: 0.1, what: [word] },
  } satisfies Scenario;
  const { diagnostics } = readScenario(JSON.stringify(document));
  expect(diagnostics.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["measure.what.0", `\`${word}\` requires a box of three dimensions: it is not measured.`],
  ]);
  const session = sessionOf(document);
  session.work();
  const named = distributions.filter((entry) => entry.word === word);
  expect(named.length).toBeGreaterThan(0);
  for (const { id } of named) expect(distributionOf(id, session, session.project()), id).toBeUndefined();
});
