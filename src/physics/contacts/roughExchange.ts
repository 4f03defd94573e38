/**
 * What two rough balls exchange, or a rough ball and a wall, as functions of numbers: the formulas of rough.ts, component by component. The
 * production kernel is compiled with them, too.
 */

/** Component of a × b along an axis, from those along the two axes that follow it. */
export function crossAlong(aNext: number, aLast: number, bNext: number, bLast: number): number {
  return aNext * bLast - aLast * bNext;
}

/**
 * Component of the velocity t with which the two surfaces slide, along an axis.
 *
 * @param g component of the relative velocity of the centers, and `gn` that along the normal n
 * @param turning component of (Rᵢωᵢ + Rⱼωⱼ) × n
 */
export function slidingAlong(g: number, gn: number, n: number, turning: number): number {
  return g - gn * n - turning;
}

/**
 * Tangential velocity that a unit of tangential impulse changes: 1/mᵢ + 1/mⱼ + Rᵢ²/Iᵢ + Rⱼ²/Iⱼ.
 *
 * @param ai 1/mᵢ, 0 for a wall
 * @param ci Rᵢ/Iᵢ, 0 for a wall
 */
export function slidingMobility(ai: number, aj: number, ri: number, rj: number, ci: number, cj: number): number {
  return ai + aj + ri * ci + rj * cj;
}

/** Normal impulse at a normal velocity gn < 0. */
export function normalImpulse(restitution: number, gn: number, ai: number, aj: number): number {
  return (-(1 + restitution) * gn) / (ai + aj);
}

/** The tangential impulse is −t times this. It sticks or, where friction μ is too weak for the normal impulse, slides. */
export function tangentialShare(
  beta: number,
  friction: number,
  normal: number,
  slip: number,
  mobility: number,
): number {
  const sticking = ((1 + beta) * slip) / mobility;
  return sticking > friction * normal ? (friction * normal) / slip : (1 + beta) / mobility;
}

/** Energy that the contact takes from the normal motion and from the sliding. */
export function roughLoss(
  restitution: number,
  gn: number,
  ai: number,
  aj: number,
  share: number,
  slip: number,
  mobility: number,
): number {
  const ofNormal = ((1 - restitution * restitution) * gn * gn) / (2 * (ai + aj));
  const ofSliding = share * slip * slip * (1 - (share * mobility) / 2);
  return ofNormal + ofSliding;
}
