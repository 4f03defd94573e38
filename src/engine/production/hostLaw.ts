/**
 * Contact laws that are not compiled into the kernel, and rules: it asks for the time and the outcome of each event of a pair
 * (kernel/forms/called.ts), and has the answer of the law that the reference engines ask.
 */
import { memoryOf, type PairLaw } from "../../physics/contacts/contactLaw.ts";
import { createUnbondedLaw } from "../../physics/contacts/index.ts";
import { type Memory, type System, spinComponents } from "../../physics/system.ts";
import { type Facets, lawTally, potentialFacets, type Tally } from "../api/engine.ts";
import { restoreLaw, saveLaw } from "../api/lawState.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { Kernel } from "./productionKernel.ts";
import { type StepsKernel, StepTable } from "./stepTable.ts";

/** What kernel/forms/called.ts imports. */
interface Imports {
  timeOfPair(i: number, j: number): void;
  collidePair(i: number, j: number): boolean;
}

function unasked(): never {
  throw new Error("The kernel asks for a contact law that the system does not have.");
}
/** Of a law that is compiled. */
export const noLaw: Imports = { timeOfPair: unasked, collidePair: unasked };

/** Functions that kernel/forms/stepsMain.ts exports for them. */
interface CallingKernel extends StepsKernel {
  readonly exchange: WebAssembly.Global;
  setCalled(): void;
}

/** Places of numbers that are exchanged, see kernel/forms/called.ts. */
const exchanged = { since: 3, first: 4, second: 7, spins: 10, outcome: 16, all: 20 };

export class HostLaw implements Imports {
  readonly law: PairLaw;
  readonly facets: Facets;
  private readonly table: StepTable;
  private kernel!: CallingKernel;
  /** Numbers that are exchanged, in the kernel's memory. */
  private numbers = new Float64Array();
  /** The two in question, at their places among all. */
  private readonly v: Float64Array;
  private readonly spins: Float64Array;
  private readonly separation: [number, number, number] = [0, 0, 0];

  constructor(private readonly system: System) {
    const { count, dimension, spins } = system;
    this.law = createUnbondedLaw(system);
    this.facets = potentialFacets(this.law);
    this.table = new StepTable(system, this.law.distances);
    this.v = new Float64Array(count * dimension);
    this.spins = new Float64Array(spins ? count * spinComponents(dimension) : 0);
  }

  /** Takes memory: after that of the particles. */
  take(kernel: Kernel): void {
    this.kernel = kernel as CallingKernel;
    this.table.take(this.kernel);
  }

  /** After the particles are written. */
  fill(): void {
    this.table.fill(this.law.reach);
    this.kernel.setCalled();
  }

  readonly timeOfPair: Imports["timeOfPair"] = (i, j) => {
    const numbers = this.shared();
    const [x, y, z] = [numbers[0], numbers[1], numbers[2]];
    numbers[7] = this.law.delay(i, j, x, y, z, numbers[3], numbers[4], numbers[5], numbers[6]);
  };

  readonly collidePair: Imports["collidePair"] = (i, j) => {
    const { law, system, separation, v, spins } = this;
    const { dimension: d, radii } = system;
    const numbers = this.shared();
    for (let axis = 0; axis < d; axis++) {
      separation[axis] = numbers[axis];
      v[i * d + axis] = numbers[exchanged.first + axis];
      v[j * d + axis] = numbers[exchanged.second + axis];
    }
    const components = spins.length > 0 ? spinComponents(d) : 0;
    // In two dimensions a spin is the last of three components.
    const own = exchanged.spins + 3 - components;
    for (let k = 0; k < components; k++) {
      spins[i * components + k] = numbers[own + k];
      spins[j * components + k] = numbers[own + 3 + k];
    }
    const impulse = law.collide(v, i, j, separation, numbers[exchanged.since], spins);
    if (!impulse) return false;
    for (let axis = 0; axis < d; axis++) {
      numbers[exchanged.first + axis] = v[i * d + axis];
      numbers[exchanged.second + axis] = v[j * d + axis];
    }
    for (let k = 0; k < components; k++) {
      numbers[own + k] = spins[i * components + k];
      numbers[own + 3 + k] = spins[j * components + k];
    }
    numbers[exchanged.outcome] = impulse.momentum;
    numbers[exchanged.outcome + 1] = impulse.virial;
    numbers[exchanged.outcome + 2] = impulse.loss;
    numbers[exchanged.outcome + 3] = impulse.distance ?? radii[i] + radii[j];
    return true;
  };

  /** Memory that has grown is another buffer. */
  private shared(): Float64Array {
    if (this.numbers.length === 0) {
      const { memory, exchange } = this.kernel;
      this.numbers = new Float64Array(memory.buffer, exchange.value, exchanged.all);
    }
    return this.numbers;
  }

  /** @param contacts see `memoryOf` */
  memory(contacts: NonNullable<Memory["particles"]>): Memory {
    return memoryOf(this.law, contacts);
  }

  tally(): Pick<Tally, "potential" | "rules"> {
    return lawTally(this.law);
  }

  save(state: StateWriter): void {
    saveLaw(state, this.law);
  }

  restore(state: StateReader): void {
    restoreLaw(state, this.law);
  }
}
