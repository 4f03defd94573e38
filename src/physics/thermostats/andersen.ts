/**
 * Andersen's thermostat (J. Chem. Phys. 72, 2384, 1980): random particles get new velocities from Maxwell's distribution, as by
 * collisions with a bath.
 *
 * Each particle is chosen at the times of a Poisson process of rate ν: the waiting times of N particles are exponential with the mean
 * 1/(Nν). Without losses the stationary state is the canonical one. Momentum is not conserved; diffusion is slowed down.
 */
import { numberOf, type Parameters } from "../parameters.ts";
import type { Thermostat, ThermostatKind } from "./thermostat.ts";

const parameters: Parameters = {
  temperature: {
    type: "number",
    description: "Temperature T of the bath: each new velocity component has the variance T/m. Unit: energy.",
    positive: true,
  },
  rate: {
    type: "number",
    description: "Mean number of new velocities per particle and time. Unit: 1/time.",
    positive: true,
  },
};

export const andersen: ThermostatKind = {
  kind: "andersen",
  description: "Random particles get new velocities from Maxwell's distribution, at random times of a given rate.",
  parameters,
  example: { temperature: 1, rate: 0.5 },
  temperature: (values) => numberOf(parameters, values, "temperature"),
  gain(values) {
    const [bath, rate] = ["temperature", "rate"].map((name) => numberOf(parameters, values, name)) as [number, number];
    return (temperature) => rate * (bath - temperature);
  },
  changesMomentum: true,
  isCanonical: true,
  changes: (values) => numberOf(parameters, values, "rate"),
  paced: (changes) => ({ name: "rate", value: changes }),
  create({ dimension, count, masses }, values): Thermostat {
    const temperature = numberOf(parameters, values, "temperature");
    const total = count * numberOf(parameters, values, "rate");
    return {
      wait: (random) => -Math.log(1 - random.uniform()) / total,
      one: {
        particle: (random) => random.below(count),
        change(i, velocity, random) {
          const deviation = Math.sqrt(temperature / masses[i]);
          for (let axis = 0; axis < dimension; axis++) velocity[axis] = deviation * random.normal();
        },
      },
    };
  },
};
