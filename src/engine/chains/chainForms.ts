/**
 * How a chain begins, and which velocity it hands on in a contact. Each form leaves the uniform distribution of configurations as it is: what
 * flows into a contact along its normal flows out of it.
 */
import type { RandomNumbers } from "../../physics/thermostats/thermostat.ts";

/** Components of a vector, the third 0 in two dimensions. */
export type Vector = Float64Array;

/** Velocities of all particles, three components each, in units in which all weigh the same. */
export interface Movers {
  readonly dimension: 2 | 3;
  /** √⟨u²⟩ of chains whose velocities are not those of the particles. */
  readonly speed: number;
  readonly own: Float64Array;
}

/** The velocities that a chain may have where it is continued. */
export interface Expected {
  readonly text: string;
  fits(velocity: readonly number[], tolerance: number): boolean;
}

export interface ChainForm {
  /** Velocities of the particles are exchanged in contacts. */
  readonly exchanges: boolean;
  /** The velocity with which particle i begins a chain. */
  begin(i: number, movers: Movers, random: RandomNumbers, velocity: Vector): void;
  /** Particle i has touched j: `velocity` becomes that of j. @param normal from i to j, of length 1 */
  pass(i: number, j: number, normal: Vector, movers: Movers, velocity: Vector): void;
  /** @param own velocity of the particle that moves */
  expected(own: Vector, movers: Pick<Movers, "dimension" | "speed">): Expected;
}

/** Along an axis, in the positive direction, all the way (Bernard, Krauth & Wilson 2009: xy-version). */
const straight: ChainForm = {
  exchanges: false,
  begin(_, { dimension, speed }, random, velocity) {
    velocity.fill(0);
    velocity[random.below(dimension)] = speed;
  },
  pass() {},
  expected: (_, { dimension, speed }) => ({
    text: `${speed} along ${dimension === 2 ? "x or y" : "x, y or z"} and 0 along the others`,
    fits: (velocity, tolerance) =>
      Array.from({ length: dimension }, (_, k) => k).some((along) =>
        velocity.every((u, axis) => Math.abs(u - (axis === along ? speed : 0)) <= tolerance),
      ),
  }),
};

/** In any direction; the next particle goes on in the direction mirrored at the normal (Bernard, Krauth & Wilson 2009). */
const reflected: ChainForm = {
  exchanges: false,
  begin(_, { dimension, speed }, random, velocity) {
    // In a sphere all directions are alike; only operations that are the same on every machine are used.
    for (;;) {
      let square = 0;
      for (let axis = 0; axis < dimension; axis++) {
        velocity[axis] = 2 * random.uniform() - 1;
        square += velocity[axis] * velocity[axis];
      }
      if (square > 1 || square < 1e-6) continue;
      const scale = speed / Math.sqrt(square);
      for (let axis = 0; axis < dimension; axis++) velocity[axis] *= scale;
      return;
    }
  },
  pass(_, __, normal, ___, velocity) {
    const along = dot(velocity, normal);
    for (let axis = 0; axis < 3; axis++) velocity[axis] = 2 * along * normal[axis] - velocity[axis];
  },
  expected: (_, { dimension, speed }) => ({
    text: `of the speed ${speed}${dimension === 2 ? ", with 0 as z" : ""}`,
    fits: (velocity, tolerance) =>
      Math.abs(Math.hypot(...velocity) - speed) <= tolerance && (dimension === 3 || velocity[2] === 0),
  }),
};

/** With the particle's own velocity; contacts exchange the components along the normal (Klement & Engel 2019). */
const newtonian: ChainForm = {
  exchanges: true,
  begin(i, { own }, _, velocity) {
    for (let axis = 0; axis < 3; axis++) velocity[axis] = own[3 * i + axis];
  },
  pass(i, j, normal, { own }, velocity) {
    let there = 0;
    for (let axis = 0; axis < 3; axis++) there += own[3 * j + axis] * normal[axis];
    const change = dot(velocity, normal) - there;
    for (let axis = 0; axis < 3; axis++) {
      own[3 * i + axis] = velocity[axis] - change * normal[axis];
      velocity[axis] = own[3 * j + axis] + change * normal[axis];
      own[3 * j + axis] = velocity[axis];
    }
  },
  expected: (own) => ({
    text: `the particle's own, [${[...own].join(", ")}]`,
    fits: (velocity, tolerance) => velocity.every((u, axis) => Math.abs(u - own[axis]) <= tolerance),
  }),
};

export const chainForms = { straight, reflected, newtonian } as const satisfies Record<string, ChainForm>;

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
