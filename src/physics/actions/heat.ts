/** Heating: the kinetic temperature is multiplied by a factor, v ← u + √f (v − u), with u as for a thermostat that rescales. */
import { centerVelocity } from "../thermostats/rescale.ts";
import type { Action } from "./action.ts";

export const heat: Action = {
  name: "heat",
  value: {
    type: "number",
    description:
      "Factor by which the kinetic temperature is multiplied; below 1 it cools. All velocities are multiplied by its root, about that of " +
      "the center of mass where momentum is conserved. Spins stay. No unit. Default: temperatures stay.",
    positive: true,
    examples: [2, 0.5],
  },
  example: 2,
  labelOf: (value) => `${(value as number) < 1 ? "Cool" : "Heat"}: temperature × ${value}`,
  offered: () => [1.2, 2, 4, 0.8, 0.5, 0.25],
  free: { what: "factor" },
  multiplies: true,
  apply(system, value, velocities) {
    const factor = Math.sqrt(value as number);
    const mean = centerVelocity(system, velocities);
    const d = system.dimension;
    for (let k = 0; k < velocities.length; k++) velocities[k] = mean[k % d] + factor * (velocities[k] - mean[k % d]);
  },
};
