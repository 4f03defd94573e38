/** The field of synthetic turbulence against its prescription: spectrum, time correlations, divergence. */
import { describe, expect, test } from "vitest";
import { ModePaths } from "../../../../src/physics/flows/turbulence/modePaths.ts";
import { meanSquareVorticity, modesOf, prescribedShells } from "../../../../src/physics/flows/turbulence/modes.ts";
import { type Spectrum, spectra, spectrumThrough } from "../../../../src/physics/flows/turbulence/spectra.ts";
import { TurbulenceField } from "../../../../src/physics/flows/turbulence/turbulenceField.ts";
import { PlaneTransform, signedMode } from "../../../../src/physics/fourier/planeTransform.ts";

const options = (spectrum: Spectrum, waves = 8) => ({
  sides: [2, 1] as const,
  waves,
  spectrum,
  length: 1 / (2 * Math.PI),
  speed: 3,
  correlationTime: 0.5,
  correlationExponent: 2,
});
/** Index of the mode (−p, −q). */
const oppositeMode = (p: number, q: number, columns: number, rows: number) =>
  ((rows - q) % rows) * columns + ((columns - p) % columns);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("modes", () => {
  test.each(Object.entries(spectra))("of the spectrum %s have the speed that was asked for", (_, spectrum) => {
    const modes = modesOf(options(spectrum));
    expect(2 * modes.energy.reduce((sum, energy) => sum + energy, 0)).toBeCloseTo(9, 12);
    // Energies are those of the formula, up to one factor.
    const kappa = (m: number) => Math.hypot(modes.kx[m], modes.ky[m]) / (2 * Math.PI);
    const last = modes.count - 1;
    expect(modes.energy[last] / modes.energy[0]).toBeCloseTo(
      spectrum.density(kappa(last)) / spectrum.density(kappa(0)),
      12,
    );
    expect(prescribedShells(modes, Math.PI, 40).reduce((sum, energy) => sum + energy, 0)).toBeCloseTo(9, 12);
  });

  test("follow Kolmogorov's −5/3 in the spectrum of Kármán and Obukhov at short waves", () => {
    const { density } = spectra["karman-obukhov"];
    expect(Math.log((1000 * density(1000)) / (100 * density(100))) / Math.log(10)).toBeCloseTo(-5 / 3, 3);
  });

  test("through points are a power law between them, and end there", () => {
    const { density } = spectrumThrough([
      [1, 5],
      [10, 0.05],
      [100, 0.05],
    ]);
    expect(density(1)).toBeCloseTo(5, 12);
    expect(density(3)).toBeCloseTo(5 / 9, 12);
    expect(density(50)).toBeCloseTo(0.05, 12);
    expect(density(0.99)).toBe(0);
    expect(density(101)).toBe(0);
  });

  test("have rates of diffusion with the exponent 2", () => {
    const modes = modesOf(options(spectra.kraichnan));
    const viscosity = 1 / (0.5 * Math.PI ** 2);
    for (let m = 0; m < modes.count; m++)
      expect(modes.rate[m] / (viscosity * (modes.kx[m] ** 2 + modes.ky[m] ** 2))).toBeCloseTo(1, 12);
  });
});

describe("paths of modes", () => {
  const modes = modesOf(options(spectra["karman-obukhov"], 3));

  test("are stationary, and forget as exp(−rate t), at any distance of steps", () => {
    const step = 0.04;
    const paths = new ModePaths(modes, step, 5);
    const length = 6000;
    const course = Array.from({ length }, (_, s) => paths.at(s).slice());
    let compared = 0;
    for (const m of [0, 3, modes.count - 1]) {
      const sigma = modes.deviation[m];
      const decay = modes.rate[m] * step;
      // Independent samples among correlated ones: their number over (1 + q²)/(1 − q²), of squares.
      const effective = length * Math.tanh(decay);
      for (const part of [2 * m, 2 * m + 1]) {
        expect(Math.abs(mean(course.map((values) => values[part] ** 2)) / sigma ** 2 - 1)).toBeLessThan(
          4 * Math.sqrt(2 / effective),
        );
        for (const lag of [1, 2, 3, 7]) {
          const products = course.slice(lag).map((values, s) => values[part] * course[s][part]);
          const found = mean(products) / sigma ** 2;
          expect(Math.abs(found - Math.exp(-decay * lag))).toBeLessThan(4 * Math.sqrt(2 / effective));
          compared++;
        }
      }
      // Real and imaginary parts are independent.
      const crossed = mean(course.map((values) => values[2 * m] * values[2 * m + 1])) / sigma ** 2;
      expect(Math.abs(crossed)).toBeLessThan(4 / Math.sqrt(effective));
    }
    expect(compared).toBe(24);
  });

  test("are the same read in any order, and refined by half the step", () => {
    const paths = new ModePaths(modes, 0.05, 5);
    const inOrder = Array.from({ length: 300 }, (_, s) => paths.at(s).slice());
    const jumping = new ModePaths(modes, 0.05, 5);
    for (const s of [299, 3, 150, 151, 0, 7, 256, 255]) expect(jumping.at(s)).toEqual(inOrder[s]);
    const finer = new ModePaths(modes, 0.025, 5);
    for (const s of [0, 1, 77, 299]) expect(finer.at(2 * s)).toEqual(inOrder[s]);
    expect(new ModePaths(modes, 0.05, 6).at(3)).not.toEqual(inOrder[3]);
  });

  test("keep long waves where shorter ones are added", () => {
    const more = modesOf(options(spectra["karman-obukhov"], 5));
    const index = Array.from(more.p).findIndex((p, m) => p === modes.p[4] && more.q[m] === modes.q[4]);
    const few = new ModePaths(modes, 0.05, 5).at(9);
    const many = new ModePaths(more, 0.05, 5).at(9);
    const factor = more.deviation[index] / modes.deviation[4];
    expect(many[2 * index]).toBeCloseTo(few[8] * factor, 12);
  });
});

