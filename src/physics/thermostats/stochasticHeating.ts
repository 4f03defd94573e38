/**
 * Stochastic heating: at short intervals all particles are kicked at random (Williams & MacKintosh, Phys. Rev. E 54, R9, 1996;
 * van Noije & Ernst, Granular Matter 1, 57, 1998).
 *
 * Each component of each velocity gets a Gaussian change of variance ξ²Δt, less the mean over all particles weighted by mass, so that
 * the total momentum stays as it is. Energy is put in at the mean rate d ξ² Σm (1 − 1/N) / 2 of equal particles. The steady state of
 * inelastic discs and spheres is that of white noise as long as Δt is short beside the mean time between two collisions.
 */
import { numberOf, type Parameters } from "../parameters.ts";
import type { System } from "../system.ts";
import type { RandomNumbers, Thermostat, ThermostatKind } from "./thermostat.ts";

const parameters: Parameters = {
  strength: {
    type: "number",
    description:
      "Strength ξ² of the noise: the variance of each velocity component grows by ξ² per time. Unit: velocity² / time.",
    positive: true,
  },
  interval: {
    type: "number",
    description: "Time between two kicks; short beside the mean time between two collisions of a particle. Unit: time.",
    positive: true,
  },
};

export const stochasticHeating: ThermostatKind = {
  kind: "stochastic-heating",
  description: "At short intervals all particles are kicked at random. The total momentum stays as it is.",
  parameters,
  example: { strength: 1, interval: 0.01 },
  gain: (values, mass) => () => mass * numberOf(parameters, values, "strength"),
  changes: (values) => 1 / numberOf(parameters, values, "interval"),
  paced: (changes) => ({ name: "interval", value: 1 / changes }),
  create(system, values): Thermostat {
    const strength = numberOf(parameters, values, "strength");
    const interval = numberOf(parameters, values, "interval");
    const deviation = Math.sqrt(strength * interval);
    const kicks = new Float64Array(system.count * system.dimension);
    return {
      wait: () => interval,
      all: (velocities, random) => kick(system, velocities, kicks, deviation, random),
    };
  },
};

function kick(
  { dimension: d, count, masses }: System,
  velocities: Float64Array,
  kicks: Float64Array,
  deviation: number,
  random: RandomNumbers,
): void {
  const mean = new Float64Array(d);
  let mass = 0;
  for (let i = 0, k = 0; i < count; i++) {
    mass += masses[i];
    for (let axis = 0; axis < d; axis++, k++) {
      kicks[k] = deviation * random.normal();
      mean[axis] += masses[i] * kicks[k];
    }
  }
  for (let axis = 0; axis < d; axis++) mean[axis] /= mass;
  for (let k = 0; k < kicks.length; k++) velocities[k] += kicks[k] - mean[k % d];
}
