/** Recollisions of two Brownian particles, against the Laplace transforms of diffusion from a sphere's surface. */
import { expect, test } from "vitest";
import { meanToCome, recollisionsOf } from "../../../src/analysis/statistics/recollisionStatistics.ts";
import { contactValue } from "../../../src/analysis/theory/hardSphereTheory.ts";
import type { System } from "../../../src/physics/system.ts";
import { crystal } from "../../physics/crystal.ts";

function brownian(dimension: 2 | 3, diffusion = 1): System {
  return {
    ...crystal(dimension, dimension === 2 ? 100 : 108, 0.1),
    motion: { kind: "brownian", diffusion, onContact: "reflect", seed: 1 },
  };
}

/** n g of the system, and the diameter. A reduced density of 0.1 is a fraction of π/60 in three dimensions. */
function density({ dimension, count, size, radii }: System): readonly [number, number] {
  const volume = size.reduce((product, side) => product * side, 1);
  return [(count / volume) * contactValue(dimension, dimension === 3 ? Math.PI / 60 : 0.1), 2 * radii[0]];
}

test("of balls: ∫ e^(−st) dF = 1 / (1 + √s), and all that ever come are ω / 4π n g σ D'", () => {
  const system = brownian(3);
  const [n, sigma] = density(system);
  const later = recollisionsOf(system, 1, 0)!;
  const all = 1 / (4 * Math.PI * n * sigma * 2);
  expect(later(1e9) / all).toBeCloseTo(1, 4);
  // In units of σ²/D'.
  const share = (x: number) => later((x * sigma ** 2) / 2) / all;
  for (const s of [0.1, 1, 10]) {
    let transform = 0;
    for (let k = 0; k < 40_000; k++) {
      // By u = √x, in which it is smooth.
      const u = ((k + 0.5) * 20) / (40_000 * Math.sqrt(s));
      transform += s * Math.exp(-s * u * u) * share(u * u) * 2 * u * (20 / (40_000 * Math.sqrt(s)));
    }
    expect(transform).toBeCloseTo(1 / (1 + Math.sqrt(s)), 4);
  }
});

// From the transform K₀(√s) / (√s K₁(√s) s), inverted with 20 digits.
test.each([
  [0.01, 0.1081026],
  [0.1, 0.3142341],
  [1, 0.8021452],
  [10, 1.6508947],
  [100, 2.7228944],
  [1000, 3.8605906],
])("of discs after x = %f: %f, within 7 per cent", (x, exact) => {
  const system = brownian(2);
  const [n, sigma] = density(system);
  const found = recollisionsOf(system, 1, 0)!((x * sigma ** 2) / 2) * 2 * Math.PI * n * 2;
  expect(found / exact).toBeGreaterThan(0.999);
  expect(found / exact).toBeLessThan(1.07);
});

test("the mean over a run is less than that of all recollisions; particles that are not reflected do not come back", () => {
  const system = brownian(3);
  const later = recollisionsOf(system, 1, 0.001)!;
  expect(later(0.001)).toBe(0);
  expect(meanToCome(later, 1)).toBeGreaterThan(0.5 * later(1));
  expect(meanToCome(later, 1)).toBeLessThan(later(1));
  expect(recollisionsOf({ ...system, motion: { ...system.motion!, onContact: "stop" } }, 1, 0.001)).toBeUndefined();
  expect(recollisionsOf(crystal(3, 108, 0.1), 1, 0.001)).toBeUndefined();
});
