/**
 * The melted fluid against kinetic theory and the equation of state: Enskog's rate and Carnahan–Starling's pressure in three
 * dimensions, Henderson's in two; and Maxwell's velocities.
 */
import { describe, expect, test } from "vitest";
import { maxwellFit } from "../../../src/analysis/statistics/goodnessOfFit.ts";
import { compressibility, enskogRate } from "../../../src/analysis/theory/hardSphereTheory.ts";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { take } from "../../effort.ts";
import { crystal } from "../../physics/crystal.ts";

interface Mean {
  readonly mean: number;
  readonly error: number;
}

/** Mean and standard error of block means; blocks of 25 collisions per particle are independent for all these states. */
function overBlocks(values: readonly number[]): Mean {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1);
  return { mean, error: Math.sqrt(variance / values.length) };
}

function measure(dimension: 2 | 3, count: number, density: number): { rate: Mean; pressure: Mean } {
  const engine = createProduction(crystal(dimension, count, density));
  engine.advance({ until: Number.MAX_VALUE, encounters: 100 * count });
  const rates: number[] = [];
  const pressures: number[] = [];
  for (let block = 0; block < 20; block++) {
    const before = { time: engine.time, ...engine.tally() };
    engine.advance({ until: Number.MAX_VALUE, encounters: 12.5 * count });
    const after = engine.tally();
    const time = engine.time - before.time;
    rates.push((2 * (after.collisions - before.collisions)) / (count * time));
    // P V = N kT + ⟨Δp·r⟩ / (d t), and Σ v² is d N exactly: the momentum was taken out, kT set to 1.
    pressures.push(1 + (after.virial - before.virial) / (dimension * count * time));
  }
  return { rate: overBlocks(rates), pressure: overBlocks(pressures) };
}

function expectNear(measured: Mean, theory: number): void {
  expect(Math.abs(measured.mean - theory)).toBeLessThan(Math.max(0.01 * theory, 3 * measured.error));
}

/** Corrections for the finite number are of the order 1/N, below the errors. */
const count = take(500, 4000);

describe("the fluid in equilibrium", () => {
  test.each([0.1, 0.5, 0.9])("spheres at ρ* = %d: Enskog's rate, Carnahan and Starling's pressure", (density) => {
    const { rate, pressure } = measure(3, count, density);
    const gas = { dimension: 3, temperature: 1, mass: 1, diameter: 1, numberDensity: density } as const;
    expectNear(rate, enskogRate(gas));
    // 7.66 collisions per sphere and unit time at ρ* = 0.5.
    if (density === 0.5) expectNear(rate, 7.66);
    expectNear(pressure, compressibility(3, (Math.PI / 6) * density));
  });

  test.each([0.1, 0.3, 0.5])("discs at area fraction %d: Enskog's rate, Henderson's pressure", (fraction) => {
    const { rate, pressure } = measure(2, count, fraction);
    const numberDensity = (4 / Math.PI) * fraction;
    const gas = { dimension: 2, temperature: 1, mass: 1, diameter: 1, numberDensity } as const;
    expectNear(rate, enskogRate(gas));
    expectNear(pressure, compressibility(2, fraction));
  });

  test("velocities are Maxwell's, whatever they were: all speeds equal at first", () => {
    const system = crystal(3, take(2048, 4000), 0.4);
    // Same speed √3 for all, so the fourth moment ⟨v_x⁴⟩ is 9/5 ⟨v_x²⟩² and not Maxwell's 3.
    for (let i = 0; i < system.count; i++) {
      const v = system.velocities.subarray(3 * i, 3 * i + 3);
      const scale = Math.sqrt(3) / Math.hypot(v[0], v[1], v[2]);
      for (let a = 0; a < 3; a++) v[a] *= scale;
    }
    expect(kurtosis(system.velocities)).toBeCloseTo(1.8, 1);
    const engine = createProduction(system);
    const frame = emptyFrame(system);
    const found: number[] = [];
    engine.advance({ until: Number.MAX_VALUE, encounters: 10 * system.count });
    for (let k = 0; k < 20; k++) {
      engine.advance({ until: Number.MAX_VALUE, encounters: 5 * system.count });
      engine.project(frame);
      found.push(kurtosis(frame.velocities));
    }
    const { mean, error } = overBlocks(found);
    expect(Math.abs(mean - 3)).toBeLessThan(4 * error + 0.01);
    // And the whole distribution, by χ² over bins of equal probability; ⟨v²⟩ is exactly 1, as if it had been fitted.
    expect(maxwellFit(frame.velocities, 1).p).toBeGreaterThan(0.001);
    expect(maxwellFit(system.velocities, 1).p).toBeLessThan(1e-9);
  });
});

function kurtosis(v: Float64Array): number {
  let second = 0;
  let fourth = 0;
  for (const x of v) {
    second += x * x;
    fourth += x * x * x * x;
  }
  return (fourth * v.length) / (second * second);
}
