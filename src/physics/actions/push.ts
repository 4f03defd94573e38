/** A push: a velocity is added to that of all particles, of a group, or of one particle. */
import type { ParameterValue, ParameterValues } from "../parameters.ts";
import type { System } from "../system.ts";
import type { Action } from "./action.ts";

interface Push {
  readonly velocity: readonly number[];
  readonly of?: string;
  readonly particle?: number;
}

export const push: Action = {
  name: "push",
  value: {
    type: "group",
    examples: [{ velocity: [1, 0] }],
    description:
      "A velocity that is added to those of particles: of all, of the group `of`, or of one `particle`. Default: nothing is pushed.",
    members: {
      velocity: { type: "vector", description: "Velocity that is added. Unit: length / time.", examples: [[1, 0]] },
      of: {
        type: "text",
        description: "Name of the group that is pushed. Default: all.",
        optional: true,
        examples: ["particles"],
      },
      particle: {
        type: "number",
        description:
          "Number of the particle that is pushed, from 0, as its card in the playground has it. Default: all.",
        minimum: 0,
        optional: true,
      },
    },
  },
  example: { velocity: [1, 0] },
  labelOf(value) {
    const { velocity, of, particle } = pushOf(value);
    const pushed =
      particle !== undefined ? `particle ${particle}` : of === undefined ? "all particles" : `particles of ${of}`;
    return `Push ${pushed} by (${velocity.join(", ")})`;
  },
  // Along each axis there and back.
  offered: (dimension) =>
    Array.from({ length: 2 * dimension }, (_, k) => ({
      velocity: Array.from({ length: dimension }, (_, axis) => (axis === k >> 1 ? 1 - 2 * (k & 1) : 0)),
    })),
  free: { what: "velocity", member: "velocity" },
  changesMomentum: true,
  ofParticle: true,
  apply(system, value, velocities) {
    const { velocity } = pushOf(value);
    const d = system.dimension;
    for (const i of pushed(system, value))
      for (let axis = 0; axis < d; axis++) velocities[i * d + axis] += velocity[axis];
  },
  misfit(system, value) {
    const { particle } = pushOf(value);
    if (particle !== undefined && !(Number.isInteger(particle) && particle < system.count))
      return `expected the number of a particle, at most ${system.count - 1}, got ${particle}.`;
    return undefined;
  },
};

const pushOf = (value: ParameterValue) => value as ParameterValues as unknown as Push;

function pushed({ count, species, speciesNames }: System, value: ParameterValue): number[] {
  const { of, particle } = pushOf(value);
  if (particle !== undefined) return [particle];
  const all = Array.from({ length: count }, (_, i) => i);
  return of === undefined ? all : all.filter((i) => speciesNames[species[i]] === of);
}
