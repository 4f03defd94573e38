/**
 * Distances of the centers at which pairs have events, in the kernel that is compiled for stepped potentials: the table of
 * kernel/forms/steps.ts. It serves laws of the host, too, of which it may not know the distances.
 */
import type { System } from "../../physics/system.ts";
import type { Kernel } from "./productionKernel.ts";

/** Functions that kernel/forms/stepsMain.ts exports for it. */
export interface StepsKernel extends Kernel {
  takeStepTable(species: number, regions: number): number;
  setSteps(uniform: boolean, core: number, outermost: number): void;
}

/** Numbers of captures, releases and reflections come first. */
const headNumbers = 4;

export class StepTable {
  /** Regions that a record has room for. */
  private readonly regions: number;
  private kernel!: StepsKernel;
  private at = 0;

  /** @param distances of each pair of species, see `PairLaw.distances`; undefined where they are not known */
  constructor(
    private readonly system: System,
    private readonly distances: readonly Float64Array[] | undefined,
  ) {
    this.regions = (distances ?? []).reduce((most, { length }) => Math.max(most, length), 1);
  }

  /** Takes memory: after that of the particles. */
  take(kernel: StepsKernel): void {
    this.kernel = kernel;
    this.at = kernel.takeStepTable(this.system.speciesNames.length, this.regions);
  }

  /** Writes distances, and how far each particle reaches: after the particles. */
  fill(reach: Float64Array): void {
    const { kernel, distances } = this;
    const { radii, count, speciesNames } = this.system;
    const reaches = new Float64Array(kernel.memory.buffer, kernel.cold.value, 4 * count);
    for (let i = 0; i < count; i++) reaches[4 * i + 2] = reach[i];
    const outermost = 2 * reach.reduce((most, each) => Math.max(most, each), 0);
    if (!distances) {
      kernel.setSteps(false, 0, outermost);
      for (let pair = 0; pair < speciesNames.length ** 2; pair++) this.record(pair)[0] = -1;
      return;
    }
    const [first] = distances;
    const core = first[first.length - 1];
    const alike = distances.every((other) => sameNumbers(other, first));
    const uniform = alike && (!Number.isNaN(core) || radii.every((radius) => radius === radii[0]));
    kernel.setSteps(uniform, Number.isNaN(core) ? 2 * radii[0] : core, outermost);
    for (const [pair, each] of distances.entries()) {
      this.record(pair)[0] = each.length - 1;
      this.record(pair).set(each, 1);
    }
  }

  /** Energy in each region of a pair of species. */
  energies(pair: number): Float64Array {
    return this.record(pair).subarray(1 + this.regions, 1 + 2 * this.regions);
  }

  /** Pairs in each region. */
  pairs(pair: number): Float64Array {
    return this.record(pair).subarray(1 + 2 * this.regions);
  }

  /** Captures, releases, reflections. */
  counts(): Float64Array {
    return new Float64Array(this.kernel.memory.buffer, this.at, headNumbers);
  }

  private record(pair: number): Float64Array {
    const numbers = 1 + 3 * this.regions;
    return new Float64Array(this.kernel.memory.buffer, this.at + 8 * (headNumbers + pair * numbers), numbers);
  }
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((number, k) => Object.is(number, b[k]));
}
