/** What of all that can be measured means something of a scenario: the rest is neither told of it nor drawn. */
import { hasTimeSteps } from "../../engine/dynamics/index.ts";
import { associates, diffuses } from "../../physics/motion/index.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";

/** Velocities last longer than a step: energy, temperature and Maxwell's distribution are the particles' own. */
export function hasInertia({ motion }: ResolvedScenario): boolean {
  return !diffuses(motion);
}

/** Contacts push. Where they stop or associate, the virial is none, and Z would be 1 whatever happens. */
export function contactsPush({ motion }: ResolvedScenario): boolean {
  return !diffuses(motion) || motion.onContact === "reflect";
}

/** Two may pass through each other: of the other methods of time steps none does, whatever they are given. */
export function mayMiss({ method, motion }: ResolvedScenario): boolean {
  if (!hasTimeSteps(method)) return false;
  if (method.detector === "overlap" || method.within === "once") return true;
  const beyond = method.beyond ?? (diffuses(motion) ? "split" : "miss");
  return beyond === "miss" && method.detector !== "naive";
}

/** Clusters only grow: there is no state in which averages could settle. */
export function onlyAggregates({ motion }: ResolvedScenario): boolean {
  return associates(motion);
}
