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

/** What kernel/forms/called.ts imports. */
interface Imports {
  timeOfPair(
    i: number,
    j: number,
    x: number,
    y: number,
    z: number,
    vx: number,
    vy: number,
    vz: number,
    time: number,
  ): number;
  collidePair(
    placeI: number,
    placeJ: number,
    i: number,
    j: number,
    x: number,
    y: number,
    z: number,
    sinceContact: number,
  ): boolean;
}

function unasked(): never {
  throw new Error("The kernel asks for a contact law that the system does not have.");
}
/** Of a law that is compiled. */
export const noLaw: Imports = { timeOfPair: unasked, collidePair: unasked };

/** Functions that kernel/forms/stepsMain.ts exports for them. */
interface CallingKernel extends Kernel {
  setCalled(): void;
  setPairOutcome(momentum: number, virial: number, loss: number, distance: number): void;
  setSteps(uniform: boolean, core: number, outermost: number): void;
}

export class HostLaw implements Imports {
  readonly law: PairLaw;
  readonly facets: Facets;
  private kernel!: CallingKernel;
  /** The two in question, at their places among all. */
  private readonly v: Float64Array;
  private readonly spins: Float64Array;
  private readonly separation: [number, number, number] = [0, 0, 0];

  constructor(private readonly system: System) {
    const { count, dimension, spins } = system;
    this.law = createUnbondedLaw(system);
    this.facets = potentialFacets(this.law);
    this.v = new Float64Array(count * dimension);
    this.spins = new Float64Array(spins ? count * spinComponents(dimension) : 0);
  }

  /** How far particles reach: after the particles are written. */
  fill(kernel: Kernel): void {
    this.kernel = kernel as CallingKernel;
    const { reach } = this.law;
    const reaches = new Float64Array(kernel.memory.buffer, kernel.cold.value, 4 * reach.length);
    for (let i = 0; i < reach.length; i++) reaches[4 * i + 2] = reach[i];
    this.kernel.setCalled();
    this.kernel.setSteps(false, 0, 2 * reach.reduce((most, each) => Math.max(most, each), 0));
  }

  readonly timeOfPair: Imports["timeOfPair"] = (i, j, x, y, z, vx, vy, vz, time) =>
    this.law.delay(i, j, x, y, z, vx, vy, vz, time);

  readonly collidePair: Imports["collidePair"] = (placeI, placeJ, i, j, x, y, z, sinceContact) => {
    const { kernel, law, system, separation, v, spins } = this;
    this.read(placeI, i);
    this.read(placeJ, j);
    separation[0] = x;
    separation[1] = y;
    separation[2] = z;
    const impulse = law.collide(v, i, j, separation, sinceContact, spins);
    if (!impulse) return false;
    this.write(placeI, i);
    this.write(placeJ, j);
    const { radii } = system;
    const { momentum, virial, loss, distance = radii[i] + radii[j] } = impulse;
    kernel.setPairOutcome(momentum, virial, loss, distance);
    return true;
  };

  /** Velocity and spin of the particle at a place, which has number i outside. */
  private read(place: number, i: number): void {
    const { kernel, system, v, spins } = this;
    const { dimension: d } = system;
    const { buffer } = kernel.memory;
    v.set(new Float64Array(buffer, kernel.hot.value + 64 * place + 32, d), i * d);
    if (spins.length > 0) spins.set(this.spinAt(place), i * spinComponents(d));
  }

  private write(place: number, i: number): void {
    const { kernel, system, v, spins } = this;
    const { dimension: d } = system;
    new Float64Array(kernel.memory.buffer, kernel.hot.value + 64 * place + 32, d).set(v.subarray(i * d, (i + 1) * d));
    const components = spinComponents(d);
    if (spins.length > 0) this.spinAt(place).set(spins.subarray(i * components, (i + 1) * components));
  }

  private spinAt(place: number): Float64Array {
    const components = spinComponents(this.system.dimension);
    const { memory, spins } = this.kernel;
    return new Float64Array(memory.buffer, spins.value + 32 * place + 8 * (3 - components), components);
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
