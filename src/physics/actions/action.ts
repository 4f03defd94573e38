/**
 * Action: a change of velocities, or of what acts on particles, at one time of a schedule.
 *
 * An entry of the registry (`index.ts`) is the word of an action in an entry of `schedule`, with its value as plain data.
 */
import type { Parameter, ParameterValue } from "../parameters.ts";
import type { System } from "../system.ts";

interface Described {
  /** The word in an entry of `schedule`. */
  readonly name: string;
  readonly value: Parameter;
  readonly example: ParameterValue;
  /** What is done, in words. */
  labelOf(value: ParameterValue): string;
  /** Values to choose from, in a box of this dimension. */
  offered(dimension: number): readonly ParameterValue[];
  /** What may have any other number, or one number per axis: the value, or a member of it. */
  readonly free: { readonly what: string; readonly member?: string };
  /** Changes the total momentum. */
  readonly changesMomentum?: true;
  /** `particle` in its value chooses one. */
  readonly ofParticle?: true;
  /** Particles at rest stay so. */
  readonly multiplies?: true;
  /** Gravity from then on. */
  gravity?(value: ParameterValue): readonly number[];
  /** Coefficient of restitution from then on. */
  restitution?(value: ParameterValue): number;
  /** What the value needs and a system does not have. */
  misfit?(system: System, value: ParameterValue): string | undefined;
}

/** Changes the packed velocities of all particles. */
interface OnVelocities {
  apply(system: System, value: ParameterValue, velocities: Float64Array): void;
  readonly act?: undefined;
}

/** Changes what acts on particles from then on, in arrays of the system. */
interface OnSurroundings {
  act(system: System, value: ParameterValue): void;
  readonly apply?: undefined;
}

export type Action = Described & (OnVelocities | OnSurroundings);
