/** Particles beyond what a scenario's edges allow. Nothing stands at an open edge: beyond it is simply further out. */

import { hasOpenFace, isOpen } from "../../physics/box.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { findParticlesOutside, type OutsideParticle } from "./particlesOutside.ts";

/**
 * Overlaps of less than this share of the contact distance are the rounding of an earlier run, or of decimal fractions
 * (three balls of radius 0.1 at 0.1, 0.3, 0.5): every engine keeps them from growing.
 */
export const roundingOverlap = 1e-9;

/** The first thousand, whatever the depth; of positions that are periodic, those not in [0, size]. */
export function outsideBox(
  scenario: ResolvedScenario,
  positions: Float64Array,
  radii: Float64Array,
): readonly OutsideParticle[] {
  const { dimension, size, edges } = scenario;
  let bounded = positions;
  if (hasOpenFace(edges)) {
    bounded = positions.map((x, at) => {
      const axis = at % dimension;
      const low = isOpen(edges, 2 * axis) ? Math.max(x, 0) : x;
      return isOpen(edges, 2 * axis + 1) ? Math.min(low, size[axis]!) : low;
    });
  }
  return findParticlesOutside({ dimension, size, edges, positions: bounded, radii, limit: 1000 }).outsiders;
}
