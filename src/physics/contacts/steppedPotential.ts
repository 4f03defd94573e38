/**
 * Stepped potential: a hard core, and an energy that is constant between given distances of the centers. Wells, shoulders, and any
 * number of steps (Alder & Wainwright 1959, §III; Lubachevsky 1991, eq. 17; Chapela, Scriven & Davis 1989).
 *
 * Regions of a pair: 0 beyond all steps, m inside m of the n distances, n next to the core. Which region a pair is in is remembered and
 * not computed from its distance, which rounding may put on the wrong side of a step. At a step of height ΔU the radial velocity u
 * becomes √(u² − 2ΔU/μ), μ the reduced mass; where that has no root the pair is reflected. Energy is kept to rounding.
 */
import { periods } from "../box.ts";
import type { Parameters, ParameterValue, ParameterValues } from "../parameters.ts";
import type { System } from "../system.ts";
import { BondTable } from "./bonds.ts";
import { contactDuration } from "./collapse.ts";
import { hasUnitRestitution } from "./constantRestitution.ts";
import type { ContactLaw, Gas, Misfit, PairLaw, PairPotential, Sized } from "./contactLaw.ts";
import { contactTime, exitTime } from "./encounterTime.ts";
import { approachOf, atDistance, changeRadialVelocity, collide, type Impulse } from "./impulse.ts";
import { PairState } from "./pairState.ts";
import { eachPairWithin } from "./pairsWithin.ts";
import { parameterOfPair } from "./pairTables.ts";
import { reachOfLaw } from "./reach.ts";
import { type Cavity, cavityOf } from "./steppedFluid.ts";
import { changeAtStep, isNearer, isReflection } from "./steps.ts";

const parameters: Parameters = {
  distances: {
    type: "numbers",
    description:
      "Distances of the centers at which the energy changes, from the inside out; each is greater than the core. Unit: length.",
    positive: true,
    perPair: true,
    examples: [[1.5], [1.2, 1.5]],
  },
  energies: {
    type: "numbers",
    description:
      "Energy of a pair inside each distance, down to the one before: negative in a well, positive on a shoulder. Beyond the last " +
      "distance it is 0. Unit: energy.",
    perPair: true,
    examples: [[-1], [-1, -0.5]],
  },
  core: {
    type: "number",
    description:
      "Distance of the centers at which cores collide, for sizes that do not add up. Unit: length. Default: the sum of the radii.",
    positive: true,
    optional: true,
    perPair: true,
    examples: [1],
  },
};

export const steppedPotential: ContactLaw = {
  name: "potential",
  description:
    "A potential in steps around each particle: a hard core with wells or shoulders (the square well has one step). Pairs are captured, " +
    "released or reflected at each distance. `restitution` holds for the cores.",
  parameters,
  examples: [{ distances: [1.5], energies: [-1] }],
  exampleLabel: "a square well",
  hasPairStates: true,
  hasPotential: true,
  isElastic: hasUnitRestitution,
  create: (system, values) => new SteppedPotential(system, values),
  problems,
  // Fluxes at each distance d go as d^(D-1) times the density of pairs there: y exp(-U/kT) on both sides of a step, of which those from
  // outside enter or are reflected, and those from inside leave or are reflected.
  eventsPerContact(values, gas) {
    const { dimension, contact, contactValue } = gas;
    const { distances, energies, core, cavity, share } = fluidOf(values, gas);
    const often = (distance: number) => ((distance / contact) ** (dimension - 1) * cavity(distance)) / contactValue;
    let sum = often(core) * share(energies[0] ?? 0);
    for (const [k, distance] of distances.entries())
      sum += often(distance) * (share(energies[k]) + share(energies[k + 1] ?? 0));
    return sum;
  },
  // Half of each pair: Σ U n ∫ y exp(−U/kT) dV / 2 over the shells between two distances, by Simpson's rule.
  potentialEnergy(values, gas) {
    const { dimension, numberDensity } = gas;
    const { distances, energies, core, cavity, share } = fluidOf(values, gas);
    const area = (r: number) => (dimension === 2 ? 2 * Math.PI * r : 4 * Math.PI * r * r) * cavity(r);
    return energies.reduce((sum, energy, k) => {
      const [from, to] = [distances[k - 1] ?? core, distances[k]];
      const shell = ((to - from) / 6) * (area(from) + 4 * area((from + to) / 2) + area(to));
      return sum + 0.5 * energy * numberDensity * shell * share(energy);
    }, 0);
  },
  knowsPairs: (values, gas) => fluidOf(values, gas).isKnown,
  rangeOf: (system, a, b) => outermost(stepsOf(system, system.contactLaw?.values ?? {}, a, b)),
  misfit,
  coreOf(system, a, b) {
    const core = parameterOfPair(system, "core", a, b) ?? system.contactLaw?.values.core;
    return typeof core === "number" ? core : undefined;
  },
};

