/**
 * Pair correlation g_ij(r) of each pair of species, averaged over the samples of a run: how much more often than by chance a particle of
 * the second species is at a distance r of one of the first. In periodic boxes, up to half the shortest side.
 */
import type { Frame } from "../../engine/api/engine.ts";
import { withImagesAround } from "../../physics/boundary/images.ts";
import { isPeriodicThroughout, periods } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { ballVolume } from "../theory/hardSphereTheory.ts";
import type { Curve, DistributionEntry, Gatherer } from "./distribution.ts";

/** Range in largest diameters, and bins. */
const reach = 3;
const bins = 150;
/** Species of which the table of pairs is written. */
const mostSpecies = 5;
/** Particles around which others are counted in a sample: evenly over all. */
const mostCenters = 2000;

interface PairsState {
  readonly counts: Float64Array;
  readonly centers: Float64Array;
}

class PairCorrelations implements Gatherer {
  private readonly most: number;
  /** Pairs at each distance, by species of the center, species of the other, bin. */
  private readonly counts: Float64Array;
  /** Centers of each species so far. */
  private readonly centers: Float64Array;

  constructor(private readonly system: System) {
    const { size, radii, speciesNames } = system;
    const largest = 2 * radii.reduce((most, r) => Math.max(most, r), 0);
    this.most = Math.min(reach * largest, ...Array.from(size, (length) => length / 2));
    this.counts = new Float64Array(speciesNames.length ** 2 * bins);
    this.centers = new Float64Array(speciesNames.length);
  }

  sample({ positions, time }: Frame): void {
    const { system, most, counts, centers } = this;
    const { dimension: d, count, size, species, speciesNames } = system;
    const many = speciesNames.length;
    const every = Math.max(1, Math.ceil(count / mostCenters));
    const perLength = bins / most;
    const { positions: passing, of, edges } = withImagesAround(system, positions, most, time);
    const [hx, hy, hz] = periods({ size, edges }).map((period) => period / 2);
    for (let i = 0; i < count; i += every) {
      const row = species[i] * many;
      centers[species[i]]++;
      for (let k = 0; k < passing.length / d; k++) {
        const j = of?.[k] ?? k;
        if (j === i) continue;
        let x = Math.abs(positions[i * d] - passing[k * d]);
        if (x > hx) x = 2 * hx - x;
        if (x >= most) continue;
        let y = Math.abs(positions[i * d + 1] - passing[k * d + 1]);
        if (y > hy) y = 2 * hy - y;
        let z = d === 3 ? Math.abs(positions[i * d + 2] - passing[k * d + 2]) : 0;
        if (z > hz) z = 2 * hz - z;
        const bin = Math.floor(Math.sqrt(x * x + y * y + z * z) * perLength);
        if (bin < bins) counts[(row + species[j]) * bins + bin]++;
      }
    }
  }

  curve(): Curve | undefined {
    const { system, most, counts, centers } = this;
    const { dimension: d, size, species, speciesNames } = system;
    const many = speciesNames.length;
    const volume = size.reduce((product, side) => product * side, 1);
    const members = speciesNames.map((_, s) => species.reduce((sum, of) => sum + (of === s ? 1 : 0), 0));
    const width = most / bins;
    const shells = Float64Array.from({ length: bins }, (_, k) => {
      return ballVolume(d, 2 * width * (k + 1)) - ballVolume(d, 2 * width * k);
    });
    const [y, ...others] = pairsOf(speciesNames).map(([i, j]) => {
      const density = (members[j] - (i === j ? 1 : 0)) / volume;
      const at = (i * many + j) * bins;
      return shells.map((shell, k) => counts[at + k] / (centers[i] * density * shell));
    });
    if (!y || centers.every((n) => n === 0)) return undefined;
    return { x: Float64Array.from({ length: bins + 1 }, (_, k) => k * width), y, others };
  }

  save(): PairsState {
    return { counts: this.counts.slice(), centers: this.centers.slice() };
  }

  restore(state: unknown): void {
    const { counts, centers } = state as PairsState;
    this.counts.set(counts);
    this.centers.set(centers);
  }
}

/** Each pair once. */
function pairsOf(names: readonly string[]): (readonly [i: number, j: number, name: string])[] {
  return names.flatMap((a, i) => names.slice(i).map((b, k) => [i, i + k, `${a}-${b}`] as const));
}

export const pairCorrelations: DistributionEntry = {
  id: "pair-correlations",
  label: "Pair correlations of species",
  about:
    "g(r) of each pair of species, averaged over all samples; the first column is of the first species with itself. Periodic boxes, 2 to 5 species.",
  columns: ["r", "g"],
  others: ({ species }) =>
    pairsOf(species)
      .slice(1)
      .map(([, , name]) => name),
  word: "pair-correlations",
  synonyms: ["partial pair correlations"],
  offered: ({ edges, gravity, species, what }) =>
    isPeriodicThroughout(edges) &&
    gravity.every((g) => g === 0) &&
    species.length > 1 &&
    species.length <= mostSpecies &&
    what.includes("pair-correlations"),
  requires: ["bulk"],
  gather: (system) => new PairCorrelations(system),
  chart: {
    about:
      "How much more often than by chance a particle of the second species is at a distance r from one of the first, averaged over the samples of the run.",
    across: "r",
    label: "first species with itself",
    expected: "theory",
  },
};
