/**
 * Distribution of times and paths of free flight by Enskog's theory: a particle of speed v collides at the rate ν(v) of a Maxwellian
 * gas (Chapman & Cowling, §5.4), so that flights that begin after a collision, at rate ν f, last a time t with probability density
 * ∫ f ν² exp(−νt) dv / ⟨ν⟩, and are of length l with ∫ f (ν²/v) exp(−νl/v) dv / ⟨ν⟩. The means are 1/⟨ν⟩ and ⟨v⟩/⟨ν⟩. Successive
 * collisions are taken as independent: at high density short flights back into the cage are more frequent than this.
 */
import { erf } from "../statistics/specialFunctions.ts";
import type { Dimension } from "./hardSphereTheory.ts";

/** Speeds over √(2kT/m) at which integrals are taken: midpoints of equal intervals up to this end. */
const fastest = 5;
const points = 400;

interface FlightTheory {
  /** Of times and paths; both in units of their means. */
  readonly time: (t: number) => number;
  readonly path: (l: number) => number;
}

/** Mean relative speed of a particle of speed c to a Maxwellian gas, in units of √(2kT/m). */
export function relativeSpeed(dimension: Dimension, c: number): number {
  if (dimension === 3) {
    if (c < 1e-6) return 2 / Math.sqrt(Math.PI);
    return Math.exp(-c * c) / Math.sqrt(Math.PI) + (c + 1 / (2 * c)) * erf(c);
  }
  // (1/2π)∫∫ √(c² + u² − 2cu cos θ) of the Maxwellian in u: the mean over directions and speeds of the other particle.
  const [speeds, turns] = [64, 32];
  let sum = 0;
  for (let i = 0; i < speeds; i++) {
    const u = ((i + 0.5) * fastest) / speeds;
    const weight = (2 * u * Math.exp(-u * u) * fastest) / speeds;
    for (let k = 0; k < turns; k++) {
      const cos = Math.cos((Math.PI * (k + 0.5)) / turns);
      sum += (weight / turns) * Math.sqrt(Math.max(0, c * c + u * u - 2 * c * u * cos));
    }
  }
  return sum;
}

/** Densities in units of the mean time and the mean path. */
export function flightTheory(dimension: Dimension): FlightTheory {
  const step = fastest / points;
  const speeds = Float64Array.from({ length: points }, (_, k) => (k + 0.5) * step);
  const shares = speeds.map((c) => c ** (dimension - 1) * Math.exp(-c * c));
  const norm = shares.reduce((sum, share) => sum + share, 0);
  const rates = speeds.map((c) => relativeSpeed(dimension, c));
  const mean = (values: Float64Array) => values.reduce((sum, value, k) => sum + (value * shares[k]) / norm, 0);
  const [meanRate, meanSpeed] = [mean(rates), mean(speeds)];
  // In units of the means a rate is ν/⟨ν⟩, and one per length (ν/v)⟨v⟩/⟨ν⟩.
  const perTime = rates.map((rate) => rate / meanRate);
  const perLength = perTime.map((rate, k) => (rate * meanSpeed) / speeds[k]);
  const density = (decay: Float64Array) => (x: number) =>
    mean(perTime.map((rate, k) => rate * decay[k] * Math.exp(-decay[k] * x)));
  return { time: density(perTime), path: density(perLength) };
}
