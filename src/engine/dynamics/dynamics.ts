/**
 * A method of computing a run, by the name that `method.kind` has in a scenario. Its entry in the registry (`index.ts`) is the only
 * place that says what it takes, supports, counts and costs: schema, checks, estimates, comparisons and charts are made from it. Its engine is
 * in `engines.ts`.
 *
 * Functions of an entry are given the options of the scenario's method; each entry types those that it knows.
 */
import type { FeatureId } from "../../physics/features/index.ts";
import type { System } from "../../physics/system.ts";
import type { WorkCosts } from "../cells/cellSize.ts";
import type { Counter } from "./counters.ts";
import type { Forms } from "./valueForm.ts";

/** Options with cells as a scenario resolves them. */
export type Settings<Options> = Omit<Options, "cells"> & { readonly cells?: "auto" | readonly number[] };

/** An option that has no effect beside the others. */
export interface IdleOption {
  readonly option: string;
  /** A clause: "the detector "naive" has none". */
  readonly because: string;
  /** The option that makes it so, and a value under which it would have an effect. */
  readonly cause?: { readonly option: string; readonly message: string; readonly value: string; readonly fix: string };
}

/** An option with a value that the method cannot have in a scenario, such as too many particles. */
export interface OptionProblem {
  readonly severity: "warning" | "error";
  /** The option (or `kind`) to change, and what to write there. */
  readonly option: string;
  readonly value: string;
  readonly fix: string;
  readonly message: string;
}

/** Particles of a scenario, as far as their number is what counts. */
export interface SizedCrowd {
  readonly dimension: 2 | 3;
  readonly count: number;
  /** Particles of one size in a periodic box, on which nothing else acts. */
  readonly isUniform: boolean;
  /** All pairs of particles lose energy. Default: false. */
  readonly isInelastic?: boolean;
}

/** A scenario to be compared under several methods. */
export interface ComparisonContext {
  readonly count: number;
  /** By the kind of its motion. */
  readonly motion: string;
  /** Steps are swept: methods with time steps are compared with one without. */
  readonly sweepsSteps: boolean;
  /** The scenario's own options, where it is of this kind, without its step. */
  readonly own?: object | undefined;
  /** Cells of automatic choice, where they are known. */
  readonly cells?: number | readonly number[] | undefined;
}

export interface Dynamics {
  readonly kind: string;
  /** The hover: what it does, its source, its cost. */
  readonly description: string;
  readonly options: Forms;
  /** Examples that the editor proposes, each with its kind and a label that says what is special. */
  readonly snippets?: readonly { readonly label: string; readonly body: object }[];

  /** Features that it computes, by their ids (`physics/features`), and no others. */
  readonly serves: readonly FeatureId[];

  /** It takes time steps, and may miss collisions; all others are exact. */
  readonly hasTimeSteps?: true;
  /** Velocities change in time steps, too; it requires `step`, and misses nothing along the paths that it computes. */
  readonly integrates?: true;
  /** It visits configurations as often as in equilibrium: times, rates and the order of collisions are no dynamics. */
  readonly samples?: true;
  /** Searches exhaustively: the reference that others are compared with. */
  readonly isOracle?: true;
  /** Its automatic cells are a grid for each class of sizes where these are very unequal. */
  readonly levelsBySize?: true;
  /** Can change its cells while it runs. */
  readonly adaptsCells?: true;
  /** A third party whose partner has collided with another looks again: there is a ratio of checks to collisions. */
  readonly rechecksThirdParties?: true;
  /** Encounters and checks per encounter that no system exceeds. Default: 1.3, measured with methods that keep the earlier event of a partner. */
  readonly mostChecks?: number;
  /** Its saved state is restored faster than the engine is made anew, and with the same timing. */
  readonly restoresFast?: true;
  /** Its neighbor search needs no three cells along a periodic axis. */
  readonly worksInFewCells?: true;
  /** Each bond is followed by itself: it may be longer than the cells. */
  readonly followsBonds?: true;

  readonly counters: readonly Counter[];
  /** What each kind of counted work costs, where that is known. */
  readonly workCosts?: WorkCosts;

  /** Why the option `state` is none of this system: what was expected and found. */
  stateMisfit?(system: System, options: object): string | undefined;

  /** Cells along each axis in which it looks for partners; `chooseCells` or those given where this is left out. */
  cells?(system: System, options: object): readonly number[];
  /** It has cells, under these options; by default if it has the option. */
  usesCells?(options: object): boolean;
  /** @param crowd undefined where a file has to be read first */
  idleOptions?(options: object, crowd: () => SizedCrowd | undefined): readonly IdleOption[];
  sizeProblem?(options: object, count: number): OptionProblem | undefined;
  /** @param diameter the largest, @param side the shortest of the box */
  scaleProblem?(
    options: object,
    lengths: { readonly diameter: number; readonly side: number },
  ): OptionProblem | undefined;
  /** Under a contact law that remembers states of pairs. */
  pairStateProblem?(options: object): OptionProblem | undefined;

  /**
   * Why a system of many particles is processed event after event, where blocks would be faster; undefined where that was asked for.
   * Where threads are given, of any number of particles, and that they had no effect.
   */
  inOrderBecause?(system: System, options: object): string | undefined;
  /** It moves particles that are at rest. */
  moves?(options: object): boolean;
  /** Encounters per unit time beside those of the dynamics. Default: 1. */
  encountersBeside?(options: object, dimension: 2 | 3): number;
  /** Time of a collision beside that of the production engine. */
  slowness(options: object, count: number): number;
  /** Time of the usual work of an encounter (`cellSize.ts`), beside the one that estimates begin with, by the number of particles. */
  sizeCost?(options: object, crowd: SizedCrowd): number;
  /** Seconds per particle of a time step, and of a collision within it. */
  stepCosts?(options: object, dimension: 2 | 3, count: number): { readonly move: number; readonly restart: number };
  /** Options on which the speed depends beside size and dimension; by default those that are given of `queue`, `update`, …. */
  speedOptions?(options: object): object;

  /** Options under which it is compared when none are asked for, the best known first; none: only on request. */
  compared(context: ComparisonContext): readonly object[];
  /** More forms, offered for comparison on request. */
  readonly variants?: readonly object[];
}
