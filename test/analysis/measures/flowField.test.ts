/** Energy spectra of flows whose energies are known. */
import { describe, expect, test } from "vitest";
import { EnergySpectrum, meanEnergy } from "../../../src/analysis/measures/flowField.ts";
import type { Edges } from "../../../src/physics/box.ts";
import { flowOf } from "../../../src/physics/flows/index.ts";
import type { ParameterValues } from "../../../src/physics/parameters.ts";

const edges: Edges = new Array(4).fill("periodic");

function spectrumOf(kind: string, values: ParameterValues, size: number[], grid: number[], times = [0]) {
  const flow = flowOf(kind).create({ dimension: 2, size, edges, seed: 4, step: 1 }, values);
  const places = Float64Array.from({ length: 2 * grid[0] * grid[1] }, (_, k) => {
    const node = Math.floor(k / 2);
    return k % 2 ? (Math.floor(node / grid[0]) * size[1]) / grid[1] : ((node % grid[0]) * size[0]) / grid[0];
  });
  const transform = new EnergySpectrum(grid, size);
  const sums = new Float64Array(transform.shells);
  let energy = 0;
  for (const time of times) {
    flow.advance(time);
    const velocities = new Float64Array(places.length);
    flow.sample(places, velocities, 0, places.length / 2);
    transform.add(velocities, sums);
    energy += meanEnergy(Float32Array.from(velocities), 2) / times.length;
  }
  return { shells: sums.map((sum) => sum / times.length), energy };
}

describe("energy spectra", () => {
  test("of Taylor–Green flow have all their energy, 1/4, in one shell", () => {
    // Waves (±3, ±3): the shell of √18.
    const { shells, energy } = spectrumOf("taylor-green", { waves: 3 }, [1, 1], [20, 20]);
    expect(energy).toBeCloseTo(0.25, 6);
    expect(shells[4]).toBeCloseTo(0.25, 12);
    expect(shells.reduce((sum, e) => sum + e, 0)).toBeCloseTo(0.25, 12);
  });

  test("of a uniform flow are in shell 0", () => {
    const { shells } = spectrumOf("uniform", { velocity: [3, 4] }, [2, 1], [8, 6]);
    expect(shells[0]).toBeCloseTo(12.5, 12);
  });

  test("of turbulence are the prescribed ones in the mean, whose sum is half the square of its speed", () => {
    const size = [2, 1];
    const values = { modes: 6, speed: 3, correlationTime: 0.2 };
    const times = Array.from({ length: 300 }, (_, t) => t);
    const { shells, energy } = spectrumOf("turbulence", values, size, [48, 24], times);
    const prescribed = flowOf("turbulence").shells!(values, { dimension: 2, size, edges }, shells.length);
    expect(prescribed.reduce((sum, e) => sum + e, 0)).toBeCloseTo(4.5, 12);
    expect(shells.reduce((sum, e) => sum + e, 0)).toBeCloseTo(energy, 5);
    let compared = 0;
    for (const [n, expected] of prescribed.entries()) {
      if (expected === 0) expect(shells[n]).toBeLessThan(1e-20);
      else {
        // Each of at least two independent modes has the exponential distribution.
        expect(Math.abs(shells[n] / expected - 1)).toBeLessThan(4 / Math.sqrt(2 * times.length));
        compared++;
      }
    }
    expect(compared).toBe(12);
  });
});
