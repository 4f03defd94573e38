/** Total momentum along each axis. */
import type { Quantity } from "./quantity.ts";

export const momentum: Quantity = {
  id: "momentum",
  label: "Momentum",
  unit: "mass·length/time",
  about: "Total momentum.",
  default: ({ brownian, sphere }) => !brownian && !sphere,
  inEveryRun: true,
  requires: ["box"],
  columns: [{ name: "momentum.", shown: ({ inertia }) => inertia }],
  sample({ mechanics }, put) {
    for (const [axis, along] of mechanics.momentum.entries()) put(`momentum.${"xyz"[axis]}`, along);
  },
  charts: () => [
    {
      id: "momentum",
      title: "Momentum",
      about: "Sum over all particles, along each axis.",
      columns: { "momentum.": "" },
    },
  ],
};
