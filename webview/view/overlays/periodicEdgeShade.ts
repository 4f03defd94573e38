/** Areas of a flat picture beyond periodic edges. */

import { isPeriodic } from "../../../src/physics/box.ts";
import { project, type Spot } from "../camera/projection.ts";
import type { Still } from "../painter.ts";

/** So much of what lies there is covered. */
export const periodicEdgeShadeDensity = 0.68;

type Band = readonly [left: number, top: number, right: number, bottom: number];

/** In CSS pixels, within the view, none over another. */
export function periodicEdgeShade({
  scene,
  projection,
  followed,
}: Pick<Still, "scene" | "projection" | "followed">): readonly Band[] {
  // Around a particle that is followed the copies beyond are the picture.
  if (scene?.dimension !== 2 || followed) return [];
  const { width, height } = projection;
  const low: Spot = { x: 0, y: 0, scale: 1, depth: 1 };
  const high: Spot = { ...low };
  project(projection, 0, 0, 0, low);
  project(projection, scene.size[0], scene.size[1], 0, high);
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const left = isPeriodic(scene.edges, 0) ? within(low.x, width) : 0;
  const right = isPeriodic(scene.edges, 0) ? within(high.x, width) : width;
  const bands: Band[] = [
    [0, 0, left, height],
    [right, 0, width, height],
  ];
  if (isPeriodic(scene.edges, 1)) {
    bands.push([left, 0, right, within(high.y, height)], [left, within(low.y, height), right, height]);
  }
  return bands.filter(([x0, y0, x1, y1]) => x1 > x0 && y1 > y0);
}
