/** Energy spectrum of a plane periodic flow, averaged over the samples of a run, beside the one that its parameters prescribe. */
import type { Frame } from "../../engine/api/engine.ts";
import { isPeriodicThroughout } from "../../physics/box.ts";
import { flowOf } from "../../physics/flows/index.ts";
import type { System } from "../../physics/system.ts";
import { EnergySpectrum, flowFieldOf, velocitiesOf } from "../measures/flowField.ts";
import type { Curve, DistributionEntry, Gatherer, Surroundings } from "./distribution.ts";

interface SpectrumState {
  readonly sums: Float64Array;
  readonly samples: number;
}

class Spectrum implements Gatherer {
  private transform: EnergySpectrum | undefined;
  private sums = new Float64Array();
  private samples = 0;

  constructor(private readonly system: System) {}

  sample(_: Frame, { fields }: Surroundings = {}): void {
    const field = flowFieldOf(fields);
    if (field?.components !== 2) return;
    this.transform ??= new EnergySpectrum(field.grid, this.system.size);
    if (this.sums.length === 0) this.sums = new Float64Array(this.transform.shells);
    this.transform.add(velocitiesOf(field), this.sums);
    this.samples++;
  }

  curve(): Curve | undefined {
    const { samples, sums, system } = this;
    if (samples === 0) return undefined;
    const unit = (2 * Math.PI) / Math.max(...Array.from(system.size));
    // Shell 0 holds the mean flow only.
    const density = (energies: Float64Array) => energies.slice(1).map((energy) => energy / unit);
    const { kind, values } = system.flow!;
    const expected = flowOf(kind).shells?.(values, system, sums.length);
    return {
      x: Float64Array.from({ length: sums.length - 1 }, (_, n) => (n + 1) * unit),
      y: density(sums.map((sum) => sum / samples)),
      ...(expected && { expected: density(expected) }),
    };
  }

  save(): SpectrumState {
    return { sums: this.sums.slice(), samples: this.samples };
  }

  restore({ sums, samples }: SpectrumState): void {
    this.sums = Float64Array.from(sums);
    this.samples = samples;
  }
}

export const energySpectrum: DistributionEntry = {
  id: "energy-spectrum",
  label: "Energy spectrum of the flow",
  about:
    "Kinetic energy of the flow by wave number, E(k), averaged over samples, beside the prescribed one; its integral is ⟨u²⟩/2.",
  columns: ["k", "E"],
  word: "spectrum",
  synonyms: ["energy spectrum"],
  requires: ["plane-flow"],
  offered: ({ what, flow, dimension, edges }) =>
    what.includes("spectrum") && flow && dimension === 2 && isPeriodicThroughout(edges),
  gather: (system) => new Spectrum(system),
  chart: {
    about:
      "Kinetic energy of the flow by wave number, averaged over samples; its integral is ⟨u²⟩/2. Dashed: as prescribed.",
    across: "k",
    label: "E(k)",
    expected: "prescribed",
    logarithmic: true,
  },
};
