/** Surfaces as a particle that is alone in the box meets them. */
import type { System } from "../system.ts";

/** A system of one particle, at rest. */
export function probeOf(
  { dimension, size, edges }: Pick<System, "dimension" | "edges"> & { readonly size: ArrayLike<number> },
  collapse: System["collapse"],
  radius = 0,
): System {
  return {
    dimension,
    size: Float64Array.from(size),
    edges,
    gravity: new Float64Array(dimension),
    count: 1,
    positions: new Float64Array(dimension),
    velocities: new Float64Array(dimension),
    radii: Float64Array.of(radius),
    masses: Float64Array.of(1),
    species: new Uint16Array(1),
    speciesNames: ["probe"],
    restitution: Float64Array.of(1),
    wallRestitution: new Float64Array(2 * dimension).fill(1),
    collapse,
  };
}
