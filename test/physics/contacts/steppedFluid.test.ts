/** Pair correlations of fluids with steps, beside those of hard balls and of dilute gases. */
import { expect, it } from "vitest";
import { contactValue } from "../../../src/analysis/theory/hardSphereTheory.ts";
import { cavityOf } from "../../../src/physics/contacts/steppedFluid.ts";

const none = { temperature: 1, distances: [], energies: [] };

it.each([
  [2, 0.1],
  [2, 0.3],
  [2, 0.45],
  [3, 0.1],
  [3, 0.2],
  [3, 0.3],
] as const)(
  "of hard balls in %i dimensions at a fraction of %f it is their contact value within 6 %%",
  (dimension, fraction) => {
    const numberDensity = (fraction * (dimension === 2 ? 4 : 6)) / Math.PI / 2 ** dimension;
    const cavity = cavityOf({ dimension, numberDensity, core: 2, ...none })!;
    expect(Math.abs(cavity(2) / contactValue(dimension, fraction) - 1)).toBeLessThan(0.06);
    // Correlations end.
    expect(Math.abs(cavity(12) - 1)).toBeLessThan(0.02);
  },
);

it("at low density it is 1 + n times the integral of f f over third particles", () => {
  const numberDensity = 1e-3;
  const wells = { temperature: 1, distances: [1.5], energies: [-1] };
  const cavity = cavityOf({ dimension: 3, numberDensity, core: 1, ...wells })!;
  // f = −1 in the core and e − 1 in the well: common parts of two balls of radii a and b at a distance d.
  const lens = (a: number, b: number, d: number) =>
    (Math.PI * (a + b - d) ** 2 * (d * d + 2 * d * (a + b) - 3 * (a - b) ** 2)) / (12 * d);
  const [outer, inner] = [Math.E - 1, -Math.E];
  const first = outer ** 2 * lens(1.5, 1.5, 1.5) + 2 * outer * inner * lens(1, 1.5, 1.5) + inner ** 2 * lens(1, 1, 1.5);
  expect((cavity(1.5) - 1) / numberDensity / first).toBeCloseTo(1, 1);
});

it("a gas that condenses has none", () => {
  const wells = { distances: [1.5], energies: [-1] };
  expect(cavityOf({ dimension: 3, numberDensity: 0.3, core: 1, temperature: 2, ...wells })).toBeDefined();
  expect(cavityOf({ dimension: 3, numberDensity: 0.3, core: 1, temperature: 0.6, ...wells })).toBeUndefined();
});
