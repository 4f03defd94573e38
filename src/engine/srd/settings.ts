/**
 * All that the SRD fluid needs to know, as plain data: Crespin, Tran, Cerbelaud, Videcoq & Darles, J. Comput. Commun. 8, 27 (2020).
 *
 * Lengths, times and masses are in the author's units. Everything that is left out does not take place: without repulsion, pressure
 * and solids the fluid is that of stochastic rotation dynamics (Malevanets & Kapral, J. Chem. Phys. 110, 8605, 1999).
 */
import type { Edges } from "../../physics/box.ts";
import type { Shape } from "../../physics/surfaces/shapes/shape.ts";

export interface SrdSettings {
  readonly dimension: 2 | 3;
  /** Lengths of the box. A periodic axis has a whole number of cells, at least three. */
  readonly size: readonly number[];
  /** Faces of the box: low x, high x, low y, … Periodic or reflecting. */
  readonly edges: Edges;
  /** Side a₀ of the cells. */
  readonly cell: number;
  /** γ: mean number of fluid particles per cell where the fluid is at its natural density. */
  readonly perCell: number;
  /** Δt. */
  readonly step: number;
  /** Acceleration of fluid particles and balls. */
  readonly gravity: readonly number[];
  /** Of the random angles, axes and shifts. */
  readonly seed: number;
  /** Steps that these are behind already, of a run that continues another. Default: 0. */
  readonly stepsBefore?: number;
  readonly rotation: SrdRotation;
  /** The grid of the rotation is displaced in each step by a random vector in [−a₀/2, a₀/2] (Ihle & Kroll 2001). */
  readonly shift: boolean;
  readonly thermostat?: SrdThermostat;
  readonly repulsion?: SrdRepulsion;
  readonly pressure?: SrdPressure;
  /** What fluid particles do at the faces, in the order of `edges`; entries of periodic faces have no effect. */
  readonly walls: readonly SrdResponse[];
  /** Kinds of fluid particles. */
  readonly fluids: readonly SrdFluidKind[];
  readonly balls: readonly SrdBall[];
  readonly solids: readonly SrdSolid[];
}

/** The angle is uniform in [from, to], radians. */
export interface SrdRotation {
  readonly from: number;
  readonly to: number;
  /** Its sign is random, for ±α. In three dimensions the axis is random, and the sign makes no difference. */
  readonly mirrored: boolean;
}

/**
 * Temperature of the velocities relative to the mean of their cell.
 *
 * - `rescale`: the kinetic energy of each cell becomes exactly that of the temperature, (n − 1) d T/2. With few particles per cell their
 *   temperature is some percent lower than T, because cells do not fluctuate.
 * - `maxwell`: it is drawn from the distribution of the canonical ensemble (Huang, Chatterji, Sutmann, Gompper & Winkler,
 *   J. Comput. Phys. 229, 168, 2010), so that velocities are distributed by Maxwell's law.
 */
export interface SrdThermostat {
  readonly kind: "rescale" | "maxwell";
  readonly temperature: number;
}

/** Particles nearer than r_L = √(2a₀²/(γ√3)) are moved apart (Crespin et al. 2020, (5) and (6)). */
export interface SrdRepulsion {
  /** Times in a step. 3 in the paper. */
  readonly passes: number;
  /** Δv: the change of velocity over the displacement, 1/time. 0.1 in the paper. */
  readonly change: number;
}

/** Velocities of cells are made free of divergence (Crespin et al. 2020, (7) to (10)). */
export interface SrdPressure {
  /** Of the Jacobi method: 5 to 40 in the paper, which takes 10. */
  readonly iterations: number;
  /** The Jacobi method goes on from the pressure of the last step; in the paper it starts from zero. */
  readonly continued: boolean;
  /** Share of a cell's deviation from γ that is removed per step, as far as that makes no energy; 0 in the paper. At most 0.1. */
  readonly correction: number;
}

/**
 * What happens to the velocity of a fluid particle at a surface: factors of its components, relative to the surface. Normal −1: bounces,
 * 0: stays. Tangential 1: slips, 0: adheres, −1: bounces back.
 */
export interface SrdResponse {
  readonly normal: number;
  readonly tangential: number;
}

export interface SrdFluidKind {
  readonly mass: number;
  /** Force on each particle. */
  readonly force?: readonly number[];
}

/** A disc or sphere that moves with the fluid. It does not rotate. */
export interface SrdBall {
  readonly at: readonly number[];
  readonly radius: number;
  readonly mass: number;
  readonly velocity: readonly number[];
  /** What fluid particles do at its surface. */
  readonly response: SrdResponse;
  /** Coefficient of normal restitution at walls, solids and other balls; of two balls the smaller one counts. */
  readonly restitution: number;
}

/** An obstacle at rest. */
export interface SrdSolid {
  readonly shapes: readonly Shape[];
  readonly response: SrdResponse;
}

/** Positions and velocities are packed: x0 y0 (z0) x1 y1 (z1) … */
export interface SrdParticles {
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  /** Index into `fluids`, one a particle. */
  readonly fluids: Uint8Array;
  /** Masses of point particles of another engine that take part in the rotation (`SrdFluid.guests`). Default: none. */
  readonly guests?: Float64Array;
}

/** r_L: the spacing of a triangular lattice with γ particles per cell. It is below a₀ where γ > 2/√3. */
export function repulsionDistance(cell: number, perCell: number): number {
  return cell * Math.sqrt(2 / (perCell * Math.sqrt(3)));
}