describe("the field", () => {
  const grid = [36, 18] as const;
  const points = grid[0] * grid[1];
  const modes = modesOf(options(spectra["karman-obukhov"]));
  const field = new TurbulenceField(modes, grid, 0.05, 2);
  const velocities = new Float64Array(2 * points);

  test("is the sum of its waves", () => {
    field.velocities(17, velocities);
    const psi = new ModePaths(modes, 0.05, 2).at(17);
    for (const [i, j] of [
      [0, 0],
      [5, 3],
      [35, 17],
    ] as const) {
      const [x, y] = [(2 * i) / grid[0], j / grid[1]];
      let [u, v] = [0, 0];
      for (let m = 0; m < modes.count; m++) {
        // ψ = 2 (Re ψ̂ cos − Im ψ̂ sin): both modes ±k.
        const phase = modes.kx[m] * x + modes.ky[m] * y;
        const slope = -2 * (psi[2 * m] * Math.sin(phase) + psi[2 * m + 1] * Math.cos(phase));
        u += modes.ky[m] * slope;
        v -= modes.kx[m] * slope;
      }
      const at = 2 * (j * grid[0] + i);
      expect(velocities[at]).toBeCloseTo(u, 10);
      expect(velocities[at + 1]).toBeCloseTo(v, 10);
    }
  });

  test("is free of divergence to rounding, and has the prescribed spectrum and vorticity in the mean", () => {
    const shells = 20;
    const measured = new Float64Array(shells);
    const squares = new Float64Array(shells);
    const transform = new PlaneTransform(...grid);
    const samples = 500;
    let vorticity = 0;
    let divergence = 0;
    for (let s = 0; s < samples; s++) {
      // Far apart: nearly independent.
      field.velocities(40 * s, velocities);
      const z = velocities.slice();
      transform.forward(z);
      const now = new Float64Array(shells);
      for (let b = 0; b < grid[1]; b++)
        for (let a = 0; a < grid[0]; a++) {
          const [kx, ky] = [Math.PI * signedMode(a, grid[0]), 2 * Math.PI * signedMode(b, grid[1])];
          const at = 2 * (b * grid[0] + a);
          const to = 2 * oppositeMode(a, b, ...grid);
          // û = (ẑ_k + conj ẑ₋ₖ)/2, v̂ = (ẑ_k − conj ẑ₋ₖ)/2i.
          const [ur, ui] = [(z[at] + z[to]) / 2, (z[at + 1] - z[to + 1]) / 2];
          const [vr, vi] = [(z[at + 1] + z[to + 1]) / 2, (z[to] - z[at]) / 2];
          const energy = (ur * ur + ui * ui + vr * vr + vi * vi) / points ** 2;
          divergence = Math.max(divergence, Math.hypot(kx * ur + ky * vr, kx * ui + ky * vi) / points);
          vorticity += ((kx * kx + ky * ky) * energy) / samples;
          const shell = Math.round(Math.hypot(kx, ky) / Math.PI);
          if (shell < shells) now[shell] += energy;
        }
      for (let n = 0; n < shells; n++) {
        measured[n] += now[n] / samples;
        squares[n] += now[n] ** 2 / samples;
      }
    }
    expect(divergence).toBeLessThan(1e-12);
    const prescribed = prescribedShells(modes, Math.PI, shells);
    let compared = 0;
    for (let n = 0; n < shells; n++) {
      if (prescribed[n] === 0) {
        expect(measured[n]).toBeLessThan(1e-20);
        continue;
      }
      const error = Math.sqrt((squares[n] - measured[n] ** 2) / samples);
      expect(Math.abs(measured[n] - prescribed[n])).toBeLessThan(4 * error);
      expect(error / prescribed[n]).toBeLessThan(0.05);
      compared++;
    }
    expect(compared).toBeGreaterThan(12);
    expect(vorticity / meanSquareVorticity(modes)).toBeCloseTo(1, 1);
  });
});
