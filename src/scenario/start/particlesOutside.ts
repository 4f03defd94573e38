/** Particles outside the box. */
import { type Edges, isWall } from "../../physics/box.ts";
import { touchTolerance } from "./density.ts";

export interface OutsideParticle {
  readonly i: number;
  readonly axis: number;
  /** The face in question: 0 low, 1 high. */
  readonly side: 0 | 1;
  /** How far it has to move in. NaN where the position is not a number. */
  readonly by: number;
}

/**
 * Particles that are not in the box: all centers must lie in [0, size], and a radius away from a reflecting face.
 * `edges` as in System: low x, high x, low y, … One entry a particle, for the face it is furthest beyond.
 */
export function findParticlesOutside(balls: {
  readonly dimension: 2 | 3;
  readonly size: ArrayLike<number>;
  readonly edges: Edges;
  readonly positions: ArrayLike<number>;
  readonly radii: ArrayLike<number>;
  readonly limit?: number;
}): {
  readonly count: number;
  readonly worst: OutsideParticle | undefined;
  readonly outsiders: readonly OutsideParticle[];
} {
  const { dimension, size, edges, positions, radii, limit = 100 } = balls;
  const outsiders: OutsideParticle[] = [];
  let count = 0;
  let worst: OutsideParticle | undefined;
  const rounding = touchTolerance(size, 0);
  for (let i = 0; i < radii.length; i++) {
    const slack = rounding + 4 * Number.EPSILON * radii[i];
    let by = 0;
    let face = -1;
    for (let f = 0; f < 2 * dimension; f++) {
      const x = positions[i * dimension + (f >> 1)];
      const keep = isWall(edges, f) ? radii[i] : 0;
      const beyond = f % 2 === 0 ? keep - x : x + keep - size[f >> 1];
      // Written so that NaN counts as beyond.
      if (beyond <= Math.max(by, keep > 0 ? slack : 0)) continue;
      if (Number.isNaN(by)) continue;
      by = beyond;
      face = f;
    }
    if (face < 0) continue;
    const outsider: OutsideParticle = { i, axis: face >> 1, side: face % 2 === 0 ? 0 : 1, by };
    count++;
    if (worst === undefined || Number.isNaN(by) || by > worst.by) worst = outsider;
    if (outsiders.length < limit) outsiders.push(outsider);
  }
  return { count, worst, outsiders };
}
