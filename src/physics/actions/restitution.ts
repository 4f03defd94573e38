/** The coefficient of restitution changes. */
import { setRestitution } from "../contacts/changingRestitution.ts";
import type { Action } from "./action.ts";

const coefficient = (value: unknown) => value as number;

export const restitution: Action = {
  name: "restitution",
  value: {
    type: "number",
    description:
      "Coefficient of normal restitution ε of all contacts from then on, walls included: what `contact.restitution` is at the start. Pairs " +
      "in `contact.pairs` keep theirs. No unit. Default: it stays.",
    minimum: 0,
    maximum: 1,
    examples: [0.9, 1],
  },
  example: 0.9,
  labelOf: (value) => `Change the coefficient of restitution to ${value}`,
  offered: () => [0.5, 0.9, 1],
  free: { what: "coefficient" },
  restitution: coefficient,
  act(system, value) {
    setRestitution(system, coefficient(value));
  },
};
