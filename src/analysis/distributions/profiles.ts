/**
 * Profiles along an axis, averaged over the samples of a run: number density, temperature and mean velocity of the particles whose
 * centers lie in each of the slabs. The temperature is relative to the mean velocity of the slab at each sample. Beside the density:
 * the hydrostatic profile where gravity pulls along the axis (`theory/hydrostatics.ts`).
 */
import type { Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { hydrostaticProfile } from "../theory/hydrostatics.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import type { Curve, DistributionEntry, Gatherer, Moment } from "./distribution.ts";
import { temperatureOf } from "./transport.ts";

const slabs = 50;
/** Particles a slab needs in a sample for a temperature. */
const fewest = 2;

interface ProfileState {
  readonly sums: Float64Array;
  readonly samples: number;
}

/** Sums of each slab: particles, temperature times its weight, that weight, and the momentum and mass of the flow by axis. */
class ProfileGatherer implements Gatherer {
  private readonly width: number;
  private readonly parts: number;
  private readonly sums: Float64Array;
  private readonly own: Float64Array;
  private samples = 0;

  constructor(
    private readonly system: System,
    private readonly axis: number,
    private readonly profile: Profile,
  ) {
    // There is no third axis in a plane; then there are no samples.
    this.width = (system.size[axis] ?? 0) / slabs;
    this.parts = 4 + system.dimension;
    this.sums = new Float64Array(slabs * this.parts);
    this.own = new Float64Array(slabs * (3 + system.dimension));
  }

  sample({ positions, velocities }: Frame): void {
    const { system, axis, own, sums, parts, width } = this;
    const { dimension: d, count, masses } = system;
    if (axis >= d) return;
    const stride = 3 + d;
    own.fill(0);
    for (let i = 0; i < count; i++) {
      const slab = Math.floor(positions[i * d + axis] / width);
      // Beyond open edges particles have no slab.
      if (slab < 0 || slab >= slabs) continue;
      const at = slab * stride;
      const m = masses[i];
      own[at]++;
      own[at + 1] += m;
      for (let k = 0; k < d; k++) {
        const v = velocities[i * d + k];
        own[at + 2] += m * v * v;
        own[at + 3 + k] += m * v;
      }
    }
    for (let slab = 0; slab < slabs; slab++) {
      const [at, to] = [slab * stride, slab * parts];
      const [number, mass] = [own[at], own[at + 1]];
      sums[to] += number;
      sums[to + 1] += mass;
      let flow = 0;
      for (let k = 0; k < d; k++) {
        const momentum = own[at + 3 + k];
        sums[to + 4 + k] += momentum;
        if (mass > 0) flow += (momentum * momentum) / mass;
      }
      if (number < fewest) continue;
      sums[to + 2] += own[at + 2] - flow;
      sums[to + 3] += d * (number - 1);
    }
    this.samples++;
  }

  curve(moment: Moment): Curve | undefined {
    const { sums, parts, width, samples, system } = this;
    const { shear } = system;
    if (samples === 0) return undefined;
    const volume = (system.size.reduce((product, side) => product * side, 1) / slabs) * samples;
    const columns = Array.from({ length: slabs }, (_, k) => {
      const own = sums.subarray(k * parts, (k + 1) * parts);
      const flow = Array.from(own.subarray(4), (momentum) => momentum / own[1]);
      if (shear?.gradient === this.axis) flow[shear.flow] += this.shearFlowAt((k + 0.5) * width);
      return this.profile.values({ density: own[0] / volume, temperature: own[2] / own[3], flow });
    });
    const [y, ...others] = columns[0].map((_, place) => Float64Array.from(columns, (column) => column[place]));
    const x = Float64Array.from({ length: slabs + 1 }, (_, k) => k * width);
    const expected = this.profile.theory?.(moment, this.axis, x, y!);
    return {
      x,
      y: y!,
      ...(expected && { expected }),
      ...(others.length > 0 && { others }),
    };
  }

  /** Samples have velocities relative to it. */
  private shearFlowAt(x: number): number {
    const { size, shear } = this.system;
    return shear ? shear.rate * (x - size[shear.gradient] / 2) : 0;
  }

  save(): ProfileState {
    return { sums: this.sums.slice(), samples: this.samples };
  }

  restore(state: unknown): void {
    const { sums, samples } = state as ProfileState;
    this.sums.set(sums);
    this.samples = samples;
  }
}

interface Slab {
  readonly density: number;
  readonly temperature: number;
  readonly flow: readonly number[];
}

interface Profile {
  readonly id: string;
  readonly synonyms: readonly string[];
  readonly label: string;
  readonly about: string;
  /** Of the first value; those of the others are of y and z. */
  readonly column: string;
  readonly values: (slab: Slab) => number[];
  readonly others?: (facts: { readonly dimension: 2 | 3 }) => readonly string[];
  readonly theory?: (moment: Moment, axis: number, x: Float64Array, y: Float64Array) => Float64Array | undefined;
}

const profiles: readonly Profile[] = [
  {
    id: "density",
    synonyms: ["density", "density profile", "profile"],
    label: "Density",
    about: "Particles per volume (area)",
    column: "density",
    values: ({ density }) => [density],
    theory(moment, axis, x, y) {
      const temperature = temperatureOf(moment);
      const width = x[1] - x[0];
      const column = y.reduce((sum, density) => sum + density * width, 0);
      return hydrostaticProfile(moment.system, axis, temperature, x, column);
    },
  },
  {
    id: "temperature",
    synonyms: ["temperature profile"],
    label: "Temperature",
    about: "Temperature relative to the mean velocity of each slab",
    column: "temperature",
    values: ({ temperature }) => [temperature],
  },
  {
    id: "flow",
    synonyms: ["velocity profile"],
    label: "Mean velocity",
    about: "Mean velocity along each axis",
    column: "flow.x",
    values: ({ flow }) => [...flow],
    others: ({ dimension }) => ["flow.y", "flow.z"].slice(0, dimension - 1),
  },
];

function profileEntry(profile: Profile, axis: number): DistributionEntry {
  const { id, label, about, column, others, synonyms } = profile;
  const name = "xyz"[axis];
  const word = `profile-${name}`;
  return {
    id: `${id}-profile-${name}`,
    label: `${label} along ${name}`,
    about: `Profiles along ${name} in ${slabs} slabs, averaged over all samples: density, temperature and mean velocity.`,
    columns: [name, column],
    ...(others && { others }),
    word,
    synonyms,
    offered: ({ inertia, dimension, what }) => axis < dimension && what.includes(word) && (inertia || id === "density"),
    ...(axis === 2 && { requires: ["space"] as const }),
    gather: (system) => new ProfileGatherer(system, axis, profile),
    chart: {
      about: `${about} in slabs along ${name}, averaged over the samples of the run.${
        profile.theory ? " Dashed, where gravity pulls along it: hydrostatic equilibrium." : ""
      }`,
      across: name,
      label: others ? column : "measured",
      expected: "hydrostatic",
      ...(profile.theory && { theory: theoryNotes.hydrostatic }),
    },
  };
}

export const profileEntries: readonly DistributionEntry[] = [0, 1, 2].flatMap((axis) =>
  profiles.map((profile) => profileEntry(profile, axis)),
);