/**
 * With y of a temperature nearby, which changes little where it is known: forecasts of courses ask for many. Where a gas condenses y is taken as
 * 1, with no more pairs at a distance than in a crystal: a guess.
 */
function fluidOf(values: ParameterValues, { dimension, contact, temperature, numberDensity, densest }: Gas) {
  const [distances, energies] = [numbers(values.distances), numbers(values.energies)];
  const core = typeof values.core === "number" ? values.core : contact;
  const rounded = Math.exp(Math.round(Math.log(temperature) / nearby) * nearby);
  const name = [dimension, core, numberDensity, rounded].join();
  const known = cavities.get(values) ?? new Map<string, Cavity | undefined>();
  cavities.set(values, known);
  if (!known.has(name))
    known.set(name, cavityOf({ dimension, numberDensity, temperature: rounded, core, distances, energies }));
  const cavity = known.get(name);
  const most = cavity ? Infinity : densest;
  return {
    distances,
    energies,
    core,
    isKnown: cavity !== undefined,
    cavity: cavity ?? (() => 1),
    /** By how much more pairs have an energy than without it. */
    share: (energy: number) => Math.min(Math.exp(-energy / temperature), most),
  };
}
/** Step of the logarithm of the temperature. */
const nearby = 0.1;
const cavities = new WeakMap<ParameterValues, Map<string, Cavity | undefined>>();

/** A step that is less far from the next, as a share of its distance, is within the rounding of positions. */
const leastApart = 1e-12;

/** What is wrong with one set of values, by parameter. */
function problems(values: ParameterValues): readonly { readonly parameter: string; readonly message: string }[] {
  const [distances, energies] = [numbers(values.distances), numbers(values.energies)];
  const found: { parameter: string; message: string }[] = [];
  if (distances.length !== energies.length) {
    found.push({
      parameter: "energies",
      message: `expected one energy for each of ${distances.length} distances, got ${energies.length}.`,
    });
  }
  const inner = typeof values.core === "number" ? values.core : 0;
  distances.forEach((distance, k) => {
    const before = k === 0 ? inner : distances[k - 1];
    if (distance > before * (1 + leastApart)) return;
    const than = k === 0 ? `the core, ${before}` : `the distance before, ${before}`;
    const isNear = distance > before;
    found.push({
      parameter: "distances",
      message: isNear
        ? `expected distances that are apart by more than ${leastApart} of themselves: ${distance} is too near ${than}.`
        : `expected distances from the inside out: ${distance} is not greater than ${than}.`,
    });
  });
  return found;
}

function numbers(value: ParameterValue | undefined): readonly number[] {
  return Array.isArray(value) ? (value as readonly number[]) : [];
}

/** Of one pair of species. */
export interface Steps {
  /** Inner boundary of each region: of region 0 the outermost distance, of the last one the core; NaN: the sum of the radii. */
  readonly inner: Float64Array;
  /** Energy in each region. */
  readonly energy: Float64Array;
}

class SteppedPotential implements PairLaw, PairPotential {
  readonly reach: Float64Array;
  readonly distances: readonly Float64Array[];
  readonly pairState: PairState;
  readonly potential = this;
  /** Captures, releases, reflections at a step, and the energy of all pairs. */
  readonly counted = new Float64Array(4);
  private readonly steps: readonly Steps[];
  private readonly tc: number;

