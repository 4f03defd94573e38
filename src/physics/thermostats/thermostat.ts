/**
 * Thermostat: changes of velocities at given times, between the events of the particles.
 *
 * An entry of the registry (`index.ts`) is a kind of thermostat with its parameters as plain data. Bound to a system it says when it
 * acts next and what it does. Application n has a random stream of its own, named after n: what is still to come is fixed by the
 * number of applications so far and the time of the last one.
 */
import type { Parameters, ParameterValues } from "../parameters.ts";
import type { System } from "../system.ts";

/** Random numbers of one use, such as an application. */
export interface RandomNumbers {
  /** In [0, 1). */
  uniform(): number;
  /** Mean 0, variance 1. */
  normal(): number;
  /** An integer in [0, n). */
  below(n: number): number;
}

export interface ThermostatKind {
  /** The word in `thermostat.kind`. */
  readonly kind: string;
  /** A sentence or two for hovers and documentation. */
  readonly description: string;
  readonly parameters: Parameters;
  /** An example for completion. */
  readonly example: ParameterValues;
  create(system: System, values: ParameterValues): Thermostat;
  /** Mean number of changes of each particle's velocity per time, and the parameter that sets it. */
  changes(values: ParameterValues): number;
  paced(changes: number): { readonly name: string; readonly value: number };
  /** The temperature that particles take without losses; undefined where there is none. */
  temperature?(values: ParameterValues): number;
  /** dT/dt that it gives to particles of this mass at a temperature T, on average; without it no temperature is foreseen. */
  gain?(values: ParameterValues, mass: number): (temperature: number) => number;
  /** Changes the total momentum. */
  readonly changesMomentum?: true;
  /**
   * Without losses the stationary state is the canonical one at `temperature`. A thermostat of this kind is the same at another temperature,
   * but for the velocities that it gives: it acts at the same times.
   */
  readonly isCanonical?: true;
  /** Multiplies velocities: particles at rest stay so. */
  readonly multiplies?: true;
}

export interface Thermostat {
  /** Time between the application before, or the start, and this one. */
  wait(random: RandomNumbers): number;
  /** Changes one particle at a time: `particle` draws which. */
  readonly one?: {
    particle(random: RandomNumbers): number;
    /** Changes the velocity of particle i. */
    change(i: number, velocity: Float64Array, random: RandomNumbers): void;
  };
  /** Changes the packed velocities of all particles. */
  all?(velocities: Float64Array, random: RandomNumbers): void;
}
