/** Averages, settling, distributions: each on series whose answer is known. */
import { describe, expect, test } from "vitest";
import { correlatedMean } from "../../src/analysis/statistics/correlatedMean.ts";
import { findSettling } from "../../src/analysis/statistics/equilibrium.ts";
import { chiSquare, kolmogorovSmirnov, maxwellFit } from "../../src/analysis/statistics/goodnessOfFit.ts";
import { Histogram } from "../../src/analysis/statistics/histogram.ts";
import { erf, erfc, gammaP, gammaQ, logGamma, normalBelow } from "../../src/analysis/statistics/specialFunctions.ts";
import { lastPlace } from "../../src/physics/unitInLastPlace.ts";
import { gaussian, stream } from "../engine/randomSystem.ts";

/** First-order autoregressive series of unit variance; its values count (1 + c)/(1 − c) for one. */
function correlated(n: number, c: number, random: () => number): Float64Array {
  let x = gaussian(random);
  return Float64Array.from({ length: n }, () => {
    x = c * x + Math.sqrt(1 - c * c) * gaussian(random);
    return x;
  });
}

describe("mean of a correlated series", () => {
  /** Standard deviation of the mean of n values of the autoregressive series, exactly. */
  const exact = (n: number, c: number) =>
    Math.sqrt((1 + c) / (1 - c) / n - (2 * c * (1 - c ** n)) / ((1 - c) * n) ** 2);
  const root = (values: readonly number[]) => Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);

  // Correlation times of 0, 1.4, 3, 6, 9.5, 12 and 49.5 values.
  test.each([
    [200, 0, 400],
    [200, 0.5, 400],
    [200, 0.72, 400],
    [200, 0.85, 400],
    [200, 0.92, 400],
    [1000, 0.9, 200],
    [8000, 0.98, 60],
    [20_000, 0, 40],
  ])("of %d values with correlation %f: its error is the scatter of such means", (n, c, realisations) => {
    const random = stream(11);
    const found = Array.from({ length: realisations }, () => correlatedMean(correlated(n, c, random)));
    // The standard deviation of the means is known to about 1/√(2 × realisations).
    expect(Math.abs(root(found.map(({ mean }) => mean)) / exact(n, c) - 1)).toBeLessThan(
      3 / Math.sqrt(2 * realisations),
    );
    expect(root(found.map(({ error }) => error)) / exact(n, c)).toBeGreaterThan(0.9);
    expect(root(found.map(({ error }) => error)) / exact(n, c)).toBeLessThan(1.3);
    // Held against its own error, each is off as chance has it.
    expect(root(found.map(({ mean, error }) => mean / error))).toBeLessThan(1.3);
  });

  test("white noise keeps its error: at most 15 % are added, by its being a guess from few", () => {
    const random = stream(12);
    for (const n of [200, 2000, 10_000]) {
      const errors = Array.from({ length: 200 }, () => correlatedMean(correlated(n, 0, random)).error * Math.sqrt(n));
      expect(root(errors)).toBeGreaterThan(0.95);
      expect(root(errors)).toBeLessThan(1.15);
    }
  });

  test("of few values says no less than if they were independent, of fewer than five nothing, and never that it is sure", () => {
    const random = stream(13);
    for (const n of [2, 3, 4]) expect(correlatedMean(correlated(n, 0, random)).error).toBeNaN();
    for (const n of [5, 7, 9]) {
      for (let k = 0; k < 100; k++) {
        const { inefficiency, plateau } = correlatedMean(correlated(n, 0, random));
        expect(inefficiency).toBeGreaterThanOrEqual(1);
        expect(plateau).toBe(false);
      }
    }
  });

  test("says when the series is too short for its correlations", () => {
    const random = stream(3);
    const short = Array.from({ length: 50 }, () => correlatedMean(correlated(200, 0.99, random)));
    const long = Array.from({ length: 50 }, () => correlatedMean(correlated(8000, 0.9, random)));
    expect(short.filter(({ plateau }) => plateau).length).toBeLessThan(10);
    expect(long.every(({ plateau }) => plateau)).toBe(true);
  });

  test("of constants and of hardly anything", () => {
    expect(correlatedMean(new Float64Array(10).fill(4))).toMatchObject({ mean: 4, error: 0, plateau: true });
    expect(correlatedMean([7])).toMatchObject({ mean: 7, error: Number.NaN, count: 1 });
    expect(correlatedMean([]).mean).toBeNaN();
  });
});

