/** Histograms of velocity components in units of √(kT/m), for their distribution and its agreement with Maxwell's. */
import type { Facets, Frame } from "../../engine/api/engine.ts";
import { blockLength, inBlocks, type System } from "../../physics/system.ts";
import { Histogram } from "../statistics/histogram.ts";
import { normalQuantiles } from "../statistics/normalQuantiles.ts";

/** What velocities are divided by, and taken relative to. */
export interface Scale {
  /** kT. */
  readonly ofSpecies: readonly number[];
  readonly streaming: readonly number[];
}

/** Classes of equal probability in which velocities are held against Maxwell's distribution. */
const classes = 64;

export class VelocityHistograms {
  readonly components = new Histogram(-5, 5, 100);
  /** The same components in classes that are equally likely in Maxwell's distribution: flat when they follow it. */
  readonly shares = new Histogram(0, classes, classes);
  /** Number of moments whose velocities they have. */
  moments = 0;

  constructor(private readonly system: System) {}

  /** @param sums of the engine, at the time of the frame: particles are then of one mass and species */
  take(frame: Pick<Frame, "velocities">, scale: Scale, sums?: Facets["velocitySums"]): void {
    const { components, shares, system } = this;
    this.moments++;
    if (sums) {
      this.add(sums, scale);
      return;
    }
    const quantiles = normalQuantiles(classes);
    const { velocities } = frame;
    const scaled = new Float64Array(3 * blockLength);
    inBlocks(system.count, (from, to) => {
      const number = scaledVelocities(scaled, system, velocities, scale, from, to);
      components.addFirst(scaled, number);
      quantiles.count(shares.counts, scaled, number);
    });
  }

  private add(sums: NonNullable<Facets["velocitySums"]>, { ofSpecies, streaming }: Scale): void {
    const { components, shares, system } = this;
    const unit = Math.sqrt(ofSpecies[0] / system.masses[0]);
    if (!(unit > 0)) return;
    const bins = components.counts.length;
    const range = components.high - components.low;
    const counted = sums.count(unit, streaming, { low: components.low, range, bins, ...normalQuantiles(classes) });
    components.below += counted[0];
    components.above += counted[bins + 1];
    for (let k = 0; k < bins; k++) components.counts[k] += counted[1 + k];
    for (let k = 0; k < classes; k++) shares.counts[k] += counted[bins + 2 + k];
  }
}

/** Velocity components of a block of particles in units of √(kT/m), where there is motion; returns their number. */
function scaledVelocities(
  into: Float64Array,
  { dimension, masses, species }: System,
  v: Float64Array,
  { ofSpecies, streaming }: Scale,
  from: number,
  to: number,
): number {
  const [ux = 0, uy = 0, uz = 0] = streaming;
  let n = 0;
  let [kind, mass, unit] = [-1, 0, 0];
  for (let i = from; i < to; i++) {
    if (species[i] !== kind || masses[i] !== mass) {
      kind = species[i];
      mass = masses[i];
      unit = Math.sqrt(ofSpecies[kind] / mass);
    }
    if (!(unit > 0)) continue;
    into[n++] = (v[dimension * i] - ux) / unit;
    into[n++] = (v[dimension * i + 1] - uy) / unit;
    if (dimension === 3) into[n++] = (v[dimension * i + 2] - uz) / unit;
  }
  return n;
}
