/**
 * The one face of every engine: advance, project, tally, save and restore. Comparing engines, charting their cost
 * and scrubbing through time are written once, against this face.
 */
import type { PairLaw, PotentialTally, RuleTally } from "../../physics/contacts/contactLaw.ts";
import type { InvalidStates } from "../../physics/contacts/detection.ts";
import type { ReactionTally } from "../../physics/flows/flow.ts";
import type { GrowthCourse } from "../../physics/growth.ts";
import type { ParameterValues } from "../../physics/parameters.ts";
import type { Memory, System } from "../../physics/system.ts";

/** Why `advance` came back. */
export type Pause =
  /** The time asked for is reached; the engine's clock stands exactly there. */
  | { readonly why: "time" }
  /** The number of encounters asked for has happened. */
  | { readonly why: "encounters" }
  /** The encounter log is full: drain it and go on. */
  | { readonly why: "log" }
  /** The limit of work is reached without anything else; the clock stands at a time before which nothing happens. */
  | { readonly why: "work" }
  /** Events pile up on one particle without time passing; the engine will not go on. */
  | { readonly why: "collapse"; readonly particle: number; readonly partner: number; readonly time: number }
  /** Growing particles have reached the pressure at which they are jammed; the engine will not go on. */
  | { readonly why: "jammed"; readonly pressure: number; readonly time: number }
  /** Growing particles fill the share of the box asked for; the engine will not go on. */
  | { readonly why: "fraction"; readonly time: number }
  /** A numerical method has become unstable: numbers have grown beyond what physics allows; the engine will not go on. */
  | { readonly why: "unstable"; readonly energy: number; readonly bound: number; readonly time: number };

/** The engine will not go on. */
export type FinalPause = Extract<Pause, { why: "collapse" | "jammed" | "fraction" | "unstable" }>;

export function isFinal<P extends { readonly why: string }>(pause: P): pause is Extract<P, FinalPause> {
  return ["collapse", "jammed", "fraction", "unstable"].includes(pause.why);
}

export interface Limits {
  /** Absolute time to advance to. */
  readonly until: number;
  /** Largest number of encounters (pair collisions and wall hits) before returning. */
  readonly encounters?: number;
  /**
   * Largest work before returning, about as many pair tests or changes of one particle: where particles are far apart there may be no end of
   * searches without an encounter. Engines whose searches are few do not count it.
   */
  readonly work?: number;
}

/** Counted physics since the start. */
export interface PhysicsCounts {
  /** Pair collisions, each counted once. */
  collisions: number;
  /** Impacts on walls. */
  wallHits: number;
  /** Events at zero distance ahead that keep an overlap made by rounding from growing (Bannerman et al. 2014, §4.1). */
  stabilising: number;
  /** Sum over pair collisions of momentum transfer times separation: Δp·r_ij, the collisional virial (energy units). */
  virial: number;
  /** Kinetic energy lost in collisions and at walls; negative where growing particles have put more in. */
  dissipated: number;
  /** Energy given to particles by surfaces that move. */
  wallWork: number;
  /** Normal momentum given to each face: low x, high x, low y, … (all positive). */
  wallImpulse: number[];
  /** Kinetic energy that thermal walls have given to particles, less what they have taken; left out where there are none. */
  injected?: number;
}

/** Counted work by the ids of the counters that the dynamics' entry describes (`dynamics/counters.ts`); 0 is left out. */
export type CountedWork = Readonly<Record<string, number>>;

/** All that is counted since the start. Counted work is the same on every machine. */
export interface Tally extends PhysicsCounts {
  readonly work: CountedWork;
  /** Of forms of detection that leave invalid states. */
  readonly invalid?: Readonly<InvalidStates>;
  /** Kinetic energy that a thermostat, thermal walls, or rescaling during growth have put in, less what was taken out. */
  readonly injected?: number;
  /** Of fluids only: work of forces, less what gravity has taken from the potential energy. */
  readonly forceWork?: number;
  /** P V / N kT of growing particles when their sizes were held last, at fixed size; NaN before they were. */
  readonly reducedPressure?: number;
  /** Sizes are held now, and that pressure is the present one. */
  readonly sizesHeld?: true;
  /** Bytes the engine holds. */
  readonly bytes: number;
  /** Of methods with time steps only. */
  readonly stepped?: SteppedTally;
  /** Of contact laws with potential energy only. */
  readonly potential?: PotentialTally;
  /** Of flat histograms only. */
  readonly flatHistogram?: FlatHistogramTally;
  /** Of flows that particles act on only. */
  readonly reaction?: ReactionTally;
  /** Of systems with rules only. */
  readonly rules?: RuleTally;
  /** Of caps on a sphere only. */
  readonly code?: CodeTally;
}

