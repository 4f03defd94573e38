/** Pairs with a stepped potential in the kernel that is compiled for it: what kernel/forms/pairStates.ts has in memory, and its energies. */
import type { PotentialTally } from "../../physics/contacts/contactLaw.ts";
import { reachWithoutBonds } from "../../physics/contacts/index.ts";
import { eachRegion, type Steps, stepsOfSpecies } from "../../physics/contacts/steppedPotential.ts";
import type { Memory, System } from "../../physics/system.ts";
import type { Kernel } from "./productionKernel.ts";
import { type StepsKernel, StepTable } from "./stepTable.ts";

/** Functions that kernel/forms/stepsMain.ts exports for them. */
interface PairsKernel extends StepsKernel {
  readonly pairTable: WebAssembly.Global;
  takePairs(exponent: number): void;
  setState(i: number, j: number, state: number): void;
  pairRoom(): number;
  pairsHeld(): number;
  reserveUpTo(end: number): void;
}

/** In the 4 GB that WebAssembly addresses: 1000 bytes a particle, with lists and some ten pairs in range. */
export const mostSteppedParticles = 3e6;

export class SteppedPairs {
  /** Of each pair of species. */
  private readonly steps: readonly Steps[];
  /** Pairs within a step at the start: both particles and their region. */
  private readonly first: number[] = [];
  private readonly table: StepTable;
  private kernel!: PairsKernel;

  constructor(private readonly system: System) {
    this.steps = stepsOfSpecies(system, system.contactLaw?.values ?? {});
    this.table = new StepTable(
      system,
      this.steps.map(({ inner }) => inner),
    );
    eachRegion(system, this.steps, (i, j, region) => this.first.push(i, j, region));
  }

  /** Takes memory: after that of the particles. */
  take(kernel: Kernel): void {
    this.kernel = kernel as PairsKernel;
    this.table.take(this.kernel);
    this.kernel.takePairs(Math.ceil(Math.log2(2 * Math.max(32, 2 * this.system.count, this.first.length / 3))));
  }

  /** Writes the potential, and the regions of pairs at the start: after the particles. */
  fill(): void {
    const { kernel, first, table } = this;
    const { species, speciesNames } = this.system;
    table.fill(reachWithoutBonds(this.system));
    const inRegions = this.steps.map(({ energy }) => new Float64Array(energy.length));
    for (let k = 0; k < first.length; k += 3) {
      const [i, j, region] = [first[k], first[k + 1], first[k + 2]];
      kernel.setState(i, j, region);
      inRegions[species[i] * speciesNames.length + species[j]][region]++;
    }
    for (const [pair, { energy }] of this.steps.entries()) {
      table.energies(pair).set(energy);
      table.pairs(pair).set(inRegions[pair]);
    }
    first.length = 0;
  }

  tally(): PotentialTally {
    const { table } = this;
    let sum = 0;
    this.steps.forEach(({ energy }, pair) => {
      const pairs = table.pairs(pair);
      for (let region = 1; region < energy.length; region++) sum += pairs[region] * energy[region];
    });
    const [captures, releases, reflections] = table.counts();
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
}
