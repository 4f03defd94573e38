/** Levels of the energy of stepped potentials, and what a step costs with weights of them. */
import { describe, expect, it, test } from "vitest";
import { EnergyWeights, energyUnit, levelsBetween, levelsOf } from "../../../src/physics/contacts/energyWeights.ts";
import type { System } from "../../../src/physics/system.ts";

test.each([
  [[-1], 1],
  [[-1, -0.5], 0.5],
  [[-1, -0.7, 0.3], 0.1],
  [[0, -2, 3], 1],
  [[1 / 3, -1], 1 / 3],
  [[-1e-12, -3e-12], 1e-12],
  [[-1, Math.SQRT2], undefined],
  [[-1, -1.0003], undefined],
  [[0], undefined],
  [[], undefined],
])("of the energies %j the unit is %j", (energies, unit) => {
  const found = energyUnit(energies);
  if (unit === undefined) expect(found).toBeUndefined();
  else expect(found! / unit).toBeCloseTo(1, 9);
});

test("levels between two energies include those at the ends, whatever rounding does to them", () => {
  expect(levelsBetween(0.1, [-0.3, 0.7])).toEqual({ unit: 0.1, lowest: -3, count: 11 });
  expect(levelsBetween(1, [-2.5, 0.5])).toEqual({ unit: 1, lowest: -2, count: 3 });
  expect(levelsBetween(1, [0.2, 0.8]).count).toBe(0);
});

const temperature = 2;
const system = {
  count: 5,
  contactLaw: { name: "potential", values: { distances: [1.5, 2], energies: [-2, 1] } },
  thermostat: { kind: "andersen", values: { temperature, rate: 1 }, seed: 1 },
  bonds: { pairs: Uint32Array.of(0, 1, 1, 2), shortest: Float64Array.of(1, 1), longest: Float64Array.of(2, 2) },
} as Partial<System> as System;

test("without given energies there is a level for all that pairs without a bond can have", () => {
  expect(levelsOf(system)).toEqual({ unit: 1, lowest: -16, count: 25 });
});

describe("a step", () => {
  const flatHistogram = { every: 1, flatness: 0.8, finalFactor: 1e-4, temperatures: [1, 2], energies: [-3, 0] };
  const weights = new EnergyWeights({ ...system, flatHistogram });
  weights.logarithms.set([0.5, 1, 3, 7]);

  it("costs the temperature times the change of the logarithm of its weight, either way", () => {
    expect(weights.price(-3, 1)).toBe(temperature * 0.5);
    expect(weights.price(-2, 2)).toBe(temperature * 6);
    expect(weights.price(0, -2)).toBe(-temperature * 6);
    // Rounding of the energy does not count.
    expect(weights.price(-2 + 1e-9, 1)).toBe(temperature * 2);
  });

  it("cannot be paid where it leaves the levels, and costs nothing on the way to them", () => {
    expect([weights.price(0, 1), weights.price(-3, -2), weights.price(4, 1)]).toEqual([Infinity, Infinity, Infinity]);
    expect([weights.price(4, -2), weights.price(1, -2), weights.price(-6, 1)]).toEqual([0, 0, 0]);
  });
});
