/**
 * The one face of every engine: advance, project, tally, save and restore. Comparing engines, charting their cost
 * and scrubbing through time are written once, against this face.
 */
import type { System } from "../../physics/system.ts";

/** Why `advance` came back. */
export type Pause =
  /** The time asked for is reached; the engine's clock stands exactly there. */
  | { readonly why: "time" }
  /** The number of encounters asked for has happened. */
  | { readonly why: "encounters" }
  /** The encounter log is full: drain it and go on. */
  | { readonly why: "log" }
  /** Events pile up on one particle without time passing; the engine will not go on. */
  | { readonly why: "collapse"; readonly particle: number; readonly partner: number; readonly time: number };

export interface Limits {
  /** Absolute time to advance to. */
  readonly until: number;
  /** Come back after so many encounters (pair collisions and wall hits) at the latest. */
  readonly encounters?: number;
}

/** Counted work and counted physics since the start. Counted work is the same on every machine. */
export interface Tally {
  /** Pair collisions, each counted once. */
  collisions: number;
  /** Impacts on walls. */
  wallHits: number;
  /** Crossings from one cell into the next. */
  transfers: number;
  /** Third-party checks: a particle whose foreseen partner was taken by another looks again at the old time. */
  checks: number;
  /**
   * Moves of a particle whose foreseen partner was taken by another, to where and when it would have met it, there to look
   * again (Lubachevsky 1991): what the others do by a check. Only that method has them.
   */
  advancements: number;
  /** Events at zero distance ahead that keep an overlap made by rounding from growing (Bannerman et al. 2014, §4.1). */
  stabilising: number;
  /** Pairs whose encounter time was examined. */
  pairTests: number;
  /** Cells looked into. */
  cellsVisited: number;
  /** Entries put into the event queue. */
  queuePushes: number;
  /** Entries taken out of it, stale ones included. */
  queuePops: number;
  /** Entries taken out that no longer meant anything. */
  queueStale: number;
  /** Entries the queue looked at or moved to keep its order and to find the first. The production engine does not count them: 0. */
  queueSteps: number;
  /** Predictions made again because the foreseen partner changed its mind. */
  redone: number;
  /** Particle states brought up to date. */
  advanced: number;
  /** Sum over pair collisions of momentum transfer times separation: Δp·r_ij, the collisional virial (energy units). */
  virial: number;
  /** Kinetic energy lost in collisions and at walls. */
  dissipated: number;
  /** Normal momentum given to each face: low x, high x, low y, … (all positive). */
  wallImpulse: number[];
  /** Bytes the engine holds. */
  bytes: number;
  /** Of time-stepped methods only. */
  stepped?: SteppedTally;
}

/** What only methods with time steps have: what they look at, and what they miss. */
export interface SteppedTally {
  readonly steps: number;
  /** Links made between particles and cells or lists, and entries looked at there. */
  readonly links: number;
  readonly looked: number;
  /** Pairs told to be too far apart by lengths alone. */
  readonly bounded: number;
  /** Steps cut in pieces, and particles that went farther in a step than their detector's bound. */
  readonly splits: number;
  readonly fast: number;
  /** Collisions of the shadow sample, those of them that were missed, and the sum of the times by which the others came late. */
  readonly judged: number;
  readonly missed: number;
  readonly late: number;
  /** Pair tests of the shadow sample, and the counted work of the method itself beside it. */
  readonly shadowTests: number;
  readonly work: number;
  readonly clusters?: number;
  readonly largestCluster?: number;
}

/** Positions and velocities of all particles at one time, packed like those of a system. */
export interface Frame {
  time: number;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
}

/**
 * Encounters in the order in which they happened. `second` is the partner's index, or −1 − face for a wall.
 * `gap` is the distance of the centres minus the contact distance at the moment of impact (negative: overlap by rounding);
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

/** Cells that adapt: so many along each axis from the event after that many encounters on. */
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
  tally(): Tally;
  /** Pair collisions and wall hits each particle has suffered so far. */
  encounterCounts(): Uint32Array;
  /** Where cells adapt: what has been decided so far, in order. */
  cellDecisions?(): readonly CellDecision[];
  /** Keep the last `capacity` encounters for `drain`; 0 stops logging. `advance` pauses when the log is full. */
  log(capacity: number): void;
  drain(): EncounterLog;
  /** The whole state; a restored run continues bit for bit. */
  save(): Uint8Array;
  restore(state: Uint8Array): void;
  /** ⟨|x − x₀|²⟩, however often round the box, of all or of one species. Of methods with time steps, as what follows. */
  meanSquareDisplacement?(species?: number): number;
  /** Clusters by size, where particles associate. */
  clusterSizes?(): readonly (readonly [size: number, clusters: number])[] | undefined;
  /** The particle that stands for each one's cluster. */
  clusterOf?(): Int32Array | undefined;
  /** Pairs that passed through each other in the last step, two numbers each: of a sample, or of all while all are watched. */
  missedPairs?(): Uint32Array;
  watchAll?(on: boolean): void;
  /** All have been watched through the whole of the last step. */
  readonly sawLastStep?: boolean;
}

export function emptyFrame(system: System): Frame {
  const length = system.count * system.dimension;
  return { time: 0, positions: new Float64Array(length), velocities: new Float64Array(length) };
}
