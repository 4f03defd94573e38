/**
 * Is a velocity of the whole to be taken off before a temperature makes sense?
 *
 * Where nothing outside acts (all axes periodic, no gravity) momentum is kept and the physics is that of the frame that
 * moves along: velocities become Maxwell's about the mean, and collisions, pressure and theory know nothing of it. The
 * momentum that chance gives N particles is small, kT/2 an axis, but it stays, and 1/N of the temperature shows in a long run.
 */
import { isPeriodicThroughout } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";

export function movesAsWhole({ count, edges, gravity, motion }: System): boolean {
  if (motion) return false;
  return count > 1 && isPeriodicThroughout(edges) && gravity.every((g) => g === 0);
}
