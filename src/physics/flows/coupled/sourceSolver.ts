/**
 * Solution of (T + Δt D) u = b by conjugate gradients (Hestenes & Stiefel 1952), preconditioned by the exact inverse of T
 * (Sigurgeirsson, Stuart & Wan 2001, appendix 3): the eigenvalues of T⁻¹(T + Δt D) are 1 but for directions that particles act on, so that
 * the number of iterations depends on the strength of the sources, not on how fine the grid is.
 *
 * At the end the residual, inverted, is added: then T u = b − Δt D u' holds to rounding, with u' the solution within the tolerance, and
 * the field gains exactly the momentum that its sources give.
 */
import type { DiffusionSolver } from "./diffusionSolver.ts";
import { addTo, dot } from "./periodicGrid.ts";
import type { PointSources } from "./pointSources.ts";

/** Iterations before the solver gives up: far more than any run needs. */
const mostIterations = 1000;

export class SourceSolver {
  private readonly residual: Float64Array;
  private readonly preconditioned: Float64Array;
  private readonly direction: Float64Array;
  private readonly image: Float64Array;

  constructor(
    private readonly diffusion: DiffusionSolver,
    private readonly sources: PointSources,
    /** Size of the residual beside that of the right-hand side, both in the norm of T⁻¹. */
    private readonly tolerance: number,
  ) {
    const { grid } = diffusion;
    this.residual = grid.field();
    this.preconditioned = grid.field();
    this.direction = grid.field();
    this.image = grid.field();
  }

  /** Improves `solution`, which holds a first guess; returns the number of iterations. */
  solve(step: number, right: Float64Array, solution: Float64Array): number {
    const { diffusion, residual: r, preconditioned: z, direction: p, image: w } = this;
    diffusion.solve(right, z);
    const limit = this.tolerance * this.tolerance * dot(right, z);
    this.apply(step, solution, w);
    r.set(right);
    addTo(r, -1, w);
    diffusion.solve(r, z);
    p.set(z);
    let size = dot(r, z);
    let iterations = 0;
    while (size > limit && iterations < mostIterations) {
      this.apply(step, p, w);
      const along = size / dot(p, w);
      addTo(solution, along, p);
      addTo(r, -along, w);
      diffusion.solve(r, z);
      const next = dot(r, z);
      const kept = next / size;
      for (let i = 0; i < p.length; i++) p[i] = z[i] + kept * p[i];
      size = next;
      iterations++;
    }
    addTo(solution, 1, z);
    return iterations;
  }

  /** into = (T + Δt D) field. */
  private apply(step: number, field: Float64Array, into: Float64Array): void {
    this.diffusion.apply(field, into);
    this.sources.addDrag(field, step, into);
  }
}
