/**
 * A system is all an engine needs to know of the world: flat arrays and numbers, no document, no file.
 *
 * Lengths, times and masses are in whatever unit the author thinks in. The box is [0, size) along each axis.
 * Vectors of all particles are packed: x0 y0 (z0) x1 y1 (z1) …
 */
import type { Edges, Shear } from "./box.ts";
import type { ComparedDetection } from "./contacts/detection.ts";
import type { FlowGrids } from "./flows/flow.ts";
import type { ParameterValue, ParameterValues } from "./parameters.ts";

/**
 * What to do when events pile up on one particle without time passing (inelastic collapse).
 *
 * - `stop`: the run ends and says which particle, where and since when.
 * - `tc`: a contact that follows the same particle's last one by less than `tc` loses no energy
 *   (the TC model of Luding & McNamara, Granular Matter 1, 113, 1998), so that collapse cannot happen.
 * - `rest`: a particle whose rebounds from a flat surface numbers cannot resolve comes to rest on it (`rest.ts`), until it is hit;
 *   everywhere else the run ends as with `stop`.
 */
export interface CollapseRule {
  readonly kind: "stop" | "tc" | "rest";
  /** Duration of a contact, used by `tc` only. */
  readonly tc: number;
  /** Number of consecutive encounters of one particle, closer in time or distance than numbers can resolve, that counts as collapse. */
  readonly after: number;
}

/** A contact law with its parameters, and other values of them for pairs of species, or of species and walls. */
export interface ChosenLaw {
  readonly name: string;
  readonly values: ParameterValues;
  readonly pairs?: readonly { readonly between: readonly [string, string]; readonly values: ParameterValues }[];
}

/** Particles that go by random steps (`stepped/brownian.ts`); the seed is of their streams. */
export interface BrownianSteps {
  readonly kind: "brownian";
  /** D, length²/time: of all, or of each particle. */
  readonly diffusion: number | Float64Array;
  readonly onContact: "reflect" | "stop" | "associate";
  readonly seed: number;
  /** Steps that these streams are behind already. */
  readonly stepsBefore?: number;
  /** Particles associated from the start: those with the same number. */
  readonly clusters?: Int32Array;
}

/** Components of an angular velocity. */
export function spinComponents(dimension: 2 | 3): 1 | 3 {
  return dimension === 2 ? 1 : 3;
}

/** What the future depends on beside positions and velocities (`memory.ts`). */
export interface Memory {
  /** One number for each particle, by name. */
  readonly particles?: Readonly<Record<string, Float64Array>>;
  /** First and second particle and the number of each pair that has one. */
  readonly pairs?: readonly (readonly [number, number, number])[];
  /**
   * Growth is over, for particles are jammed or fill the share of the box asked for; the time for which sizes have grown; and what another
   * run goes on with.
   */
  readonly growth?: { readonly ended: boolean; readonly grown: number; readonly state: readonly number[] };
  /** Pressure of each cell of a fluid. */
  readonly cellPressures?: Float64Array;
  /** What the method itself goes on with. */
  readonly method?: Float64Array;
  /** Applications of the thermostat, and the time since the last of them. */
  readonly thermostat?: { readonly applied: number; readonly since: number };
  /** Of flat histograms: weights, counts and where the course of both stands. */
  readonly flatHistogram?: Float64Array;
  /** Of caps on a sphere: all of their state. */
  readonly sphere?: Float64Array;
  /** Time of the flow, and what else it depends on. */
  readonly flow?: { readonly time: number; readonly state?: Float64Array };
}

/** Radii that grow (`growth.ts`); `radii` are those at time 0. */
export interface Growth {
  /** Rate of each radius, ≥ 0. */
  readonly rates: Float64Array;
  /** Velocities get their kinetic energy of the start again, and no mean, whenever particles have had this many collisions each; 0: never. */
  readonly rescaleEvery: number;
  /** The reduced pressure at fixed size at which growth ends: the particles are jammed. */
  readonly jammedAt: number;
  /** The time of growth after which particles fill the share of the box asked for. */
  readonly endsAt?: number;
  /** Of a run before this one (`Memory`). */
  readonly state?: readonly number[];
}

/** Points of the unit sphere in k dimensions, around which equal caps grow (`engine/sphere`). The box shows them. */
export interface PointsOfSphere {
  /** k. */
  readonly dimension: number;
  /** Random starts, of which the best code counts. */
  readonly starts: number;
  readonly seed: number;
  /** Of a run that continues another. */
  readonly state?: Float64Array;
}

/** Stokes drag: a particle takes the velocity u of the flow within its time τ, τ dv/dt = u − v. */
export interface Drag {
  /** τ of each particle. */
  readonly tau: Float64Array;
}

