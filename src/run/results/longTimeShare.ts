/** What is left of the diffusion of one alone in the long run, among others: the one theory that both the chart and the results tell. */
import { isPeriodicThroughout } from "../../physics/box.ts";
import { diffuses } from "../../physics/motion/index.ts";
import type { System } from "../../physics/system.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { theoryComparison } from "./theoryComparison.ts";

/** Fractions up to which the first order in φ is worth standing beside. */
const dilute = 0.12;
/** Asked for with each row, while the particles stay the same. */
const fractions = new WeakMap<System, number | undefined>();

/**
 * 1 − 2φ, of hard spheres of one diffusion constant in three dimensions (Batchelor 1976; Hanna, Hess & Klein 1982, without flow
 * between them); undefined where that is no theory of these: beside walls nobody gets any farther in the long run.
 *
 * @param fraction of the box that they fill, where there is a theory of such a fluid
 */
export function longTimeShare(
  motion: ResolvedScenario["motion"],
  { dimension, edges }: Pick<System, "dimension" | "edges">,
  fraction: number | undefined,
): number | undefined {
  if (!diffuses(motion) || motion.onContact !== "reflect" || typeof motion.diffusion !== "number") return undefined;
  if (!isPeriodicThroughout(edges)) return undefined;
  return dimension !== 3 || fraction === undefined || fraction > dilute ? undefined : 1 - 2 * fraction;
}

/** The same of a system. */
export function longTimeShareIn(motion: ResolvedScenario["motion"], system: System): number | undefined {
  if (!diffuses(motion)) return undefined;
  // The same at any temperature.
  if (!fractions.has(system)) fractions.set(system, theoryComparison(system, 1)?.fraction);
  return longTimeShare(motion, system, fractions.get(system));
}