/** Weights of energy levels while they are learned, and visits of levels since they are fixed (`flatHistogram/`). */
export interface FlatHistogramTally {
  /** What a visit of a level adds to the logarithm of its weight, or did last. */
  readonly factor: number;
  /** Levels that have been seen. */
  readonly levels: number;
  /** Least count of a level over the mean: of the present stage while weights are learned, and of all visits once they are fixed. */
  readonly flatness: number;
  /** From the lowest level to the highest and back, and visits, both with fixed weights. */
  readonly roundTrips: number;
  readonly visits: number;
  /** Time after which weights were fixed; left out before. */
  readonly learnedFor?: number;
}

/** Weights of energy levels, and visits with fixed weights in blocks of consecutive ones. */
export interface FlatHistogramReading {
  readonly energies: Float64Array;
  /** Logarithm S of the number of states, as far as it has been learned: states have the weight exp(−S). */
  readonly logarithms: Float64Array;
  /** 1: the level has been seen. */
  readonly seen: Uint8Array;
  readonly blocks: readonly Float64Array[];
}

/** Caps on the unit sphere in `dimension` dimensions. Angles in radians. */
export interface CodeTally {
  readonly dimension: number;
  /** Random starts so far, with the present one. */
  readonly starts: number;
  /** Angular diameter of the caps now. */
  readonly angle: number;
  /** Largest of the smallest angles between points of jammed starts; 0 before there is one. */
  readonly best: number;
}

/** Time steps, what the sample that is followed exactly says they miss, and clusters, where particles associate. */
export interface SteppedTally {
  readonly steps: number;
  /** Collisions of the sample, those of them that were missed, and the sum of the times by which the others came late. */
  readonly judged: number;
  readonly missed: number;
  readonly late: number;
  /** Pair tests of the sample, and the counted work of the method itself beside it. */
  readonly shadowTests: number;
  readonly work: number;
  readonly clusters?: number;
  readonly largestCluster?: number;
}

/** Positions, velocities and spins of all particles at one time, packed like those of a system. */
export interface Frame {
  time: number;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  /** Angular velocities, of systems that have them. */
  readonly spins?: Float64Array;
}

/**
 * Encounters in the order in which they happened. `second` is the partner's index, or −1 − face for a wall.
 * `gap` is the distance of the centers minus the contact distance at the moment of impact (negative: overlap by rounding);
 * at a wall the distance to the wall minus the radius. `impulse` is the momentum transferred along the normal.
 */
export interface EncounterLog {
  readonly length: number;
  readonly times: Float64Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly impulse: Float64Array;
  readonly gap: Float64Array;
}

/** Cells that adapt: `cells` along each axis from the first event after `after` encounters on. */
export interface CellDecision {
  readonly after: number;
  readonly cells: readonly number[];
}

export interface Engine {
  readonly system: System;
  /** The clock: the last time advanced to. */
  readonly time: number;
  advance(limits: Limits): Pause;
  /** All particles at the clock's time; never disturbs the run. Positions on periodic axes lie in [0, size). */
  project(frame: Frame): void;
  /** What the run depends on from the clock's time on beside positions and velocities. */
  memory(): Memory;
  tally(): Tally;
  /** Pair collisions and wall hits each particle has suffered so far. */
  encounterCounts(): Uint32Array;
  /** Keep the last `capacity` encounters for `drain`; 0 stops logging. `advance` pauses when the log is full. */
  log(capacity: number): void;
  drain(): EncounterLog;
  /** The whole state; a restored run continues bit for bit. */
  save(): Uint8Array;
  restore(state: Uint8Array): void;
  /** Readings and operations that not every engine has. */
  readonly facets: Facets;
}

