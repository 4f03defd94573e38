/** Particles beyond what a scenario's edges allow. Nothing stands at an open edge: beyond it is simply further out. */

import { hasOpenFace, isOpen } from "../../physics/box.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { findParticlesOutside, type OutsideParticle } from "./particlesOutside.ts";

/**
 * Overlaps of less than this share of the contact distance are the rounding of an earlier run, or of decimal fractions
 * (three balls of radius 0.1 at 0.1, 0.3, 0.5): every engine keeps them from growing.
 */
export const roundingOverlap = 1e-9;
/** Share of the contact distance above which an overlap is none of rounding, however fast the particles are. */
export const mostRounding = 1e-3;
/** Where `stop` gives no time: crossings of the box before. */
const usualCrossings = 1e6;

/**
 * Depth up to which an overlap is rounding. The clock of an earlier run had steps of ε T at a time T, ε = 2^-52, in which a particle of
 * speed v goes ε v T: as much is unknown of the place of an impact. T is the time of `stop`, which an end state has from its run.
 */
export function roundingDepth(
  { stop, size }: Pick<ResolvedScenario, "stop" | "size">,
  contact: number,
  speed: number,
): number {
  const way = stop.time === undefined ? usualCrossings * Math.max(...size) : speed * stop.time;
  const ofClock = speed > 0 ? Number.EPSILON * way : 0;
  return Math.max(roundingOverlap * contact, Math.min(ofClock, mostRounding * contact));
}

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
      return isOpen(edges, 2 * axis + 1) ? Math.min(low, size[axis]) : low;
    });
  }
  return findParticlesOutside({ dimension, size, edges, positions: bounded, radii, limit: 1000 }).outsiders;
}
