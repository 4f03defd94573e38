/**
 * Mean energy that a pair collision takes in a gas of equal balls with Maxwellian velocities and spins: averages over the normal
 * velocity v of approach, which has the density (v/s²) exp(−v²/2s²), s² = 2T/m (collisions are as frequent as v is large), and over
 * the sliding u of the surfaces, whose d − 1 components are normal with the variance 2T/m + 2T_s/(qm), qmR² the moment of inertia.
 */

export interface CollisionGas {
  readonly dimension: 2 | 3;
  readonly temperature: number;
  /** kT of the spins. */
  readonly spinTemperature: number;
  readonly mass: number;
  /** Of the normal velocity, as `contact.restitution` says. */
  readonly restitution: number;
}

/** Of one pair collision; negative where it is a gain. */
export interface MeanLoss {
  readonly motion: number;
  readonly spin: number;
}

const points = 24;
/** Quantiles of x in x exp(−x²/2), and of |x| in exp(−x²/2) by midpoints with their weights. */
const rayleigh = Array.from({ length: points }, (_, k) => [Math.sqrt(-2 * Math.log((k + 0.5) / points)), 1 / points]);
const [step, halfNormal] = [5 / points, 2 / Math.sqrt(2 * Math.PI)];
const normal = Array.from({ length: points }, (_, k) => {
  const x = (k + 0.5) * step;
  return [x, step * halfNormal * Math.exp((-x * x) / 2)];
});

/** Mean over collisions of a function of the velocity of approach. */
export function overApproaches({ temperature, mass }: CollisionGas, of: (v: number) => number): number {
  const s = Math.sqrt((2 * temperature) / mass);
  return rayleigh.reduce((sum, [x, weight]) => sum + weight! * of(s * x!), 0);
}

/** Mean over the sliding u of the surfaces, of variance `square` along each of its d − 1 components. */
export function overSliding(dimension: 2 | 3, square: number, of: (u: number) => number): number {
  const s = Math.sqrt(square);
  return (dimension === 2 ? normal : rayleigh).reduce((sum, [x, weight]) => sum + weight! * of(s * x!), 0);
}

/** (m/4) ⟨(1 − ε²(v)) v²⟩: that of the normal motion. */
export function lossOfApproach(gas: CollisionGas, restitution: (v: number) => number): number {
  return (gas.mass / 4) * overApproaches(gas, (v) => (1 - restitution(v) ** 2) * v * v);
}
