/** Position of one particle in the box and on the screen. */
import type { Scene } from "../../../src/protocol/messages.ts";
import type { Disc } from "../view.ts";
import { type Projection, project, type Spot } from "./projection.ts";

/** In the box; undefined: there is no such particle. */
export function placeOf(
  particle: number | undefined,
  { dimension: d }: Scene,
  positions: Float32Array,
): readonly number[] | undefined {
  if (particle === undefined || (particle + 1) * d > positions.length) return undefined;
  return Array.from(positions.subarray(particle * d, (particle + 1) * d));
}

/** In pixels of the view; undefined where it is behind the camera. */
export function discOf(
  particle: number,
  { radii }: Scene,
  place: readonly number[],
  seen: Projection,
): Disc | undefined {
  const spot: Spot = { x: 0, y: 0, scale: 0, depth: 0 };
  if (!project(seen, place[0], place[1], place[2] ?? 0, spot)) return undefined;
  return { x: spot.x, y: spot.y, radius: radii[radii.length === 1 ? 0 : particle] * spot.scale };
}

/** Some of it is in the picture. */
export function isOnscreen(disc: Disc | undefined, { width, height }: Pick<Projection, "width" | "height">): boolean {
  if (!disc) return false;
  const { x, y, radius } = disc;
  return x > -radius && y > -radius && x < width + radius && y < height + radius;
}
