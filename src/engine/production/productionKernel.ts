/** Interface of the production kernel (kernel/*.ts): its functions and counters, and the layout of its records. */

import { contactLawOf } from "../../physics/contacts/index.ts";
import { rough, roughnessTables } from "../../physics/contacts/rough.ts";
import { dissipationTables, viscoelastic } from "../../physics/contacts/viscoelastic.ts";
import { lastContacts } from "../../physics/memory.ts";
import { type System, spinComponents } from "../../physics/system.ts";
import { compiled } from "../threads/compiled.ts";
import type { LoggingKernel } from "./kernelLog.ts";
import type { Levels } from "./levels.ts";
import type { VelocityKernel } from "./velocitySums.ts";

/** Cells along x, y and z, their sides, a bit for each periodic axis, and whether all lie in one layer. */
export type Layout = [
  mx: number,
  my: number,
  mz: number,
  sx: number,
  sy: number,
  sz: number,
  periodic: number,
  flat: boolean,
];

/** Functions that kernel/main.ts exports. */
export interface Kernel extends LoggingKernel, VelocityKernel {
  readonly hot: WebAssembly.Global;
  readonly warm: WebAssembly.Global;
  readonly cold: WebAssembly.Global;
  readonly traits: WebAssembly.Global;
  /** 0 where none have been taken. */
  readonly spins: WebAssembly.Global;
  readonly sortings: WebAssembly.Global;
  takeParticles(count: number): void;
  takeSpins(species: number): void;
  takeBonds(number: number): number;
  takeRest(species: number, log: number): number;
  takeCells(...layout: Layout): void;
  beginLevels(number: number): void;
  addLevel(...level: [...Layout, largest: number, half: number]): void;
  takeLevels(entries: number, candidates: number, flat: boolean): void;
  reserve(place: number, level: number, most: number): void;
  layOut(...layout: Layout): void;
  takeLists(shell: number): void;
  setMargin(distance: number): void;
  used(): number;
  kept(): number;
  setContact(diameter: number, differ: boolean): void;
  setSurfaces(obstacles: boolean, hostedFaces: number): void;
  setOutcome(momentum: number, loss: number, approachRate: number, gap: number): void;
  setShear(flow: number, gradient: number, rate: number, speed: number, offset: number): void;
  /** Where nine sums lie, axis × axis in the order flow, gradient, third axis. */
  momentumFlux(now: number): number;
  setMotion(ax: number, ay: number, az: number, passable: number, walls: number): void;
  setEncounters(elastic: boolean, tc: number, after: number, viscoelastic: boolean): void;
  restitutionTables(): number;
  wallRestitutionTable(): number;
  roughnessTable(): number;
  wallImpulses(): number;
  start(): void;
  advance(until: number, most: number, work: number): number;
  bring(place: number, time: number): void;
  bringAll(time: number): void;
  changed(place: number, time: number): void;
  changedAll(time: number): void;
  freeze(): number;
  thaw(): void;
  counter(which: number): number;
  eraStart(): number;
  lastTime(): number;
  processedTime(): number;
  collapsedParticle(): number;
  collapsedPartner(): number;
}

/** Functions that a kernel imports, by the modules that declare them. */
export interface HostFunctions {
  readonly surfaces: object;
  /** Of the form for stepped potentials only. */
  readonly called: object;
}

/** A form of the kernel. */
export function instantiate(bytes: Uint8Array<ArrayBuffer>, { surfaces, called }: HostFunctions): Kernel {
  const imports = { surfaces: { ...surfaces }, called: { ...called } };
  const exported = new WebAssembly.Instance(compiled(bytes), imports).exports as object;
  return exported as Kernel;
}

export function allEqual(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}

/** Numbers of the counters of kernel/main.ts, `counter`. */
export const kernelCounters = {
  physics: { collisions: 0, wallHits: 1, stabilising: 4, virial: 12, dissipated: 13 },
  work: {
    transfers: 2,
    checks: 3,
    pairTests: 5,
    cellsVisited: 6,
    queuePushes: 7,
    queuePops: 8,
    queueStale: 9,
    redone: 10,
    advanced: 11,
  },
} as const;

/**
 * Writes the particles into the kernel's memory.
 * @param height of the layer of cells in two dimensions
 */