/** Velocities at the clock's time, of a sheared box relative to its flow, changed from outside: what follows is predicted anew. */
export interface VelocityAccess {
  /** The velocity of particle i, into `dimension` numbers. */
  read(i: number, velocity: Float64Array): void;
  /** Gives particle i another velocity; costs as much as a collision. */
  write(i: number, velocity: Float64Array): void;
  /** Gives all particles other velocities, packed as in a frame. @param change of what acts on them, in arrays of the system */
  writeAll(velocities: Float64Array, change?: () => void): void;
  /** What acts on particles has been changed in arrays of the system; a state that belongs to it is restored next. */
  reread(): void;
}

/** Totals over the velocities of all particles, summed in the order of the particles. */
export interface VelocityTotals {
  /** Σ m v. */
  readonly momentum: readonly number[];
  /** Σ m v². */
  readonly twiceKinetic: number;
  /** Σ m |v|. */
  readonly absoluteMomentum: number;
}

/** Two sets of classes in which components of velocities are counted. */
export interface ComponentClasses {
  /** Bins of equal width: the lower end of the first, the width of all together, and their number. */
  readonly low: number;
  readonly range: number;
  readonly bins: number;
  /** The upper end of each class of the other set, of which the last is Infinity. */
  readonly ends: Float64Array;
  /** The class at or below that of any number below −reach, in each strip from there to reach, and from reach on. */
  readonly firsts: Uint16Array;
  readonly reach: number;
  /** Strips per unit. */
  readonly strips: number;
}

/** A field on a regular grid over the box, at the clock's time: of a flow, or of the cells of a fluid. */
export interface Field {
  readonly id: string;
  readonly label: string;
  /** Numbers per grid point: 1 for a scalar, the dimension for a vector. */
  readonly components: 1 | 2 | 3;
  /** Of a scalar; a vector is a velocity. */
  readonly unit?: string;
  /** Points along each axis; x runs fastest. */
  readonly grid: readonly number[];
  /**
   * Nodes are multiples of the spacing from 0 on; without the far edge where the axis is periodic, with it where not. Or points are
   * the middles of cells, whose values are averages over the cell.
   */
  readonly at: "nodes" | "middles";
  /** Writes components × points numbers, those of one point together. */
  read(into: Float32Array): void;
}

/** Threads that share the work of an engine; it has no effect on the run. */
export interface ThreadWork {
  /** The engine's own included; where more were asked for, why there are no more. */
  readonly threads: number;
  readonly fewer?: string;
  /** Tasks that other threads than the engine's did. It depends on when these find time. */
  readonly shared: number;
}

/** What processing in blocks has taken, of which threads share layers; it has no effect on the run. */
export interface SweepWork extends ThreadWork {
  readonly blocks: number;
  /** Events that waited for the turn of another block. */
  readonly deferred: number;
  /** Searches that found a collision of a block ahead to be too early, and collisions that were undone. */
  readonly slips: number;
  readonly undone: number;
  /** Windows of time that were computed again in order, because of encounters of one particle at equal times, or collapse. */
  readonly ordered: number;
}

