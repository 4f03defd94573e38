/** Radii of particles in the box, their mean square, and their maximum on the screen. */
import type { Scene } from "../../src/protocol/messages.ts";
import type { Projection } from "./camera/projection.ts";

const known = new WeakMap<Scene, readonly [smallest: number, largest: number, meanSquare: number]>();

function range(scene: Scene): readonly [number, number, number] {
  let found = known.get(scene);
  if (!found) {
    let [smallest, largest, squares] = [Number.POSITIVE_INFINITY, 0, 0];
    for (const radius of scene.radii) {
      if (radius < smallest) smallest = radius;
      if (radius > largest) largest = radius;
      squares += radius * radius;
    }
    found = [scene.radii.length ? smallest : 0, largest, squares / Math.max(scene.radii.length, 1)];
    known.set(scene, found);
  }
  return found;
}

export const smallestRadius = (scene: Scene): number => range(scene)[0];
export const largestRadius = (scene: Scene): number => range(scene)[1];
export const meanSquareRadius = (scene: Scene): number => range(scene)[2];

/** Radius of the largest particle in CSS pixels, if it were nearest to the camera. */
export function screenRadius(scene: Scene, seen: Projection): number {
  const radius = largestRadius(scene);
  if (seen.dimension === 2) return radius * seen.focal;
  const away = scene.size.map((side, axis) => Math.max(-seen.eye[axis], seen.eye[axis] - side, 0));
  return (radius * seen.focal) / Math.max(Math.hypot(...away) - radius, seen.near);
}
