/**
 * Surface: something fixed or moving on a given course that particles bounce off. Walls of the box are surfaces; so are obstacles.
 *
 * An entry of the registry (`index.ts`) is a kind of obstacle with its parameters as plain data, and makes the surfaces of a system.
 */
import type { PairLaw } from "../contacts/contactLaw.ts";
import type { Impulse } from "../contacts/impulse.ts";
import type { Parameters, ParameterValues } from "../parameters.ts";
import type { System } from "../system.ts";

export interface ObstacleKind {
  /** The word in `obstacles`, and in `System.obstacles`. */
  readonly kind: string;
  /** A sentence for hovers and documentation. */
  readonly description: string;
  readonly parameters: Parameters;
  /**
   * @param index number of the surface; in logs and queues it is the partner −1 − index
   * @param law whose `bounce`, if it has one, says what a contact does
   */
  create(system: System, values: ParameterValues, index: number, law: PairLaw | undefined): Surface;
}

export interface SurfaceImpulse extends Impulse {
  /** Speed of approach over a length that is typical of the surface, before the impulse. */
  readonly approachRate: number;
}

export interface Surface {
  readonly index: number;
  /** In event logs and messages: "bottom". */
  readonly name: string;
  /** Low and high along each axis: in cells outside of these bounds the surface is never touched. */
  readonly bounds: readonly (readonly [low: number, high: number])[];
  /** For drawing: a polyline in two dimensions, the corners of a polygon in three; empty where the box's outline shows it. */
  readonly outline: readonly (readonly number[])[];
  /**
   * Time from t until particle i is in contact and approaching, `Infinity` for never.
   *
   * @param x its position and velocity at time t, z components 0 in two dimensions
   */
  delay(i: number, x: number, y: number, z: number, vx: number, vy: number, vz: number, t: number): number;
  /** Distance of particle i's surface from this one at time t; negative where they overlap. */
  gap(x: Float64Array, i: number, t: number): number;
  /**
   * Changes the velocity of particle i in contact at time t, and its spin by the `bounce` of the contact law.
   *
   * @param sinceContact time since its last contact
   * @param spins angular velocities; empty where the contact law changes none
   */
  collide(
    x: Float64Array,
    v: Float64Array,
    i: number,
    t: number,
    sinceContact: number,
    spins: Float64Array,
  ): SurfaceImpulse;
}
