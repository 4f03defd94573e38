/**
 * Operator T = 1 + νΔt A of the diffusion equation in an implicit step, with −A the five-point Laplacian on a periodic grid, and its
 * inverse. Fourier modes are its eigenvectors: mode (p, q) has 1 + 4νΔt (sin²(πp/columns)/Δx² + sin²(πq/rows)/Δy²).
 *
 * The two components of a vector field are real and imaginary part of one complex field: one pair of transforms serves both, since the
 * eigenvalues of opposite modes are equal.
 */
import { PlaneTransform } from "../../fourier/planeTransform.ts";
import type { PeriodicGrid } from "./periodicGrid.ts";

export class DiffusionSolver {
  private readonly transform: PlaneTransform;
  private readonly inverseEigenvalues: Float64Array;

  constructor(
    readonly grid: PeriodicGrid,
    /** νΔt. */
    private readonly spread: number,
  ) {
    const { columns, rows } = grid;
    this.transform = new PlaneTransform(columns, rows);
    this.inverseEigenvalues = new Float64Array(grid.points);
    for (let q = 0; q < rows; q++) {
      for (let p = 0; p < columns; p++) {
        this.inverseEigenvalues[q * columns + p] = 1 / (1 + spread * stiffnessEigenvalue(grid, p, q));
      }
    }
  }

  /** into = T field. */
  apply(field: Float64Array, into: Float64Array): void {
    into.set(field);
    this.grid.addStiffness(field, this.spread, into);
  }

  /** into = T⁻¹ field. */
  solve(field: Float64Array, into: Float64Array): void {
    const { inverseEigenvalues } = this;
    into.set(field);
    this.transform.forward(into);
    for (let k = 0; k < inverseEigenvalues.length; k++) {
      into[2 * k] *= inverseEigenvalues[k];
      into[2 * k + 1] *= inverseEigenvalues[k];
    }
    this.transform.inverse(into);
  }
}

/** Eigenvalue of A for the Fourier mode (p, q). */
export function stiffnessEigenvalue({ columns, rows, dx, dy }: PeriodicGrid, p: number, q: number): number {
  const sx = Math.sin((Math.PI * p) / columns) / dx;
  const sy = Math.sin((Math.PI * q) / rows) / dy;
  return 4 * (sx * sx + sy * sy);
}
