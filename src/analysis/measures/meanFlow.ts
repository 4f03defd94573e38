/**
 * The decision whether a mean velocity must be subtracted before a temperature is computed.
 *
 * Without external forces (all axes periodic, no gravity) momentum is conserved and the physics is that of the co-moving
 * frame: velocities become Maxwellian about the mean, and collisions, pressure and theory do not depend on the mean. The
 * momentum that random velocities give N particles is small, kT/2 an axis, but it stays, and 1/N of the temperature shows in
 * a long run.
 */
import { isPeriodicThroughout } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { changesMomentum } from "../../physics/thermostats/index.ts";

export function movesAsWhole(system: System): boolean {
  const { count, edges, gravity, motion } = system;
  if (motion || changesMomentum(system)) return false;
  return count > 1 && isPeriodicThroughout(edges) && gravity.every((g) => g === 0);
}
