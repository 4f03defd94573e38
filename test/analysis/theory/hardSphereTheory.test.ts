/** Printed numbers of the field, and the limits in which one formula must become another. */
import { describe, expect, test } from "vitest";
import * as theory from "../../../src/analysis/theory/hardSphereTheory.ts";

describe("equations of state", () => {
  // Fernández, Martín-Mayor, Seoane & Verrocchio, Phys. Rev. Lett. 108, 165701 (2012): p = 11.573 kT/σ³ at η = 0.4919.
  test("Carnahan–Starling gives the pressure of freezing spheres", () => {
    const pressure = (theory.compressibility(3, 0.49188) * 0.49188 * 6) / Math.PI;
    expect(Math.abs(pressure / 11.5727 - 1)).toBeLessThan(2e-3);
  });

  // Erpenbeck & Luban, Phys. Rev. A 32, 2920 (1985), Table: A/A₀ and PV/NkT.
  test.each([
    [10, 1.2107],
    [5, 1.4984],
    [3, 2.0771],
    [2, 3.4244],
    [1.8, 4.1715],
    [1.6, 5.4963],
    [1.5, 6.6074],
  ])("hard discs at A/A₀ = %f have Z = %f", (area, z) => {
    const fraction = Math.PI / Math.sqrt(12) / area;
    expect(Math.abs(theory.discCompressibility(fraction) / z - 1)).toBeLessThan(4e-4);
    if (fraction <= 0.5) expect(Math.abs(theory.compressibility(2, fraction) / z - 1)).toBeLessThan(4e-3);
  });

  test("pressure and contact value say the same (virial theorem)", () => {
    for (const fraction of [0, 0.1, 0.3, 0.5]) {
      const g2 = theory.contactValue(2, fraction);
      expect(theory.compressibility(2, fraction)).toBeCloseTo(1 + 2 * fraction * g2, 12);
      expect(theory.compressibility(3, fraction)).toBeCloseTo(1 + 4 * fraction * theory.contactValue(3, fraction), 12);
      const g = theory.discContactValue(fraction);
      expect(theory.discCompressibility(fraction)).toBeCloseTo(1 + 2 * fraction * g, 12);
    }
  });

  test("a mixture of equals is the pure fluid, and its second virial coefficient is right", () => {
    for (const dimension of [2, 3] as const) {
      const half = { temperature: 1.5, mass: 2, diameter: 1.3, numberDensity: 0.12 };
      const fraction = theory.mixtureFraction(dimension, [half, half]);
      expect(theory.mixtureCompressibility(dimension, [half, half])).toBeCloseTo(
        theory.compressibility(dimension, fraction),
        12,
      );
      const gas = { dimension, ...half, numberDensity: 0.24 };
      expect(theory.mixtureTotalRate(dimension, [half, half], 0)).toBeCloseTo(theory.enskogRate(gas), 12);
      const thin = [1, 3].map((diameter) => ({ temperature: 1, mass: 1, diameter, numberDensity: 1e-7 }));
      // B₂ of the mixture: mean over pairs of half the volume they keep each other from.
      const b2 = [1, 2, 2, 3].reduce((sum, radius) => sum + theory.ballVolume(dimension, 2 * radius) / 2, 0) / 4;
      const z = theory.mixtureCompressibility(dimension, thin);
      expect((z - 1) / (2e-7 * b2)).toBeCloseTo(1, 5);
    }
  });
});

describe("rates", () => {
  test("ρ* = 0.5, kT = m = σ = 1 in 3-D: each particle suffers 7.66 collisions a unit time", () => {
    const gas = { dimension: 3, temperature: 1, mass: 1, diameter: 1, numberDensity: 0.5 } as const;
    expect(theory.enskogRate(gas)).toBeCloseTo(7.66, 2);
    expect(theory.meanCollisionTime(gas)).toBeCloseTo(1 / 7.66, 4);
  });

  test("the dilute mean free path is 1/(√2 n πσ²) in 3-D and 1/(√2 n 2σ) in 2-D", () => {
    const gas = { temperature: 3, mass: 2, diameter: 0.7, numberDensity: 1e-9 };
    const [disc, ball] = [theory.meanFreePath({ dimension: 2, ...gas }), theory.meanFreePath({ dimension: 3, ...gas })];
    expect(disc * Math.SQRT2 * 1e-9 * 2 * 0.7).toBeCloseTo(1, 6);
    expect(ball * Math.SQRT2 * 1e-9 * Math.PI * 0.49).toBeCloseTo(1, 6);
  });

  test("as many i meet j as j meet i, whatever the temperatures", () => {
    const mixture = [
      { temperature: 1, mass: 1, diameter: 1, numberDensity: 0.1 },
      { temperature: 2, mass: 5, diameter: 1.7, numberDensity: 0.03 },
    ];
    for (const dimension of [2, 3] as const) {
      const here = 0.1 * theory.mixtureRate(dimension, mixture, 0, 1);
      expect(0.03 * theory.mixtureRate(dimension, mixture, 1, 0)).toBeCloseTo(here, 14);
    }
  });
});

test("Haff's law loses (1 − ε²) kT a collision at the start", () => {
  const gas = { dimension: 3, temperature: 2, mass: 1, diameter: 1, numberDensity: 0.2 } as const;
  const dt = 1e-6;
  const t0 = theory.haffTime(3, 0.9, theory.enskogRate(gas));
  const lossRate = ((theory.haffTemperature(2, t0, 0) - theory.haffTemperature(2, t0, dt)) * 3) / 2 / dt;
  expect(lossRate / ((theory.enskogRate(gas) / 2) * (1 - 0.81) * 2)).toBeCloseTo(1, 4);
  expect(theory.haffTemperature(2, t0, t0)).toBeCloseTo(0.5, 12);
});
