/** Rotation in the cells of the SRD fluid: what it conserves, how angles and axes are distributed, temperatures of the thermostat. */
import { describe, expect, test } from "vitest";
import { CellGrid } from "../../../src/engine/srd/cellGrid.ts";
import type { SrdSettings } from "../../../src/engine/srd/settings.ts";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { StepKernel } from "../../../src/engine/srd/stepKernel.ts";
import { gasParticles, kineticEnergy, momentum, plainSettings } from "./fluids.ts";

const twoMasses = { fluids: [{ mass: 1 }, { mass: 7 }] };

function rotated(settings: SrdSettings) {
  const grid = new CellGrid(settings, settings.cell, 0);
  const { positions, velocities, fluids } = gasParticles(settings, 3);
  const kernel = new StepKernel(settings, { fluid: fluids.length, guests: 0, cells: grid.total, atRest: 0 });
  kernel.positions.set(positions);
  kernel.velocities.set(velocities);
  fluids.forEach((fluid, i) => {
    kernel.masses[i] = settings.fluids[fluid].mass;
  });
  kernel.locate(fluids.length, grid, [0.3, 0.1, 0.7]);
  kernel.gather();
  kernel.prepare(5);
  kernel.turn();
  const { velocities: after, masses, located } = kernel;
  return { cells: grid.total, before: velocities, after, masses, located };
}

describe.each([2, 3] as const)("in %i dimensions", (dimension) => {
  const side = dimension === 2 ? 20 : 8;

  test("momentum and kinetic energy of every cell stay the same to rounding, for unequal masses", () => {
    const settings = plainSettings(dimension, side, { ...twoMasses, rotation: { from: 0.2, to: 3, mirrored: true } });
    const { cells, before, after, masses, located } = rotated(settings);
    const sums = (velocities: Float64Array) => {
      const found = new Float64Array(cells * (dimension + 1));
      for (let k = 0; k < velocities.length; k++) {
        const i = Math.floor(k / dimension);
        const at = located[i] * (dimension + 1);
        found[at + (k % dimension)] += masses[i] * velocities[k];
        found[at + dimension] += masses[i] * velocities[k] ** 2;
      }
      return found;
    };
    const [old, now] = [sums(before), sums(after)];
    let changed = 0;
    for (let k = 0; k < before.length; k++) if (Math.abs(after[k] - before[k]) > 0.01) changed++;
    expect(changed).toBeGreaterThan(0.8 * before.length);
    for (let k = 0; k < old.length; k++) expect(Math.abs(now[k] - old[k])).toBeLessThan(1e-13 * Math.max(100, old[k]));
  });

  test("momentum and energy of the whole are conserved over many steps", () => {
    const settings = plainSettings(dimension, side, twoMasses);
    const fluid = new SrdFluid(settings, gasParticles(settings, 4));
    const [p, e] = [momentum(fluid, 1), kineticEnergy(fluid)];
    for (let k = 0; k < 200; k++) fluid.step();
    expect(fluid.work.rotatedCells).toBeGreaterThan(190 * side ** dimension);
    expect(kineticEnergy(fluid) / e).toBeCloseTo(1, 12);
    expect(Math.abs(momentum(fluid, 1) - p)).toBeLessThan(1e-9);
  });

  test("velocities equilibrate between species, and become isotropic", () => {
    const settings = plainSettings(dimension, side, twoMasses);
    const start = gasParticles(settings, 4);
    // All of the energy in light particles, along one axis.
    const velocities = start.velocities.map((v, k) =>
      k % dimension === 0 && Math.floor(k / dimension) % 2 === 0 ? v : 0,
    );
    const fluid = new SrdFluid(settings, { ...start, velocities });
    const sums = Array.from({ length: 2 }, () => new Float64Array(dimension));
    for (let k = 0; k < 400; k++) {
      fluid.step();
      if (k < 100) continue;
      for (let n = 0; n < velocities.length; n++) {
        const i = Math.floor(n / dimension);
        sums[fluid.fluids[i]][n % dimension] += fluid.masses[i] * fluid.velocities[n] ** 2;
      }
    }
    const mean = sums.flatMap((sum) => [...sum]).reduce((a, b) => a + b, 0) / (2 * dimension);
    for (const sum of sums) for (const part of sum) expect(Math.abs(part / mean - 1)).toBeLessThan(0.02);
  });

  test.each(["rescale", "maxwell"] as const)("%s: the temperature is that of the thermostat", (kind) => {
    const settings = plainSettings(dimension, side, { ...twoMasses, thermostat: { kind, temperature: 2.5 } });
    const fluid = new SrdFluid(settings, gasParticles(settings, 4));
    const p = momentum(fluid, 0);
    let sum = 0;
    let squares = 0;
    const steps = 200;
    for (let k = 0; k < steps + 50; k++) {
      fluid.step();
      if (k < 50) continue;
      const e = kineticEnergy(fluid);
      sum += e / steps;
      squares += e ** 2 / steps;
    }
    const freedom = dimension * (fluid.count - 1);
    expect(momentum(fluid, 0)).toBeCloseTo(p, 9);
    const ratio = (2 * sum) / freedom / 2.5;
    // Cells without fluctuations of their energy: few particles of unequal masses per cell are a little colder.
    expect(ratio).toBeGreaterThan(kind === "maxwell" ? 0.99 : 0.96);
    expect(ratio).toBeLessThan(1.01);
    // The canonical ensemble: ⟨E²⟩ − ⟨E⟩² = f T²/2. Rescaled cells fluctuate much less.
    const share = (squares - sum ** 2) / (0.5 * freedom * 2.5 ** 2);
    if (kind === "maxwell") expect(Math.abs(share - 1)).toBeLessThan(0.35);
    else expect(share).toBeLessThan(0.5);
  });
});

test("angles are uniform in their interval, with both signs where they are mirrored", () => {
  const [from, to] = [0.5, 2];
  const settings = plainSettings(2, 60, { rotation: { from, to, mirrored: true } });
  const { cells, before, after, masses, located } = rotated(settings);
  const counts = new Int32Array(cells);
  const means = new Float64Array(2 * cells);
  located.forEach((cell, i) => {
    counts[cell] += masses[i];
    means[2 * cell] += before[2 * i];
    means[2 * cell + 1] += before[2 * i + 1];
  });
  const seen = new Map<number, number>();
  located.forEach((cell, i) => {
    if (counts[cell] < 2) return;
    const u = [means[2 * cell] / counts[cell], means[2 * cell + 1] / counts[cell]];
    const old = Math.atan2(before[2 * i + 1] - u[1], before[2 * i] - u[0]);
    const now = Math.atan2(after[2 * i + 1] - u[1], after[2 * i] - u[0]);
    seen.set(cell, Math.atan2(Math.sin(now - old), Math.cos(now - old)));
  });
  const shares = [...seen.values()].map((angle) => (Math.abs(angle) - from) / (to - from));
  const negative = [...seen.values()].filter((angle) => angle < 0).length / seen.size;
  expect(seen.size).toBeGreaterThan(3000);
  expect(Math.min(...shares)).toBeGreaterThan(-1e-9);
  expect(Math.max(...shares)).toBeLessThan(1 + 1e-9);
  // Four standard deviations.
  expect(Math.abs(negative - 0.5)).toBeLessThan((4 * 0.5) / Math.sqrt(seen.size));
  const sorted = shares.toSorted((a, b) => a - b);
  const distance = Math.max(...sorted.map((share, k) => Math.abs(share - (k + 0.5) / sorted.length)));
  expect(distance * Math.sqrt(sorted.length)).toBeLessThan(1.95);
});