export function fillRecords(kernel: Kernel, system: System, height: number, levels: Levels | undefined): void {
  const { dimension, count, positions, velocities, radii, masses, species, growth } = system;
  const { buffer } = kernel.memory;
  const hot = new Float64Array(buffer, kernel.hot.value, 8 * count);
  const traits = new Float64Array(buffer, kernel.traits.value, 2 * count);
  const cold = new Int32Array(buffer, kernel.cold.value, 8 * count);
  const flags = new Uint8Array(buffer, kernel.warm.value, 32 * count);
  const colds = new Float64Array(buffer, kernel.cold.value, 4 * count);
  const last = lastContacts(system);
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < dimension; axis++) {
      hot[8 * i + axis] = positions[i * dimension + axis];
      hot[8 * i + 4 + axis] = velocities[i * dimension + axis];
    }
    // In two dimensions everything lies in the middle of the single layer of cells.
    if (dimension === 2) hot[8 * i + 2] = 0.5 * height;
    traits[2 * i] = radii[i];
    traits[2 * i + 1] = growth ? growth.rates[i] : masses[i];
    if (growth) colds[4 * i + 2] = masses[i];
    colds[4 * i] = last[i];
    cold[8 * i + 3] = species[i];
    if (levels) flags[32 * i + 27] = levels.of[i] << 4;
    cold[8 * i + 7] = i;
  }
  if (levels) reserveShells(kernel, levels);
}

/** Coefficients of restitution, as they are at the present time; of viscoelastic particles their dissipation. */
export function fillRestitution(kernel: Kernel, system: System): void {
  const { speciesNames, dimension, restitution, wallRestitution } = system;
  const { buffer } = kernel.memory;
  const kinds = speciesNames.length;
  const { pairs, walls } = isViscoelastic(system)
    ? dissipationTables(system)
    : { pairs: restitution, walls: wallRestitution };
  new Float64Array(buffer, kernel.restitutionTables(), kinds * kinds).set(pairs);
  const table = new Float64Array(buffer, kernel.wallRestitutionTable(), kinds * 6).fill(1);
  for (let s = 0; s < kinds; s++) {
    for (let f = 0; f < 2 * dimension; f++) table[6 * s + f] = walls[2 * dimension * s + f];
  }
}

/** Angular velocities and moments of inertia. */
export function fillSpins(kernel: Kernel, system: System): void {
  const { dimension, count, inertia, spins } = system;
  if (!spins || !inertia)
    throw new RangeError("expected spins and moments of inertia of particles that spin, got none");
  const { buffer } = kernel.memory;
  const components = spinComponents(dimension);
  const records = new Float64Array(buffer, kernel.spins.value, 4 * count);
  for (let i = 0; i < count; i++) {
    const own = spins.subarray(i * components, (i + 1) * components);
    records.set(own, 4 * i + 3 - components);
    records[4 * i + 3] = inertia[i];
  }
}

/** The roughness of contacts, of rough particles. */
export function fillRoughness(kernel: Kernel, system: System): void {
  const { dimension, speciesNames } = system;
  const { buffer } = kernel.memory;
  const kinds = speciesNames.length;
  const roughness = new Float64Array(buffer, kernel.roughnessTable(), 2 * kinds * (kinds + 6));
  for (const [k, { pairs, walls }] of Object.values(roughnessTables(system)).entries()) {
    for (let pair = 0; pair < kinds * kinds; pair++) roughness[2 * pair + k] = pairs[pair];
    for (let s = 0; s < kinds; s++) {
      const faces = 2 * (kinds * kinds + 6 * s);
      for (let f = 0; f < 2 * dimension; f++) roughness[faces + 2 * f + k] = walls[2 * dimension * s + f];
    }
  }
}

export function isRough(system: System): boolean {
  return contactLawOf(system) === rough;
}

export function isViscoelastic(system: System): boolean {
  return contactLawOf(system) === viscoelastic;
}

function reserveShells(kernel: Kernel, { of, shells }: Levels): void {
  let next = 0;
  for (let i = 0; i < of.length; i++) for (let k = of[i] - 1; k >= 0; k--) kernel.reserve(i, k, shells[next++]);
}
