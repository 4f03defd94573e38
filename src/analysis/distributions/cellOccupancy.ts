/**
 * The occupancy of cells: the share of cells with k particles, and the share expected for random positions.
 *
 * Points placed uniformly at random over M cells come to k in a cell with the binomial probability of N trials at 1/M (Poisson's
 * where M is large). Particles that repel one another are spread more evenly than that; clusters less.
 */
import type { Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { logGamma } from "../statistics/specialFunctions.ts";
import type { DistributionEntry } from "./distribution.ts";

export const cellOccupancy: DistributionEntry = {
  id: "occupancy",
  label: "Cell occupancy",
  about: "Share of cells that hold k particles, beside the binomial distribution.",
  columns: ["particles", "share"],
  offered: ({ cells }) => cells.some((along) => along > 1),
  curve({ system, frame, cells }) {
    const { shares, chance } = occupancy(system, frame, cells);
    return { x: Float64Array.from(shares, (_, k) => k), y: shares, expected: chance };
  },
  chart: {
    about: "The share of cells that hold a given number of particles, beside what chance alone would give.",
    across: "particles",
    label: "share of cells",
    expected: "by chance",
    bars: true,
    cost: true,
  },
};

interface Occupancy {
  /** Share of the cells with k particles, k = 0, 1, … */
  readonly shares: Float64Array;
  /** The binomial distribution at the same k. */
  readonly chance: Float64Array;
}

/** @param cells along each axis */
export function occupancy(
  { dimension, size, count }: System,
  { positions }: Frame,
  cells: readonly number[],
): Occupancy {
  const number = cells.reduce((product, n) => product * n, 1);
  const held = new Uint32Array(number);
  for (let i = 0; i < count; i++) {
    let cell = 0;
    for (let axis = dimension - 1; axis >= 0; axis--) {
      const n = cells[axis];
      // Beyond open edges particles stay with the outermost cells, as in the engine.
      const at = Math.floor((positions[i * dimension + axis] * n) / size[axis]);
      cell = cell * n + Math.min(n - 1, Math.max(0, at));
    }
    held[cell]++;
  }
  let most = 0;
  for (const k of held) if (k > most) most = k;
  const mean = count / number;
  // Far enough for what chance would give, too.
  const classes = Math.max(most, Math.ceil(mean + 4 * Math.sqrt(mean))) + 1;
  const shares = new Float64Array(classes);
  for (const k of held) shares[k] += 1 / number;
  return { shares, chance: Float64Array.from({ length: classes }, (_, k) => binomial(count, k, number)) };
}

/** Probability of k in one of M cells: N!/(k!(N−k)!) (1/M)^k (1 − 1/M)^(N−k). */
function binomial(trials: number, k: number, cells: number): number {
  if (k > trials) return 0;
  if (cells === 1) return k === trials ? 1 : 0;
  const ways = logGamma(trials + 1) - logGamma(k + 1) - logGamma(trials - k + 1);
  return Math.exp(ways - k * Math.log(cells) + (trials - k) * Math.log1p(-1 / cells));
}
