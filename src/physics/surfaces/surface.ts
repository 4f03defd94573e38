/**
 * Surface: something fixed or moving on a given course that particles bounce off. Walls of the box are surfaces; so are obstacles.
 *
 * An entry of the registry (`index.ts`) is a kind of obstacle with its parameters as plain data, and makes the surfaces of a system.
 */
import type { PairLaw } from "../contacts/contactLaw.ts";
import type { Impulse } from "../contacts/impulse.ts";
import type { Parameters, ParameterValues } from "../parameters.ts";
import type { System } from "../system.ts";
import type { Course } from "./course.ts";
import type { Flat } from "./shapes/flat.ts";
import type { Shape } from "./shapes/shape.ts";

export interface ObstacleKind {
  /** The word in `obstacles`, and in `System.obstacles`. */
  readonly kind: string;
  /** A sentence for hovers and documentation. */
  readonly description: string;
  /** Where it does not exist in both. */
  readonly dimensions?: readonly (2 | 3)[];
  readonly parameters: Parameters;
  /** The shapes it is made of, where it is made of such. */
  shapes?(values: ParameterValues, system: Pick<System, "dimension" | "meshes">): readonly Shape[];
  /** Of kinds with a closed surface: whether a point lies within it, where it is without its motion. */
  encloses?(values: ParameterValues, meshes: System["meshes"]): (x: number, y: number, z: number) => boolean;
  /** What is wrong with values that are of the right types. */
  problem?(values: ParameterValues, dimension: 2 | 3): ObstacleProblem | undefined;
  /**
   * @param index number of the surface; in logs and queues it is the partner −1 − index
   * @param law whose `bounce`, if it has one, says what a contact does
   */
  create(system: System, values: ParameterValues, index: number, law: Partial<Bounce> | undefined): Surface;
}

type BounceArguments = NonNullable<PairLaw["bounce"]> extends (...given: infer A) => unknown ? A : never;

/** What a contact with a surface does, in place of a reflection. */
export interface Bounce {
  bounce(...contact: BounceArguments): Impulse & { readonly heat?: number };
}

export interface ObstacleProblem {
  /** Of the parameter in question. */
  readonly path: readonly string[];
  readonly message: string;
  /** Missing: a parameter that goes with others. Conflict: one that does not. Default: a value out of its range. */
  readonly code?: "missing" | "conflict";
}

export interface SurfaceImpulse extends Impulse {
  /** Energy given to the particle by the motion of the surface, before anything is lost; 0 where it is at rest. */
  readonly work: number;
  /** Energy given to the particle by a thermal wall, in the frame of the wall; negative where it takes energy. */
  readonly heat?: number;
  /** Speed of approach over a length that is typical of the surface, before the impulse. */
  readonly approachRate: number;
}

/** Index of a system's first obstacle: −7 … −16 are codes that engines give to events without a partner. */
export const firstObstacle = 16;

/** A polyline, `dimension` numbers a point. */
export type Stroke = readonly (readonly number[])[];

export interface Surface {
  readonly index: number;
  /** In event logs and messages: "bottom". */
  readonly name: string;
  /** Low and high along each axis: in cells outside of these bounds the surface is never touched. */
  readonly bounds: readonly (readonly [low: number, high: number])[];
  /** For drawing, as it is without a displacement or rotation; empty where the box's outline shows it. */
  readonly outline: readonly Stroke[];
  /** Convex polygons that are filled in drawings, as they are without a displacement or rotation. */
  readonly areas?: readonly Stroke[];
  /** Where it moves. */
  readonly course?: Course;
  /**
   * Time from t until particle i is in contact and approaching, `Infinity` for never. It may be earlier: until then there is no
   * contact, at that time `collide` changes nothing, and the next prediction goes on.
   *
   * @param x its position and velocity at time t, z components 0 in two dimensions
   * @param limit from this time on the result may be anything that is not earlier
   * @param acceleration of the particle; gravity where it is left out
   */
  delay(
    i: number,
    x: number,
    y: number,
    z: number,
    vx: number,
    vy: number,
    vz: number,
    t: number,
    limit?: number,
    acceleration?: ArrayLike<number>,
  ): number;
  /** Gravity has changed in the system; left out where nothing depends on it. */
  reread?(): void;
  /** On which particles can lie: of a surface that is always at rest. */
  readonly support?: Flat | undefined;
  /** The reason why particles cannot lie on it, if they cannot. */
  readonly bearsNothing?: string | undefined;
  /** It needs periodic images along this axis and has none, because it has no end there; left out where it never has any. */
  lacksImages?(axis: number): boolean;
  /** Work of `gap` so far: shapes whose distance was computed; left out where there is one shape. */
  readonly tests?: number;
  /** Distance of particle i's surface from this one at time t; negative where they overlap. */
  gap(x: Float64Array, i: number, t: number): number;
  /**
   * Changes the velocity of particle i in contact at time t, and its spin by the `bounce` of the contact law; `undefined` where there
   * is no contact.
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
  ): SurfaceImpulse | undefined;
}

/** The name of an obstacle: its own, or its kind and number. */
export function obstacleName(obstacle: NonNullable<System["obstacles"]>[number] | undefined, k: number): string {
  const name = obstacle?.values.name;
  return typeof name === "string" ? name : `${obstacle?.kind ?? "obstacle"} ${k + 1}`;
}
