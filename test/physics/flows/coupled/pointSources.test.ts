import { describe, expect, it } from "vitest";
import { PointSources } from "../../../../src/physics/flows/coupled/pointSources.ts";
import {
  explicitAmplification,
  explicitLimit,
  largestSourceEigenvalue,
} from "../../../../src/physics/flows/coupled/sourceStability.ts";
import { fieldOf, norm, randomParticles, unitGrid } from "./pieces.ts";

/** Solution by elimination with pivots; the matrix is overwritten. */
function solveDense(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let c = 0; c < size; c++) {
    let pivot = c;
    for (let r = c + 1; r < size; r++) if (Math.abs(matrix[r][c]) > Math.abs(matrix[pivot][c])) pivot = r;
    [matrix[c], matrix[pivot]] = [matrix[pivot], matrix[c]];
    [right[c], right[pivot]] = [right[pivot], right[c]];
    for (let r = c + 1; r < size; r++) {
      const factor = matrix[r][c] / matrix[c][c];
      for (let k = c; k < size; k++) matrix[r][k] -= factor * matrix[c][k];
      right[r] -= factor * right[c];
    }
  }
  for (let c = size - 1; c >= 0; c--) {
    for (let k = c + 1; k < size; k++) right[c] -= matrix[c][k] * right[k];
    right[c] /= matrix[c][c];
  }
  return right;
}

describe("point sources", () => {
  it("give the field exactly what they take from particles, with both treatments", () => {
    const grid = unitGrid(16);
    const particles = randomParticles(300);
    const alpha = 0.02;
    const step = 0.05;
    for (const sources of ["implicit", "explicit"] as const) {
      const field = fieldOf(grid, particles, alpha, { step, sources, tolerance: 1e-13 });
      field.velocity.set(randomParticles(grid.points, 1, 3).positions);
      const before = new Float64Array(2);
      const after = new Float64Array(2);
      grid.integral(field.velocity, before);
      const old = field.velocity.slice();
      field.advance(grid.field(), particles.velocities);
      grid.integral(field.velocity, after);
      const given = [0, 0];
      const u = new Float64Array(2);
      for (let l = 0; l < 300; l++) {
        field.sources.fieldAt(l, sources === "implicit" ? field.velocity : old, u);
        for (const axis of [0, 1]) given[axis] += alpha * step * (particles.velocities[2 * l + axis] - u[axis]);
      }
      for (const axis of [0, 1]) {
        expect(Math.abs(given[axis])).toBeGreaterThan(0.01);
        expect(after[axis] - before[axis]).toBeCloseTo(given[axis], 13);
      }
    }
  });

  it("take energy from a flow around particles at rest, at any step", () => {
    const grid = unitGrid(16);
    const particles = randomParticles(500, 0.2);
    const field = fieldOf(grid, particles, 0.1, { step: 1 });
    field.velocity.set(randomParticles(grid.points, 1, 3).velocities);
    let before = grid.energy(field.velocity);
    for (let k = 0; k < 5; k++) {
      field.advance(grid.field(), new Float64Array(1000));
      const energy = grid.energy(field.velocity);
      expect(energy).toBeLessThan(before);
      before = energy;
    }
  });
});

describe("conjugate gradients", () => {
  it("find the solution of the full matrix", () => {
    const grid = unitGrid(6);
    const particles = randomParticles(20, 0.6);
    const step = 0.1;
    const alpha = 0.3;
    const field = fieldOf(grid, particles, alpha, { step, tolerance: 1e-12 });
    const start = randomParticles(grid.points, 1, 5).velocities;
    field.velocity.set(start);
    const right = start.slice();
    field.sources.addMomentum(particles.velocities, step, right);
    // Columns of T + Δt D from unit vectors; x components only, since the others have the same matrix.
    const matrix = Array.from({ length: grid.points }, () => new Array<number>(grid.points));
    for (let c = 0; c < grid.points; c++) {
      const unit = grid.field();
      const column = grid.field();
      unit[2 * c] = 1;
      field.diffusion.apply(unit, column);
      field.sources.addDrag(unit, step, column);
      for (let r = 0; r < grid.points; r++) matrix[r][c] = column[2 * r];
    }
    const exact = solveDense(
      matrix,
      Array.from({ length: grid.points }, (_, k) => right[2 * k]),
    );
    const iterations = field.advance(grid.field(), particles.velocities);
    expect(iterations).toBeGreaterThan(2);
    exact.forEach((u, k) => {
      expect(field.velocity[2 * k]).toBeCloseTo(u, 10);
    });
  });

  it("take no more iterations on finer grids with as many more particles", () => {
    // As in figure 24 of the paper: n = N, Δt = 1/√N, α = r at a fixed area fraction of 4.5 %.
    const iterations = [16, 32, 64, 128].map((side) => {
      const count = side * side;
      const grid = unitGrid(side);
      const particles = randomParticles(count);
      const alpha = Math.sqrt(0.045 / (Math.PI * count));
      const field = fieldOf(grid, particles, alpha, {
        step: 1 / side,
        viscosity: 1 / (8 * Math.PI ** 2),
        tolerance: 1e-8,
      });
      field.velocity.set(randomParticles(count, 1, 5).velocities);
      return field.advance(grid.field(), particles.velocities);
    });
    expect(iterations[0]).toBeGreaterThan(2);
    expect(Math.max(...iterations)).toBeLessThan(12);
    expect(iterations[3]).toBeLessThanOrEqual(iterations[0] + 1);
  });

  it("are bounded where particles have gathered as closely as discs can, on any grid", () => {
    // All discs in a square that they fill by π/√12: there Δt D is about π/√12 √(1/πρ), which does not depend on n.
    const [fraction, closest, tolerance] = [0.045, Math.PI / Math.sqrt(12), 1e-8];
    const strength = closest * Math.sqrt(1 / (Math.PI * fraction));
    const runs = [16, 32, 64, 128].map((side) => {
      const count = side * side;
      const step = 1 / side;
      const spacing = Math.sqrt(fraction / closest) / side;
      const { velocities } = randomParticles(count);
      const positions = velocities.map(
        (_, k) => spacing * (k % 2 === 0 ? (k >> 1) % side : Math.floor((k >> 1) / side)),
      );
      const alpha = Math.sqrt(fraction / (Math.PI * count));
      const field = fieldOf(unitGrid(side), { positions, velocities }, alpha, {
        ...{ step, tolerance, viscosity: 1 / (8 * Math.PI ** 2) },
      });
      const iterations = field.advance(field.grid.field(), velocities);
      const condition = 1 + step * field.sources.largestRowSum(field.grid.field());
      // The bound of Chebyshev polynomials, from a fluid at rest; the two norms of an error differ by √condition at most.
      const convergence = (Math.sqrt(condition) - 1) / (Math.sqrt(condition) + 1);
      const bound = Math.log(tolerance / 2 / Math.sqrt(condition)) / Math.log(convergence);
      return { iterations, bound, condition };
    });
    for (const { iterations, bound, condition } of runs) {
      expect(condition / (1 + strength)).toBeCloseTo(1, 1);
      expect(iterations).toBeGreaterThan(5);
      expect(iterations).toBeLessThanOrEqual(Math.ceil(bound));
    }
  });
});

