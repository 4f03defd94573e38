/** Long-time self-diffusion of Brownian hard spheres relative to that of a free particle: for the chart and for the results. */
import { isPeriodicThroughout } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { oncePerSystem } from "./oncePerSystem.ts";
import { theoryComparison } from "./theoryComparison.ts";

/** Fractions up to which the first order in φ is worth comparing with. */
const dilute = 0.12;

/**
 * 1 − 2φ, of hard spheres of one diffusion constant in three dimensions (Batchelor 1976; Hanna, Hess & Klein 1982, without flow
 * between them); undefined where that is no theory of these: beside walls displacements are bounded in the long run.
 */
export const longTimeShare = oncePerSystem((system: System): number | undefined => {
  const { dimension, edges, motion } = system;
  if (motion?.onContact !== "reflect" || typeof motion.diffusion !== "number") return undefined;
  if (dimension !== 3 || !isPeriodicThroughout(edges)) return undefined;
  // The same at any temperature.
  const fraction = theoryComparison(system, 1)?.fraction;
  return fraction === undefined || fraction > dilute ? undefined : 1 - 2 * fraction;
});
