/** Straight lines that show obstacles at a moment. */
import type { System } from "../system.ts";
import { Course } from "./course.ts";
import { createSurfaces } from "./index.ts";
import type { Surface } from "./surface.ts";

const atRest = new Course();

/** Obstacles of a system that move, or those that do not. */
export function obstaclesThat(moves: boolean, system: System): Surface[] {
  return createSurfaces(system).filter(({ outline, course = atRest }) => outline.length > 0 && course.moves === moves);
}

/** ax ay az bx by bz for each line, as they are at time t. */
export function outlineSegments(surfaces: readonly Surface[], t: number): Float32Array {
  const ends: number[] = [];
  for (const { outline, course = atRest } of surfaces) {
    course.set(t);
    for (const stroke of outline) {
      const points = stroke.map((point) => course.toBox([point[0]!, point[1]!, point[2] ?? 0]));
      for (let k = 1; k < points.length; k++) ends.push(...points[k - 1]!, ...points[k]!);
    }
  }
  return Float32Array.from(ends);
}
