/** Obstacles as areas: convex polygons as triangles; in two dimensions cut at the edges of the box. */
import type { Box } from "../box.ts";
import { imagesInBox } from "../box.ts";
import { Course } from "./course.ts";
import type { Stroke, Surface } from "./surface.ts";

const atRest = new Course();

/** The part of a convex polygon that is behind a line: on the side that its normal points away from. */
export function behind(polygon: Stroke, through: readonly number[], normal: readonly number[]): Stroke {
  const height = ([x, y]: readonly number[]) => (x! - through[0]) * normal[0] + (y! - through[1]) * normal[1];
  return polygon.flatMap((from, k) => {
    const to = polygon[(k + 1) % polygon.length];
    const [here, there] = [height(from), height(to)];
    const kept = here <= 0 ? [from] : [];
    if (here <= 0 === there <= 0) return kept;
    const share = here / (here - there);
    return [...kept, from.map((x, axis) => x + share * (to[axis] - x))];
  });
}

/** Three corners of three numbers each for each triangle, as they are at time t. */
export function areaTriangles(surfaces: readonly Surface[], box: Box, t: number): Float32Array {
  const corners = areaPolygons(surfaces, box, t).flatMap((polygon) =>
    polygon.slice(2).flatMap((to, k) => [polygon[0], polygon[k + 1], to].flatMap(([x, y, z = 0]) => [x!, y!, z])),
  );
  return Float32Array.from(corners);
}

/** Convex polygons in the box, with periodic images. */
export function areaPolygons(surfaces: readonly Surface[], box: Box, t: number): Stroke[] {
  return surfaces.flatMap(({ areas = [], course = atRest }) => {
    course.set(t);
    return areas.flatMap((area) => {
      const placed = area.map(([x, y, z = 0]) => course.toBox([x!, y!, z]));
      return imagesInBox(placed, box).flatMap((image) => {
        const polygon = placed.map((point) => point.map((x, axis) => x + image[axis]));
        const shown = box.size.length === 3 ? polygon : inside(polygon, box);
        return shown.length > 2 ? [shown] : [];
      });
    });
  });
}

function inside(polygon: Stroke, { size }: Box): Stroke {
  const [width, height] = [size[0], size[1]];
  const left = behind(polygon, [0, 0], [-1, 0]);
  const between = behind(left, [width, 0], [1, 0]);
  return behind(behind(between, [0, 0], [0, -1]), [0, height], [0, 1]);
}