/** A flow (`flows/`). */
export interface FlowSettings {
  readonly kind: string;
  readonly values: ParameterValues;
  readonly seed: number;
  /** Particles act on it, with these settings (`flows/coupled/settings.ts`). */
  readonly coupling?: ParameterValues;
  /** Its time at the start, and what else it depends on: of a run that continues another. */
  readonly time?: number;
  readonly state?: Float64Array;
}

/** A thermostat (`thermostats/`), with the course it has taken. */
export interface ThermostatSettings {
  readonly kind: string;
  readonly values: ParameterValues;
  readonly seed: number;
  /** Applications before the start, and the time since the last of them: of a run that continues another. */
  readonly applied?: number;
  readonly since?: number;
}

/** All levels of the potential energy are visited equally often, with weights that are learned and then fixed (`engine/flatHistogram`). */
export interface FlatHistogramSettings {
  /** Time between two looks at the energy. */
  readonly every: number;
  /** Share of the mean that the least count of a level has in a histogram that is flat. */
  readonly flatness: number;
  /** Weights are fixed once a visit of a level would change their logarithm by less than this. */
  readonly finalFactor: number;
  /** The lowest and the highest energy; default: of all that pairs can have. */
  readonly energies?: readonly number[];
  /** The lowest and the highest temperature of averages. */
  readonly temperatures: readonly number[];
  /** Of a run that continues another. */
  readonly state?: Float64Array;
}

/** What a pair pays at a step of the potential, where that is not the change of its own energy (`contacts/energyWeights.ts`). */
export interface EnergyPrices {
  /** @param energy potential energy of the system @param rise by which it would change */
  price(energy: number, rise: number): number;
  /** Sum of changes of the energy, less what was paid for them. */
  work: number;
}

/** A change of velocities, or of what acts on particles, at one time (`actions/`). */
export interface ScheduledAction {
  readonly at: number;
  readonly action: string;
  readonly value: ParameterValue;
  /** Number of its entry in the scenario. */
  readonly entry: number;
}

/** Coefficients of restitution that a schedule changes: of all contacts but those of pairs that have their own. */
export interface ChangingRestitution {
  /** At the present time. */
  readonly everywhere: number;
  readonly pairs: readonly { readonly between: readonly [string, string]; readonly value: number }[];
  /** The least of the run. */
  readonly least: number;
}

/** Faces of the box and obstacles, by name, that give particles velocities of their temperature (`surfaces/thermalWalls.ts`). */
export interface ThermalWallSettings {
  readonly walls: readonly { readonly wall: string; readonly temperature: number }[];
  readonly seed: number;
}

/** Pairs that stay between two distances (`contacts/bonds.ts`). */
export interface Bonds {
  /** Two indices for each bond. */
  readonly pairs: Uint32Array;
  /** Distances of the centers, one for each bond. */
  readonly shortest: Float64Array;
  readonly longest: Float64Array;
}

/** A rule by which units take a course (`contacts/rules.ts`), as it is written. */
export interface Rule {
  /** Name of the species it holds for. */
  readonly for: string;
  /** Radius of detection. */
  readonly within: number;
  /** All of them must hold. */
  readonly when: readonly RuleCondition[];
  readonly course: Course;
}

/** Limits, inclusive, of a number of detected units. */
export interface RuleCondition {
  /** A word of `counters`, or the name of a species. */
  readonly of: string;
  readonly min?: number;
  readonly max?: number;
}

/** The velocity that a unit takes. */
export interface Course {
  readonly velocity?: readonly number[];
  /** A word of `headings`. */
  readonly heading?: string;
  /** Degrees, counterclockwise. */
  readonly turn?: number;
  /** Default: the present one. */
  readonly speed?: number;
}

/**
 * A fluid of particles that pass through each other and exchange momentum in cells (`engine/srd`). Its particles are the first ones, of the
 * first `kinds` species; the others are balls in it.
 */
export interface FluidOfParticles {
  readonly kinds: number;
  /** Number of its particles. */
  readonly count: number;
  /** Side a₀ of the cells. */
  readonly cell: number;
  /** γ: particles per cell at the density at which it is at rest. */
  readonly perCell: number;
  /** Force on each particle of a kind. */
  readonly forces: readonly (readonly number[])[];
  /** At the faces of the box, at obstacles and at balls. */
  readonly walls: SurfaceResponse;
  /** Coefficient of normal restitution of each ball, at walls, obstacles and other balls. */
  readonly ballRestitution: readonly number[];
  /** It has thermal velocities and keeps their temperature: a steady state. */
  readonly isThermal: boolean;
  /** Of each axis: nothing outside pushes along it, but for gravity and for walls across it. */
  readonly keeps: readonly boolean[];
  readonly seed: number;
  /** Steps that its random numbers are behind already. */
  readonly stepsBefore: number;
  /** Pressure of each cell, of a run that continues another. */
  readonly pressures?: Float64Array;
  /** Hard particles in the fluid, whose collisions are exact: those of the whole system from number `count` on. */
  readonly solutes?: System;
}

