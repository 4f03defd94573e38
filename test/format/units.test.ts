/** Units of mechanics are those that a scenario names, and stay words where it does not name all three. */
import { expect, test } from "vitest";
import { quantities } from "../../src/analysis/quantities/index.ts";
import { inUnits } from "../../src/format/units.ts";

test.each([
  ["mass·length/time", 2, "kg·m/s"],
  ["energy", 2, "J"],
  ["energy/area", 2, "N/m"],
  ["energy/volume", 3, "Pa"],
  ["energy / volume (area)", 2, "N/m"],
  ["energy / volume (area)", 3, "Pa"],
  ["energy · time / volume", 3, "Pa·s"],
  ["energy · time / volume", 2, "kg/s"],
  ["length²/time²", 2, "m²/s²"],
  ["1 / time", 2, "1/s"],
  ["length^d", 3, "m³"],
  ["mass / (length^(d−2) · time)", 3, "Pa·s"],
  ["mass / (length^(d−2) · time)", 2, "kg/s"],
  ["length", 2, "m"],
  ["degree", 2, "degree"],
  ["events/s", 2, "events/s"],
  ["", 2, ""],
])("%s in %i dimensions is %s in the SI", (unit, dimension, meant) => {
  for (const label of ["m, kg, s", "SI", "kg, s, m"]) expect(inUnits(unit, label, dimension)).toBe(meant);
});

test.each([
  ["mm, ms, g", "g·mm²/ms²"],
  ["σ, m, τ", "m·σ²/τ²"],
  ["cm, g, s", "g·cm²/s²"],
])("of other units, %s, an energy is %s", (label, energy) => {
  expect(inUnits("energy", label, 2)).toBe(energy);
  expect(inUnits("energy/volume", label, 3)).not.toMatch(/Pa|energy/);
});

test.each(["", "reduced", "m, kg", "σ, m, ε", "m, m, s", "box height 30, g = 1", "constructor, kg, s"])(
  "units named %j leave the words",
  (label) => {
    expect(inUnits("energy", label, 2)).toBe("energy");
  },
);

test("every unit of a measured quantity that has a word of mechanics is known", () => {
  const units = quantities.map(({ unit }) => unit).filter((unit) => /mass|length|time|energy/.test(unit));
  expect(units.length).toBeGreaterThan(10);
  for (const unit of units) expect(inUnits(unit, "m, kg, s", 2)).not.toMatch(/mass|length|time|energy|area|volume/);
});
