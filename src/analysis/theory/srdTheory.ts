/**
 * Transport in the fluid of stochastic rotation dynamics without repulsion and pressure: an ideal gas with rotations by ±α in cells of
 * side a with M particles on average, displaced at random in each step (Gompper, Ihle, Kroll & Winkler, Adv. Polym. Sci. 221, 1, 2009).
 *
 * The kinematic viscosity is ν = ν_kin + ν_coll:
 *
 *   2-D: ν_kin = (kTΔt/2m) [M / ((M − 1 + e^−M) ⟨sin²α⟩) − 1]
 *   3-D: ν_kin = (kTΔt/2m) [5M / ((M − 1 + e^−M) (2 − ⟨cos α⟩ − ⟨cos 2α⟩)) − 1]
 *   ν_coll = a² (M − 1 + e^−M) (1 − ⟨cos α⟩) / (6 d M Δt)
 *
 * Averages are over the interval of the angle. Validity: angles of both signs alike, molecular chaos, which holds best where the mean free
 * path Δt√(kT/m) is not much smaller than a cell.
 */
import type { SrdRotation } from "../../engine/srd/settings.ts";

export interface SrdGas {
  readonly dimension: 2 | 3;
  readonly cell: number;
  /** M: mean number of particles per cell. */
  readonly perCell: number;
  readonly step: number;
  /** kT/m. */
  readonly temperature: number;
  readonly rotation: SrdRotation;
}

interface SrdTransport {
  /** Kinematic: ν_kin + ν_coll. */
  readonly viscosity: number;
  readonly kinetic: number;
  readonly collisional: number;
  /** Δt √(kT/m). */
  readonly freePath: number;
}

/** Undefined where there are no rotations, or one sense of rotation is more frequent than the other. */
export function srdTheory({
  dimension,
  cell,
  perCell: m,
  step,
  temperature,
  rotation,
}: SrdGas): SrdTransport | undefined {
  const { from, to, mirrored } = rotation;
  if (dimension === 2 && !mirrored && Math.abs(from + to) > 1e-12) return undefined;
  const [one, two] = [meanCosine(from, to, 1), meanCosine(from, to, 2)];
  const exchanged = m - 1 + Math.exp(-m);
  const decay = dimension === 2 ? (1 - two) / 2 : (2 - one - two) / 5;
  if (!(decay > 1e-12)) return undefined;
  const kinetic = ((temperature * step) / 2) * (m / (exchanged * decay) - 1);
  const collisional = (cell * cell * exchanged * (1 - one)) / (6 * dimension * m * step);
  return { viscosity: kinetic + collisional, kinetic, collisional, freePath: step * Math.sqrt(temperature) };
}

/** ⟨cos nα⟩ of an angle that is uniform in an interval. */
function meanCosine(from: number, to: number, n: number): number {
  if (to - from < 1e-9) return Math.cos(n * from);
  return (Math.sin(n * to) - Math.sin(n * from)) / (n * (to - from));
}
