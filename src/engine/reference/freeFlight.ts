/** Free flight of all particles, parabolas in uniform gravity. */
import type { System } from "../../physics/system.ts";

/** Moves packed positions and velocities ahead by `delay`: x += vt + gt²/2, v += gt. Does not wrap. */
export function fly({ dimension, gravity }: System, x: Float64Array, v: Float64Array, delay: number): void {
  for (let k = 0; k < x.length; k++) {
    const g = gravity[k % dimension]!;
    x[k]! += v[k]! * delay + 0.5 * g * delay * delay;
    v[k]! += g * delay;
  }
}
