/**
 * Flow: the velocity u(x, t) of a fluid that drags particles along.
 *
 * An entry of the registry (`index.ts`) is a kind of flow with its parameters as plain data. Bound to a box it is a `Flow`, which is
 * asked for velocities at the places of many particles at once. Random numbers are those of `counterRandom.ts`, named after the kind,
 * so that a flow at a time is fixed by the seed and the number of its steps.
 */
import type { Edges } from "../box.ts";
import type { Parameters, ParameterValues } from "../parameters.ts";

export interface FlowKind {
  /** The word in `flow.kind`. */
  readonly kind: string;
  /** A sentence or two for hovers and documentation, with the formula. */
  readonly description: string;
  /** Where it does not exist in both. */
  readonly dimensions?: readonly (2 | 3)[];
  /** It changes by steps of time (`Flow.anyOrder` is false). */
  readonly stepwise?: true;
  /** What is the same everywhere, so that a picture of it shows nothing. */
  readonly even?: "vorticity" | "velocity";
  readonly parameters: Parameters;
  /** An example for completion. */
  readonly example: ParameterValues;
  /** What does not fit the box, such as a flow that is not periodic along a periodic axis; or values that contradict each other. */
  problem?(values: ParameterValues, box: FlowBox): FlowProblem | undefined;
  /** What makes results poor in time steps of this length, without being wrong. */
  advise?(values: ParameterValues, box: FlowBox, step: number): readonly FlowAdvice[];
  /** For hovers and estimates, without the cost of making the flow. */
  scales(values: ParameterValues, box: FlowBox): FlowScales;
  /**
   * Prescribed mean of u²/2, of waves by their number n in the longest side: shell n holds the wave numbers within (n ± ½) 2π/side,
   * n from 0 to `count` − 1.
   */
  shells?(values: ParameterValues, box: FlowBox, count: number): Float64Array;
  /** Seconds that a time step takes beside the moves of particles, of flows that are computed on a grid; to a factor of two. */
  stepSeconds?(values: ParameterValues, box: FlowBox): number;
  create(place: FlowPlace, values: ParameterValues): Flow;
}

export interface FlowBox {
  readonly dimension: 2 | 3;
  readonly size: ArrayLike<number>;
  readonly edges: Edges;
  /** Velocities in the files that scenarios name; absent where files have not been read. */
  readonly grids?: FlowGrids | undefined;
}

/** Velocities on a regular grid, by the names of files. */
export type FlowGrids = Readonly<Record<string, FlowGrid>>;

export interface FlowGrid {
  readonly nodes: readonly number[];
  /** Sides of the box for which it was written. */
  readonly size: readonly number[];
  /** Components of one node after the other; x runs fastest. */
  readonly values: Float64Array;
}

/** What a flow is made for. */
export interface FlowPlace extends FlowBox {
  /** Of the run; each kind has streams of its own. */
  readonly seed: number;
  /** Time step of the method: random flows change at its multiples, and are constant between them. */
  readonly step: number;
}

export interface FlowProblem {
  /** Of the parameter in question; empty: the flow as a whole. */
  readonly path: readonly string[];
  readonly message: string;
  /** Default: a conflict. */
  readonly code?: "range" | "missing" | "aliasing" | "step-too-long";
  /** Values of parameters with which it is solved. */
  readonly repairs?: readonly { readonly parameter: string; readonly value: number }[];
}

export interface FlowAdvice extends FlowProblem {
  /** A time step with which it is solved. */
  readonly step?: number;
}

export interface FlowScales {
  /** The largest speed, or for random flows a speed that is rarely exceeded. */
  readonly speed: number;
  /** The size of the largest eddies; Infinity where the velocity is the same everywhere. */
  readonly length: number;
  /** Turnover time of the largest eddies, or the time in which the flow changes; Infinity where a particle at rest in it sees no change. */
  readonly time: number;
  /** Of turbulent flows, as Kolmogorov's scales: u/ω and 1/ω with the root mean squares of velocity and vorticity. */
  readonly smallest?: { readonly length: number; readonly time: number };
}

export interface Flow {
  /**
   * `advance` accepts times in any order at no great cost: the flow is steady, or a formula. Of others times never decrease, and engines
   * advance them step by step.
   */
  readonly anyOrder: boolean;
  /** The flow of this time is what `sample` gives from now on. Times count from the start of the flow, not of the run. */
  advance(time: number): void;
  /**
   * Velocities at the positions of particles `from` … `to` − 1, packed like positions. Along periodic axes positions may be outside of
   * the box.
   */
  sample(positions: Float64Array, into: Float64Array, from: number, to: number): void;
  /** Nodes along each axis of the grid on which the flow is known; elsewhere it is interpolated. */
  readonly grid?: readonly number[];
  /** Particles act on it. */
  readonly reaction?: Reaction;
  /** What is to come depends on more than the time: numbers for saved states and end states. */
  save?(): Float64Array;
  /** After it the flow is that of the time at which it was saved. */
  restore?(state: Float64Array): void;
}

/** The reaction of particles on a flow, in time steps that take the place of `advance`. */
export interface Reaction {
  /** A step that ends at this time of the flow, with positions and velocities of all particles at its beginning. */
  react(time: number, duration: number, positions: Float64Array, velocities: Float64Array): void;
  /** Nodes of the grid. */
  readonly points: number;
  /** The numerical method has become unstable. */
  readonly instability: Instability | undefined;
  tally(): ReactionTally;
}

export interface Instability {
  /** Energy of the disturbance of the flow, and what it can have by physics. */
  readonly energy: number;
  readonly bound: number;
}

/** Counted since the start of the flow, and readings at its time. */
export interface ReactionTally {
  readonly steps: number;
  /** Of conjugate gradients: in all, and in the last step. */
  readonly iterations: number;
  readonly latest: number;
  /** Nodes of the grid. */
  readonly points: number;
  /** ½ ∫ u² dA. */
  readonly energy: number;
  /** ∫ u dA. */
  readonly momentum: readonly [number, number];
  /** Bound of the largest eigenvalue of Δt D, by sources of the last step: explicit sources may be unstable where it is above 2. */
  readonly strongest: number;
}
