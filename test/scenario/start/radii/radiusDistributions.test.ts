import { describe, expect, it } from "vitest";
import {
  type Distribution,
  largestRadius,
  moment,
  sampleRadii,
} from "../../../../src/scenario/start/radii/radiusDistributions.ts";
import { stream } from "../../../../src/scenario/start/randomStreams.ts";

const all: Distribution[] = [
  { kind: "fixed", radius: 0.7 },
  { kind: "uniform", min: 0.5, max: 1.5 },
  { kind: "gaussian", mean: 2, width: 0.1 },
  { kind: "gaussian", mean: 2, width: 0.6 },
  { kind: "lognormal", mean: 1, width: 0.2 },
  { kind: "discrete", radii: [1, 1.4], weights: [1, 1] },
  { kind: "discrete", radii: [1, 2, 3], weights: [5, 3, 2] },
];

describe("distributions", () => {
  it("have the sampled moments that they announce", () => {
    const n = 50_000;
    for (const distribution of all) {
      const radii = sampleRadii(distribution, n, stream(1, "radii"));
      for (const power of [1, 2, 3]) {
        const values = radii.map((r) => r ** power);
        const mean = values.reduce((a, b) => a + b, 0) / n;
        const spread = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / n);
        expect(Math.abs(mean - moment(distribution, power))).toBeLessThanOrEqual(
          (4.5 * spread) / Math.sqrt(n) + 1e-12 * mean,
        );
      }
    }
  });

  it("know their moments exactly where a formula does", () => {
    expect(moment({ kind: "uniform", min: 1, max: 3 }, 2)).toBeCloseTo(26 / 6, 12);
    expect(moment({ kind: "uniform", min: 1, max: 3 }, 3)).toBeCloseTo(10, 12);
    expect(moment({ kind: "discrete", radii: [1, 2], weights: [3, 1] }, 3)).toBe(11 / 4);
    // A normal variable cut at ± 3 has variance 1 − 6 φ(3) / (2Φ(3) − 1) = 0.973337.
    expect(moment({ kind: "gaussian", mean: 1, width: 0.1 }, 2)).toBeCloseTo(1 + 0.01 * 0.97333694, 8);
  });

  it("never give a radius that is not positive, nor one beyond the largest", () => {
    for (const distribution of [...all, { kind: "gaussian", mean: 1, width: 50 } as const]) {
      const radii = sampleRadii(distribution, 5000, stream(2, "radii"));
      expect(Math.min(...radii)).toBeGreaterThan(0);
      expect(Math.max(...radii)).toBeLessThanOrEqual(largestRadius(distribution));
    }
  });

  it("mix in exact proportion and in random order", () => {
    const radii = sampleRadii({ kind: "discrete", radii: [1, 2, 3], weights: [1, 1, 1] }, 1000, stream(1, "mix"));
    const numbers = [1, 2, 3].map((r) => radii.filter((x) => x === r).length);
    expect(numbers).toEqual([334, 333, 333]);
    const firstHalf = radii.subarray(0, 500).filter((r) => r === 1).length;
    expect(firstHalf).toBeGreaterThan(120);
    expect(firstHalf).toBeLessThan(214);
  });

  it("are the same for the same stream", () => {
    for (const distribution of all) {
      const once = sampleRadii(distribution, 20, stream(3, "radii"));
      expect(sampleRadii(distribution, 20, stream(3, "radii"))).toEqual(once);
      expect(sampleRadii(distribution, 0, stream(3, "radii"))).toHaveLength(0);
    }
  });
});