describe("linear theory of explicit sources", () => {
  const grid = unitGrid(16);
  const step = 0.02;

  it("the eigenvalue of sources at one node is α n Δt / Δx², and sums of rows bound it", () => {
    const alpha = 0.03;
    const positions = new Float64Array(20).fill(0.25);
    const sources = new PointSources(grid, new Float64Array(10).fill(alpha));
    sources.place(positions);
    const largest = 10 * alpha * 256 * step;
    expect(largestSourceEigenvalue(sources, step, 512)).toBeCloseTo(largest, 10);
    expect(step * sources.largestRowSum(grid.field())).toBeCloseTo(largest, 10);
    const { positions: random } = randomParticles(100);
    const spread = new PointSources(grid, new Float64Array(100).fill(alpha));
    spread.place(random);
    const bound = step * spread.largestRowSum(grid.field());
    const found = largestSourceEigenvalue(spread, step, 512);
    expect(found).toBeLessThanOrEqual(bound);
    expect(found).toBeGreaterThan(bound / 4);
  });

  /** Factor of the last of many steps of a flow with particles at rest, which act on it with this strength. */
  function growth(alpha: number, viscosity: number, sources: "implicit" | "explicit") {
    const particles = randomParticles(200, 0.3);
    const field = fieldOf(grid, particles, alpha, { step, viscosity, sources });
    field.velocity.set(randomParticles(256, 1, 3).velocities);
    const rest = new Float64Array(400);
    let before = 0;
    for (let k = 0; k < 200; k++) {
      before = norm(field.velocity);
      field.advance(grid.field(), rest);
    }
    const eigenvalue = largestSourceEigenvalue(field.sources, step, 512);
    const foreseen = explicitAmplification(field.diffusion, field.sources, step);
    return { measured: norm(field.velocity) / before, foreseen, eigenvalue };
  }

  it("without diffusion they are unstable where the eigenvalue is above 2, and only there", () => {
    const unit = growth(1e-3, 0, "explicit").eigenvalue / 1e-3;
    const below = growth((0.95 * explicitLimit) / unit, 0, "explicit");
    const above = growth((1.1 * explicitLimit) / unit, 0, "explicit");
    expect(below.eigenvalue).toBeCloseTo(1.9, 6);
    expect(below.measured).toBeLessThanOrEqual(1);
    expect(above.eigenvalue).toBeCloseTo(2.2, 6);
    expect(above.measured).toBeCloseTo(1.2, 3);
    expect(above.foreseen).toBeCloseTo(1.2, 3);
  });

  it("diffusion damps the instability by the factor that theory gives; implicit sources are stable", () => {
    const strong = growth(0.06, 0.01, "explicit");
    expect(strong.eigenvalue).toBeGreaterThan(explicitLimit);
    expect(strong.foreseen).toBeGreaterThan(1.1);
    expect(strong.foreseen).toBeLessThan(strong.eigenvalue - 1);
    expect(strong.measured / strong.foreseen).toBeCloseTo(1, 2);
    expect(growth(0.06, 0.01, "implicit").measured).toBeLessThan(1);
    // Beyond the limit without diffusion, stable with it.
    const damped = growth(0.06, 0.3, "explicit");
    expect(damped.eigenvalue).toBeGreaterThan(explicitLimit);
    expect(damped.foreseen).toBeLessThan(1);
    expect(damped.measured).toBeLessThan(1);
  });
});
