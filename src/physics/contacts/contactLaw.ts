/**
 * Contact law: when two particles have their next event, and what it does to their velocities.
 *
 * An entry of the registry (`index.ts`) is the law itself, with its parameters as plain data. Bound to a system it is a `PairLaw`,
 * which all event-driven engines ask; but the production kernel has the formulas of the default law, constant restitution between hard balls,
 * of viscoelastic and rough ones, and of stepped potentials compiled into it.
 */
import type { GrowthCourse } from "../growth.ts";
import type { Parameters, ParameterValue, ParameterValues } from "../parameters.ts";
import type { Memory, System } from "../system.ts";
import type { InvalidStates } from "./detection.ts";
import type { Impulse } from "./impulse.ts";
import type { CollisionGas, MeanLoss } from "./meanLoss.ts";
import type { PairState } from "./pairState.ts";

/** What sizes are judged by. */
export type Sized = Pick<System, "contactLaw" | "speciesNames"> &
  Pick<System, "edges"> & { readonly size: ArrayLike<number> };

/** What of a law does not fit a pair of species. */
export interface Misfit {
  readonly between: readonly [string, string];
  readonly parameter: string;
  readonly message: string;
  /** A value that fits, where one is known. */
  readonly fitting?: ParameterValue;
}

export interface ContactLaw {
  /** The word in `contact` that chooses the law; the default law has none of its own. */
  readonly name: string;
  /** A sentence for hovers and documentation. */
  readonly description: string;
  readonly parameters: Parameters;
  /** Values that the editor proposes. */
  readonly examples?: readonly ParameterValues[];
  /** What the first of them is, in a few words. Default: the name. */
  readonly exampleLabel?: string;
  create(system: System, values: ParameterValues): PairLaw;
  /** What is wrong with values together, that each parameter alone does not show. */
  problems?(values: ParameterValues): readonly { readonly parameter: string; readonly message: string }[];
  /** It remembers states of pairs (`PairLaw.pairState`), which change with each event. */
  readonly hasPairStates?: true;
  /** Pairs have potential energy: theories of hard spheres do not apply. */
  readonly hasPotential?: true;
  /** Of laws that change spins: I / mR² of all particles. */
  inertiaFactor?(values: ParameterValues, dimension: 2 | 3): number;
  /** Nothing is ever lost, neither between particles nor at walls that there are. */
  isElastic(system: System): boolean;
  /** Events for each contact of hard balls of the same sizes, in a gas at equilibrium. */
  eventsPerContact?(values: ParameterValues, gas: Gas): number;
  /** Mean potential energy of a particle in such a gas. */
  potentialEnergy?(values: ParameterValues, gas: Gas): number;
  /** There is a theory of both; without it they are guesses. Left out where there always is. */
  knowsPairs?(values: ParameterValues, gas: Gas): boolean;
  /** Mean energy that a pair collision takes; without it that of the normal motion with constant `restitution`, (1 − ε²) kT. */
  meanLoss?(values: ParameterValues, gas: CollisionGas): MeanLoss;
  /** Distance of the cores of two species, where it is not the sum of the radii. */
  coreOf?(system: Pick<System, "contactLaw">, a: string, b: string): number | undefined;
  /** The longest distance of the centers at which two species have an event, where it may be longer than that of contact. */
  rangeOf?(system: Pick<System, "contactLaw">, a: string, b: string): number;
  /** What of the law does not fit the sizes of a system. @param largest radius of each species; 0: unknown */
  misfit?(system: Sized, largest: readonly number[]): Misfit | undefined;
  /** `restitution` has no effect beside it: neither between particles nor at walls. */
  readonly replacesRestitution?: true;
}

/** A gas of equal particles. */
export interface Gas {
  readonly dimension: 2 | 3;
  /** Sum of two radii. */
  readonly contact: number;
  readonly temperature: number;
  readonly numberDensity: number;
  /** g(r) at the contact of hard balls. */
  readonly contactValue: number;
  /** By how much it is denser at most where particles attract each other. */
  readonly densest: number;
}

/** What the kernel and the time-stepped methods are made for. */
export interface ConstantRestitution {
  /** Nothing is ever lost, neither between particles nor at walls. */
  readonly elastic: boolean;
  /** Contacts that follow the particle's last by less lose nothing (TC model); 0 for never. */
  readonly tc: number;
}

