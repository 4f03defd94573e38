/** Pairs with a stepped potential in the kernel that is compiled for it: what kernel/steps.ts and kernel/pairStates.ts have in memory. */
import type { PotentialTally } from "../../physics/contacts/contactLaw.ts";
import { reachWithoutBonds } from "../../physics/contacts/index.ts";
import { eachRegion, type Steps, stepsOfSpecies } from "../../physics/contacts/steppedPotential.ts";
import type { Memory, System } from "../../physics/system.ts";
import type { Kernel } from "./productionKernel.ts";

/** Functions that kernel/stepsMain.ts exports beside those of kernel/main.ts. */
interface StepsKernel extends Kernel {
  readonly pairTable: WebAssembly.Global;
  takeStepTable(species: number, regions: number): number;
  takePairs(exponent: number): void;
  setSteps(uniform: boolean, core: number, outermost: number): void;
  setState(i: number, j: number, state: number): void;
  pairRoom(): number;
  pairsHeld(): number;
  reserveUpTo(end: number): void;
}

/** Numbers of captures, releases and reflections come first. */
const headNumbers = 4;
/** In the 4 GB that WebAssembly addresses: 1000 bytes a particle, with lists and some ten pairs in range. */
export const mostSteppedParticles = 3e6;

export class SteppedPairs {
  /** Of each pair of species. */
  private readonly steps: readonly Steps[];
  /** Regions that a record of the table has room for. */
  private readonly regions: number;
  /** Pairs within a step at the start: both particles and their region. */
  private readonly first: number[] = [];
  private kernel!: StepsKernel;
  /** Where the table of steps is. */
  private at = 0;

  constructor(private readonly system: System) {
    this.steps = stepsOfSpecies(system, system.contactLaw?.values ?? {});
    this.regions = this.steps.reduce((most, { inner }) => Math.max(most, inner.length), 0);
    eachRegion(system, this.steps, (i, j, region) => this.first.push(i, j, region));
  }

  /** Takes memory: after that of the particles. */
  take(kernel: Kernel): void {
    this.kernel = kernel as StepsKernel;
    const { count, speciesNames } = this.system;
    this.at = this.kernel.takeStepTable(speciesNames.length, this.regions);
    this.kernel.takePairs(Math.ceil(Math.log2(2 * Math.max(32, 2 * count, this.first.length / 3))));
  }

  /** Writes the potential, and the regions of pairs at the start: after the particles. */
  fill(): void {
    const { kernel, regions, first } = this;
    this.fillSteps();
    const { count, species, speciesNames } = this.system;
    const reach = reachWithoutBonds(this.system);
    const reaches = new Float64Array(kernel.memory.buffer, kernel.cold.value, 4 * count);
    for (let i = 0; i < count; i++) reaches[4 * i + 2] = reach[i];
    const table = this.table();
    for (let k = 0; k < first.length; k += 3) {
      const [i, j, region] = [first[k], first[k + 1], first[k + 2]];
      kernel.setState(i, j, region);
      table[this.recordOf(species[i] * speciesNames.length + species[j]) + 1 + 2 * regions + region]++;
    }
    first.length = 0;
  }

  private fillSteps(): void {
    const { steps, regions } = this;
    const { radii } = this.system;
    const [{ inner, energy }] = steps;
    const core = inner[inner.length - 1];
    const alike = steps.every((other) => sameNumbers(other.inner, inner) && sameNumbers(other.energy, energy));
    const uniform = alike && (!Number.isNaN(core) || radii.every((radius) => radius === radii[0]));
    const outermost = 2 * reachWithoutBonds(this.system).reduce((most, reach) => Math.max(most, reach), 0);
    this.kernel.setSteps(uniform, Number.isNaN(core) ? 2 * radii[0] : core, outermost);
    const table = this.table();
    steps.forEach((each, pair) => {
      const record = this.recordOf(pair);
      table[record] = each.inner.length - 1;
      table.set(each.inner, record + 1);
      table.set(each.energy, record + 1 + regions);
    });
  }

  tally(): PotentialTally {
    const table = this.table();
    let sum = 0;
    this.steps.forEach(({ energy }, pair) => {
      const pairs = this.recordOf(pair) + 1 + 2 * this.regions;
      for (let region = 1; region < energy.length; region++) sum += table[pairs + region] * energy[region];
    });
    const [captures, releases, reflections] = table;
    return { captures, releases, reflections, energy: sum, pairs: this.kernel.pairsHeld() };
  }

  /** Pairs in range, two indices each. */
  pairs(): Uint32Array {
    const found = new Uint32Array(2 * this.kernel.pairsHeld());
    let at = 0;
    this.eachPair((i, j) => {
      found[at++] = i;
      found[at++] = j;
    });
    return found;
  }

  /** Pairs with their regions, in the order of their particles. */
  entries(): NonNullable<Memory["pairs"]> {
    const entries: [number, number, number][] = [];
    this.eachPair((i, j, region) => entries.push([i, j, region]));
    return entries.sort(([i, j], [k, l]) => i - k || j - l);
  }

  /** Where memory ends, and what of it stays in other cells, become those of a state that is restored next. */
  restoreEnds(memory: Uint8Array): void {
    const { kernel } = this;
    kernel.reserveUpTo(memory.length);
    new Uint8Array(kernel.memory.buffer).set(memory);
    kernel.thaw();
  }

  private eachPair(visit: (i: number, j: number, region: number) => void): void {
    const { kernel } = this;
    const entries = new Uint32Array(kernel.memory.buffer, kernel.pairTable.value, 2 * kernel.pairRoom());
    for (let k = 0; k < entries.length; k += 2) {
      const [low, high] = [entries[k], entries[k + 1]];
      if (low !== 0 || high !== 0) visit(high >>> 8, ((high & 0xff) << 16) | (low >>> 16), low & 0xffff);
    }
  }

  private table(): Float64Array {
    return new Float64Array(this.kernel.memory.buffer, this.at, this.recordOf(this.steps.length));
  }

  private recordOf(pair: number): number {
    return headNumbers + pair * (1 + 3 * this.regions);
  }
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((number, k) => Object.is(number, b[k]));
}
