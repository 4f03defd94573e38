/** The same system, as little elsewhere as numbers can be: its run parts from the first where rounding has grown to the size of things. */

import type { System } from "../../physics/system.ts";
import { lastPlace } from "../../physics/unitInLastPlace.ts";

/** Every coordinate a unit in the last place of its side up or down, by turns. */
export function perturbed(system: System): System {
  const { dimension, size } = system;
  const positions = system.positions.map((x, k) => x + ((k * 7) % 3 === 0 ? -1 : 1) * lastPlace(size[k % dimension]!));
  return { ...system, positions };
}