export interface PairLaw {
  /** The range of each particle: i and j have no event while their centers are farther apart than reach[i] + reach[j]. */
  readonly reach: Float64Array;
  /**
   * Where all events of a pair take place at given distances of the centers: these, of each pair of species, from the outside in. The last is
   * that of the cores, inside which nothing happens but their contact; NaN: the sum of the radii. The production kernel then does not ask for
   * the time of a pair that reaches none of them before what is known already.
   */
  readonly distances?: readonly Float64Array[];
  /**
   * Time to the next event of i and j if nothing else happens, `Infinity` for never: 0 where they are at the distance of an event
   * and move on through it, never for the event just past. Both are in the same acceleration, which cancels.
   *
   * @param x separation rᵢ − rⱼ along x, to the image in question
   * @param vx relative velocity vᵢ − vⱼ along x
   * @param t the time now, of laws that depend on it
   */
  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number, t: number): number;
  /**
   * Changes the velocities of i and j at their event; `undefined` where nothing is exchanged, because rounding has taken a
   * glancing contact away.
   *
   * @param r separation rᵢ − rⱼ, `dimension` numbers
   * @param sinceContact time since the last contact of either, `Infinity` for none
   * @param spins angular velocities, which a law with `inertiaFactor` changes; otherwise empty
   */
  collide(
    v: Float64Array,
    i: number,
    j: number,
    r: ArrayLike<number>,
    sinceContact: number,
    spins: Float64Array,
  ): Impulse | undefined;
  /**
   * Changes the velocity of particle i at its contact with a surface that it approaches. Without it surfaces reflect with their
   * own coefficient of restitution.
   *
   * @param n unit normal of the surface, which points at the particle, `dimension` numbers
   * @param u velocity of the surface at the contact, `dimension` numbers
   * @param face number of a face of the box, −1 − k for obstacle k
   * @param restitution coefficient of normal restitution of that surface, which a law may replace by its own
   * @param t the time now, of surfaces that depend on it
   */
  bounce?(
    v: Float64Array,
    i: number,
    n: ArrayLike<number>,
    u: ArrayLike<number>,
    face: number,
    restitution: number,
    sinceContact: number,
    spins: Float64Array,
    t: number,
  ): Impulse;
  /** Of laws whose ranges grow with time. */
  readonly growth?: {
    /** Changed by the engine that grows them, which then calls `extend`. */
    readonly course: GrowthCourse;
    /** The time of growth until which `reach` holds. */
    readonly covered: number;
    /**
     * Makes `reach` hold from time t on; returns the time until which it does.
     * @param share size to which the largest particle may grow until then, over its present one; cells hold for a tenth more by default
     */
    extend(t: number, share?: number): number;
    /** Makes `reach` hold until particles have grown for this time. */
    cover(grown: number): void;
    /** Distance of the centers of i and j at contact at time t. */
    contactAt(i: number, j: number, t: number): number;
    /** Rate at which that distance grows now. */
    rateOf(i: number, j: number): number;
  };
  /**
   * What the law remembers of each pair, such as whether it is bound. Part of saved states. It holds for the nearest image: `delay` is
   * asked of other images too.
   */
  readonly pairState?: PairState;
  /** Of forms of detection that leave invalid states: how often they did. */
  readonly invalid?: InvalidStates;
  /**
   * What the law remembers of each particle, by names that `particleMemories` has, too. Part of saved states and of end states; a law
   * starts from `system.memory`.
   */
  readonly particleMemory?: Readonly<Record<string, Float64Array>>;
  /** Of laws with potential energy. */
  readonly potential?: PairPotential;
  /** Of systems with rules. */
  readonly rules?: RuleCounts;
}

export interface RuleCounts {
  tally(): RuleTally;
  /** For saved states. */
  readonly counted: Float64Array;
}

export interface RuleTally {
  /** Crossings of detection circles, inwards and outwards. */
  readonly detections: number;
  readonly departures: number;
  /** Changes of course. */
  readonly changes: number;
  /** Units on the course of each rule; the first number is of those on none. */
  readonly onCourse: readonly number[];
}

/** Potential energy of pairs that are within range of each other. */
export interface PairPotential {
  tally(): PotentialTally;
  /** Pairs within range, two indices each. */
  pairs(): Uint32Array;
  /** Counts and energy, for saved states. */
  readonly counted: Float64Array;
}

export interface PotentialTally {
  /** Steps crossed inwards and outwards, and reflections at a step. */
  readonly captures: number;
  readonly releases: number;
  readonly reflections: number;
  /** Potential energy of all pairs. */
  readonly energy: number;
  /** Pairs within the range of the potential. */
  readonly pairs: number;
}

/** What the law and the times of last contacts leave for a later run. */
export function memoryOf({ pairState, particleMemory }: PairLaw, contacts: NonNullable<Memory["particles"]>): Memory {
  return { particles: { ...contacts, ...particleMemory }, ...(pairState && { pairs: pairState.entries() }) };
}
