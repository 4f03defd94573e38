/**
 * Pair correlation of replicas by their potential energy: g_E(r), the mean over all states of energy E at any temperature, from which
 * g(r) at each temperature is Σ_E p(E) g_E(r) with the shares p(E) of multiple histograms.
 */
import { type StateDensity, sharesAt } from "../../analysis/statistics/multipleHistogram.ts";

/** More energies than this are not told apart. */
export const mostLevels = 1000;

/** Sums over the states of one energy, by blocks of rounds. */
interface RadialLevel {
  readonly energy: number;
  readonly counts: Float64Array;
  /** Bins of one block together. */
  readonly sums: Float64Array;
}

/** Plain data. There are no levels where there were too many. */
export interface RadialSums {
  readonly edges: Float64Array;
  readonly levels: ReadonlyMap<number, RadialLevel>;
}

export interface RadialSample {
  readonly edges: Float64Array;
  readonly values: Float64Array;
}

export class RadialByEnergy {
  private edges: Float64Array | undefined;
  private tooMany = false;
  private readonly levels = new Map<number, RadialLevel>();

  /** @param grain energies that differ by less are one: sums of the same energies in another order differ by rounding */
  constructor(
    private readonly grain: number,
    private readonly blocks: number,
  ) {}

  add(energy: number, block: number, { edges, values }: RadialSample): void {
    this.edges ??= edges.slice();
    if (this.tooMany) return;
    const key = Math.round(energy / this.grain);
    let level = this.levels.get(key);
    if (!level && this.levels.size === mostLevels) {
      this.tooMany = true;
      this.levels.clear();
      return;
    }
    if (!level) {
      const { blocks } = this;
      level = { energy, counts: new Float64Array(blocks), sums: new Float64Array(blocks * values.length) };
      this.levels.set(key, level);
    }
    level.counts[block]++;
    for (let k = 0, at = block * values.length; k < values.length; k++, at++) level.sums[at] += values[k];
  }

  sums(): RadialSums | undefined {
    return this.edges && { edges: this.edges, levels: this.levels };
  }

  restore({ edges, levels }: RadialSums): void {
    this.edges = edges;
    this.tooMany = levels.size === 0;
    for (const [key, level] of levels) this.levels.set(key, level);
  }
}

/** g(r) at an inverse temperature. @param left a block that is left out */
export function radialAt(
  { edges, levels }: RadialSums,
  density: StateDensity,
  beta: number,
  left: number | undefined,
): Float64Array {
  const shares = sharesAt(density, beta);
  const sorted = [...levels.values()].sort((a, b) => a.energy - b.energy);
  const bins = edges.length - 1;
  const found = new Float64Array(bins);
  // The energies of the histograms are those of the levels, in the same order.
  for (const [e, { counts, sums }] of sorted.entries()) {
    const total = counts.reduce((all, count, block) => all + (block === left ? 0 : count), 0);
    if (total === 0) continue;
    for (let block = 0; block < counts.length; block++) {
      if (block === left) continue;
      for (let k = 0; k < bins; k++) found[k] += (shares[e] * sums[block * bins + k]) / total;
    }
  }
  return found;
}