export interface Facets {
  /** Of the production engine: how it finds encounters. */
  readonly search?: "cells" | "lists" | "levels" | "blocks";
  /** Of engines that process large systems block by block. */
  readonly sweep?: () => SweepWork;
  /** Of other engines whose work threads share where they are asked to. */
  readonly threads?: () => ThreadWork;
  /** Of engines with a flow or a fluid: what can be drawn beneath the particles. */
  readonly fields?: readonly Field[];
  /** Of engines whose steps have stages: the time that each has taken, in milliseconds. It is shown, and has no effect. */
  readonly stages?: () => Readonly<Record<string, number>>;
  /** Of engines that compute growing particles. */
  readonly growth?: {
    /** Changed from outside, before a call of `extend`. */
    readonly course: GrowthCourse;
    /** Predicts anew from the clock's time on, in cells for what particles grow to; returns the time until which these hold. */
    extend(): number;
  };
  /** Of engines that let particles grow until they are jammed without a wrapper (`growth/growingEngine.ts`). */
  readonly growsItself?: true;
  /** Of sheared boxes: the momentum flux V P of the whole system, integrated over time up to now, axis × axis (`reference/momentumFlux.ts`). */
  readonly momentumFlux?: () => Float64Array;
  /** Of event-driven engines. */
  readonly velocities?: VelocityAccess;
  /** Of systems with a thermostat. */
  readonly thermostat?: {
    /** Other values of its parameters from now on, which saved states do not contain; times that are fixed stay. */
    use(values: ParameterValues): void;
  };
  /** Of systems with a flat histogram. */
  readonly flatHistogram?: { read(): FlatHistogramReading };
  /** Of engines in which velocities alone cost less than a projection of everything: those at the clock's time, packed. */
  readonly projectVelocities?: (into: Float64Array) => void;
  /** Of engines that sum velocities at the clock's time for less than their projection, to the same last bit. */
  readonly velocitySums?: {
    totals(): VelocityTotals;
    /** Σ m |v − u|² at the time of the last totals. */
    squares(u: readonly number[]): number;
    /** Counts components of (v − u) / unit at that time: below the bins, in each, above them; then in each class. Valid until the next call. */
    count(unit: number, u: readonly number[], classes: ComponentClasses): Uint32Array;
  };
  /** Of engines whose particles diffuse or take time steps. */
  readonly displacement?: {
    /** ⟨|x − x₀|²⟩ over all periodic images, of all particles or of one species. */
    meanSquare(species?: number): number;
    /** Positions of all particles over all periodic images, packed. */
    unwrapped(into: Float64Array): void;
  };
  /** Of engines whose particles associate. */
  readonly clusters?: {
    /** Number of clusters of each size, smallest first. */
    census(): readonly (readonly [size: number, clusters: number])[];
    /** Index of the particle that represents each one's cluster. */
    labels(): Int32Array;
  };
  /** Of engines that may miss collisions. */
  readonly missedPairs?: {
    /** Pairs that passed through each other in the last step, two indices each: of a sample, or of all while all are watched. */
    pairs(): Uint32Array;
    watchAll(on: boolean): void;
    /** All were watched through the whole of the last step. */
    readonly sawLastStep: boolean;
  };
  /** Of contact laws with potential energy. */
  readonly pairsInRange?: {
    /** Two indices each. */
    pairs(): Uint32Array;
  };
  /** Of engines whose cells adapt. */
  readonly adaptiveCells?: {
    /** In order. */
    decisions(): readonly CellDecision[];
  };
}

/** Collisions and hits on walls so far. */
export function encountersOf(engine: Pick<Engine, "tally">): number {
  const { collisions, wallHits } = engine.tally();
  return collisions + wallHits;
}

export function emptyFrame(system: System): Frame {
  const length = system.count * system.dimension;
  return {
    time: 0,
    positions: new Float64Array(length),
    velocities: new Float64Array(length),
    ...(system.spins && { spins: system.spins.slice() }),
  };
}

/** All at zero, with one wall impulse for each face. */
export function emptyCounts(dimension: 2 | 3): PhysicsCounts {
  const wallImpulse = new Array<number>(2 * dimension).fill(0);
  return { collisions: 0, wallHits: 0, stabilising: 0, virial: 0, dissipated: 0, wallWork: 0, wallImpulse };
}

/** What the contact law counts: potential energy of pairs and its events, changes by rules, where it has such. */
export function lawTally({ potential, rules }: PairLaw): Pick<Tally, "potential" | "rules"> {
  return { ...(potential && { potential: potential.tally() }), ...(rules && { rules: rules.tally() }) };
}

export function growthFacets({ growth }: PairLaw, extend: () => number): Pick<Facets, "growth"> {
  return growth ? { growth: { course: growth.course, extend } } : {};
}

export function potentialFacets({ potential }: PairLaw): Pick<Facets, "pairsInRange"> {
  return potential ? { pairsInRange: { pairs: () => potential.pairs() } } : {};
}
