/**
 * Systems without a steady state, in which averages do not settle. For these no message advises waiting for it, and averages are
 * over the course of the run; where the run leads to another state, the first and last values are reported in place of them.
 */
import { isOpen } from "../../physics/box.ts";
import { isElastic } from "../../physics/contacts/index.ts";
import { courseOf } from "../../physics/surfaces/motionParameters.ts";
import type { System } from "../../physics/system.ts";

/**
 * Clusters only grow; particles grow; a fluid flows; contacts take energy; obstacles that move give it; particles leave; so few that their
 * motion may repeat itself.
 */
export type Unsteady = "aggregates" | "grows" | "flows" | "loses" | "gains" | "leaves" | "scheduled" | "few";

/** True if a run that does not settle is reported by its values at start and end; false if the scenario sets the start of averages. */
export function endCounts({ unsteady, fromGiven }: { unsteady: Unsteady | undefined; fromGiven: boolean }): boolean {
  return unsteady !== undefined && unsteady !== "few" && !fromGiven;
}

/** Fewer may go to and fro for ever, and show it in their averages. */
const fewest = 10;

export function unsteadyReason(system: System): Unsteady | undefined {
  const { count, motion, thermostat, thermalWalls, shear } = system;
  if (motion?.onContact === "associate") return "aggregates";
  if (system.growth) return "grows";
  // The flow of a fluid comes to rest; one at a temperature fluctuates about a steady state.
  if (system.fluid) return system.fluid.isThermal ? undefined : "flows";
  if (system.schedule) return "scheduled";
  // What steps by Brownian motion, or has a thermostat or thermal walls, gets energy from without.
  if (!motion && !thermostat && !thermalWalls) {
    const driven =
      (shear !== undefined && shear.rate !== 0) ||
      system.obstacles?.some(({ values }) => courseOf(values).moves) === true;
    const elastic = isElastic(system);
    // What contacts take, obstacles that move or a shear flow can give: grains that are shaken have a steady state.
    if (driven && elastic) return "gains";
    if (!driven && !elastic) return "loses";
  }
  if (leaves(system)) return "leaves";
  return count < fewest ? "few" : undefined;
}

/** By an open edge from which nothing falls back. */
function leaves({ edges, gravity }: System): boolean {
  return edges.some((_, face) => isOpen(edges, face) && !((face % 2 === 0 ? 1 : -1) * (gravity[face >> 1] ?? 0) > 0));
}
