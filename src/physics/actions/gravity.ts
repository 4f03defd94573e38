/** Gravity changes: its direction, its strength, or both. */
import type { Action } from "./action.ts";

const gravityOf = (value: unknown) => value as readonly number[];

const examples = [
  [0.5, -1],
  [0, 0.5, -1],
];

export const gravity: Action = {
  name: "gravity",
  value: {
    type: "vector",
    description:
      "Acceleration of all particles from then on, one number per axis: what `gravity` is at the start. Unit: length / time². Default: it stays.",
    examples,
  },
  example: [0.5, -1],
  labelOf: (value) => `Change gravity to (${gravityOf(value).join(", ")})`,
  offered: (dimension) => examples.filter(({ length }) => length === dimension),
  free: { what: "vector" },
  gravity: gravityOf,
  act(system, value) {
    system.gravity.set(gravityOf(value));
  },
};