  constructor(
    private readonly system: System,
    values: ParameterValues,
  ) {
    this.tc = contactDuration(system.collapse);
    this.steps = stepsOfSpecies(system, values);
    this.distances = this.steps.map(({ inner }) => inner);
    this.reach = reachOfLaw(system, steppedPotential);
    this.pairState = new PairState(system.count);
    eachRegion(system, this.steps, (i, j, region) => {
      this.pairState.set(i, j, region);
      this.counted[3] += this.stepsOfPair(i, j).energy[region];
    });
  }

  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number): number {
    const steps = this.stepsOfPair(i, j);
    const outer = steps.inner[0];
    const beyond = x * x + y * y + z * z > outer * outer * (1 + 1e-9);
    // What is remembered holds for the nearest image, and any other is beyond all steps.
    const region = beyond ? 0 : this.pairState.get(i, j);
    const inward = contactTime(x, y, z, vx, vy, vz, this.innerOf(steps, region, i, j));
    if (inward < Infinity || region === 0) return inward;
    return exitTime(x, y, z, vx, vy, vz, steps.inner[region - 1]);
  }

  collide(v: Float64Array, i: number, j: number, r: ArrayLike<number>, sinceContact: number): Impulse | undefined {
    const steps = this.stepsOfPair(i, j);
    const region = this.pairState.get(i, j);
    const last = steps.inner.length - 1;
    const { rr, rv } = approachOf(this.system, v, i, j, r);
    const inner = this.innerOf(steps, region, i, j);
    const outward = region > 0 && isNearer(rr, steps.inner[region - 1], inner);
    if (outward ? rv <= 0 : rv >= 0) return undefined;
    if (!outward && region === last) {
      const { species, speciesNames, restitution } = this.system;
      const e = sinceContact < this.tc ? 1 : restitution[species[i] * speciesNames.length + species[j]];
      const impulse = collide(this.system, v, i, j, r, e);
      return impulse && atDistance(impulse, inner);
    }
    const next = outward ? region - 1 : region + 1;
    const rise = steps.energy[next] - steps.energy[region];
    const distance = outward ? steps.inner[region - 1] : inner;
    return atDistance(this.cross(v, i, j, r, rr, rv, rise, next), distance);
  }

  /** At a step: through it, or back from it. */
  private cross(
    v: Float64Array,
    i: number,
    j: number,
    r: ArrayLike<number>,
    rr: number,
    rv: number,
    rise: number,
    next: number,
  ): Impulse {
    const { masses } = this.system;
    const reduced = (masses[i] * masses[j]) / (masses[i] + masses[j]);
    const radial = rv / Math.sqrt(rr);
    const { energyPrices } = this.system;
    const price = energyPrices?.price(this.counted[3], rise) ?? rise;
    const change = changeAtStep(radial, price, reduced);
    if (isReflection(radial, change)) this.counted[2]++;
    else {
      if (energyPrices) energyPrices.work += rise - price;
      this.counted[next > this.pairState.get(i, j) ? 0 : 1]++;
      this.counted[3] += rise;
      this.pairState.set(i, j, next);
    }
    return changeRadialVelocity(this.system, v, i, j, r, change);
  }

  tally() {
    const [captures, releases, reflections, energy] = this.counted;
    return { captures, releases, reflections, energy, pairs: this.pairState.size };
  }

  pairs(): Uint32Array {
    const entries = this.pairState.entries();
    const pairs = new Uint32Array(2 * entries.length);
    entries.forEach(([i, j], k) => {
      pairs[2 * k] = i;
      pairs[2 * k + 1] = j;
    });
    return pairs;
  }

  private stepsOfPair(i: number, j: number): Steps {
    const { species, speciesNames } = this.system;
    return this.steps[species[i] * speciesNames.length + species[j]];
  }

  private innerOf({ inner }: Steps, region: number, i: number, j: number): number {
    const distance = inner[region];
    return Number.isNaN(distance) ? this.system.radii[i] + this.system.radii[j] : distance;
  }
}

