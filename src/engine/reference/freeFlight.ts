/** Free flight of all particles, parabolas in uniform gravity, and wrapping on periodic axes. */
import type { System } from "../../physics/system.ts";

/** Moves packed positions and velocities ahead by `delay`: x += vt + gt²/2, v += gt. Does not wrap. */
export function fly({ dimension, gravity }: System, x: Float64Array, v: Float64Array, delay: number): void {
  for (let k = 0; k < x.length; k++) {
    const g = gravity[k % dimension]!;
    x[k]! += v[k]! * delay + 0.5 * g * delay * delay;
    v[k]! += g * delay;
  }
}

/** Brings positions on periodic axes into [0, size). */
export function wrapIntoBox({ dimension, size, edges }: System, x: Float64Array): void {
  for (let k = 0; k < x.length; k++) {
    const a = k % dimension;
    if (edges[2 * a] !== "periodic" || (x[k]! >= 0 && x[k]! < size[a]!)) continue;
    x[k]! -= Math.floor(x[k]! / size[a]!) * size[a]!;
    // −10⁻²⁰ plus a box is a box by rounding: that is the far face, where the near one is meant.
    if (x[k]! >= size[a]! || x[k]! < 0) x[k] = 0;
  }
}
