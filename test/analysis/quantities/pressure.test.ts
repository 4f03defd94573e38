/**
 * Pressure between walls. The virial theorem makes the pressure of the virial and the mean pressure on the walls one number, with the
 * volume and the areas that centers can reach; and the equation of state at that density is theirs.
 */
import { describe, expect, it } from "vitest";
import { accessibleVolume } from "../../../src/analysis/measures/accessibleVolume.ts";
import { theoryComparison } from "../../../src/analysis/theory/theoryComparison.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

function scenario(size: number[], fraction: number, count: number): Scenario {
  return {
    box: { size, edges: "reflecting" },
    particles: { count, fraction, velocity: { temperature: 1, exact: true } },
    stop: { time: 400 },
    measure: { from: 40, every: 4 },
  };
}

describe("a gas between walls", () => {
  // Radii of 0.2 and 0.24 in boxes of 5 and 4: a pressure of the whole box would be 15 % and 30 % too low.
  it.each([
    { name: "discs", size: [5, 5], fraction: 0.3, count: 60 },
    { name: "spheres", size: [4, 4, 4], fraction: 0.05, count: 55 },
  ])("has the same pressure on walls and by the virial, that of the theory: $name", ({ size, fraction, count }) => {
    const session = sessionOf(scenario(size, fraction, count));
    session.work();
    const { names, columns } = session.measures.series();
    const mean = (name: string) => {
      const values = columns[names.indexOf(name)].subarray(11);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const walls = names.filter((name) => name.startsWith("wallPressure."));
    expect(walls).toHaveLength(2 * size.length);
    const onWalls = walls.reduce((sum, name) => sum + mean(name), 0) / walls.length;
    // The premise: both are averages over many events.
    const { collisions, wallHits } = session.engine.tally();
    expect(Math.min(collisions, wallHits)).toBeGreaterThan(10_000);
    expect(mean("pressure") / onWalls).toBeCloseTo(1, 2);
    const theory = theoryComparison(session.engine.system, 1)!;
    // What edges and corners add, in boxes as small as these.
    expect(Math.abs(mean("pressure") / theory.pressure - 1)).toBeLessThan(0.04);
  });

  it("has the tension of the walls in its pressure, far beyond the second order in the density", () => {
    const document = scenario([6, 6, 6], 0.25, 200);
    const session = sessionOf({
      ...document,
      box: { size: [6, 6, 6], edges: ["reflecting", "periodic", "periodic"] },
      stop: { time: 60 },
      measure: { from: 6, every: 2 },
    });
    session.work();
    const { pressure, collisionRate } = outcomeOf(session).averages;
    const theory = theoryComparison(session.engine.system, outcomeOf(session).averages.temperature!.mean)!;
    // The premise: centers are in a part of the box only, where they are dense.
    expect(theory.fraction).toBeGreaterThan(0.26);
    expect(Math.abs(pressure!.mean / theory.pressure - 1)).toBeLessThan(0.03);
    expect(Math.abs(collisionRate!.mean / theory.collisionRate - 1)).toBeLessThan(0.03);
  });

  it("reaches L − 2r along each axis between walls, and all of a periodic one", () => {
    const document = {
      ...scenario([5, 4], 0.2, 60),
      box: { size: [5, 4], edges: ["reflecting", "periodic"] as const },
    };
    const { system } = buildSystem(
      scenarioOf({ ...document, box: { ...document.box, edges: [...document.box.edges] } }),
    );
    expect(accessibleVolume(system)).toBeCloseTo((5 - 2 * system.radii[0]) * 4, 12);
    expect(accessibleVolume({ ...system, edges: ["periodic", "periodic", "periodic", "periodic"] })).toBe(20);
  });

  it("has no theory beyond the validity of the equation of state", () => {
    const discs = (fraction: number) => {
      const given: Scenario = { box: { size: [20, 20] }, particles: { count: 400, fraction } };
      return theoryComparison(buildSystem(scenarioOf(given)).system, 1);
    };
    expect(discs(0.64)?.compressibility).toBeGreaterThan(7);
    expect(discs(0.687)).toBeUndefined();
  });
});