/** Steps of each pair of species, those of the first in order, then those of the second. */
export function stepsOfSpecies(system: System, values: ParameterValues): readonly Steps[] {
  const { speciesNames: names } = system;
  return names.flatMap((a) => names.map((b) => stepsOf(system, values, a, b)));
}

/** Calls `visit` with each pair that is within a step at the start: those that the system remembers, or all by their distances. */
export function eachRegion(
  system: System,
  steps: readonly Steps[],
  visit: (i: number, j: number, region: number) => void,
): void {
  const { memory, species, speciesNames } = system;
  if (memory?.pairs) {
    for (const [i, j, region] of memory.pairs) visit(i, j, region);
    return;
  }
  const bonded = new BondTable(system);
  const range = steps.reduce((most, each) => Math.max(most, outermost(each)), 0);
  eachPairWithin(system, range, (i, j, rr) => {
    const region = regionAt(steps[species[i] * speciesNames.length + species[j]], rr);
    // A bonded pair is not in the potential.
    if (region > 0 && bonded.of(i, j) === undefined) visit(i, j, region);
  });
}

/** Steps are outside of the cores, and a pair is in the potential of one image of each other only. */
function misfit(system: Sized, largest: readonly number[]): Misfit | undefined {
  const { speciesNames: names, contactLaw } = system;
  const half = Math.min(...periods(system)) / 2;
  for (let a = 0; a < names.length; a++) {
    for (let b = a; b < names.length; b++) {
      const between = [names[a], names[b]] as const;
      const steps = stepsOf(system, contactLaw?.values ?? {}, ...between);
      const contact = largest[a] > 0 && largest[b] > 0 ? largest[a] + largest[b] : 0;
      const core = steps.inner[steps.inner.length - 1];
      const least = Number.isNaN(core) ? contact : core;
      const [innermost, most] = [steps.inner[steps.inner.length - 2] ?? Infinity, outermost(steps)];
      const isWithin = Number.isNaN(core) && innermost <= contact * (1 + leastApart);
      if (!isWithin && most < half) continue;
      const pair = a === b ? names[a] : `${names[a]} and ${names[b]}`;
      const message = isWithin
        ? `expected \`distances\` beyond the contact distance ${rounded(contact)} of ${pair}, got ${innermost}.`
        : `expected \`distances\` below half of the periodic box, ${half}, got ${most}.`;
      const fitting = withinRange([...steps.inner.subarray(0, -1)].reverse(), least, half);
      return { between, parameter: "distances", message, ...(fitting && { fitting }) };
    }
  }
  return undefined;
}

/** The first at a half more than the contact distance, the others in proportion; or the last well below the most. */
function withinRange(distances: readonly number[], contact: number, most: number): number[] | undefined {
  const [first, last] = [distances[0], distances[distances.length - 1]];
  const factor = first > contact ? (0.9 * most) / last : (1.5 * contact) / first;
  const fitting = distances.map((distance) => rounded(distance * factor));
  return contact > 0 && fitting[0] > contact && fitting[fitting.length - 1] < most ? fitting : undefined;
}

function rounded(x: number): number {
  return Number(x.toPrecision(6));
}

function stepsOf(system: Pick<System, "contactLaw">, values: ParameterValues, a: string, b: string): Steps {
  const own = (name: string) => parameterOfPair(system, name, a, b) ?? values[name];
  const [distances, energies] = [numbers(own("distances")), numbers(own("energies"))];
  const core = own("core");
  return {
    inner: Float64Array.of(...[...distances].reverse(), typeof core === "number" ? core : Number.NaN),
    energy: Float64Array.of(0, ...[...energies].reverse()),
  };
}

/** 0 where cores of unknown distance are all there is. */
function outermost({ inner }: Steps): number {
  return Number.isNaN(inner[0]) ? 0 : inner[0];
}

function regionAt({ inner }: Steps, rr: number): number {
  let region = 0;
  while (region < inner.length - 1 && rr < inner[region] * inner[region]) region++;
  return region;
}
