/** Velocity autocorrelation and its power spectrum: Enskog's initial decay, ⟨v²⟩ by the spectrum, and a direct sum. */
import { describe, expect, test } from "vitest";
import { PowerSpectrum, segmentLength } from "../../../src/analysis/statistics/powerSpectrum.ts";
import { theoryComparison } from "../../../src/analysis/theory/theoryComparison.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { stream } from "../../engine/randomSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

describe.each([
  { size: [30, 30], fraction: 0.2, count: 600 },
  { size: [10, 10, 10], fraction: 0.15, count: 600 },
])("in a box of $size", ({ size, fraction, count }) => {
  const session = sessionOf({
    box: { size: [...size] },
    particles: { count, fraction, velocity: { zeroMomentum: true, exact: true } },
    stop: { time: 64 },
    measure: { from: 2, every: 0.02, what: ["temperature", "velocity-autocorrelation", "velocity-spectrum"] },
  });
  session.work();
  const temperature = outcomeOf(session).averages.temperature!.mean;
  const rate = (2 / size.length) * theoryComparison(session.system, temperature)!.collisionRate;

  test("the initial decay is Enskog's within 5 %", () => {
    const { x, y, expected } = distributionOf("velocity-autocorrelation", session, session.project())!;
    expect(y[0]).toBe(1);
    expect(x[1]).toBeCloseTo(0.02, 9);
    // Up to a fifth of the decay time: later collisions are correlated.
    const short = Array.from(x.keys()).filter((k) => k > 0 && x[k] < 0.2 / rate);
    expect(short.length).toBeGreaterThan(2);
    const slope =
      short.reduce((sum, k) => sum - x[k] * Math.log(y[k]), 0) / short.reduce((sum, k) => sum + x[k] ** 2, 0);
    expect(slope / rate).toBeGreaterThan(0.95);
    expect(slope / rate).toBeLessThan(1.05);
    expect(expected![1]).toBeCloseTo(Math.exp(-rate * x[1]), 2);
  });

  test("the integral of the power spectrum is ⟨v²⟩", () => {
    const { x, y } = distributionOf("velocity-spectrum", session, session.project())!;
    const integral = y.reduce((sum, density) => sum + density * (x[1] - x[0]), 0);
    // Masses are 1, and temperature is constant: ⟨v²⟩ = d kT about the mean velocity.
    const square = (size.length * temperature * (count - 1)) / count;
    expect(integral / square).toBeCloseTo(1, 6);
  });
});

test("correlations are those of a direct sum, also over segments that are not full", () => {
  const random = stream(3);
  const length = segmentLength + 40;
  const signal = Array.from({ length }, (_, k) => Math.sin(k / 5) + random());
  const spectrum = new PowerSpectrum(1);
  for (const value of signal) spectrum.add(() => value);
  const found = spectrum.autocorrelation();
  for (const lag of [0, 1, 7, 100]) {
    let [sum, products] = [0, 0];
    for (const [begin, end] of [
      [0, segmentLength],
      [segmentLength, length],
    ] as const) {
      for (let k = begin; k + lag < end; k++) {
        sum += signal[k] * signal[k + lag];
        products++;
      }
    }
    expect(found[lag]).toBeCloseTo(sum / products, 9);
  }
  const state = spectrum.save();
  const other = new PowerSpectrum(1);
  other.restore(state);
  expect(other.autocorrelation()).toEqual(found);
});
