/** Multiple histograms of systems whose numbers of states are known. */
import { describe, expect, test } from "vitest";
import { energyAverages, sharesAt, stateDensity } from "../../../src/analysis/statistics/multipleHistogram.ts";

const temperatures = [0.4, 0.6, 1, 1.8, 4];
const betas = temperatures.map((temperature) => 1 / temperature);

/** n two-level systems: C(n, m) states at the energy −m; ⟨E⟩ = −n/(1 + e^{−β}), C = n β² e^{−β}/(1 + e^{−β})². */
const n = 30;
const energies = Float64Array.from({ length: n + 1 }, (_, m) => -m);
const logarithms = energies.map((_, m) => {
  let sum = 0;
  for (let k = 1; k <= m; k++) sum += Math.log((n - m + k) / k);
  return sum;
});
const exact = (beta: number) => {
  const x = Math.exp(-beta);
  return { mean: -n / (1 + x), variance: (n * x) / (1 + x) ** 2 };
};

describe("multiple histograms", () => {
  test("expected histograms of two-level systems give their energy and its variance between the temperatures", () => {
    // Different numbers of samples, which must not matter.
    const counts = betas.map((beta, k) =>
      sharesAt({ energies, logarithms }, beta).map((share) => share * 1e5 * (k + 1)),
    );
    const found = stateDensity({ betas, energies, counts });
    for (const temperature of [0.4, 0.5, 0.77, 1, 2.5, 4]) {
      const [ours, theory] = [energyAverages(found, 1 / temperature), exact(1 / temperature)];
      expect(ours.mean).toBeCloseTo(theory.mean, 8);
      expect(ours.variance).toBeCloseTo(theory.variance, 8);
    }
    // f_k − f_0 = ln Z_0/Z_k, Z = (1 + e^β)^n.
    const partition = (beta: number) => n * Math.log(1 + Math.exp(beta));
    for (const [k, beta] of betas.entries())
      expect(found.freeEnergies[k] - found.freeEnergies[0]).toBeCloseTo(partition(betas[0]) - partition(beta), 8);
  });

  test("samples of them do within their errors", () => {
    let state = 12345;
    const uniform = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const samples = 4000;
    const counts = betas.map((beta) => {
      const row = new Float64Array(n + 1);
      for (let k = 0; k < samples; k++) {
        let up = 0;
        for (let i = 0; i < n; i++) if (uniform() < 1 / (1 + Math.exp(-beta))) up++;
        row[up]++;
      }
      return row;
    });
    const found = stateDensity({ betas, energies, counts });
    for (const temperature of [0.5, 1, 2.5]) {
      const [ours, theory] = [energyAverages(found, 1 / temperature), exact(1 / temperature)];
      expect(Math.abs(ours.mean - theory.mean)).toBeLessThan(4 * Math.sqrt(theory.variance / samples));
      expect(Math.abs(ours.variance / theory.variance - 1)).toBeLessThan(4 * Math.sqrt(2 / samples));
    }
  });

  test("energies of thousands of kT, and energies that no sample has, give finite averages", () => {
    const far = energies.map((energy) => 1000 * energy - 5e5);
    const counts = betas.map((_, k) => energies.map((_, m) => (m >= k && m < k + 3 ? 10 : 0)));
    const scaled = betas.map((beta) => beta / 1000);
    const found = stateDensity({ betas: scaled, energies: far, counts });
    const { mean, variance } = energyAverages(found, scaled[2]);
    expect(mean).toBeLessThan(far[0]);
    expect(mean).toBeGreaterThan(far[n]);
    expect(variance).toBeGreaterThan(0);
  });
});
