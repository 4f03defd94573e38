/**
 * Exact rescaling: at intervals all velocities are multiplied by one factor, so that the kinetic temperature is T again.
 *
 * v ← u + √(T/T′) (v − u). u is the velocity of the center of mass where momentum is conserved, which the factor leaves as it is, and
 * 0 otherwise. The distribution of velocities keeps its form; fluctuations of the energy are suppressed.
 */
import { isPeriodic } from "../box.ts";
import { numberOf, type Parameters } from "../parameters.ts";
import type { System } from "../system.ts";
import type { Thermostat, ThermostatKind } from "./thermostat.ts";

const parameters: Parameters = {
  temperature: {
    type: "number",
    description:
      "Kinetic temperature T right after each rescaling: m⟨v²⟩/d, the Boltzmann constant is 1. Unit: energy.",
    positive: true,
  },
  interval: { type: "number", description: "Time between two rescalings. Unit: time.", positive: true },
};

export const rescale: ThermostatKind = {
  kind: "rescale",
  description: "At intervals all velocities are multiplied by one factor that makes the temperature exact.",
  parameters,
  example: { temperature: 1, interval: 0.1 },
  gain(values) {
    const [kept, interval] = ["temperature", "interval"].map((name) => numberOf(parameters, values, name)) as [
      number,
      number,
    ];
    // Particles at rest stay so.
    return (temperature) => (temperature > 0 ? (kept - temperature) / interval : 0);
  },
  multiplies: true,
  temperature: (values) => numberOf(parameters, values, "temperature"),
  changes: (values) => 1 / numberOf(parameters, values, "interval"),
  paced: (changes) => ({ name: "interval", value: 1 / changes }),
  create(system, values): Thermostat {
    const temperature = numberOf(parameters, values, "temperature");
    const interval = numberOf(parameters, values, "interval");
    return {
      wait: () => interval,
      all: (velocities) => rescaleTo(system, velocities, temperature),
    };
  },
};

/** Makes the kinetic temperature exact; particles at rest stay so. */
function rescaleTo(system: System, velocities: Float64Array, temperature: number): void {
  const { dimension: d, count, masses } = system;
  const mean = centerVelocity(system, velocities);
  let twice = 0;
  for (let i = 0, k = 0; i < count; i++) {
    for (let axis = 0; axis < d; axis++, k++) twice += masses[i] * (velocities[k] - mean[axis]) ** 2;
  }
  let free = d * count;
  for (let axis = 0; axis < d; axis++) if (conservesMomentum(system, axis)) free--;
  if (!(twice > 0 && free > 0)) return;
  const factor = Math.sqrt((temperature * free) / twice);
  // So slow that their energy is no number: as at rest.
  if (!Number.isFinite(factor)) return;
  for (let k = 0; k < velocities.length; k++) velocities[k] = mean[k % d] + factor * (velocities[k] - mean[k % d]);
}

function conservesMomentum({ edges, gravity }: System, axis: number): boolean {
  return isPeriodic(edges, axis) && gravity[axis] === 0;
}

/** Velocity of the center of mass along axes on which momentum is conserved, 0 along the others. */
export function centerVelocity(system: System, velocities: Float64Array): Float64Array {
  const { dimension: d, count, masses } = system;
  const mean = new Float64Array(d);
  let mass = 0;
  for (let i = 0, k = 0; i < count; i++) {
    mass += masses[i];
    for (let axis = 0; axis < d; axis++, k++) mean[axis] += masses[i] * velocities[k];
  }
  for (let axis = 0; axis < d; axis++) mean[axis] *= conservesMomentum(system, axis) ? 1 / mass : 0;
  return mean;
}
