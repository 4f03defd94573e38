/** Particles on their way from a group of a scenario into a system. */
import type { ResolvedGroup } from "../resolve.ts";

/** One group on its way to becoming particles. */
export interface Batch {
  readonly group: ResolvedGroup;
  readonly count: number;
  radii: Float64Array;
  /** Empty until placed. */
  positions: Float64Array;
  readonly file?: {
    readonly velocities?: Float64Array;
    readonly masses?: Float64Array;
    readonly spins?: Float64Array;
    readonly species: Uint16Array;
    readonly speciesNames: readonly string[];
  };
}

export interface Balls {
  readonly positions: Float64Array;
  readonly radii: Float64Array;
}
