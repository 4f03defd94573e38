/** Variance of the numbers of particles in equal boxes over that of random places, by the size of the boxes. */
import type { Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { boxCounts } from "../structure/boxCounts.ts";
import type { Curve, DistributionEntry, Gatherer } from "./distribution.ts";

interface VarianceState {
  readonly sums: readonly number[];
  readonly samples: number;
}

class BoxVariance implements Gatherer {
  private sides: readonly number[] = [];
  private sums: readonly number[] = [];
  private samples = 0;

  constructor(private readonly system: System) {}

  sample({ positions }: Frame): void {
    const counts = boxCounts(this.system, positions);
    this.sides = counts.map(({ side }) => side);
    this.sums = counts.map(({ variance, random }, k) => (this.sums[k] ?? 0) + variance / random);
    this.samples++;
  }

  curve(): Curve | undefined {
    const { samples, sides, sums } = this;
    if (sums.length === 0) return undefined;
    // Smallest boxes first.
    const y = Float64Array.from(sums, (sum) => sum / samples).reverse();
    return { x: Float64Array.from(sides).reverse(), y, expected: y.map(() => 1) };
  }

  save(): VarianceState {
    return { sums: [...this.sums], samples: this.samples };
  }

  restore({ sums, samples }: VarianceState): void {
    // Sizes of boxes depend on the system only.
    this.sides = boxCounts(this.system, this.system.positions).map(({ side }) => side);
    this.sums = [...sums];
    this.samples = samples;
  }
}

export const boxVariance: DistributionEntry = {
  id: "box-variance",
  label: "Numbers in boxes",
  about: "Variance of the numbers of particles in equal boxes over that of random places, by the size of the boxes.",
  columns: ["side", "variance"],
  word: "concentration",
  offered: ({ what }) => what.includes("concentration"),
  gather: (system) => new BoxVariance(system),
  chart: {
    about:
      "Variance of the numbers of particles in equal boxes over that of random places, averaged over samples: above 1 where particles gather " +
      "in clusters of this size, below 1 where they are spread evenly.",
    across: "side of the boxes",
    label: "variance / random",
    expected: "random places",
  },
};
