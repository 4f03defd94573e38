/**
 * The effect of an encounter on velocities: an impulse along the normal, smaller by the coefficient of restitution
 * (Bannerman et al. 2014, eqs. 4 and 5). Smooth particles: nothing tangential.
 */
import type { System } from "../system.ts";

export interface Impulse {
  /** Momentum transferred along the normal; negative only where two attract each other. */
  readonly momentum: number;
  /** Δp · r, the share of this collision in the collisional virial, with the sign of the momentum. Nothing at walls. */
  readonly virial: number;
  /** Kinetic energy lost. */
  readonly loss: number;
  /** Distance of the centers at which the event takes place, where that is not the sum of the radii. */
  readonly distance?: number;
}

/** The same, at an event at this distance. Spreading an object would take longer than the rest of the event. */
export function atDistance({ momentum, virial, loss }: Impulse, distance: number): Impulse {
  return { momentum, virial, loss, distance };
}

/** Square of a separation r = rᵢ − rⱼ, and r · (vᵢ − vⱼ): negative where i and j approach. */
export function approachOf(
  { dimension: d }: Pick<System, "dimension">,
  v: Float64Array,
  i: number,
  j: number,
  r: ArrayLike<number>,
): { readonly rr: number; readonly rv: number } {
  let rr = 0;
  let rv = 0;
  for (let a = 0; a < d; a++) {
    rr += r[a] * r[a];
    rv += r[a] * (v[i * d + a] - v[j * d + a]);
  }
  return { rr, rv };
}

/** Share of the speeds at which a pair separates at least: far above rounding, far below any effect. */
const leastDeparture = 2 ** -40;
/** Coefficients of restitution from here on leave a speed of separation that rounding does not hide. */
const nearlyZero = 2 ** -20;

/**
 * Coefficient of restitution with which two surfaces separate, where e alone would leave them at one normal velocity: the rounding left
 * in the difference, which every method of computation has its own of, would be a new event half of the time. The same rule as in
 * `kernel/restitution.ts`.
 *
 * @param approach normal speed of approach, positive
 * @param speeds sum of the magnitudes of all components of both velocities, which bounds their rounding
 */
export function separatingRestitution(e: number, approach: number, speeds: number): number {
  return e < nearlyZero ? Math.min(1, Math.max(e, (leastDeparture * speeds) / approach)) : e;
}

/** Changes the radial velocity of i relative to j by `change`, along r = rᵢ − rⱼ. No energy counts as lost. */
export function changeRadialVelocity(
  { dimension: d, masses }: System,
  v: Float64Array,
  i: number,
  j: number,
  r: ArrayLike<number>,
  change: number,
): Impulse {
  let rr = 0;
  for (let a = 0; a < d; a++) rr += r[a] * r[a];
  const distance = Math.sqrt(rr);
  const momentum = ((masses[i] * masses[j]) / (masses[i] + masses[j])) * change;
  for (let a = 0; a < d; a++) {
    const impulse = (momentum / distance) * r[a];
    v[i * d + a] += impulse / masses[i];
    v[j * d + a] -= impulse / masses[j];
  }
  return { momentum, virial: momentum * distance, loss: 0 };
}

/**
 * Collides i and j, r = rᵢ − rⱼ to the image that is met. The separation is used as it is, not as contact · r̂: only then is
 * energy kept to rounding when the contact distance is missed by a rounding. Nothing happens to a pair that already parts
 * (a contact so nearly glancing that rounding took it away): `undefined`.
 */
export function collide(
  { dimension: d, masses }: System,
  v: Float64Array,
  i: number,
  j: number,
  r: ArrayLike<number>,
  e: number,
): Impulse | undefined {
  let rr = 0;
  let rv = 0;
  let speeds = 0;
  for (let a = 0; a < d; a++) {
    rr += r[a] * r[a];
    rv += r[a] * (v[i * d + a] - v[j * d + a]);
    speeds += Math.abs(v[i * d + a]) + Math.abs(v[j * d + a]);
  }
  if (rv >= 0) return undefined;
  const restitution = separatingRestitution(e, -rv / Math.sqrt(rr), speeds);
  const reduced = (masses[i] * masses[j]) / (masses[i] + masses[j]);
  const virial = -reduced * (1 + restitution) * rv;
  for (let a = 0; a < d; a++) {
    const impulse = (virial / rr) * r[a];
    v[i * d + a] += impulse / masses[i];
    v[j * d + a] -= impulse / masses[j];
  }
  const loss = (reduced * (1 - restitution * restitution) * rv * rv) / (2 * rr);
  return { momentum: virial / Math.sqrt(rr), virial, loss };
}
