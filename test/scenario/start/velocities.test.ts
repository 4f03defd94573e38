import { describe, expect, it } from "vitest";
import { stream } from "../../../src/scenario/start/randomStreams.ts";
import {
  alike,
  atRest,
  maxwellian,
  removeMomentum,
  rescale,
  temperatureOf,
  uniformInCube,
  uniformOnSphere,
} from "../../../src/scenario/start/velocities.ts";

const masses = Float64Array.from({ length: 30_000 }, (_, i) => (i % 2 === 0 ? 1 : 8));

describe("velocities", () => {
  it("are Maxwell's at the temperature asked for, whatever the mass", () => {
    for (const dimension of [2, 3] as const) {
      const velocities = maxwellian(dimension, masses, 2.5, stream(1, "v"));
      for (const parity of [0, 1]) {
        const mass = masses[parity];
        let [n, first, second, fourth] = [0, 0, 0, 0];
        for (let i = parity; i < masses.length; i += 2) {
          for (let k = 0; k < dimension; k++) {
            const u = velocities[i * dimension + k] * Math.sqrt(mass / 2.5);
            n++;
            first += u;
            second += u * u;
            fourth += u ** 4;
          }
        }
        expect(Math.abs(first / n)).toBeLessThan(4.5 / Math.sqrt(n));
        expect(Math.abs(second / n - 1)).toBeLessThan(4.5 * Math.sqrt(2 / n));
        expect(Math.abs(fourth / n - 3)).toBeLessThan(4.5 * Math.sqrt(96 / n));
      }
    }
  });

  it("lose all momentum to rounding and keep no drift", () => {
    for (const dimension of [2, 3] as const) {
      const velocities = maxwellian(dimension, masses, 1, stream(2, "v")).map((v) => v + 1000);
      removeMomentum(dimension, velocities, masses);
      for (let k = 0; k < dimension; k++) {
        let momentum = 0;
        let scale = 0;
        for (let i = 0; i < masses.length; i++) {
          momentum += masses[i] * velocities[i * dimension + k];
          scale += masses[i] * Math.abs(velocities[i * dimension + k]);
        }
        expect(Math.abs(momentum)).toBeLessThan(1e-12 * scale);
      }
    }
  });

  it("come to the temperature exactly on request, in either way of counting", () => {
    const velocities = maxwellian(3, masses, 1, stream(3, "v"));
    expect(rescale(3, velocities, masses, 4)).toBe(true);
    expect(temperatureOf(3, velocities, masses)).toBeCloseTo(4, 12);
    const freedoms = 3 * (masses.length - 1);
    rescale(3, velocities, masses, 4, freedoms);
    expect(temperatureOf(3, velocities, masses, freedoms)).toBeCloseTo(4, 12);
    expect(rescale(3, atRest(3, 2), [1, 1], 1)).toBe(false);
  });

  it("leave what is infinitely heavy at rest", () => {
    const heavy = [1, Infinity, 2];
    const velocities = maxwellian(2, heavy, 1, stream(4, "v"));
    removeMomentum(2, velocities, heavy);
    rescale(2, velocities, heavy, 1);
    expect([...velocities.subarray(2, 4)]).toEqual([0, 0]);
    expect(temperatureOf(2, velocities, heavy)).toBeCloseTo(1, 12);
    expect(velocities.every(Number.isFinite)).toBe(true);
  });

  it("on a sphere are all of one speed and of no direction", () => {
    for (const dimension of [2, 3] as const) {
      const n = 20_000;
      const velocities = uniformOnSphere(dimension, n, 3, stream(5, "v"));
      const mean = [0, 0, 0];
      const square = [0, 0, 0];
      for (let i = 0; i < n; i++) {
        let speed = 0;
        for (let k = 0; k < dimension; k++) {
          const v = velocities[i * dimension + k];
          speed += v * v;
          mean[k] += v / n;
          square[k] += (v * v) / n;
        }
        expect(Math.sqrt(speed)).toBeCloseTo(3, 12);
      }
      for (let k = 0; k < dimension; k++) {
        expect(Math.abs(mean[k])).toBeLessThan(0.1);
        expect(Math.abs(square[k] - 9 / dimension)).toBeLessThan(0.12);
      }
    }
  });

  it("in a cube are flat within it; alike are alike", () => {
    const velocities = uniformInCube(2, 20_000, 2, stream(6, "v"));
    expect(Math.max(...velocities.map(Math.abs))).toBeLessThanOrEqual(2);
    const square = velocities.reduce((a, b) => a + b * b, 0) / velocities.length;
    expect(square).toBeCloseTo(4 / 3, 1);
    expect([...alike(2, [1, -2, 3])]).toEqual([1, -2, 3, 1, -2, 3]);
    expect([...atRest(2, 2)]).toEqual([0, 0, 0, 0]);
  });
});
