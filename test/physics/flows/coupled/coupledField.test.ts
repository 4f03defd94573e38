import { describe, expect, it } from "vitest";
import { stiffnessEigenvalue } from "../../../../src/physics/flows/coupled/diffusionSolver.ts";
import { PeriodicGrid } from "../../../../src/physics/flows/coupled/periodicGrid.ts";
import { fieldOf, norm, onNodes, type Particles, randomParticles, unitGrid } from "./pieces.ts";

const turn = 2 * Math.PI;
const noParticles: Particles = { positions: new Float64Array(0), velocities: new Float64Array(0) };

describe("the five-point Laplacian", () => {
  it("has the Fourier modes as eigenvectors, on grids that are not square too", () => {
    const grid = new PeriodicGrid(12, 10, 3, 2);
    for (const [p, q] of [
      [0, 0],
      [1, 0],
      [2, 3],
      [6, 5],
    ]) {
      const mode = grid.field();
      onNodes(grid, mode, (x, y) => {
        const angle = turn * ((p * x) / 3 + (q * y) / 2);
        return [Math.cos(angle), 2 * Math.cos(angle)];
      });
      const image = grid.field();
      grid.addStiffness(mode, 1, image);
      const eigenvalue = stiffnessEigenvalue(grid, p, q);
      for (let k = 0; k < mode.length; k++) expect(image[k]).toBeCloseTo(eigenvalue * mode[k], 9);
    }
  });

  it("is inverted exactly by the transform", () => {
    const grid = new PeriodicGrid(12, 16, 3, 2);
    const { diffusion } = fieldOf(grid, noParticles, 1, {});
    const { positions: random } = randomParticles(grid.points);
    const image = grid.field();
    const back = grid.field();
    diffusion.apply(random, image);
    diffusion.solve(image, back);
    for (let k = 0; k < back.length; k++) expect(back[k]).toBeCloseTo(random[k], 13);
  });
});

describe("manufactured solutions", () => {
  const viscosity = 0.05;

  /** Error at t = 1 of a wave that decays: u = exp(−8π²νt) sin 2πx cos 2πy. */
  function diffusionError(side: number, steps: number): number {
    const grid = unitGrid(side);
    const field = fieldOf(grid, noParticles, 0, { viscosity, step: 1 / steps });
    const wave = grid.field();
    onNodes(grid, wave, (x, y) => [Math.sin(turn * x) * Math.cos(turn * y), 0]);
    field.velocity.set(wave);
    const still = grid.field();
    for (let k = 0; k < steps; k++) field.advance(still, noParticles.velocities);
    const exact = Math.exp(-2 * turn * turn * viscosity);
    return norm(field.velocity.map((u, k) => u - exact * wave[k])) / norm(wave);
  }

  it("diffusion is of second order in the spacing", () => {
    // Steps a quarter as long for half the spacing: both errors shrink by 4.
    const ratio = diffusionError(8, 100) / diffusionError(16, 400);
    expect(ratio).toBeGreaterThan(3.7);
    expect(ratio).toBeLessThan(4.3);
  });

  it("diffusion is of first order in the step", () => {
    // On a fine grid the error of the spacing is small beside that of the step.
    const ratio = diffusionError(96, 10) / diffusionError(96, 20);
    expect(ratio).toBeGreaterThan(1.7);
    expect(ratio).toBeLessThan(2.4);
  });

  it.each(["implicit", "explicit"] as const)("a dense lattice of %s sources acts as a body force", (sources) => {
    // u = cos(t) sin 2πx satisfies ∂u/∂t = ν∇²u − c (u − v) with v = u + (∂u/∂t − ν∇²u) / c, where c = αn.
    const c = 3;
    const error = (side: number, steps: number) => {
      const grid = unitGrid(side);
      const lattice = 2 * side;
      const positions = new Float64Array(2 * lattice * lattice);
      for (let k = 0; k < lattice * lattice; k++) {
        positions[2 * k] = ((k % lattice) + 0.3) / lattice;
        positions[2 * k + 1] = (Math.floor(k / lattice) + 0.6) / lattice;
      }
      const step = 1 / steps;
      const field = fieldOf(grid, { positions, velocities: positions }, c / (lattice * lattice), {
        viscosity,
        step,
        sources,
      });
      onNodes(grid, field.velocity, (x) => [0, Math.sin(turn * x)]);
      const velocities = new Float64Array(positions.length);
      const still = grid.field();
      for (let k = 0; k < steps; k++) {
        const t = (k + 1) * step;
        for (let l = 0; l < positions.length; l += 2) {
          const amplitude = Math.cos(t) + (turn * turn * viscosity * Math.cos(t) - Math.sin(t)) / c;
          velocities[l + 1] = amplitude * Math.sin(turn * positions[l]);
        }
        field.advance(still, velocities);
      }
      const exact = grid.field();
      onNodes(grid, exact, (x) => [0, Math.cos(1) * Math.sin(turn * x)]);
      return norm(field.velocity.map((u, k) => u - exact[k])) / norm(exact);
    };
    const ratio = error(8, 40) / error(16, 160);
    expect(ratio).toBeGreaterThan(3.6);
    expect(ratio).toBeLessThan(4.4);
  });

  it("a point source spreads as the periodic heat kernel, with second order", () => {
    // A force F for t < ½ at a place between nodes, then diffusion alone up to t = 1.
    const force = 0.4;
    // Between the same fractions of a cell on all grids.
    const place = [1 / 3, 2 / 3];
    const alpha = 1e-9;
    const exact = (x: number, y: number) => {
      let sum = force / 2;
      for (let p = -5; p <= 5; p++) {
        for (let q = -5; q <= 5; q++) {
          if (p === 0 && q === 0) continue;
          const rate = viscosity * turn * turn * (p * p + q * q);
          const angle = turn * (p * (x - place[0]) + q * (y - place[1]));
          sum += ((force * (1 - Math.exp(-rate / 2))) / rate) * Math.exp(-rate / 2) * Math.cos(angle);
        }
      }
      return sum;
    };
    const error = (side: number, steps: number) => {
      const grid = unitGrid(side);
      const positions = Float64Array.from(place);
      const field = fieldOf(grid, { positions, velocities: positions }, alpha, { viscosity, step: 1 / steps });
      const still = grid.field();
      const pushing = Float64Array.of(force / alpha, 0);
      for (let k = 0; k < steps; k++) field.advance(still, 2 * k < steps ? pushing : Float64Array.of(0, 0));
      const kernel = grid.field();
      onNodes(grid, kernel, (x, y) => [exact(x, y), 0]);
      return norm(field.velocity.map((u, k) => u - kernel[k])) / norm(kernel);
    };
    const ratio = error(16, 160) / error(32, 640);
    expect(error(16, 160)).toBeLessThan(0.01);
    expect(ratio).toBeGreaterThan(3.4);
    expect(ratio).toBeLessThan(4.6);
  });
});
