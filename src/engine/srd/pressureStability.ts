/**
 * Stability of a cell pressure that goes on from that of the last step (`pressure.ts`), linearized about a fluid at rest.
 *
 * Of a mode with k radians per cell along each of D axes, a sweep of the Jacobi method with stride 2 takes up the share
 * e = Σ (1 − cos 2k)/D of what is missing, s sweeps ε = 1 − (1 − e)ˢ. Per step the divergence U, the excess of density δ and the pressure P
 * change by
 *
 *     U' = P,    δ' = −U,    P' = ε (cδ − U − P)
 *
 * with the correction c. All solutions decay where c < ε (Routh and Hurwitz); else a sloshing grows with time. The slowest mode decides: it
 * has half a wave between two walls, and a quarter between a wall and a surface. Viscosity lets c exceed ε by some percent.
 *
 * Cells that alternate, 2k = π, change the sign of what is missing in each sweep: after an odd number of sweeps it is there again with the
 * other sign, and grows from step to step.
 */
import { type Edges, isPeriodic } from "../../physics/box.ts";
import type { SrdPressure } from "./settings.ts";

/** Correction over ε above which a fluid is unstable in spite of its viscosity. */
export const unstableRatio = 1.25;

/** A fluid in a box: cells along each axis, edges, the direction of gravity, the filled share of the box. */
export interface FilledBox {
  readonly cells: readonly number[];
  readonly edges: Edges;
  readonly gravity: readonly number[];
  readonly filled: number;
}

/** The share e of the slowest mode. */
export function slowestShare({ cells, edges, gravity, filled }: FilledBox): number {
  const dimension = cells.length;
  const down = gravity.findIndex((g, axis) => g !== 0 && !isPeriodic(edges, axis));
  // A surface has no pressure: along it all modes have that of the depth beside their own.
  const halfWaves =
    filled < 0.98 && down >= 0
      ? [2 * filled * cells[down]!]
      : cells.map((n, axis) => (isPeriodic(edges, axis) ? n / 2 : n));
  return (1 - Math.cos((2 * Math.PI) / Math.max(...halfWaves))) / dimension;
}

/** ε of the slowest mode. */
export function followedShare(share: number, iterations: number): number {
  return 1 - (1 - share) ** iterations;
}

/** The smallest even number of sweeps that follow the correction. */
export function stableIterations(share: number, { correction }: SrdPressure): number {
  const least = Math.log(1 - Math.min(0.99, correction)) / Math.log(1 - share);
  return 2 * Math.ceil((1.1 * least) / 2);
}
