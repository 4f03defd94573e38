/** Pair correlation g(r) averaged over the samples of a run, beside theory at contact. */
import type { Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { contactDash } from "../theory/contactTheory.ts";
import { type Curve, type DistributionEntry, type Gatherer, isUniform } from "./distribution.ts";
import { radialChart } from "./radial.ts";
import { radialDistribution } from "./radialDistribution.ts";

interface PairState {
  readonly edges: Float64Array;
  readonly sum: Float64Array;
  readonly samples: number;
}

class PairCorrelation implements Gatherer {
  private edges = new Float64Array();
  private sum = new Float64Array();
  private samples = 0;

  constructor(private readonly system: System) {}

  sample(frame: Frame): void {
    const radial = radialDistribution(this.system, frame);
    if (!radial) return;
    if (this.samples === 0) {
      this.edges = Float64Array.from(radial.edges);
      this.sum = new Float64Array(radial.values.length);
    }
    for (const [k, value] of radial.values.entries()) this.sum[k] += value;
    this.samples++;
  }

  curve(): Curve | undefined {
    const { samples, edges, sum } = this;
    if (samples === 0) return undefined;
    const expected = contactDash(this.system, edges);
    return { x: edges.slice(), y: sum.map((value) => value / samples), ...(expected && { expected }) };
  }

  save(): PairState {
    return { edges: this.edges.slice(), sum: this.sum.slice(), samples: this.samples };
  }

  restore({ edges, sum, samples }: PairState): void {
    [this.edges, this.sum, this.samples] = [Float64Array.from(edges), Float64Array.from(sum), samples];
  }
}

export const pairCorrelation: DistributionEntry = {
  id: "pair-correlation",
  label: "Pair correlation g(r), averaged",
  about: "Pair correlation g(r) averaged over all samples; theory at contact beside it.",
  columns: ["r", "g"],
  word: "pair-correlation",
  synonyms: ["g(r)", "gr", "pair distribution", "radial distribution", "radial distribution function", "rdf"],
  offered: (facts) => isUniform(facts) && facts.what.includes("pair-correlation"),
  gather: (system) => new PairCorrelation(system),
  chart: radialChart("are at a distance r, averaged over the samples of the run."),
};