/** Factors of the components of a velocity relative to a surface. Normal −1: bounces, 0: stays. Tangential 1: slips, −1: bounces back. */
export interface SurfaceResponse {
  readonly normal: number;
  readonly tangential: number;
}

export interface System {
  readonly dimension: 2 | 3;
  /** Lengths of the box, `dimension` numbers. */
  readonly size: Float64Array;
  /** What each face does: low x, high x, low y, high y, (low z, high z). A periodic axis has both faces periodic. */
  readonly edges: Edges;
  /** A uniform shear flow of the box. Velocities are those in the box, with the flow in them. Some event-driven engines only. */
  readonly shear?: Shear | undefined;
  /** Uniform acceleration at the present time, `dimension` numbers. */
  readonly gravity: Float64Array;
  /** Where a schedule changes it: along each axis the strongest of the run. */
  readonly strongestGravity?: readonly number[];
  readonly count: number;
  /** Of random numbers that a method draws. Default: 1. */
  readonly seed?: number;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly radii: Float64Array;
  readonly masses: Float64Array;
  /** Index into `speciesNames` for each particle. */
  readonly species: Uint16Array;
  readonly speciesNames: readonly string[];
  /** Coefficient of normal restitution of a pair, species × species, symmetric, row by row; 1 is elastic. */
  readonly restitution: Float64Array;
  /** Coefficient of normal restitution of species s at face f, at index s · 2 · dimension + f. */
  readonly wallRestitution: Float64Array;
  /** Where a schedule changes these coefficients and those at obstacles, which are those of the present time. */
  readonly changingRestitution?: ChangingRestitution;
  readonly collapse: CollapseRule;
  /** What else than the walls of the box is hit (`surfaces/`). Event-driven engines and fluids only. */
  readonly obstacles?: readonly { readonly kind: string; readonly values: ParameterValues }[];
  /** Coefficient of normal restitution of species s at obstacle k, at index s · obstacles + k; 1 where it is left out. */
  readonly obstacleRestitution?: Float64Array;
  /** Velocities of flows by the names of their files. */
  readonly flowGrids?: FlowGrids;
  /** Triangles of the meshes by the names of their files, nine numbers each. */
  readonly meshes?: Readonly<Record<string, Float64Array>>;
  /** The law of contacts (`contacts/`), where it is not the default one of constant restitution. Event-driven engines only. */
  readonly contactLaw?: ChosenLaw;
  /** Another form of detection than the stable one (`contacts/detection.ts`), with constant restitution; reference engines only. */
  readonly detection?: ComparedDetection;
  /**
   * Angular velocities, where the contact law changes them: one number per particle in two dimensions, three in three, packed like
   * positions.
   */
  readonly spins?: Float64Array;
  /** Moment of inertia of each particle; together with `spins`. */
  readonly inertia?: Float64Array;
  /** What a run before this one has left beside positions and velocities. */
  readonly memory?: Memory;
  /** Pairs that never part. Event-driven engines only. */
  readonly bonds?: Bonds;
  /** By which units change their courses. Event-driven engines only. */
  readonly rules?: readonly Rule[];
  /** How they move between encounters where that is not freely. Time-stepped engines only. */
  readonly motion?: BrownianSteps;
  /** How a flow drags them along, together with `flow`. Engines with a field only. */
  readonly drag?: Drag;
  readonly flow?: FlowSettings;
  /** Radii that grow. Event-driven engines only. */
  readonly growth?: Growth;
  /** They grow on a sphere, as caps. Methods for caps only. */
  readonly sphere?: PointsOfSphere;
  /** What changes velocities at given times (`thermostats/`). Event-driven engines only. */
  readonly thermostat?: ThermostatSettings;
  /** Of systems with a stepped potential and a thermostat. Event-driven engines only. */
  readonly flatHistogram?: FlatHistogramSettings;
  /** With it, what steps of the potential cost; set by the engine that learns the weights. */
  readonly energyPrices?: EnergyPrices;
  /** In order of time. Event-driven engines only. */
  readonly schedule?: readonly ScheduledAction[];
  /** Walls with temperatures. Event-driven engines only. */
  readonly thermalWalls?: ThermalWallSettings;
  /** Particles that are a fluid, with balls in it. Methods for fluids only. */
  readonly fluid?: FluidOfParticles;
}

/** Longest block of particles, see `inBlocks`. */
export const blockLength = 256;

/**
 * Calls `block` for all particles from 0 on, some at a time. V8 then compiles the function of the block after the first few calls. A
 * single long loop it would compile while the loop runs, without what follows it, and every sample would end in a deoptimization.
 */
export function inBlocks(count: number, block: (from: number, to: number) => void): void {
  for (let from = 0; from < count; from += blockLength) block(from, Math.min(from + blockLength, count));
}
