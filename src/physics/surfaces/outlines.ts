/** Straight lines that show obstacles at a moment. */
import { type Box, imagesInBox } from "../box.ts";
import type { System } from "../system.ts";
import { Course } from "./course.ts";
import { createSurfaces } from "./index.ts";
import type { Surface } from "./surface.ts";

const atRest = new Course();

/** Obstacles of a system that move, or those that do not. */
export function obstaclesThat(moves: boolean, system: System): Surface[] {
  return createSurfaces(system).filter(
    (surface) =>
      (surface.course ?? atRest).moves === moves && surface.outline.length + (surface.areas?.length ?? 0) > 0,
  );
}

/** ax ay az bx by bz for each line, as they are at time t; periodic images that are in the box too. */
export function outlineSegments(surfaces: readonly Surface[], box: Box, t: number): Float32Array {
  const ends: number[] = [];
  for (const { outline, course = atRest } of surfaces) {
    course.set(t);
    const placed = outline.map((stroke) => stroke.map(([x, y, z = 0]) => course.toBox([x!, y!, z])));
    for (const stroke of placed) {
      for (const image of imagesInBox(stroke, box)) {
        const points = stroke.map((point) => point.map((x, axis) => x + image[axis]));
        for (let k = 1; k < points.length; k++) ends.push(...points[k - 1], ...points[k]);
      }
    }
  }
  return Float32Array.from(ends);
}
