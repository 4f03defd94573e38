/** Systems with bonds between particles that follow each other. */
import { nearestImage, periods } from "../../src/physics/box.ts";
import type { System } from "../../src/physics/system.ts";

/** Distance of two particles by their nearest images. */
export function distanceOf({ dimension: d, size, edges }: System, positions: Float64Array, i: number, j: number) {
  const sides = periods({ size, edges });
  return Math.hypot(
    ...sides.map((side, axis) => nearestImage(positions[i * d + axis] - positions[j * d + axis], side)),
  );
}

/**
 * Chains of `length` particles each; two of them are bonded where a bond has one nearest image.
 *
 * @param limits shortest and longest distance of a pair at this distance; undefined where it has no bond
 */
export function chained(
  system: System,
  length: number,
  limits: (distance: number) => readonly [shortest: number, longest: number] | undefined = (r) => [
    Math.min(1, 0.95 * r),
    Math.max(1.3, 1.1 * r),
  ],
): System {
  const { count, positions } = system;
  const half = Math.min(...periods(system)) / 2;
  const pairs: number[] = [];
  const shortest: number[] = [];
  const longest: number[] = [];
  for (let i = 1; i < count; i++) {
    if (i % length === 0) continue;
    const [least, most] = limits(distanceOf(system, positions, i - 1, i)) ?? [0, Infinity];
    if (most >= 0.99 * half) continue;
    pairs.push(i - 1, i);
    shortest.push(least);
    longest.push(most);
  }
  return {
    ...system,
    bonds: {
      pairs: Uint32Array.from(pairs),
      shortest: Float64Array.from(shortest),
      longest: Float64Array.from(longest),
    },
  };
}
