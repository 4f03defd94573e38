import type { FreeSpace } from "./freeSpace.ts";

/** Passes of the local repulsion, and what they need to know about its points. */
export interface Repulsion {
  /** Displacement of fluid particles by each ball, summed over the passes of the last step and weighted by mass; `dimension` numbers each. */
  readonly pushedByBalls: Float64Array;
  /** Pairs whose distance was computed, and those that were too near, in the last step. */
  readonly tests: number;
  readonly contacts: number;
  /** @param onBalls packed positions of the solid particles of balls */
  apply(positions: Float64Array, velocities: Float64Array, onBalls: Float64Array): void;
}

/** The points: those of fluids, of solids at rest, and of balls, in this order. */
export interface RepulsionKinds {
  readonly distance: number;
  readonly count: number;
  /** Packed positions of solid particles at rest. */
  readonly solids: Float64Array;
  /** Kind of each point. Kinds are fluids, solids at rest, balls. */
  readonly kinds: Uint8Array;
  readonly number: number;
  readonly fluids: number;
  /** Kinds below this number are fluids of one mass, of which each has the share 1. */
  readonly alike: number;
  /** Share of d of a particle of one kind beside another: kinds × kinds. */
  readonly shares: Float64Array;
  /** Of fluid particles. */
  readonly masses: Float64Array;
  /** Where there are obstacles. */
  readonly space?: FreeSpace;
}

/** Distance from obstacles, over r_L, below which pairs and pushes are tested: a pair and its pushes reach r_L and r_L/2. */
export const guarded = 2;
