/**
 * Counts of particles in equal boxes: their variance over that of random places tells clusters and voids of the size of the boxes, as
 * particles with inertia form them in a flow (preferential concentration; Fessler, Kulick & Eaton, Phys. Fluids 6, 3742, 1994).
 *
 * N places at random fall into one of M boxes with the mean μ = N/M and the variance μ (1 − 1/M), which is Poisson's for large M. Hard
 * particles in equilibrium are spread more evenly, by the factor of their compressibility.
 */
import type { System } from "../../physics/system.ts";

export interface BoxCounts {
  /** Side of the boxes, the geometric mean of its lengths along the axes. */
  readonly side: number;
  /** Mean number of particles. */
  readonly mean: number;
  readonly variance: number;
  /** Of random places. */
  readonly random: number;
}

/** Fewer boxes tell little; with fewer particles in each the variance is that of random places. */
const [fewestBoxes, fewestParticles] = [16, 1];

/** Smallest boxes last: along the shortest side 2, 4, 8, … of them. */
export function boxCounts(
  { dimension, size, count }: Pick<System, "dimension" | "size" | "count">,
  positions: Float64Array,
): BoxCounts[] {
  const shortest = Math.min(...Array.from(size));
  const volume = Array.from(size).reduce((product, length) => product * length, 1);
  const found: BoxCounts[] = [];
  for (let along = 2; ; along *= 2) {
    const boxes = Array.from(size, (length) => Math.round((along * length) / shortest));
    const number = boxes.reduce((product, n) => product * n, 1);
    if (count < fewestParticles * number) return found;
    if (number < fewestBoxes) continue;
    const held = new Uint32Array(number);
    for (let i = 0; i < count; i++) {
      let at = 0;
      for (let axis = dimension - 1; axis >= 0; axis--) {
        const n = boxes[axis];
        const place = Math.floor((positions[i * dimension + axis] * n) / size[axis]);
        at = at * n + Math.min(n - 1, Math.max(0, place));
      }
      held[at]++;
    }
    const mean = count / number;
    const variance = held.reduce((sum, n) => sum + (n - mean) ** 2, 0) / number;
    const side = (volume / number) ** (1 / dimension);
    found.push({ side, mean, variance, random: mean * (1 - 1 / number) });
  }
}

/** (σ − σ_random)/μ: above 0 for clusters, below for even spreading (Fessler et al. 1994, eq. 1). */
export function concentrationOf({ mean, variance, random }: BoxCounts): number {
  return (Math.sqrt(variance) - Math.sqrt(random)) / mean;
}