describe("settling", () => {
  test("finds where a decay has gone below the noise", () => {
    const random = stream(5);
    const values = Array.from({ length: 1000 }, (_, k) => 10 * Math.exp(-k / 30) + gaussian(random));
    const { index, settled, sentence } = findSettling(
      values,
      values.map((_, k) => k / 10),
    );
    expect(settled).toBe(true);
    // e^(−k/30) · 10 is a tenth of the noise at k = 140.
    expect(index).toBeGreaterThan(50);
    expect(index).toBeLessThan(250);
    expect(sentence).toMatch(/^Settled from t = \d/);
  });

  test("judges by time where looks become rarer: the start is not the half of the run because half of the looks are there", () => {
    const random = stream(8);
    // 1000 looks 0.1 apart while it decays, then 500 looks 2 apart.
    const times = Array.from({ length: 1500 }, (_, k) => (k < 1000 ? k / 10 : 100 + 2 * (k - 999)));
    const values = times.map((t) => 10 * Math.exp(-t / 30) + 0.3 * gaussian(random));
    const { index, settled } = findSettling(values, times);
    expect(settled).toBe(true);
    expect(times[index]).toBeGreaterThan(60);
    expect(times[index]).toBeLessThan(300);
    // In numbers of looks the decay fills more than half.
    expect(findSettling(values).settled).toBe(false);
    // And a drift over all of the time is one, however few looks see it.
    expect(findSettling(times, times).settled).toBe(false);
  });

  test("sees nothing in noise, a drift in a drift, and says when there is too little", () => {
    const random = stream(6);
    expect(findSettling(Array.from({ length: 2000 }, () => gaussian(random))).index).toBeLessThan(400);
    expect(findSettling(Array.from({ length: 1000 }, (_, k) => k)).settled).toBe(false);
    expect(findSettling([1, 2, 3]).sentence).toMatch(/Too few values/);
    expect(findSettling(new Float64Array(100).fill(2))).toMatchObject({ index: 0, settled: true });
  });
});

describe("histogram", () => {
  test("loses nothing", () => {
    const histogram = new Histogram(-1, 1, 4);
    for (const x of [-2, -1, -0.6, 0, 0.49, 0.99, 1, 5]) histogram.add(x);
    expect([...histogram.counts]).toEqual([2, 0, 2, 1]);
    expect([histogram.below, histogram.above, histogram.total]).toEqual([1, 2, 8]);
    expect(histogram.center(0)).toBe(-0.75);
    expect(histogram.density(2)).toBe(0.5);
  });

  test("the last place of a double", () => {
    expect(lastPlace(1)).toBe(Number.EPSILON);
    expect(lastPlace(1.7)).toBe(Number.EPSILON);
    expect(lastPlace(0.9)).toBe(Number.EPSILON / 2);
    expect(lastPlace(1000)).toBe(512 * Number.EPSILON);
  });
});

describe("special functions", () => {
  // Abramowitz & Stegun, tables 7.1 and 26.7; DLMF; to more digits by series.
  test.each([
    [0.1, 0.1124629160182849],
    [0.5, 0.5204998778130465],
    [1, 0.8427007929497149],
    [2, 0.9953222650189527],
    [3.5, 0.9999992569016276],
  ])("erf(%f)", (x, value) => {
    expect(erf(x) / value).toBeCloseTo(1, 13);
    expect(erf(-x)).toBe(-erf(x));
    expect(erfc(-x)).toBeCloseTo(1 + value, 13);
  });

  test("tails keep their digits", () => {
    expect(erfc(5) / 1.5374597944280349e-12).toBeCloseTo(1, 12);
    expect(erfc(10) / 2.088487583762545e-45).toBeCloseTo(1, 12);
    expect(normalBelow(-1.959963984540054)).toBeCloseTo(0.025, 13);
  });

  test("gamma", () => {
    for (let n = 1, factorial = 1; n < 20; factorial *= n++) expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 12);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 13);
    for (const x of [0.01, 1, 3, 30]) expect(gammaQ(1, x) / Math.exp(-x)).toBeCloseTo(1, 12);
    for (const a of [0.5, 2, 17]) expect(gammaP(a, 5) + gammaQ(a, 5)).toBeCloseTo(1, 14);
    // χ² with 10 degrees exceeds 18.307 in one case of 20, with 1 degree 3.8415.
    expect(gammaQ(5, 18.307038053275146 / 2)).toBeCloseTo(0.05, 12);
    expect(gammaQ(0.5, 3.841458820694124 / 2)).toBeCloseTo(0.05, 12);
  });
});

describe("goodness of fit", () => {
  const random = stream(21);
  const normal = (n: number): number[] => Array.from({ length: n }, () => gaussian(random));

  test("p is evenly spread when the sample follows the distribution", () => {
    const ks = Array.from({ length: 400 }, () => kolmogorovSmirnov(normal(200), normalBelow).p);
    const chi = Array.from({ length: 400 }, () => maxwellFit(normal(500)).p);
    for (const p of [ks, chi]) expect(kolmogorovSmirnov(p, (x) => x).p).toBeGreaterThan(0.01);
  });

  test("p is tiny when it does not: uniform, three per cent hotter, shifted", () => {
    const uniform = Array.from({ length: 2000 }, () => (random() - 0.5) * Math.sqrt(12));
    expect(maxwellFit(uniform).p).toBeLessThan(1e-6);
    expect(kolmogorovSmirnov(uniform, normalBelow).p).toBeLessThan(1e-3);
    expect(maxwellFit(normal(200_000).map((x) => x * Math.sqrt(1.03))).p).toBeLessThan(1e-3);
    expect(
      kolmogorovSmirnov(
        normal(20_000).map((x) => x + 0.05),
        normalBelow,
      ).p,
    ).toBeLessThan(1e-6);
  });

  test("Pearson's dice", () => {
    // 60 throws: (5 8 9 8 10 20), χ² = 13.4, p = 0.01991 with 5 degrees.
    const fit = chiSquare([5, 8, 9, 8, 10, 20], new Array(6).fill(10));
    expect(fit.statistic).toBeCloseTo(13.4, 12);
    expect(fit.p).toBeCloseTo(0.01991, 4);
  });
});
