/** Total momentum along each axis. */
import { keepVelocities } from "../../physics/features/index.ts";
import type { Quantity } from "./quantity.ts";

/** The velocities of fewer particles are no distribution: of these, the momentum is shown. */
const few = 20;

export const momentum: Quantity = {
  id: "momentum",
  synonyms: ["center of mass velocity", "drift velocity"],
  label: "Momentum",
  unit: "mass·length/time",
  about: "Total momentum.",
  default: keepVelocities,
  inEveryRun: true,
  requires: ["box"],
  columns: [{ name: "momentum.", shown: ({ inertia }) => inertia }],
  sample({ mechanics }, put) {
    for (const [axis, along] of mechanics.momentum.entries()) put(`momentum.${"xyz"[axis]}`, along);
  },
  charts: ({ count }) => [
    {
      id: "momentum",
      title: "Momentum",
      about: "Sum over all particles, along each axis.",
      columns: { "momentum.": "" },
      ...(count < few && { opens: ["velocities", -1] as const }),
    },
  ],
};
