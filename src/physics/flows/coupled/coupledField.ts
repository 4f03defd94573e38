/**
 * Velocity field of a fluid that particles act on (Sigurgeirsson, Stuart & Wan, J. Comput. Phys. 172, 2001, eq. 21 and appendix 3):
 *
 *     ∂u/∂t = ν∇²u + f − Σ_l α_l (u(x_l) − v_l) δ(x − x_l)
 *
 * on a periodic rectangle: bilinear elements, lumped mass, five-point Laplacian. A step treats diffusion implicitly; sources either
 * explicitly, (A.5): T u' = (1 − Δt D) u + Δt (f + s), or implicitly, (A.6): (T + Δt D) u' = u + Δt (f + s), where s are the sources by
 * the velocities of particles. The error of a step is of first order in Δt, that of the Laplacian of second order in Δx.
 *
 * The equation has no pressure: the field need not stay free of divergence.
 */
import { DiffusionSolver } from "./diffusionSolver.ts";
import { addTo, type PeriodicGrid } from "./periodicGrid.ts";
import type { PointSources } from "./pointSources.ts";
import { SourceSolver } from "./sourceSolver.ts";

export interface CoupledFieldOptions {
  readonly viscosity: number;
  readonly step: number;
  readonly sources: "implicit" | "explicit";
  /** Of conjugate gradients. */
  readonly tolerance: number;
}

export class CoupledField {
  readonly diffusion: DiffusionSolver;
  private readonly solver: SourceSolver;
  private readonly right: Float64Array;
  private readonly held: Float64Array;

  constructor(
    readonly grid: PeriodicGrid,
    readonly sources: PointSources,
    private readonly options: CoupledFieldOptions,
    /** The state: two components per node (`periodicGrid.ts`). */
    readonly velocity: Float64Array = grid.field(),
  ) {
    this.right = grid.field();
    this.held = grid.field();
    this.diffusion = new DiffusionSolver(grid, options.viscosity * options.step);
    this.solver = new SourceSolver(this.diffusion, sources, options.tolerance);
  }

  /**
   * One step, with the sources where they have been placed. `impulse`: Δt f on all nodes. `velocities`: those of the particles.
   * Returns the iterations of conjugate gradients, 0 for explicit sources.
   */
  advance(impulse: Float64Array, velocities: Float64Array): number {
    const { velocity, right, held, sources, options } = this;
    right.set(velocity);
    addTo(right, 1, impulse);
    sources.addMomentum(velocities, options.step, right);
    if (options.sources === "implicit") return this.solver.solve(options.step, right, velocity);
    held.set(velocity);
    sources.addDrag(held, -options.step, right);
    this.diffusion.solve(right, velocity);
    return 0;
  }
}
